#include "viewer/host/files/settings_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "files/xdg.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSettingsMarker = "noisescope-settings";  // identifies the file; its value is the version
constexpr int kSettingsVersion = 1;
constexpr std::size_t kLargestFile = 1 << 20;  // bytes
constexpr std::size_t kLongestShown = 60;      // bytes of a value in a warning

template <typename Item>
bool contains(const std::vector<Item>& list, const Item& item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

// --- expected values, for warnings

std::string expectedBy(const ChoiceSetting& kind) {
    return kind.choices.empty() ? fmt::format("a text of at most {} bytes", kLongestSetting)
                                : fmt::format("\"{}\"", fmt::join(kind.choices, "\" or \""));
}
std::string expectedBy(const RealSetting& kind) {
    return fmt::format("{} to {}", shortest(kind.minimum), shortest(kind.maximum));
}
std::string expectedBy(const IntegerSetting& kind) {
    return fmt::format("an integer from {} to {}", kind.minimum, kind.maximum);
}
std::string expectedBy(const BoolSetting&) { return "true or false"; }
std::string expectedBy(const NamesSetting&) { return "a list of texts"; }
std::string expectedBy(const RecentFilesSetting&) { return "a list of paths"; }
std::string expectedBy(const RecentSeedsSetting&) {
    return fmt::format("a list of integers from 0 to {}", std::numeric_limits<std::uint32_t>::max());
}

// --- reading JSON: false if the type is wrong. A list keeps its valid items.

bool isSeed(const Json& json) {
    return json.is_number_unsigned() && json.get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max();
}

bool read(const ChoiceSetting& kind, const Json& json, Settings& to) {
    if (json.is_string()) to.*kind.member = json.get<std::string>();
    return json.is_string();
}
bool read(const RealSetting& kind, const Json& json, Settings& to) {
    if (json.is_number()) to.*kind.member = json.get<double>();
    return json.is_number();
}
bool read(const IntegerSetting& kind, const Json& json, Settings& to) {
    if (!json.is_number_integer()) return false;
    using Limits = std::numeric_limits<int>;
    to.*kind.member = static_cast<int>(std::clamp<double>(json.get<double>(), Limits::min(), Limits::max()));
    return true;
}
bool read(const BoolSetting& kind, const Json& json, Settings& to) {
    if (json.is_boolean()) to.*kind.member = json.get<bool>();
    return json.is_boolean();
}
bool read(const NamesSetting& kind, const Json& json, Settings& to) {
    if (!json.is_array()) return false;
    std::set<std::string> names;
    for (const Json& item : json)
        if (item.is_string()) names.insert(item.get<std::string>());
    to.*kind.member = std::move(names);
    return std::all_of(json.begin(), json.end(), [](const Json& item) { return item.is_string(); });
}
bool read(const RecentFilesSetting& kind, const Json& json, Settings& to) {
    if (!json.is_array()) return false;
    std::vector<fs::path> files;
    for (const Json& item : json)
        if (item.is_string()) files.emplace_back(item.get<std::string>());
    to.*kind.member = std::move(files);
    return std::all_of(json.begin(), json.end(), [](const Json& item) { return item.is_string(); });
}
bool read(const RecentSeedsSetting& kind, const Json& json, Settings& to) {
    if (!json.is_array()) return false;
    std::vector<std::uint32_t> seeds;
    for (const Json& item : json)
        if (isSeed(item)) seeds.push_back(item.get<std::uint32_t>());
    to.*kind.member = std::move(seeds);
    return std::all_of(json.begin(), json.end(), isSeed);
}

// --- writing JSON

std::string textOf(const std::string& value) { return jsonText(value); }
std::string textOf(double value) { return shortest(value); }
std::string textOf(int value) { return fmt::to_string(value); }
std::string textOf(std::uint32_t value) { return fmt::to_string(value); }
std::string textOf(bool value) { return value ? "true" : "false"; }
std::string textOf(const fs::path& value) { return jsonText(value.native()); }
template <typename List>
std::string textOfList(const List& list) {
    std::vector<std::string> items;
    items.reserve(list.size());
    for (const auto& item : list) items.push_back(textOf(item));
    return fmt::format("[{}]", fmt::join(items, ", "));
}
std::string textOf(const std::set<std::string>& value) { return textOfList(value); }
std::string textOf(const std::vector<fs::path>& value) { return textOfList(value); }
std::string textOf(const std::vector<std::uint32_t>& value) { return textOfList(value); }

bool isKnown(std::string_view key) {
    return key == kSettingsMarker ||
           std::ranges::any_of(settingRows(), [&](const SettingRow& row) { return row.id == key; });
}

/// Returns the file's text. `old` is its previous content, null if there was none; unknown keys and a higher version of
/// it stay.
std::string fileText(const Settings& settings, const Json& old) {
    const std::string version = old.is_object() ? old[kSettingsMarker].dump() : fmt::to_string(kSettingsVersion);
    std::vector<std::string> lines{fmt::format("\"{}\": {}", kSettingsMarker, version)};
    for (const SettingRow& row : settingRows()) {
        const std::string value = std::visit([&](const auto& kind) { return textOf(settings.*kind.member); }, row.kind);
        lines.push_back(fmt::format("\"{}\": {}", row.id, value));
    }
    for (const auto& [key, value] : old.items())
        if (!isKnown(key)) lines.push_back(fmt::format("{}: {}", jsonText(key), value.dump()));
    return fmt::format("{{\n  {}\n}}\n", fmt::join(lines, ",\n  "));
}

// --- merging

/// Returns how many items at the beginning of `list` were added or moved since `base`: the others keep base's order.
template <typename Item>
std::size_t touchedSince(const std::vector<Item>& base, const std::vector<Item>& list) {
    std::size_t touched = list.size();
    for (auto before = base.rbegin(); touched > 0; --touched) {
        before = std::find(before, base.rend(), list[touched - 1]);
        if (before == base.rend()) break;
        ++before;
    }
    return touched;
}

/// Merges both lists: first the new items of both, then those that neither has touched or removed.
template <typename Item>
std::vector<Item> mergedRecents(const std::vector<Item>& base, const std::vector<Item>& mine,
                                const std::vector<Item>& theirs) {
    const auto mineRest = mine.begin() + static_cast<std::ptrdiff_t>(touchedSince(base, mine));
    const auto theirRest = theirs.begin() + static_cast<std::ptrdiff_t>(touchedSince(base, theirs));
    const auto stays = [&](const Item& item) { return contains(mine, item) || !contains(base, item); };
    std::vector<Item> merged(mine.begin(), mineRest);
    std::copy_if(theirs.begin(), theirRest, std::back_inserter(merged), stays);
    std::copy_if(mineRest, mine.end(), std::back_inserter(merged),
                 [&](const Item& item) { return contains(theirs, item); });
    return merged;
}

template <typename Kind>
void merge(const Kind& kind, const Settings& base, const Settings& theirs, Settings& mine) {
    if constexpr (std::is_same_v<Kind, RecentFilesSetting> || std::is_same_v<Kind, RecentSeedsSetting>)
        mine.*kind.member = mergedRecents(base.*kind.member, mine.*kind.member, theirs.*kind.member);
    else if (mine.*kind.member == base.*kind.member)
        mine.*kind.member = theirs.*kind.member;
}

// --- the file

struct FileContent {
    Json json;  ///< null if the file is absent or not a settings file
    Settings settings;
    std::vector<std::string> warnings;  ///< not empty: the file is damaged
};

bool isOurs(const Json& json) {
    if (!json.is_object()) return false;
    const auto marker = json.find(kSettingsMarker);
    return marker != nullptr && marker->is_number_unsigned() && marker->get<std::int64_t>() >= kSettingsVersion;
}

/// Shortens a value for a warning: no whole list, no long text.
std::string shown(const Json& json) {
    if (json.is_array() || json.is_object()) return json.is_array() ? "a list" : "an object";
    std::string text = json.dump();
    return text.size() <= kLongestShown ? printable(text) : "a long text";
}

void readRow(const SettingRow& row, const Json& json, const std::string& name, FileContent& content) {
    const auto found = json.find(row.id);
    if (found == nullptr) return;
    std::visit(
        [&](const auto& kind) {
            const bool rightType = read(kind, *found, content.settings);
            const bool allowed = repair(row, content.settings);
            if (rightType && allowed) return;
            content.warnings.push_back(
                fmt::format("{}: /{}: is {}, expected {}", name, row.id, shown(*found), expectedBy(kind)));
        },
        row.kind);
}

/// Reads the file; absent or damaged members are taken from `fallback`. Throws Error(file) if the file exists but
/// cannot be read.
FileContent readFile(const fs::path& path, const Settings& fallback) {
    FileContent content{{}, fallback, {}};
    std::error_code ignored;
    if (fs::status(path, ignored).type() == fs::file_type::not_found) return content;
    const std::string name = printable(path.native());
    try {
        content.json = readKeptJson(path, kLargestFile);
    } catch (const Error& error) {
        if (error.code() == ExitCode::file) throw;
        content.warnings.emplace_back(error.what());
        return content;
    }
    if (isOurs(content.json)) {
        for (const SettingRow& row : settingRows()) readRow(row, content.json, name, content);
    } else {
        content.json = nullptr;
        content.warnings.push_back(fmt::format("{}: not settings of this program, expected \"{}\": {}", name,
                                               kSettingsMarker, kSettingsVersion));
    }
    return content;
}

fs::path pathIn(const fs::path& folder) { return folder / "settings.json"; }

}  // namespace

