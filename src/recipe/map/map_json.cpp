#include "recipe/map/map_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "core/nearest.h"
#include "core/text.h"
#include "recipe/layer_params.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr std::string_view kClassForm =
    R"({"name": "lake", "color": "#2a6f97", "walk": false, "when": {"whole": [null, 0.3]}})";
constexpr std::string_view kNever = "never";  ///< of classes that passes alone make
constexpr std::string_view kPassForm = R"({"pass": "single", "class": "lake"})";
constexpr std::string_view kBoundForm = R"(a number from 0 to 1, {"share": 0.3} or null)";

/// Reads a map from its value. Messages name pointers in the text, and classes once they have names.
class MapReader {
  public:
    explicit MapReader(JsonProblems& problems) : problems_(problems) {}

    void read(const Json& value, MapRecipe& map) {
        const std::string pointer = pointerIn("", kMapKey);
        if (!value.is_object()) return refuse(pointer, value, "an object with cells, classes and passes");
        for (const auto& [key, member] : value.items()) {
            const std::string at = pointerIn(pointer, key);
            if (key == "cells")
                readInteger(member, at, 1, kMostMapCells, map.cells);
            else if (key == "classes")
                readList(member, at, kMostClasses, kClassForm, [&](const Json& item, const std::string& place) {
                    map.classes.push_back(oneClass(item, place));
                });
            else if (key == "passes")
                readList(member, at, kMostPasses, kPassForm, [&](const Json& item, const std::string& place) {
                    map.passes.push_back(onePass(item, place));
                });
            else
                unknown(at, key, {"cells", "classes", "passes"});
        }
        if (map.classes.empty() && problems_.none())
            problems_.at(pointer, fmt::format("a map without classes, expected \"classes\": [{}, …]", kClassForm));
    }

  private:
    MapClass oneClass(const Json& value, const std::string& place) {
        MapClass made;
        if (!value.is_object()) return refuse(place, value, fmt::format("a class, as in {}", kClassForm)), made;
        for (const std::string_view key : {"name", "color"})
            if (!value.contains(key))
                problems_.at(place, fmt::format("a class without a {}, as in {}", key, kClassForm));
        for (const auto& [key, member] : value.items()) {
            const std::string at = pointerIn(place, key);
            if (key == "name")
                readName(member, at, made.name);
            else if (key == "color")
                readColor(member, at, made.color);
            else if (key == "walk")
                member.is_boolean() ? void(made.walk = member.get<bool>()) : refuse(at, member, "true or false");
            else if (key == "when")
                readConditions(member, at, made);
            else
                unknown(at, key, {"name", "color", "walk", "when"});
        }
        return made;
    }

    void readConditions(const Json& value, const std::string& place, MapClass& made) {
        made.never = value.is_string() && value.get<std::string_view>() == kNever;
        if (made.never) return;
        std::vector<MapCondition>& when = made.when;
        if (!value.is_object())
            return refuse(place, value, R"(bounds of layers, as in {"whole": [0.3, null]}, or "never")");
        if (value.items().size() > kMostConditions)
            return problems_.at(place,
                                fmt::format("{} layers, expected at most {}", value.items().size(), kMostConditions));
        for (const auto& [layer, bounds] : value.items()) {
            const std::string at = pointerIn(place, layer);
            MapCondition condition{layer, {}, {}};
            if (!bounds.is_array() || bounds.size() != 2) {
                refuse(at, bounds, fmt::format("two bounds, [low, high], each {}", kBoundForm));
                continue;
            }
            if (bounds[std::size_t{0}].is_null() && bounds[std::size_t{1}].is_null())
                problems_.at(at, "no bound, expected one of the two");
            condition.low = bound(bounds[std::size_t{0}], pointerIn(at, "0"));
            condition.high = bound(bounds[std::size_t{1}], pointerIn(at, "1"));
            when.push_back(std::move(condition));
        }
        std::ranges::sort(when, {}, &MapCondition::layer);  // all must hold: their order says nothing
    }

