#include "recipe/layer_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "catalogue/combines.h"
#include "core/nearest.h"
#include "core/text.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/layer_text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr std::array<std::string_view, 3> kTreeKeys{"layers", "shape", "place"};
struct PathKey {
    std::string_view key;
    std::string LayerTree::*member;
};
constexpr std::array kPathKeys{PathKey{"moisture", &LayerTree::moisture},
                               PathKey{"temperature", &LayerTree::temperature},
                               PathKey{"heights", &LayerTree::heights}};

constexpr std::string_view kLayerForm = R"({"name": "land", "noise": "perlin"})";
constexpr std::string_view kMaskForm = R"(a mask, as in {"noise": "radial"}, {"use": "land"} or {"below": "slope"})";
constexpr std::string_view kShapeForm = R"({"step": "terrace", "count": 6})";

/// Returns "land.octaves" for a key of the layer "land", or a pointer in the text for a layer without a path.
std::string memberOf(const std::string& place, std::string_view key) {
    if (place.starts_with('/')) return pointerIn(place, key);
    std::string member = pointerIn("", key);
    member.front() = '.';
    return place + member;
}

/// Reads parts of a tree, each from its value and its place in messages: a path, or a pointer in the text of a layer
/// whose name cannot tell it.
class TreeReader {
  public:
    explicit TreeReader(JsonProblems& problems) : problems_(problems) {}

    /// `group`: the place of the group; "" is the root.
    std::vector<Layer> layers(const Json& value, const std::string& group) {
        std::vector<Layer> list;
        const std::string place = group.empty() ? "/layers" : memberOf(group, "layers");
        if (!value.is_array())
            return refuse(place, value, fmt::format("a list of layers, as in [{}]", kLayerForm)), list;
        std::set<std::string> names;
        for (const Json& item : value) {
            const Json* name = item.is_object() ? item.find("name") : nullptr;
            const std::string known = name != nullptr && name->is_string() ? name->get<std::string>() : "";
            const bool tells = nameProblem(known).empty() && names.insert(known).second && !group.starts_with('/');
            list.push_back(
                layer(item, tells ? pathIn(group, known) : pointerIn(place, std::to_string(list.size())), false));
        }
        return list;
    }

    /// `owner`: the place of the layer; "whole" is the root.
    std::vector<Shape> shape(const Json& value, const std::string& owner) {
        std::vector<Shape> list;
        const std::string place = memberOf(owner, "shape");
        if (!value.is_array())
            return refuse(place, value, fmt::format("a list of shapes, as in [{}]", kShapeForm)), list;
        if (value.size() > kMostShapes) {
            problems_.at(place, fmt::format("{} shapes, expected at most {}", value.size(), kMostShapes));
            return list;
        }
        for (const Json& item : value)
            list.push_back(oneShape(item, fmt::format("{}: shape {}", owner, list.size() + 1)));
        return list;
    }

    void place(const Json& value, const std::string& pointer, LayerTree& tree) {
        if (!value.is_object()) return refuse(pointer, value, "an object with scale, x and y");
        for (const auto& [key, number] : value.items()) {
            const PlaceNumber* row = findPlaceNumber(key);
            const std::string at = pointerIn(pointer, key);
            if (row == nullptr)
                problems_.at(at, "unknown key, expected scale, x or y");
            else if (!number.is_number())
                refuse(at, number, "a number");
            else
                note(at, setPlaceNumber(*row, tree, number.get<double>()));
        }
    }

  private:
    Layer layer(const Json& value, const std::string& place, bool isMask) {
        Layer layer;
        if (!value.is_object()) {
            refuse(place, value, isMask ? kMaskForm : fmt::format("a layer, as in {}", kLayerForm));
            return layer;
        }
        findKind(value, place, isMask, layer);
        Recipe field;
        static_cast<FieldRecipe&>(field) = layer.field;
        std::map<std::string_view, std::string_view> keys;  // of parameters, which may have a former name
        for (const auto& [key, member] : value.items()) {
            const ParamInfo* param = findParam(key);
            if (param != nullptr && keys.try_emplace(param->id, key).first->second != key)
                problems_.at(memberOf(place, key), "given twice");
            readMember(key, member, place, isMask, layer, field);
        }
        layer.field = static_cast<const FieldRecipe&>(field);
        if (!isMask && !value.contains("name"))
            problems_.at(place, fmt::format("a layer without a name, expected {}", kLayerForm));
        return layer;
    }

