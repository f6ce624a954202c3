#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "cli/explain/explain_text.h"
#include "core/json.h"
#include "core/overloaded.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

Json numbersJson(std::span<const float> values) {
    Json all = Json::array();
    for (const float value : values) all.push_back({{"value", value}, {"bits", hexOf(value)}});
    return all;
}

template <typename Number>
Json plainJson(std::span<const Number> values) {
    Json all = Json::array();
    for (const Number value : values) all.push_back(value);
    return all;
}

Json askedJson(const Asked& asked) {
    return std::visit(Overloaded{[](const PointAsked& point) {
                                     const auto axes = static_cast<std::size_t>(point.axes);
                                     Json json{{"what", "point"},
                                               {"cell", plainJson(std::span(point.cell).first(axes))},
                                               {"seed", point.seed}};
                                     if (point.index)
                                         json["index"] = *point.index;
                                     else
                                         json["hash"] = numbersJson(point.numbers);
                                     if (point.gradient)
                                         json["gradient"] = numbersJson(std::span(*point.gradient).first(axes));
                                     return json;
                                 },
                                 [](const WeightAsked& weight) {
                                     return Json{{"what", "weight"},
                                                 {"derivative", weight.derivative},
                                                 {"axis", weight.axis < 0 ? "" : std::string(1, "xyzw"[weight.axis])},
                                                 {"at", numbersJson(std::span(&weight.t, 1))},
                                                 {"weight", numbersJson(std::span(&weight.weight, 1))}};
                                 },
                                 [](const DistanceAsked& distance) {
                                     Json json{{"what", "distance"}, {"key", numbersJson(std::span(&distance.key, 1))}};
                                     if (distance.length)
                                         json["length"] = numbersJson(std::span(&*distance.length, 1));
                                     else
                                         json["way"] = numbersJson(distance.offset);
                                     return json;
                                 }},
                      asked);
}

Json rowJson(const RowExplained& row, std::size_t axes) {
    Json json{{row.isWarp ? "layer" : "octave", row.number + 1},
              {"seed", row.seed},
              {"cell", plainJson(std::span(row.cell).first(axes))},
              {"fraction", numbersJson(std::span(row.fraction).first(axes))},
              {"asked", Json::array()},
              {"noise", numbersJson(std::span(row.noise).first(1))},
              {"factor", row.factor},
              {"offset", row.offset},
              {"amplitude", row.amplitude}};
    if (row.isWarp) json["component"] = row.component;
    for (const Asked& asked : row.asked) json["asked"].push_back(askedJson(asked));
    if (row.octave) json["value"] = numbersJson(std::span(*row.octave).first(1));
    return json;
}

}  // namespace

Json explanationJson(const PictureExplained& picture, const std::string& at) {
    Json json{{"ok", true}, {"at", at}, {"fields", Json::array()}, {"layers", Json::array()}};
    for (const auto& [slot, field] : picture.fields) {
        const auto axes = static_cast<std::size_t>(field.plan->program().dimensions);
        Json one{{"step", slot}, {"noise", noiseOf(field.plan->recipe()).id}, {"rows", Json::array()}};
        for (const std::string& path : field.paths) one["layers"].push_back(path);
        for (const RowExplained& row : field.rows) one["rows"].push_back(rowJson(row, axes));
        if (field.displacement) one["displacement"] = numbersJson(std::span(*field.displacement).first(axes));
        if (field.fractal) one["fractal"] = numbersJson(std::span(*field.fractal).first(1));
        if (field.scaled) one["scaled"] = numbersJson(std::span(*field.scaled).first(1));
        one["value"] = numbersJson(std::span(field.value).first(static_cast<std::size_t>(field.plan->channels())));
        json["fields"].push_back(std::move(one));
    }
    for (const LayerExplained& layer : picture.layers)
        json["layers"].push_back({{"step", layer.slot},
                                  {"layer", layer.path},
                                  {"function", layer.function},
                                  {"from", plainJson(std::span(layer.from))},
                                  {"numbers", numbersJson(layer.numbers)},
                                  {"value", numbersJson(std::span(layer.value).first(1))}});
    json["value"] = numbersJson(std::span(picture.value).first(static_cast<std::size_t>(picture.channels)));
    return json;
}

}  // namespace noisescope