    std::optional<MapBound> bound(const Json& value, const std::string& place) {
        MapBound made;
        if (value.is_null()) return {};
        if (value.is_number()) return readPart(value, place, made.number), made;
        if (!value.is_object() || !value.contains("share")) return refuse(place, value, kBoundForm), made;
        made.isShare = true;
        for (const auto& [key, member] : value.items()) {
            const std::string at = pointerIn(place, key);
            if (key == "share")
                readPart(member, at, made.number);
            else if (key == "value")
                readPart(member, at, made.measured.emplace());
            else
                unknown(at, key, {"share", "value"});
        }
        return made;
    }

    MapPass onePass(const Json& value, const std::string& place) {
        MapPass made;
        const Json* id = value.is_object() ? value.find("pass") : nullptr;
        if (id == nullptr) return refuse(place, value, fmt::format("a pass, as in {}", kPassForm)), made;
        std::string text;
        if (!readText(*id, pointerIn(place, "pass"), text)) return made;
        made.pass = passNamed(text);
        if (made.pass < 0) {
            made.pass = 0;
            problems_.at(pointerIn(place, "pass"),
                         fmt::format("pass={}: unknown{}", quotable(text), expectedOf(text, passNames())));
            return made;
        }
        const PassInfo& info = infoOf(made);
        made.passes = std::max(1, info.usualPasses);
        for (const auto& [key, member] : value.items())
            if (key != "pass") readPassKey(key, member, pointerIn(place, key), info, made);
        return made;
    }

    void readPassKey(const std::string& key, const Json& value, const std::string& place, const PassInfo& info,
                     MapPass& made) {
        for (const PassName& name : kPassNames)
            if (name.key == key && info.*name.takes != PassClass::none)
                return void(readText(value, place, made.*name.member));
        std::int64_t number = 0;
        if (key == "passes" && info.usualPasses > 0) {
            if (readInteger(value, place, 1, info.mostPasses, number)) made.passes = static_cast<int>(number);
            return;
        }
        if (key == "reach" && info.mostReach > 0) {
            if (readInteger(value, place, 1, info.mostReach, number)) made.reach = static_cast<int>(number);
            return;
        }
        unknown(place, key, passKeys(info));
    }

    // --- scalars ---

    template <typename Read>
    void readList(const Json& value, const std::string& place, std::size_t most, std::string_view form,
                  const Read& read) {
        if (!value.is_array()) return refuse(place, value, fmt::format("a list, as in [{}]", form));
        if (value.size() > most)
            return problems_.at(place, fmt::format("{} of them, expected at most {}", value.size(), most));
        std::size_t index = 0;
        for (const Json& item : value) read(item, pointerIn(place, std::to_string(index++)));
    }

    bool readText(const Json& value, const std::string& place, std::string& text) {
        if (!value.is_string()) return refuse(place, value, "a text"), false;
        text = value.get<std::string>();
        return true;
    }

    void readName(const Json& value, const std::string& place, std::string& name) {
        if (!readText(value, place, name)) return;
        if (const std::string problem = nameProblem(name); !problem.empty()) problems_.at(place, problem);
    }

    void readColor(const Json& value, const std::string& place, std::uint32_t& color) {
        std::string text;
        if (!readText(value, place, text)) return;
        if (const auto parsed = parseColor(text))
            color = *parsed;
        else
            problems_.at(place, fmt::format("{}, expected a color as \"#2a6f97\"", quotable(text)));
    }

    bool readInteger(const Json& value, const std::string& place, std::int64_t least, std::int64_t most,
                     std::int64_t& number) {
        const std::string expected = fmt::format("a whole number from {} to {}", least, most);
        if (!value.is_number_integer()) return refuse(place, value, expected), false;
        const auto given = value.get<double>();  // beyond 64 bits it is rounded, and too large
        if (given < static_cast<double>(least) || given > static_cast<double>(most))
            return problems_.at(place, fmt::format("{}, expected {}", value.dump(), expected)), false;
        number = value.get<std::int64_t>();
        return true;
    }

