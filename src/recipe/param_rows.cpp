#include "recipe/param_rows.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <variant>
#include <vector>

#include "catalogue/combines.h"
#include "catalogue/noises.h"
#include "catalogue/shapes.h"
#include "core/json.h"
#include "core/overloaded.h"
#include "recipe/gradient.h"
#include "recipe/layer_params.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

struct Kind {
    const char* type;
    Json min, max, step;
};

Kind kindOf(const ParamInfo& param) {
    return std::visit(Overloaded{
                          [](const ChoiceParam&) -> Kind {
                              return {"choice", nullptr, nullptr, nullptr};
                          },
                          [](const IntegerParam& p) -> Kind {
                              return {"integer", p.minimum, p.maximum, 1};
                          },
                          [](const SeedParam&) -> Kind {
                              return {"integer", 0, std::numeric_limits<std::uint32_t>::max(), 1};
                          },
                          [](const RealParam& p) -> Kind {
                              return {"real", p.minimum, p.maximum, 1 / std::pow(10.0, p.decimals)};
                          },
                          [](const BoolParam&) -> Kind {
                              return {"boolean", nullptr, nullptr, nullptr};
                          },
                          [](const GradientParam&) -> Kind {
                              return {"gradient", nullptr, nullptr, nullptr};
                          },
                      },
                      param.kind);
}

/// Returns a member as recipe files hold it.
Json valueOf(const ParamInfo& param, const Recipe& recipe) {
    return std::visit(Overloaded{
                          [&](const ChoiceParam& p) -> Json { return p.row(recipe.*p.member).id; },
                          [&](const GradientParam& p) -> Json { return gradientText(recipe.*p.member); },
                          [&](const auto& p) -> Json { return recipe.*p.member; },
                      },
                      param.kind);
}

Json choicesOf(const ParamInfo& param) {
    const auto* choice = std::get_if<ChoiceParam>(&param.kind);
    if (choice == nullptr) return nullptr;
    Json ids = Json::array();
    for (int i = 0; i < choice->count(); ++i) ids.push_back(choice->row(i).id);
    return ids;
}

/// Returns {"param": …, "in": […]}. For a real number, which is 0 or is not, returns 0 in `in` or in `not_in`.
Json conditionJson(const Condition& condition) {
    const ParamInfo& param = *findParam(condition.param);
    Recipe recipe;
    Json in = Json::array();
    const auto add = [&](int count, const auto& set) {
        for (int i = 0; i < count; ++i) {
            set(i);
            if (condition.holds(recipe)) in.push_back(valueOf(param, recipe));
        }
    };
    if (const auto* real = std::get_if<RealParam>(&param.kind)) {
        recipe.*real->member = 0;
        return {{"param", param.id}, {condition.holds(recipe) ? "in" : "not_in", Json::array({0})}};
    }
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind))
        add(choice->count(), [&](int i) { recipe.*choice->member = i; });
    if (const auto* integer = std::get_if<IntegerParam>(&param.kind))
        add(integer->maximum - integer->minimum + 1, [&](int i) { recipe.*integer->member = integer->minimum + i; });
    if (const auto* boolean = std::get_if<BoolParam>(&param.kind))
        add(2, [&](int i) { recipe.*boolean->member = i != 0; });
    return {{"param", param.id}, {"in", in}};
}

std::vector<Json> conditionsJson(const Conditions& conditions) {
    std::vector<Json> list;
    for (const Condition& condition : conditions)
        if (condition.holds != nullptr) list.push_back(conditionJson(condition));
    return list;
}

Json whenJson(const When& when) {
    Json list = Json::array();
    for (const Requirement& requirement : when.requirements) {
        if (!requirement.exists()) continue;
        Json row = conditionJson(requirement.condition);
        for (const Conditions& alternative : requirement.alternatives)
            if (std::vector<Json> all = conditionsJson(alternative); !all.empty()) row["or"].push_back(all);
        list.push_back(row);
    }
    return list;
}

/// Tells whether slopes or values jump somewhere; neither does where the result is the layer itself.
void addFunction(Json& row, const std::optional<PointId>& function) {
    row["kinks"] = function.has_value() && pointFunction(*function).kinks;
    row["jumps"] = function.has_value() && pointFunction(*function).jumps;
}

Json combineRows() {
    Json rows = Json::array();
    for (const CombineInfo& combine : combines()) {
        Json row = rowJson(combine);
        row["softness"] = combine.takesSoftness();
        addFunction(row, combine.function);
        rows.push_back(row);
    }
    return rows;
}

Json shapeRows() {
    Json rows = Json::array();
    for (const ShapeInfo& shape : shapes()) {
        Json row = rowJson(shape);
        row["numbers"] = Json::array();
        for (const ShapeNumber& number : shape.numbers)
            row["numbers"].push_back({{"name", number.id},
                                      {"title", number.label},
                                      {"type", number.whole ? "integer" : "real"},
                                      {"min", number.minimum},
                                      {"max", number.maximum},
                                      {"default", number.usual},
                                      {"help", number.help}});
        addFunction(row, shape.function);
        rows.push_back(row);
    }
    return rows;
}

