#include "viewer/model/document/settings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "core/json.h"

namespace noisescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNames = 256;
constexpr std::size_t kMostFiles = 12;
constexpr std::size_t kMostFolders = 8;
constexpr std::size_t kMostSeeds = 64;

constexpr std::array<std::string_view, 2> kThemes{"dark", "light"};
constexpr std::array<std::string_view, 3> kFileSorts{"name", "date", "size"};
constexpr std::array<std::string_view, 3> kEntryIds{"p", "cell", "both"};
constexpr std::array<std::string_view, 3> kBackends{"gpu", "cpu", "auto"};
constexpr std::array<std::string_view, 3> kTabs{"color", "inspect", "code"};
constexpr std::array<std::string_view, 6> kExported{"picture", "set", "animation", "volume", "map", "mesh"};
constexpr std::array<std::string_view, 3> kLayerFiles{"files", "file", "sheet"};
constexpr std::array<std::string_view, 3> kMipMaps{"none", "drawn", "averaged"};

const std::array kRows{
    SettingRow{"theme", ChoiceSetting{&Settings::theme, kThemes}},
    SettingRow{"left_width", RealSetting{&Settings::leftWidth, 240, 560}},
    SettingRow{"right_width", RealSetting{&Settings::rightWidth, 260, 560}},
    SettingRow{"left_visible", BoolSetting{&Settings::leftVisible}},
    SettingRow{"right_visible", BoolSetting{&Settings::rightVisible}},
    SettingRow{"preset_strip_visible", BoolSetting{&Settings::presetStripVisible}},
    SettingRow{"right_tab", ChoiceSetting{&Settings::rightTab, kTabs}},
    SettingRow{"folded_groups", NamesSetting{&Settings::foldedGroups, kMostNames}},
    SettingRow{"drag_hint_seen", BoolSetting{&Settings::dragHintSeen}},
    SettingRow{"wheel_hint_seen", BoolSetting{&Settings::wheelHintSeen}},
    SettingRow{"keys_hint_seen", BoolSetting{&Settings::keysHintSeen}},
    SettingRow{"window_width", IntegerSetting{&Settings::windowWidth, 320, 16384}},
    SettingRow{"window_height", IntegerSetting{&Settings::windowHeight, 240, 16384}},
    SettingRow{"ui_scale", RealSetting{&Settings::uiScale, 0.5, 4}},
    SettingRow{"recent_files", RecentFilesSetting{&Settings::recentFiles, kMostFiles}},
    SettingRow{"recent_folders", RecentFilesSetting{&Settings::recentFolders, kMostFolders}},
    SettingRow{"recent_seeds", RecentSeedsSetting{&Settings::recentSeeds, kMostSeeds}},
    SettingRow{"locks", NamesSetting{&Settings::locks, kMostNames}},
    SettingRow{"file_sort", ChoiceSetting{&Settings::fileSort, kFileSorts}},
    SettingRow{"file_descending", BoolSetting{&Settings::fileDescending}},
    SettingRow{"hidden_files", BoolSetting{&Settings::hiddenFiles}},
    SettingRow{"snippet_target", ChoiceSetting{&Settings::snippetTarget, {}}},
    SettingRow{"snippet_entry", ChoiceSetting{&Settings::snippetEntry, kEntryIds}},
    SettingRow{"snippet_gradient", BoolSetting{&Settings::snippetGradient}},
    SettingRow{"snippet_colors", BoolSetting{&Settings::snippetColors}},
    SettingRow{"snippet_exact", BoolSetting{&Settings::snippetExact}},
    SettingRow{"snippet_short", BoolSetting{&Settings::snippetShort}},
    SettingRow{"snippet_set", NamesSetting{&Settings::snippetSet, kMostNames}},
    SettingRow{"draw_with", ChoiceSetting{&Settings::drawWith, kBackends}},
    SettingRow{"export_what", ChoiceSetting{&Settings::exportWhat, kExported}},
    SettingRow{"export_frames", IntegerSetting{&Settings::exportFrames, 0, kMostExportFrames}},
    SettingRow{"export_rate", RealSetting{&Settings::exportRate, kLowestFrameRate, kHighestFrameRate}},
    SettingRow{"export_loop", BoolSetting{&Settings::exportLoop}},
    SettingRow{"export_frames_into", ChoiceSetting{&Settings::exportFramesInto, kLayerFiles}},
    SettingRow{"export_slices_into", ChoiceSetting{&Settings::exportSlicesInto, kLayerFiles}},
    SettingRow{"export_frames_format", ChoiceSetting{&Settings::exportFramesFormat, {}}},
    SettingRow{"export_slices_format", ChoiceSetting{&Settings::exportSlicesFormat, {}}},
    SettingRow{"export_slices", IntegerSetting{&Settings::exportSlices, 0, kMostExportSlices}},
    SettingRow{"export_columns", IntegerSetting{&Settings::exportColumns, 1, kMostExportFrames}},
    SettingRow{"export_mip_maps", ChoiceSetting{&Settings::exportMipMaps, kMipMaps}},
};

