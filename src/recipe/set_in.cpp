#include "recipe/set_in.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "catalogue/noises.h"
#include "core/nearest.h"
#include "core/text.h"
#include "recipe/layer_checks.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/layer_text.h"
#include "recipe/map/map_edits.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::string_view kAllFields = "*";
constexpr std::string_view kBelowPrefix = "below.";

/// "land/ridges.octaves" in its parts; the path of "octaves" is absent.
struct SettingName {
    std::optional<std::string_view> path;
    std::string_view id;
};

SettingName partsOfName(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    if (dot == name.npos) return {{}, name};
    return {name.substr(0, dot), name.substr(dot + 1)};
}

/// Returns the path of the only field of a tree, or nothing.
std::optional<std::string> onlyField(const LayerTree& tree) {
    std::vector<std::string> paths = fieldPaths(tree);
    if (paths.size() != 1) return {};
    return std::move(paths.front());
}

/// Returns "land.octaves, land/ridges.octaves" for the end ".octaves", the first ones of many.
std::string firstOf(const std::vector<std::string>& paths, std::string_view end = "") {
    constexpr std::size_t kMostListed = 8;
    std::string list;
    for (std::size_t i = 0; i < std::min(paths.size(), kMostListed); ++i)
        list += fmt::format("{}{}{}", i == 0 ? "" : ", ", paths[i], end);
    return paths.size() <= kMostListed ? list : fmt::format("{} and {} more", list, paths.size() - kMostListed);
}

std::string settingsList(const std::vector<std::string>& paths, std::string_view id) {
    return firstOf(paths, fmt::format(".{}", id));
}

bool isMaskPath(std::string_view path) { return path.ends_with(fmt::format("/{}", kMaskName)); }

int noiseNamed(std::string_view id) {
    const auto rows = noises();
    const auto found = std::ranges::find_if(rows, [&](const NoiseInfo& noise) { return noise.id == id; });
    return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
}

std::string setFieldParam(const ParamInfo& param, FieldRecipe& field, std::string_view value) {
    Recipe scratch;
    static_cast<FieldRecipe&>(scratch) = field;
    std::string problem = setFromText(param, scratch, value);
    if (problem.empty()) field = static_cast<const FieldRecipe&>(scratch);
    return problem;
}

/// One setting; each function returns what is wrong, or "".
class Setting {
  public:
    Setting(Recipe& recipe, std::string_view name, std::string_view value)
        : recipe_(recipe), name_(name), value_(value) {}

    std::string apply() {
        if (isMapSetting(recipe_, name_)) return setInMap(recipe_, name_, value_);
        const auto [path, id] = partsOfName(name_);
        if (!path) return setPlain();
        if (*path == kAllFields) return setAll(id);
        if (*path == kWholeName) return setWhole(id);
        Layer* layer = findLayer(recipe_.tree, *path);
        if (layer == nullptr) return refused(fmt::format("{}: {}", printable(*path), noSuchLayer(recipe_.tree, *path)));
        return setOf(*layer, *path, id);
    }

  private:
    [[nodiscard]] std::string refused(std::string_view problem) const {
        return fmt::format("{}={}: {}", printable(name_), printable(value_), problem);
    }
    /// Completes a message that starts with a parameter's id.
    static std::string of(std::string_view path, std::string problem) {
        return problem.empty() ? problem : fmt::format("{}.{}", path, problem);
    }

    std::string setPlain() {
        if (name_ == "moisture") return setPath(recipe_.tree.moisture);
        if (name_ == "temperature") return setPath(recipe_.tree.temperature);
        if (name_ == "heights") return setPath(recipe_.tree.heights);
        const ParamInfo* param = findParam(name_);
        if (param == nullptr) return refuseUnknown();
        if (recipe_.tree.empty() || isShared(*param)) return setFromText(*param, recipe_, value_);
        const auto only = onlyField(recipe_.tree);
        if (only) return setFieldParam(*param, findLayer(recipe_.tree, *only)->field, value_);
        const std::vector<std::string> paths = fieldPaths(recipe_.tree);
        if (paths.empty()) return refused("the recipe has no field");
        return fmt::format("{}: which field? {}, or *.{} for all", name_, settingsList(paths, name_), name_);
    }

