// What the window keeps between starts, as plain data: what there is, and what each may be.
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

// What exports may have, as the command line takes it.
constexpr int kMostExportFrames = 1'000'000;
constexpr int kMostExportSlices = 1'000'000;
constexpr double kLowestFrameRate = 0.001;  ///< frames a second
constexpr double kHighestFrameRate = 1000;

/// Lengths are unscaled px. settingRows() says what each member may be.
struct Settings {
    std::string theme = "dark";
    double leftWidth = 300;   ///< of the recipe panel
    double rightWidth = 320;  ///< of the panel with the statistics and the code
    bool leftVisible = true;
    bool rightVisible = true;
    bool presetStripVisible = true;
    /// Ids of the groups of rows that are folded, "….details" where only their finer points are; unknown ones do no
    /// harm.
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
    std::string fileSort = "name";                     ///< of the file browser: "name", "date" or "size" …
    bool fileDescending = false;                       ///< … the other way round
    bool hiddenFiles = false;                          ///< the file browser shows them
    std::string snippetTarget;                         ///< an id; empty or unknown: the first of snippetTargets()
    std::string snippetEntry = "p";                    ///< what its function takes: an id of codeEntries()
    bool snippetGradient = false;                      ///< with the functions of EntryOptions …
    bool snippetColors = false;                        ///< … where the recipe has them
    bool snippetExact = false;                         ///< SnippetOptions::exact where the target takes it
    std::set<std::string> snippetSet;                  ///< ids of the targets that were last saved together
    std::string drawWith = "gpu";                      ///< or "cpu", or "auto": whichever is quicker

    // What is exported, where the recipe has it.
    std::string exportWhat = "picture";      ///< an id of exportKinds()
    std::string exportFramesInto = "files";  ///< an id of layerFilesRows()
    std::string exportSlicesInto = "files";  ///< the same of a volume's slices
    std::string exportFramesFormat;          ///< of one file, an id of exportFormats(); empty or unknown: the first
    std::string exportSlicesFormat;          ///< the same
    std::string exportMipMaps = "none";      ///< an id of mipMapRows()
    double exportRate = 30;                  ///< frames of an animation a second …
    int exportFrames = 60;                   ///< … so many …
    int exportSlices = 0;                    ///< of a volume; 0: as deep as high
    int exportColumns = 8;                   ///< of a sheet
    bool exportLoop = true;                  ///< … or evenly over the recipe's loop, where it has one

    bool operator==(const Settings&) const = default;
};

// --- the one table: reading, writing, merging and repairing are loops over it
// --------------------------------------------

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
/// Newest first, none twice; what lies behind `most` is forgotten.
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

/// JSON can hold no other text.
bool isUtf8(std::string_view text);

/// The nearest settings within the table's limits: numbers clamped (NaN: the default), unknown choices the default,
/// lists without duplicates and cut. Files whose names are not UTF-8 are forgotten: JSON cannot hold them.
Settings repaired(Settings settings);
/// The same of one member; false if its value was not allowed. What a list holds too much is no damage.
bool repair(const SettingRow& row, Settings& settings);

/// Puts the file or folder (made absolute) or the seed at the beginning of its list.
void noteRecentFile(Settings& settings, const std::filesystem::path& path);
void noteRecentFolder(Settings& settings, const std::filesystem::path& folder);
void noteRecentSeed(Settings& settings, std::uint32_t seed);

}  // namespace noisescope