    void readPart(const Json& value, const std::string& place, double& number) {
        if (!value.is_number()) return refuse(place, value, "a number from 0 to 1");
        const auto given = value.get<double>();
        if (!(given >= 0 && given <= 1))
            return problems_.at(place, fmt::format("{}, expected a number from 0 to 1", value.dump()));
        number = given == 0 ? 0 : given;  // no negative zero
    }

    void refuse(const std::string& place, const Json& value, std::string_view expected) {
        problems_.at(place, fmt::format("is {}, expected {}", kindText(value), expected));
    }
    void unknown(const std::string& place, std::string_view key, const std::vector<std::string_view>& words) {
        problems_.at(place, "unknown key" + expectedOf(key, words));
    }

    JsonProblems& problems_;
};

JsonPiece boundPiece(const std::optional<MapBound>& bound) {
    if (!bound) return scalarPiece("", "null");
    if (!bound->isShare) return scalarPiece("", shortest(bound->number));
    std::vector<JsonPiece> members{scalarPiece("share", shortest(bound->number))};
    if (bound->measured) members.push_back(scalarPiece("value", shortest(*bound->measured)));
    return {"", "", '{', std::move(members)};
}

JsonPiece classPiece(const MapClass& made) {
    std::vector<JsonPiece> members{textPiece("name", made.name), textPiece("color", colorText(made.color))};
    if (!made.walk) members.push_back(scalarPiece("walk", "false"));
    std::vector<JsonPiece> when;
    for (const MapCondition& condition : made.when)
        when.push_back({condition.layer, "", '[', {boundPiece(condition.low), boundPiece(condition.high)}});
    if (made.never) members.push_back(textPiece("when", kNever));
    if (!when.empty()) members.push_back({"when", "", '{', std::move(when)});
    return {"", "", '{', std::move(members)};
}

JsonPiece passPiece(const MapPass& pass) {
    const PassInfo& info = infoOf(pass);
    std::vector<JsonPiece> members{textPiece("pass", info.id)};
    for (const PassName& name : kPassNames)
        if (info.*name.takes != PassClass::none && !(pass.*name.member).empty())
            members.push_back(textPiece(name.key, pass.*name.member));
    if (info.usualPasses > 0 && pass.passes != info.usualPasses)
        members.push_back(scalarPiece("passes", std::to_string(pass.passes)));
    if (info.mostReach > 0) members.push_back(scalarPiece("reach", std::to_string(pass.reach)));
    return {"", "", '{', std::move(members)};
}

}  // namespace

void readMap(const Json& value, JsonProblems& problems, MapRecipe& map) { MapReader(problems).read(value, map); }

JsonPiece mapPiece(const MapRecipe& map) {
    std::vector<JsonPiece> members{scalarPiece("cells", std::to_string(map.cells))};
    std::vector<JsonPiece> classes;
    std::ranges::transform(map.classes, std::back_inserter(classes), classPiece);
    members.push_back({"classes", "", '[', std::move(classes)});
    std::vector<JsonPiece> list;
    std::ranges::transform(map.passes, std::back_inserter(list), passPiece);
    if (!list.empty()) members.push_back({"passes", "", '[', std::move(list)});
    return {std::string(kMapKey), "", '{', std::move(members)};
}

std::string classRowsJson(const MapRecipe& map) {
    Json rows = Json::array();
    for (const MapClass& each : map.classes)
        rows.push_back(Json{{"name", each.name}, {"color", colorText(each.color)}, {"walk", each.walk}});
    return rows.dump();
}

std::string colorText(std::uint32_t color) { return fmt::format("#{:06x}", color & 0xffffffu); }

std::optional<std::uint32_t> parseColor(std::string_view text) {
    constexpr std::size_t kDigits = 6;
    if (text.size() != kDigits + 1 || text.front() != '#') return {};
    std::uint32_t color = 0;
    const char* const end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data() + 1, end, color, 16);
    if (last != end || error != std::errc()) return {};
    return color;
}

}  // namespace noisescope