    std::string refuseUnknown() const {
        const bool isOwn = name_ == "mask" || name_ == "shape" ||
                           std::ranges::any_of(layerParams(), [&](const LayerParam& row) { return row.id == name_; });
        if (isOwn && recipe_.tree.empty())
            return refused(fmt::format("of a layer, and the recipe is one field{}",
                                       name_ == "shape" ? ", expected whole.shape" : ""));
        if (isOwn) {
            std::vector<std::string> paths;
            for (const PlacedLayer& placed : placedLayers(recipe_.tree))
                if (placed.masked == nullptr) paths.push_back(placed.path);
            if (name_ == "shape") paths.insert(paths.begin(), std::string(kWholeName));
            return fmt::format("{}: which layer? {}", name_, settingsList(paths, name_));
        }
        return refused(
            fmt::format("no such parameter{}; `noisescope list params` shows all", didYouMean(name_, paramNames())));
    }

    std::string setPath(std::string& path) {
        if (value_ == kNoShape) return path.clear(), "";
        const bool isWhole = &path == &recipe_.tree.heights && value_ == kWholeName;
        if (!isWhole && findLayer(recipe_.tree, value_) == nullptr) return refused(noSuchLayer(recipe_.tree, value_));
        path = value_;
        return {};
    }

    std::string setAll(std::string_view id) {
        const ParamInfo* param = findParam(id);
        if (param == nullptr || isShared(*param))
            return refused(param != nullptr ? fmt::format("shared by all fields, expected {}", id)
                                            : fmt::format("no parameter of fields{}", didYouMean(id, paramNames())));
        if (recipe_.tree.empty()) return of(kAllFields, setFromText(*param, recipe_, value_));
        for (const std::string& path : fieldPaths(recipe_.tree)) {
            const std::string problem = setFieldParam(*param, findLayer(recipe_.tree, path)->field, value_);
            if (!problem.empty()) return of(kAllFields, problem);
        }
        return {};
    }

    std::string setWhole(std::string_view id) {
        const auto* number = std::ranges::find_if(kPlaceNumbers, [&](const PlaceNumber& row) { return row.set == id; });
        if (id != "shape" && number == kPlaceNumbers.end())
            return refused("expected whole.shape, whole.place_scale, whole.place_x or whole.place_y");
        makeTree(recipe_);
        if (id == "shape") return setShape(recipe_.tree.shape);
        const auto value = parseReal(value_);
        return value ? of(kWholeName, setPlaceNumber(*number, recipe_.tree, *value)) : refused("not a number");
    }

    std::string setShape(std::vector<Shape>& shape) const {
        const std::string problem = parseShapes(value_, shape);
        return problem.empty() ? problem : refused(problem);
    }

    std::string setOf(Layer& layer, std::string_view path, std::string_view id) {
        const bool isMask = isMaskPath(path);
        if (id == "shape") return setShape(layer.shape);
        if (id == kMaskName) return isMask ? refused("a mask has no mask of its own") : setMask(layer);
        if (id == "use" && layer.kind == LayerKind::link) return setPath(layer.use);
        if (id == "below" && layer.kind == LayerKind::below) return setBelow(layer, value_);
        if (const LayerParam* param = findLayerParam(id, layer, isMask)) {
            if (const auto* named = std::get_if<LayerPath>(&param->kind)) return setPath(layer.*named->member);
            return of(path, setFromText(*param, layer, value_));
        }
        const ParamInfo* param = findParam(id);
        if (param != nullptr && isShared(*param)) return refused(fmt::format("shared by all fields, expected {}", id));
        if (param == nullptr) return refused(fmt::format("no such parameter{}", nearTo(id, layer, isMask)));
        if (layer.kind != LayerKind::field)
            return refused(fmt::format("of a field, and {} has {}", path, keyOf(layer.kind)));
        return of(path, setFieldParam(*param, layer.field, value_));
    }

    static std::string nearTo(std::string_view id, const Layer& layer, bool isMask) {
        std::vector<std::string_view> words{"shape"};
        if (!isMask) words.push_back(kMaskName);
        for (const LayerParam& row : layerParams())
            if (findLayerParam(row.id, layer, isMask) != nullptr) words.push_back(row.id);
        if (layer.kind == LayerKind::field)
            for (const std::string_view name : paramNames()) words.push_back(name);
        return didYouMean(id, words);
    }

