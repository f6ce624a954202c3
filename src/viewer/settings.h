// What the window keeps between starts, in settings.json of xdg.h's configFolder().
//
//   const Environment environment = processEnvironment();
//   SettingsFile file(configFolder(environment));
//   LoadedSettings loaded = file.load();              // at the start; show loaded.warnings, they are few
//   …                                                 // change loaded.settings as the person does
//   if (const auto warning = file.save(settings)) …   // after a change has settled, and at the end
//
// Not for threads: one object, one thread at a time. Several instances of the program may share the file.
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

/// The nearest settings within the table's limits: numbers clamped (NaN: the default), unknown choices the default,
/// lists without duplicates and cut. Files whose names are not UTF-8 are forgotten: JSON cannot hold them.
Settings repaired(Settings settings);

/// Puts the file or folder (made absolute) or the seed at the beginning of its list.
void noteRecentFile(Settings& settings, const std::filesystem::path& path);
void noteRecentFolder(Settings& settings, const std::filesystem::path& folder);
void noteRecentSeed(Settings& settings, std::uint32_t seed);

// --- the file
// ------------------------------------------------------------------------------------------------------------

struct LoadedSettings {
    Settings settings;
    std::vector<std::string> warnings;  ///< each a line for the person
};

class SettingsFile {
  public:
    /// Without a folder everything has its default and nothing is written.
    explicit SettingsFile(std::optional<std::filesystem::path> folder);

    /// Never throws. What is absent or damaged has its default, numbers out of range are clamped. Changes nothing on
    /// disk.
    LoadedSettings load();

    /// Writes what differs from what this object loaded or saved last; does nothing if nothing does. The file is read
    /// again before: members that another instance changed and this one did not keep the other's value, recent files
    /// and seeds of both are merged, keys that this version does not know stay. A damaged file is first renamed to
    /// settings.json.damaged. Never throws; returns a line for the person the first time it fails, then nothing. It
    /// waits for the disk.
    std::optional<std::string> save(const Settings& settings);

  private:
    void mergeIntoFile(const Settings& mine);

    std::optional<std::filesystem::path> folder_;
    Settings base_;         ///< as loaded or last saved
    bool damaged_ = false;  ///< the file needs writing even if nothing changes
    bool warned_ = false;
};

}  // namespace noisescope