/// Removes repeated items (the first of equal ones stays) and cuts the list to `most` items.
template <typename Item>
void shorten(std::vector<Item>& list, std::size_t most) {
    std::vector<Item> kept;
    for (Item& item : list) {
        if (kept.size() == most) break;
        if (std::ranges::find(kept, item) == kept.end()) kept.push_back(std::move(item));
    }
    list = std::move(kept);
}

void noteRecent(std::vector<fs::path>& list, const fs::path& path, std::size_t most) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    if (error || absolute.empty()) return;
    list.insert(list.begin(), absolute.lexically_normal());
    shorten(list, most);
}

// --- repairing: false if the value was not allowed; a list that is only too long counts as allowed

template <typename Number>
bool clampInto(Number& value, Number minimum, Number maximum) {
    const Number clamped = std::clamp(value, minimum, maximum);
    return std::exchange(value, clamped) == clamped;
}

bool repair(const ChoiceSetting& kind, Settings& settings) {
    std::string& value = settings.*kind.member;
    const bool known = kind.choices.empty()
                           ? value.size() <= kLongestSetting
                           : std::find(kind.choices.begin(), kind.choices.end(), value) != kind.choices.end();
    if (!known) value = Settings{}.*kind.member;
    return known;
}
bool repair(const RealSetting& kind, Settings& settings) {
    double& value = settings.*kind.member;
    if (!std::isnan(value)) return clampInto(value, kind.minimum, kind.maximum);
    value = Settings{}.*kind.member;
    return false;
}
bool repair(const IntegerSetting& kind, Settings& settings) {
    return clampInto(settings.*kind.member, kind.minimum, kind.maximum);
}
bool repair(const BoolSetting&, Settings&) { return true; }
bool repair(const NamesSetting& kind, Settings& settings) {
    std::set<std::string>& names = settings.*kind.member;
    std::erase_if(names, [](const std::string& name) { return name.size() > kLongestSetting; });
    while (names.size() > kind.most) names.erase(std::prev(names.end()));
    return true;
}
bool repair(const RecentFilesSetting& kind, Settings& settings) {
    std::vector<fs::path>& files = settings.*kind.member;
    std::erase_if(files, [](const fs::path& file) {
        return file.empty() || file.native().size() > kLongestSetting || !isUtf8(file.native());
    });
    shorten(files, kind.most);
    return true;
}
bool repair(const RecentSeedsSetting& kind, Settings& settings) {
    shorten(settings.*kind.member, kind.most);
    return true;
}

}  // namespace

std::span<const SettingRow> settingRows() { return kRows; }

Settings repaired(Settings settings) {
    for (const SettingRow& row : kRows) repair(row, settings);
    return settings;
}

bool repair(const SettingRow& row, Settings& settings) {
    return std::visit([&](const auto& kind) { return repair(kind, settings); }, row.kind);
}

void noteRecentFile(Settings& settings, const fs::path& path) { noteRecent(settings.recentFiles, path, kMostFiles); }

void noteRecentFolder(Settings& settings, const fs::path& folder) {
    noteRecent(settings.recentFolders, folder, kMostFolders);
}

void noteRecentSeed(Settings& settings, std::uint32_t seed) {
    settings.recentSeeds.insert(settings.recentSeeds.begin(), seed);
    shorten(settings.recentSeeds, kMostSeeds);
}

bool isUtf8(std::string_view text) {
    try {
        return !Json(text).dump().empty();
    } catch (const JsonError&) {
        return false;
    }
}

}  // namespace noisescope