    std::string setBelow(Layer& mask, std::string_view id) const {
        const int row = belowNamed(id);
        if (row < 0) return refused(fmt::format("unknown{}", expectedOf(id, belowNames())));
        mask.below = row;
        return {};
    }

    std::string setMask(Layer& layer) {
        Layer mask;
        if (value_ == "none") return layer.mask.clear(), "";
        if (value_.starts_with(kBelowPrefix)) {
            mask.kind = LayerKind::below;
            if (std::string problem = setBelow(mask, value_.substr(kBelowPrefix.size())); !problem.empty())
                return problem;
        } else if (findLayer(recipe_.tree, value_) != nullptr) {
            mask.kind = LayerKind::link;
            mask.use = value_;
        } else if (const int noise = noiseNamed(value_); noise >= 0) {
            mask = newField(recipe_, noise);
        } else {
            return refused(noSuchMask());
        }
        layer.mask = {std::move(mask)};
        return {};
    }

    [[nodiscard]] std::string noSuchMask() const {
        if (std::ranges::find(presets(), value_, &Preset::name) != presets().end())
            return fmt::format("a preset, and a mask is a noise or a layer: --add NAME={} --mute NAME, and then NAME",
                               value_);
        if (belowNamed(value_) >= 0)
            return fmt::format("no such layer and no such noise, did you mean {}{}?", kBelowPrefix, value_);
        const std::vector<std::string> paths = layerPaths(recipe_.tree);
        std::vector<std::string_view> words(paths.begin(), paths.end());
        for (const NoiseInfo& noise : noises()) words.push_back(noise.id);
        const std::string near = didYouMean(value_, words);
        if (!near.empty()) return "no such layer and no such noise" + near;
        std::string masks;
        for (const std::string_view id : belowNames()) masks += fmt::format("{}{}, ", kBelowPrefix, id);
        return fmt::format(
            "no such layer and no such noise, expected {}none, a noise (`noisescope list noises`) or a "
            "layer: {}",
            masks, firstOf(paths));
    }

    Recipe& recipe_;
    std::string_view name_;
    std::string_view value_;
};

/// Returns the layer that a name is of: that at its path, or the only field.
const Layer* layerOf(const Recipe& recipe, const SettingName& name) {
    if (name.path) return findLayer(recipe.tree, *name.path);
    const auto only = onlyField(recipe.tree);
    return only ? findLayer(recipe.tree, *only) : nullptr;
}

bool appliesTo(const ParamInfo& param, const FieldRecipe& field) {
    Recipe one;
    static_cast<FieldRecipe&>(one) = field;
    return param.applies(one);
}

}  // namespace

std::string setIn(Recipe& recipe, std::string_view name, std::string_view value) {
    return Setting(recipe, name, value).apply();
}

const ParamInfo* paramOf(const Recipe& recipe, std::string_view name) {
    const SettingName parts = partsOfName(name);
    const ParamInfo* param = findParam(parts.id);
    if (param == nullptr || parts.path == kWholeName) return nullptr;
    if (recipe.tree.empty()) return !parts.path || parts.path == kAllFields ? param : nullptr;
    if (isShared(*param)) return parts.path ? nullptr : param;
    if (parts.path == kAllFields) return param;
    const Layer* layer = layerOf(recipe, parts);
    return layer != nullptr && layer->kind == LayerKind::field ? param : nullptr;
}

bool appliesIn(const Recipe& recipe, std::string_view name) {
    const SettingName parts = partsOfName(name);
    const ParamInfo* param = paramOf(recipe, name);
    if (param == nullptr) {
        const Layer* layer = parts.path ? findLayer(recipe.tree, *parts.path) : nullptr;
        const LayerParam* own = layer == nullptr ? nullptr : findLayerParam(parts.id, *layer, isMaskPath(*parts.path));
        return own == nullptr || own->applies(*layer);
    }
    if (recipe.tree.empty() || isShared(*param)) return param->applies(recipe);
    if (parts.path == kAllFields)
        return anyField(recipe.tree, [&](const FieldRecipe& field) { return appliesTo(*param, field); });
    return appliesTo(*param, layerOf(recipe, parts)->field);
}

}  // namespace noisescope
