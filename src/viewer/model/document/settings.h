// Settings kept between starts, as plain data, and the table of their allowed values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace noisescope {

// Limits of exports, the same as on the command line.
constexpr int kMostExportFrames = 1'000'000;
constexpr int kMostExportSlices = 1'000'000;
constexpr double kLowestFrameRate = 0.001;  ///< frames a second
constexpr double kHighestFrameRate = 1000;

/// Settings with their defaults; settingRows() has the allowed values of each. Lengths are unscaled px.
struct Settings {
    std::string theme = "dark";
    double leftWidth = 300;   ///< of the recipe panel
    double rightWidth = 320;  ///< of the right panel, with statistics and code
    bool leftVisible = true;
    bool rightVisible = true;
    bool presetStripVisible = true;
    std::string rightTab = "color";  ///< tab of the right panel: "color", "inspect" or "code"
    /// Ids of the folded groups, "….details" where only a group's detail rows are folded; unknown ids are ignored.
    std::set<std::string> foldedGroups{"tiling",          "warp",  "output", "noise.details", "position.details",
                                       "fractal.details", "export"};
    bool dragHintSeen = false;
    bool wheelHintSeen = false;
    bool keysHintSeen = false;
    int windowWidth = 1280;
    int windowHeight = 800;
    double uiScale = 1;                                ///< multiplies the monitor's scale
    std::vector<std::filesystem::path> recentFiles;    ///< newest first, absolute, none twice
    std::vector<std::filesystem::path> recentFolders;  ///< of opened, saved and exported files; the same
    std::vector<std::uint32_t> recentSeeds;            ///< newest first, none twice
    std::set<std::string> locks;                       ///< ids of parameters that randomizing leaves alone
    std::string fileSort = "name";                     ///< order of the file browser: "name", "date" or "size"
    bool fileDescending = false;                       ///< reverses that order
    bool hiddenFiles = false;                          ///< the file browser shows hidden files
    std::string snippetTarget;                         ///< an id; empty or unknown: the first of snippetTargets()
    std::string snippetEntry = "p";                    ///< arguments of its function: an id of codeEntries()
    bool snippetGradient = false;                      ///< adds the gradient function of EntryOptions …
    bool snippetColors = true;                         ///< … and the color function, where the recipe has them
    bool snippetExact = false;                         ///< SnippetOptions::exact where the target takes it
    bool snippetShort = false;                         ///< SnippetOptions::brief
    std::set<std::string> snippetSet;                  ///< ids of the targets last saved together
    std::string drawWith = "gpu";                      ///< "gpu", "cpu", or "auto" for the quicker one

    // Exports of animations and volumes.
    std::string exportWhat = "picture";      ///< an id of exportPurposes()
    std::string exportFramesInto = "file";   ///< an id of layerFilesRows()
    std::string exportSlicesInto = "files";  ///< the same for a volume's slices
    std::string exportFramesFormat;          ///< for one file, an id of exportFormats(); empty or unknown: the first
    std::string exportSlicesFormat;          ///< the same for slices
    std::string exportMipMaps = "none";      ///< an id of mipMapRows()
    double exportRate = 24;                  ///< frames per second of an animation
    int exportFrames = 0;                    ///< number of frames; 0: as many as the loop, or 5 seconds, has
    int exportSlices = 0;                    ///< slices of a volume; 0: as many as its height
    int exportColumns = 8;                   ///< columns of a sheet
    bool exportLoop = true;                  ///< spreads the frames over the recipe's loop instead, where it has one

    bool operator==(const Settings&) const = default;
};

// --- settings table, for reading, writing, merging and repairing -----------------------------------------------------

struct ChoiceSetting {
    std::string Settings::*member;
    std::span<const std::string_view> choices;  ///< empty: any text
};
struct RealSetting {
    double Settings::*member;
    double minimum, maximum;
};
struct IntegerSetting {
    int Settings::*member;
    int minimum, maximum;
};
struct BoolSetting {
    bool Settings::*member;
};
struct NamesSetting {
    std::set<std::string> Settings::*member;
    std::size_t most;
};
/// List of recent items, newest first, none twice; items behind `most` are dropped.
struct RecentFilesSetting {
    std::vector<std::filesystem::path> Settings::*member;
    std::size_t most;
};
struct RecentSeedsSetting {
    std::vector<std::uint32_t> Settings::*member;
    std::size_t most;
};

struct SettingRow {
    std::string_view id;  ///< the JSON key
    std::variant<ChoiceSetting, RealSetting, IntegerSetting, BoolSetting, NamesSetting, RecentFilesSetting,
                 RecentSeedsSetting>
        kind;
};

std::span<const SettingRow> settingRows();

constexpr std::size_t kLongestSetting = 4096;  ///< bytes of a text, as PATH_MAX

/// Returns whether JSON can hold the text.
bool isUtf8(std::string_view text);

/// Returns the nearest settings within the table's limits: numbers clamped (NaN: the default), unknown choices set to
/// the default, lists without duplicates and cut. File names that are not UTF-8 are dropped: JSON cannot hold them.
Settings repaired(Settings settings);
/// Repairs one member; returns false if its value was not allowed. A list that is only too long counts as allowed.
bool repair(const SettingRow& row, Settings& settings);

/// Put the file or folder (made absolute) or the seed at the beginning of its list.
void noteRecentFile(Settings& settings, const std::filesystem::path& path);
void noteRecentFolder(Settings& settings, const std::filesystem::path& folder);
void noteRecentSeed(Settings& settings, std::uint32_t seed);

}  // namespace noisescope
