#include "recipe/map/map_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/nearest.h"
#include "core/text.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Collects the problems of a map, each with the class or pass that has it.
class MapChecks {
  public:
    explicit MapChecks(const Recipe& recipe) : recipe_(recipe), map_(recipe.map) {}

    std::vector<std::string> problems() {
        if (map_.classes.empty()) {
            if (map_ != MapRecipe{}) add("a map without classes");
            return std::move(problems_);
        }
        checkClasses();
        checkPasses();
        return std::move(problems_);
    }

  private:
    void add(std::string_view problem) { problems_.push_back(fmt::format("map: {}", problem)); }

    void checkClasses() {
        std::set<std::string_view> names;
        for (const MapClass& each : map_.classes) {
            const bool isLast = &each == &map_.classes.back();
            const std::string name = fmt::format("class {}", quotable(each.name));
            if (!names.insert(each.name).second) add(fmt::format("two classes are called {}", printable(each.name)));
            if (isLast && (each.never || !each.when.empty()))
                add(fmt::format(
                    "{} is the last one and has bounds; cells that no class holds need a last class without \"when\"",
                    name));
            if (!isLast && !each.never && each.when.empty())
                add(fmt::format("{} holds everywhere and hides those behind it; give it bounds or move it to the end",
                                name));
            for (const MapCondition& condition : each.when) checkCondition(name, condition);
        }
        if (const std::size_t layers = conditionLayers(map_).size(); layers > kMostConditionLayers)
            add(fmt::format("its bounds name {} layers, expected at most {}", layers, kMostConditionLayers));
    }

    void checkCondition(const std::string& name, const MapCondition& condition) {
        if (condition.layer != kWholeName && findLayer(recipe_.tree, condition.layer) == nullptr) {
            const std::vector<std::string> paths = layerPaths(recipe_.tree);
            std::vector<std::string_view> words(paths.begin(), paths.end());
            words.insert(words.begin(), kWholeName);
            add(fmt::format("{}: there is no layer {}{}", name, quotable(condition.layer),
                            expectedOf(condition.layer, words)));
        }
        const auto& [layer, low, high] = condition;
        if (!low || !high || low->isShare != high->isShare) return;
        if (!(low->number < high->number))
            add(fmt::format("{}: its lower bound of {}, {}, is not below the upper one, {}", name, printable(layer),
                            shortest(low->number), shortest(high->number)));
    }

    void checkPasses() {
        int reach = 0;
        for (std::size_t i = 0; i < map_.passes.size(); ++i) {
            const MapPass& pass = map_.passes[i];
            checkPass(pass, fmt::format("pass {}, {}", i + 1, infoOf(pass).id));
            reach += reachOf(pass);
        }
        if (reach > kFarthestMap)
            add(fmt::format("its passes reach {} cells far, expected at most {}; fewer passes or less reach", reach,
                            kFarthestMap));
    }

    void checkPass(const MapPass& pass, const std::string& name) {
        for (const PassName& each : kPassNames) {
            const std::string& given = pass.*each.member;
            const PassClass takes = infoOf(pass).*each.takes;
            if (given.empty() && takes == PassClass::required)
                add(fmt::format("{}: \"{}\" is missing", name, each.key));
            if (given.empty() || findClass(map_, given) < map_.classes.size()) continue;
            std::vector<std::string_view> words;
            for (const MapClass& known : map_.classes) words.push_back(known.name);
            add(fmt::format("{}: there is no class {}{}", name, quotable(given), expectedOf(given, words)));
        }
        if (infoOf(pass).into == PassClass::optional && pass.into.empty() && map_.classes.size() < 2)
            add(fmt::format("{}: there is no other class to become", name));
        if (!pass.into.empty() && pass.into == pass.of)
            add(fmt::format("{}: cells of {} become what they are", name, printable(pass.of)));
    }

    const Recipe& recipe_;
    const MapRecipe& map_;
    std::vector<std::string> problems_;
};

}  // namespace

const PassInfo& infoOf(const MapPass& pass) { return passes()[static_cast<std::size_t>(pass.pass)]; }

int passNamed(std::string_view id) {
    const auto found = std::ranges::find(passes(), id, &PassInfo::id);
    return found == passes().end() ? -1 : static_cast<int>(found - passes().begin());
}

std::vector<std::string_view> passNames() {
    std::vector<std::string_view> names;
    for (const PassInfo& info : passes()) names.push_back(info.id);
    return names;
}

std::vector<std::string_view> passKeys(const PassInfo& info) {
    std::vector<std::string_view> keys{"pass"};
    for (const PassName& name : kPassNames)
        if (info.*name.takes != PassClass::none) keys.push_back(name.key);
    if (info.usualPasses > 0) keys.emplace_back("passes");
    if (info.mostReach > 0) keys.emplace_back("reach");
    return keys;
}

std::size_t findClass(const MapRecipe& map, std::string_view name) {
    const auto found = std::ranges::find(map.classes, name, &MapClass::name);
    return static_cast<std::size_t>(found - map.classes.begin());
}

std::size_t intoClass(const MapRecipe& map, const MapPass& pass) {
    if (!pass.into.empty()) return findClass(map, pass.into);
    const std::size_t of = findClass(map, pass.of);
    return of + 1 < map.classes.size() ? of + 1 : of - 1;  // the one that follows, of the last one the one before
}

int reachOf(const MapPass& pass) { return infoOf(pass).mostReach > 0 ? pass.reach : pass.passes; }

std::vector<std::array<std::uint8_t, 3>> classPaletteOf(const MapRecipe& map) {
    std::vector<std::array<std::uint8_t, 3>> palette;
    for (const MapClass& each : map.classes)
        palette.push_back({static_cast<std::uint8_t>(each.color >> 16u), static_cast<std::uint8_t>(each.color >> 8u),
                           static_cast<std::uint8_t>(each.color)});
    return palette;
}

std::vector<std::string> conditionLayers(const MapRecipe& map) {
    std::vector<std::string> layers;
    for (const MapClass& each : map.classes)
        for (const MapCondition& condition : each.when)
            if (std::ranges::find(layers, condition.layer) == layers.end()) layers.push_back(condition.layer);
    return layers;
}

Recipe decidingRecipe(const Recipe& recipe, std::string_view layer) {
    Recipe seen = seenFrom(recipe, layer == kWholeName ? "" : layer);
    seen.map = {};
    seen.output = kValue;
    return seen;
}

std::vector<std::string> mapProblems(const Recipe& recipe) { return MapChecks(recipe).problems(); }

}  // namespace noisescope
