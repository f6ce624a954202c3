#include "recipe/map/map_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "core/nearest.h"
#include "core/text.h"
#include "recipe/layer_paths.h"
#include "recipe/map/map_json.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::string_view kWhenKey = "when";
constexpr std::string_view kNoBounds = "none";
constexpr std::array<std::string_view, 6> kTextKeys{"name", "color", "pass", "class", "into", "other"};

std::vector<std::string_view> splitAt(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(mark);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// Returns "0.3", "30%" or an empty text as a bound; nothing for another text.
std::optional<Json> boundOf(std::string_view text) {
    constexpr double kPercent = 100;
    if (text.empty()) return Json(nullptr);
    const bool isShare = text.ends_with('%');
    if (isShare) text.remove_suffix(1);
    const auto number = parseReal(text);
    if (!number) return {};
    return isShare ? Json{{"share", *number / kPercent}} : Json(*number);
}

/// One key of a map; throws Error(usage) with what is wrong.
class MapSetting {
  public:
    MapSetting(std::string_view name, std::string_view value) : value_(value), keys_(splitAt(name, '.')) {}

    void apply(Json& map) { assign(map, std::span(keys_).subspan(1)); }

  private:
    [[noreturn]] static void refuse(std::string problem) { throw Error(ExitCode::usage, std::move(problem)); }

    void assign(Json& at, std::span<const std::string_view> keys) {
        if (keys.empty()) {
            at = valueOf();
        } else if (at.is_array()) {
            assign(at[itemNamed(at, keys.front())], keys.subspan(1));
        } else if (isCondition(keys) && value_ == kNoBounds) {
            remove(at, keys.front());
        } else {
            if (!at.is_object()) at = Json::object();  // "never", before it gets bounds
            assign(at[keys.front()], keys.subspan(1));
        }
    }

    /// True for the name of a layer behind "when".
    [[nodiscard]] bool isCondition(std::span<const std::string_view> keys) const {
        return keys.size() == 1 && keys_.size() > 2 && keys_[keys_.size() - 2] == kWhenKey;
    }

    [[nodiscard]] Json valueOf() const {
        const std::string_view key = keys_.back();
        if (isCondition(std::span(keys_).last(1)) && !value_.starts_with('[')) return boundsOf();
        if (std::ranges::find(kTextKeys, key) != kTextKeys.end()) return value_;
        std::optional<Json> json = Json::tryParse(value_);
        return json ? *std::move(json) : Json(value_);
    }

    [[nodiscard]] Json boundsOf() const {
        const std::vector<std::string_view> parts = splitAt(value_, ',');
        Json bounds = Json::array();
        for (const std::string_view part : parts)
            if (std::optional<Json> bound = boundOf(part)) bounds.push_back(*std::move(bound));
        if (parts.size() != 2 || bounds.size() != 2)
            refuse("expected LOW,HIGH, each a number from 0 to 1, a share as 30% or empty, or none");
        return bounds;
    }

    /// Classes go by their names, passes by their place from 1 on or by the first one's id.
    static std::size_t itemNamed(const Json& list, std::string_view key) {
        std::vector<std::string> names;
        for (const Json& item : list)
            for (const std::string_view id : {"name", "pass"})
                if (item.contains(id)) names.push_back(item[id].get<std::string>());
        const auto found = std::ranges::find(names, key);
        if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
        const auto number = parseInteger(key);
        const bool arePasses = !list.empty() && list[0].contains("pass");
        if (arePasses && number && *number >= 1 && *number <= static_cast<std::int64_t>(list.size()))
            return static_cast<std::size_t>(*number - 1);
        refuse(fmt::format("there is no {}{}", quotable(key),
                           expectedOf(key, std::vector<std::string_view>(names.begin(), names.end()))));
    }

    static void remove(Json& at, std::string_view key) {
        if (!at.contains(key)) refuse(fmt::format("there are no bounds of {}", quotable(key)));
        std::vector<Json::Member> members = at.items();
        std::erase_if(members, [&](const Json::Member& member) { return member.first == key; });
        at = Json::object(std::move(members));
    }

    std::string_view value_;
    std::vector<std::string_view> keys_;
};

}  // namespace

bool isMapSetting(const Recipe& recipe, std::string_view name) {
    constexpr std::string_view kBefore = "map.";
    if (!name.starts_with(kBefore)) return false;
    if (findLayer(recipe.tree, kMapKey) == nullptr) return true;
    name.remove_prefix(kBefore.size());
    return name == "cells" || name.starts_with("classes") || name.starts_with("passes");
}

std::string setInMap(Recipe& recipe, std::string_view name, std::string_view value) {
    const std::string setting = fmt::format("{}={}", printable(name), printable(value));
    if (recipe.map.empty()) return fmt::format("{}: the recipe has no map", setting);
    try {
        Json map = Json::parse(compactText({"", "", '{', {mapPiece(recipe.map)}}))[kMapKey];
        MapSetting(name, value).apply(map);
        JsonProblems problems(setting);
        MapRecipe made;
        readMap(map, problems, made);
        problems.throwIfAny();
        recipe.map = std::move(made);
        return {};
    } catch (const Error& error) {
        const std::string& line = error.lines().front();
        return line.starts_with(setting) ? line : fmt::format("{}: {}", setting, line);
    } catch (const JsonError& error) {
        return fmt::format("{}: {}", setting, error.reason());
    }
}

}  // namespace noisescope