    /// Finds what the layer holds. One of the keys of kKinds decides; without them it is a field.
    void findKind(const Json& value, const std::string& place, bool isMask, Layer& layer) {
        std::string_view decided;
        for (const auto& [key, kind] : kKinds) {
            if (!value.contains(key)) continue;
            if (!decided.empty()) problems_.at(place, fmt::format("has {} and {}, expected one of them", decided, key));
            if (kind == LayerKind::below && !isMask)
                problems_.at(memberOf(place, key), "only a mask shows what lies below its layer");
            if (kind == LayerKind::process && isMask)
                problems_.at(memberOf(place, key),
                             "a mask is no process; a link to one is, as in {\"use\": \"rain/flow\"}");
            decided = key;
            layer.kind = kind;
        }
    }

    void readMember(const std::string& key, const Json& value, const std::string& place, bool isMask, Layer& layer,
                    Recipe& field) {
        if (key == "name" && !isMask) return readName(value, memberOf(place, key), layer);
        if (key == kMaskName && !isMask) {
            layer.mask.push_back(this->layer(value, pathIn(place, kMaskName), true));
            return;
        }
        if (key == "shape") {
            layer.shape = shape(value, place);
            return;
        }
        if (key == "layers") {
            layer.layers = layers(value, place);
            return;
        }
        if (key == "use") return readText(value, memberOf(place, key), "a path, as in \"land/ridges\"", layer.use);
        if (key == "below") return readBelow(value, place, layer);
        if (const LayerParam* param = findLayerParam(key, layer, isMask)) return readOwn(*param, value, place, layer);
        if (const ParamInfo* param = findParam(key)) return readParam(*param, key, value, place, layer, field);
        refuseUnknown(key, memberOf(place, key), isMask, layer);
    }

    void readName(const Json& value, const std::string& place, Layer& layer) {
        if (!value.is_string()) return refuse(place, value, "a text");
        layer.name = value.get<std::string>();
        note(place, nameProblem(layer.name));
    }

    void readText(const Json& value, const std::string& place, std::string_view expected, std::string& text) {
        if (value.is_string())
            text = value.get<std::string>();
        else
            refuse(place, value, expected);
    }

    void readBelow(const Json& value, const std::string& place, Layer& layer) {
        std::string text;
        readText(value, memberOf(place, "below"), "a text", text);
        if (!value.is_string()) return;
        const int row = belowNamed(text);
        if (row < 0)
            noteOf(place, "below",
                   fmt::format("below={}: unknown{}", printable(clipped(text, kLongestQuoted)),
                               expectedOf(text, belowNames())));
        else
            layer.below = row;
    }

    void readOwn(const LayerParam& param, const Json& value, const std::string& place, Layer& layer) {
        if (std::holds_alternative<LayerSwitch>(param.kind) ? !value.is_boolean()
            : isText(param)                                 ? !value.is_string()
                                                            : !value.is_number())
            return refuse(memberOf(place, param.id), value, fmt::format("{} ({})", allowedText(param), param.help));
        if (value.is_string())
            noteOf(place, param.id, setFromText(param, layer, clipped(value.get<std::string_view>(), kLongestQuoted)));
        else if (value.is_boolean())
            noteOf(place, param.id, setFromText(param, layer, value.get<bool>() ? "true" : "false"));
        else
            noteOf(place, param.id, setFromNumber(param, layer, value.get<double>(), value.dump()));
    }

    void readParam(const ParamInfo& param, std::string_view key, const Json& value, const std::string& place,
                   const Layer& layer, Recipe& field) {
        if (isShared(param))
            return problems_.at(memberOf(place, key), "of the whole picture, expected beside the root's layers");
        if (layer.kind != LayerKind::field)
            return problems_.at(memberOf(place, key), fmt::format("of a field, and this has {}", keyOf(layer.kind)));
        noteOf(place, key, setFromJson(param, field, value));
    }

    void refuseUnknown(const std::string& key, const std::string& place, bool isMask, const Layer& layer) {
        if (problems_.isFull()) return problems_.at(place, "");
        std::vector<std::string_view> words{"shape"};
        if (!isMask) words.insert(words.end(), {"name", kMaskName});
        for (const auto& row : kKinds) words.push_back(row.first);
        for (const LayerParam& param : layerParams())
            if (!isMask || param.ofMasks) words.push_back(param.id);
        if (layer.kind == LayerKind::field)
            for (const ParamInfo& param : params())
                if (!isShared(param)) words.push_back(param.id);
        const std::string near = didYouMean(key, words);
        const bool lists = near.empty() && !std::exchange(listed_, true);  // listed once
        problems_.at(place, fmt::format("unknown key of a {}{}", isMask ? "mask" : "layer",
                                        lists ? expectedOf(key, words) : near));
    }