/// Patterns, with the names of their numbers, which are rows of params().
Json patternRows() {
    Json rows = Json::array();
    for (const NoiseInfo& noise : noises()) {
        if (takesHash(noise)) continue;
        Json row = rowJson(noise);
        row["numbers"] = Json::array();
        for (const NumberInfo* number : noise.numbers) row["numbers"].push_back(number->param);
        rows.push_back(row);
    }
    return rows;
}

Json belowRows() {
    Json rows = Json::array();
    for (const BelowInfo& below : belows()) rows.push_back(rowJson(below));
    return rows;
}

Kind kindOf(const LayerParam& param) {
    return std::visit(Overloaded{
                          [](const LayerChoice&) -> Kind {
                              return {"choice", nullptr, nullptr, nullptr};
                          },
                          [](const LayerReal& p) -> Kind {
                              return {"real", p.minimum, p.maximum, 1 / std::pow(10.0, p.decimals)};
                          },
                          [](const LayerSeed&) -> Kind {
                              return {"integer", 0, std::numeric_limits<std::uint32_t>::max(), 1};
                          },
                          [](const LayerSwitch&) -> Kind {
                              return {"boolean", nullptr, nullptr, nullptr};
                          },
                          [](const LayerWhole& p) -> Kind {
                              return {"integer", p.minimum, p.maximum, 1};
                          },
                          [](const LayerPath&) -> Kind {
                              return {"path", nullptr, nullptr, nullptr};
                          },
                      },
                      param.kind);
}

Json choicesOf(const LayerParam& param) {
    const auto* choice = std::get_if<LayerChoice>(&param.kind);
    if (choice == nullptr) return nullptr;
    Json ids = Json::array();
    for (int i = 0; i < choice->count(); ++i) ids.push_back(choice->row(i).id);
    return ids;
}

Json valueOf(const LayerParam& param, const Layer& layer) {
    return std::visit(Overloaded{
                          [&](const LayerChoice& p) -> Json { return p.row(layer.*p.member).id; },
                          [&](const auto& p) -> Json { return layer.*p.member; },
                      },
                      param.kind);
}

/// Returns the keys of the layers that have the parameter.
Json kindsWith(const LayerParam& param) {
    Json keys = Json::array();
    for (const LayerKind kind :
         {LayerKind::field, LayerKind::group, LayerKind::link, LayerKind::below, LayerKind::process})
        if (param.isHad == nullptr || param.isHad(kind)) keys.push_back(keyOf(kind));
    return keys;
}

/// A layer's own parameters.
Json ownRows() {
    Json rows = Json::array();
    const Layer usual;
    for (const LayerParam& param : layerParams()) {
        const Kind kind = kindOf(param);
        rows.push_back({{"name", param.id},
                        {"title", param.label},
                        {"type", kind.type},
                        {"min", kind.min},
                        {"max", kind.max},
                        {"step", kind.step},
                        {"choices", choicesOf(param)},
                        {"default", valueOf(param, usual)},
                        {"kinds", kindsWith(param)},
                        {"masks", param.ofMasks},
                        {"help", param.help}});
    }
    return rows;
}

Json placeRows() {
    Json rows = Json::array();
    const LayerTree usual;
    for (const PlaceNumber& number : kPlaceNumbers)
        rows.push_back({{"name", number.id},
                        {"min", number.minimum},
                        {"max", number.maximum},
                        {"default", usual.*number.member},
                        {"help", number.help}});
    return rows;
}

}  // namespace

Json rowJson(const Named& row) { return {{"name", row.id}, {"title", row.label}, {"help", row.help}}; }

std::string layerRowsJson() {
    return Json{{"params", ownRows()},
                {"combines", combineRows()},
                {"shapes", shapeRows()},
                {"patterns", patternRows()},
                {"belows", belowRows()},
                {"place", placeRows()},
                {"curve_points", {{"min", kFewestCurvePoints}, {"max", kMostCurvePoints}}},
                {"most", {{"fields", kMostFields}, {"shapes", kMostShapes}, {"depth", kDeepestLayer}}}}
        .dump();
}

std::string paramRowsJson() {
    Json rows = Json::array();
    const Recipe defaults;
    for (const ParamInfo& param : params()) {
        const Kind kind = kindOf(param);
        rows.push_back({{"name", param.id},
                        {"title", param.label},
                        {"group", groupLabel(param.group)},
                        {"unit", param.unit.empty() ? Json(nullptr) : Json(param.unit)},
                        {"type", kind.type},
                        {"min", kind.min},
                        {"max", kind.max},
                        {"step", kind.step},
                        {"choices", choicesOf(param)},
                        {"default", valueOf(param, defaults)},
                        {"structural", isStructural(param)},
                        {"scope", isShared(param) ? "shared" : "layer"},
                        {"when", whenJson(param.when)},
                        {"help", param.help}});
    }
    return rows.dump();
}

std::string presetRowsJson() {
    Json rows = Json::array();
    for (const Preset& preset : presets())
        rows.push_back({{"name", preset.name},
                        {"title", preset.file.title},
                        {"recipe", Json::parse(recipeToCompactJson(preset.file.recipe))},
                        {"help", preset.file.description}});
    return rows.dump();
}

}  // namespace noisescope