SettingsFile::SettingsFile(std::optional<fs::path> folder) : folder_(std::move(folder)) {}

LoadedSettings SettingsFile::load() {
    LoadedSettings loaded;
    if (!folder_) return loaded;
    try {
        FileContent content = readFile(pathIn(*folder_), {});
        damaged_ = !content.warnings.empty();
        loaded = {std::move(content.settings), std::move(content.warnings)};
    } catch (const std::exception& error) {  // saving will fail for the same reason
        warned_ = true;
        loaded.warnings.push_back(fmt::format("{}; settings are not kept", error.what()));
    }
    base_ = loaded.settings;
    return loaded;
}

std::optional<std::string> SettingsFile::save(const Settings& settings) {
    if (!folder_) return {};
    try {
        const Settings mine = repaired(settings);
        if (mine == base_ && !damaged_) return {};
        mergeIntoFile(mine);
        base_ = mine;
        damaged_ = false;
        return {};
    } catch (const std::exception& error) {
        if (std::exchange(warned_, true)) return {};
        return fmt::format("{}; settings are not kept", error.what());
    }
}

void SettingsFile::mergeIntoFile(const Settings& mine) {
    createPrivateFolders(*folder_);
    const FileDescriptor lock = lockFolder(*folder_);
    const fs::path path = pathIn(*folder_);
    const FileContent content = readFile(path, mine);
    Settings merged = mine;
    for (const SettingRow& row : settingRows())
        std::visit([&](const auto& kind) { merge(kind, base_, content.settings, merged); }, row.kind);
    merged = repaired(std::move(merged));
    const std::string text = fileText(merged, content.json);
    if (!content.warnings.empty())
        setAside(path);
    else if (Json::parse(text) == content.json)
        return;
    writePrivateFile(path, text);
}

}  // namespace noisescope