    Shape oneShape(const Json& value, const std::string& place) {
        if (!value.is_object()) return refuse(place, value, fmt::format("a shape, as in {}", kShapeForm)), Shape{};
        const Json* step = value.find("step");
        if (step == nullptr)
            return problems_.at(place, fmt::format("a shape without a step, expected {}", kShapeForm)), Shape{};
        std::string id;
        readText(*step, place + ": step", "a text", id);
        if (!step->is_string()) return {};
        const int row = shapeNamed(id);
        if (row < 0) {
            problems_.at(place, fmt::format("step={}: unknown{}", printable(clipped(id, kLongestQuoted)),
                                            expectedOf(id, shapeNames())));
            return {};
        }
        Shape shape = usualShape(row);
        bool isSound = true;
        for (const auto& [key, member] : value.items())
            if (key != "step" && !readNumber(key, member, place, shape)) isSound = false;
        if (isSound)
            for (const std::string& problem : problemsOf(shape)) problems_.at(place, problem);
        return shape;
    }

    /// Returns false for a problem, which is noted.
    bool readNumber(const std::string& key, const Json& value, const std::string& place, Shape& shape) {
        const ShapeInfo& info = infoOf(shape);
        if (key == "points" && shape.step == kCurve) return readPoints(value, place, shape);
        for (std::size_t i = 0; i < info.numbers.size(); ++i) {
            if (info.numbers[i].id != key) continue;
            if (!value.is_number()) return refuse(fmt::format("{}: {}", place, key), value, "a number"), false;
            const auto number = value.get<double>();
            shape.numbers[i] = number == 0 ? 0 : number;
            const std::string problem = numberProblem(info.numbers[i], number, value.dump());
            note(place, problem);
            return problem.empty();
        }
        std::vector<std::string_view> words{"step"};
        if (shape.step == kCurve) words.emplace_back("points");
        for (const ShapeNumber& number : info.numbers) words.push_back(number.id);
        problems_.at(fmt::format("{}: {}", place, printable(clipped(key, kLongestQuoted))),
                     fmt::format("unknown key of {}{}", info.id, expectedOf(key, words)));
        return false;
    }

    bool readPoints(const Json& value, const std::string& place, Shape& shape) {
        constexpr std::string_view kExpected = "a list of points, as in [[-1, -1], [1, 1]]";
        if (!value.is_array()) return refuse(place + ": points", value, kExpected), false;
        if (value.size() > kMostCurvePoints) {
            problems_.at(
                place, fmt::format("{} points, expected {} to {}", value.size(), kFewestCurvePoints, kMostCurvePoints));
            return false;
        }
        shape.points.clear();
        for (const Json& point : value) {
            const bool isPoint = point.is_array() && point.size() == 2 && point[0].is_number() && point[1].is_number();
            const std::string at = fmt::format("{}: point {}", place, shape.points.size() + 1);
            if (!isPoint) return problems_.at(at, "no point, expected two numbers, as in [0.2, -0.5]"), false;
            const auto positive = [](double number) { return number == 0 ? 0 : number; };
            shape.points.push_back({positive(point[0].get<double>()), positive(point[1].get<double>())});
        }
        const std::string problem = pointsProblem(shape.points);
        note(place, problem);
        return problem.empty();
    }

    void note(const std::string& place, const std::string& problem) {
        if (!problem.empty()) problems_.at(place, problem);
    }
    /// Notes a problem of a key, which may begin with it: "land.octaves=99: out of range".
    void noteOf(const std::string& place, std::string_view key, const std::string& problem) {
        if (place.starts_with('/') || problem.empty() || !problem.starts_with(fmt::format("{}=", key)))
            return note(memberOf(place, key), problem);
        problems_.ofAll(fmt::format("{}.{}", place, problem));
    }
    void refuse(const std::string& place, const Json& value, std::string_view expected) {
        problems_.at(place, fmt::format("is {}, expected {}", kindText(value), expected));
    }

    static constexpr std::size_t kLongestQuoted = 80;
    JsonProblems& problems_;
    bool listed_ = false;  ///< the known keys were listed
};

}  // namespace

bool isTreeKey(std::string_view key) { return std::ranges::find(kTreeKeys, key) != kTreeKeys.end(); }
bool isPathKey(std::string_view key) { return std::ranges::find(kPathKeys, key, &PathKey::key) != kPathKeys.end(); }

std::vector<std::string_view> treeKeys() {
    std::vector<std::string_view> keys(kTreeKeys.begin(), kTreeKeys.end());
    for (const PathKey& row : kPathKeys) keys.push_back(row.key);
    return keys;
}

void readTreeKey(std::string_view key, const Json& value, JsonProblems& problems, LayerTree& tree) {
    TreeReader reader(problems);
    if (key == "layers") tree.layers = reader.layers(value, "");
    if (key == "shape") tree.shape = reader.shape(value, std::string(kWholeName));
    if (key == "place") reader.place(value, pointerIn("", key), tree);
}

void setPathKey(std::string_view key, std::string_view path, LayerTree& tree) {
    tree.*std::ranges::find(kPathKeys, key, &PathKey::key)->member = path;
}

}  // namespace noisescope
