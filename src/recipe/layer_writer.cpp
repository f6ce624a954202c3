// Writing of trees: their members as pieces, and the layout of pieces.
#include <fmt/format.h>

#include <algorithm>

#include "catalogue/combines.h"
#include "core/text.h"
#include "recipe/layer_json.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr std::size_t kColumns = 120;  ///< of a line

JsonPiece numberPiece(std::string_view name, double value) { return scalarPiece(name, shortest(value)); }
JsonPiece listPiece(std::string_view name, std::vector<JsonPiece> items) {
    return {std::string(name), "", '[', std::move(items)};
}
JsonPiece objectPiece(std::string_view name, std::vector<JsonPiece> items) {
    return {std::string(name), "", '{', std::move(items)};
}

JsonPiece shapePiece(std::span<const Shape> shapes) {
    std::vector<JsonPiece> list;
    for (const Shape& shape : shapes) {
        const ShapeInfo& info = infoOf(shape);
        std::vector<JsonPiece> members{textPiece("step", info.id)};
        for (std::size_t i = 0; i < info.numbers.size(); ++i)
            if (shape.numbers[i] != info.numbers[i].usual)
                members.push_back(numberPiece(info.numbers[i].id, shape.numbers[i]));
        if (shape.step == kCurve) {
            std::vector<JsonPiece> points;
            for (const CurvePoint& point : shape.points)
                points.push_back(listPiece("", {numberPiece("", point.x), numberPiece("", point.y)}));
            members.push_back(listPiece("points", std::move(points)));
        }
        list.push_back(objectPiece("", std::move(members)));
    }
    return listPiece("shape", std::move(list));
}

void addField(const FieldRecipe& field, std::vector<JsonPiece>& members) {
    Recipe recipe;
    const Recipe usual;
    static_cast<FieldRecipe&>(recipe) = field;
    for (const ParamInfo& param : params()) {
        if (isShared(param) || !param.applies(recipe)) continue;
        const std::string text = valueText(param, recipe);
        if (param.id == "noise" || text != valueText(param, usual))
            members.push_back(isText(param) ? textPiece(param.id, text) : scalarPiece(param.id, text));
    }
}

JsonPiece layersPiece(const std::vector<Layer>& layers);

void addContents(const Layer& layer, std::vector<JsonPiece>& members) {
    switch (layer.kind) {
        case LayerKind::field:
            addField(layer.field, members);
            break;
        case LayerKind::group:
            members.push_back(layersPiece(layer.layers));
            break;
        case LayerKind::link:
            members.push_back(textPiece("use", layer.use));
            break;
        case LayerKind::process:  // and its numbers among the layer's own
            members.push_back(textPiece("process", infoOf(layer).id));
            break;
        case LayerKind::below:
            members.push_back(textPiece("below", belows()[static_cast<std::size_t>(layer.below)].id));
            break;
    }
}

JsonPiece layerPiece(std::string_view key, const Layer& layer, bool isMask) {
    std::vector<JsonPiece> members;
    if (!isMask) members.push_back(textPiece("name", layer.name));
    const Layer usual;
    for (const LayerParam& param : layerParams()) {
        const bool isHere = findLayerParam(param.id, layer, isMask) == &param && param.id != keyOf(layer.kind);
        const std::string text = valueText(param, layer);
        if (isHere && text != valueText(param, usual))
            members.push_back(isText(param) ? textPiece(param.id, text) : scalarPiece(param.id, text));
    }
    addContents(layer, members);
    if (!layer.shape.empty()) members.push_back(shapePiece(layer.shape));
    if (!isMask && !layer.mask.empty()) members.push_back(layerPiece(kMaskName, layer.mask.front(), true));
    return objectPiece(key, std::move(members));
}

JsonPiece layersPiece(const std::vector<Layer>& layers) {
    std::vector<JsonPiece> list;
    list.reserve(layers.size());
    for (const Layer& layer : layers) list.push_back(layerPiece("", layer, false));
    return listPiece("layers", std::move(list));
}

std::string startOf(const JsonPiece& piece) { return piece.name.empty() ? "" : fmt::format("\"{}\": ", piece.name); }
char closing(const JsonPiece& piece) { return piece.bracket == '[' ? ']' : '}'; }

}  // namespace

JsonPiece scalarPiece(std::string_view name, std::string text) { return {std::string(name), std::move(text), 0, {}}; }
JsonPiece textPiece(std::string_view name, std::string_view text) { return scalarPiece(name, jsonText(text)); }

std::string compactText(const JsonPiece& piece) {
    std::string text = startOf(piece) + piece.text;
    if (piece.bracket == 0) return text;
    text += piece.bracket;
    for (const JsonPiece& item : piece.items)
        text += fmt::format("{}{}", &item == piece.items.data() ? "" : ", ", compactText(item));
    return text + closing(piece);
}

std::string linedText(const JsonPiece& piece, std::size_t indent) {
    std::string text = compactText(piece);
    constexpr std::size_t kComma = 1;
    const bool isLayers = piece.name == "layers" && !piece.items.empty();
    if (piece.items.empty() || (!isLayers && indent + text.size() + kComma <= kColumns)) return text;
    constexpr std::size_t kStep = 2;
    text = startOf(piece) + piece.bracket;
    for (const JsonPiece& item : piece.items)
        text += fmt::format("{}\n{:{}}{}", &item == piece.items.data() ? "" : ",", "", indent + kStep,
                            linedText(item, indent + kStep));
    return text + fmt::format("\n{:{}}{}", "", indent, closing(piece));
}

std::vector<JsonPiece> treePieces(const Recipe& recipe) {
    const LayerTree& tree = recipe.tree;
    std::vector<JsonPiece> members;
    if (!tree.moisture.empty()) members.push_back(textPiece("moisture", tree.moisture));
    if (!tree.temperature.empty()) members.push_back(textPiece("temperature", tree.temperature));
    if (!tree.heights.empty()) members.push_back(textPiece("heights", tree.heights));
    const LayerTree usual;
    std::vector<JsonPiece> place;
    for (const PlaceNumber& number : kPlaceNumbers)
        if (tree.*number.member != usual.*number.member) place.push_back(numberPiece(number.id, tree.*number.member));
    if (!place.empty()) members.push_back(objectPiece("place", std::move(place)));
    members.push_back(layersPiece(tree.layers));
    if (!tree.shape.empty()) members.push_back(shapePiece(tree.shape));
    return members;
}

}  // namespace noisescope
