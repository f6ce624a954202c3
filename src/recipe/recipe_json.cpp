#include "recipe/recipe_json.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "core/nearest.h"
#include "core/text.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_json.h"
#include "recipe/layer_paths.h"
#include "recipe/map/map_json.h"
#include "recipe/nested_json.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::size_t kLongestString = 4096;

/// Returns how messages name a scalar that is of a wrong kind.
std::string_view scalarText(const Json& value) {
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    return value.is_null() ? "null" : value.is_string() ? "a text" : "a number";
}

/// Reads the root's object. Nested values other than those of layers end the parse at once, which bounds the depth;
/// other problems are collected.
class RecipeReader : public JsonListener {
  public:
    explicit RecipeReader(std::string_view origin) : problems_(origin), nested_(problems_) {}

    bool scalar(Json value) override {
        if (nested_.isOpen()) return nested_.scalar(std::move(value));
        if (!opened_) return fatal("not an object, expected one flat object of parameters");
        if (value.is_string() && value.get<std::string_view>().size() > kLongestString)
            return note(fmt::format("longer than {} bytes", kLongestString));
        if (unknown_) return true;  // already reported
        if (key_ == "noisescope") return version(value);
        if (key_ == "title" || key_ == "description" || isPathKey(key_)) return text(value);
        if (isNested(key_)) return readNested(value);
        return note(setFromJson(*findParam(key_), file_.recipe, value));
    }
    bool beginObject() override {
        if (nested_.isOpen()) return nested_.begin(true);
        if (opened_ && isNested(key_)) return nested_.open(key_, true);
        if (opened_) return fatal("an object, expected one flat object of parameters");
        opened_ = true;
        return true;
    }
    bool key(std::string& name) override {
        if (nested_.isOpen()) return nested_.key(name);
        key_ = name;
        const ParamInfo* param = findParam(name);
        if (!seen_.insert(param != nullptr ? std::string(param->id) : name).second) note("given twice");
        if (param != nullptr && !isShared(*param)) ofFields_.push_back(name);
        unknown_ = param == nullptr && name != "noisescope" && name != "title" && name != "description" &&
                   !isNested(name) && !isPathKey(name);
        if (!unknown_) return true;
        if (problems_.isFull()) return note("unknown parameter");
        std::vector<std::string_view> words = paramNames();
        words.insert(words.begin(), {"noisescope", "title", "description"});
        for (const std::string_view word : treeKeys()) words.push_back(word);
        words.push_back(kMapKey);
        const std::string near = didYouMean(name, words);
        const bool lists = near.empty() && !std::exchange(listed_, true);  // listed once
        return note("unknown parameter" + (lists ? expectedOf(name, words) : near));
    }
    bool endObject() override { return !nested_.isOpen() || endNested(); }
    bool beginArray() override {
        if (nested_.isOpen()) return nested_.begin(false);
        if (opened_ && isNested(key_)) return nested_.open(key_, false);
        return fatal("an array, expected one flat object of parameters");
    }
    bool endArray() override { return !nested_.isOpen() || endNested(); }
    void failed(const JsonError& error) override { problems_.ofAll(printable(error.reason())); }

    RecipeFile finish() {
        if (problems_.none() && !opened_) problems_.ofAll("expected an object of parameters");
        if (opened_) checkVersion();
        if (problems_.none())
            for (const std::string& problem : problemsOf(file_.recipe)) problems_.ofAll(problem);
        problems_.throwIfAny();
        return std::move(file_);
    }

  private:
    bool endNested() {
        if (!nested_.end()) return false;
        return nested_.isOpen() || readNested(nested_.take());
    }
    static bool isNested(std::string_view key) { return isTreeKey(key) || key == kMapKey; }
    bool readNested(const Json& value) {
        if (key_ == kMapKey) return readMap(value, problems_, file_.recipe->map), true;
        readTreeKey(key_, value, problems_, file_.recipe->tree);
        if (key_ == "layers" && value.is_array() && value.empty()) note("no layer, expected at least one");
        return true;
    }
    bool text(const Json& value) {
        if (!value.is_string()) return refuse(value, "a text");
        const auto text = value.get<std::string>();
        if (key_ == "title") return file_.title = text, true;
        if (key_ == "description") return file_.description = text, true;
        setPathKey(key_, text, file_.recipe->tree);
        return true;
    }
    bool version(const Json& value) {
        if (!value.is_number()) return refuse(value, "1, or 2 for a recipe with layers");
        const auto number = value.get<double>();
        if (number != kRecipeVersion && number != kLayersVersion)
            return note(fmt::format("version {}, this program reads versions {} and {}", shortest(number),
                                    kRecipeVersion, kLayersVersion));
        version_ = static_cast<int>(number);
        return true;
    }
    /// Checks that keys belong to the version. Texts without a version may have layers or not.
    void checkVersion() {
        const bool hasLayers = seen_.contains("layers");
        if (hasLayers && version_ == kRecipeVersion)
            problems_.at("/noisescope",
                         fmt::format("is {}, expected {} for a recipe with layers", kRecipeVersion, kLayersVersion));
        if (!hasLayers && version_ == kLayersVersion)
            problems_.at("/layers", fmt::format("missing; a recipe of one field is version {}", kRecipeVersion));
        for (const std::string_view key : treeKeys())
            if (!hasLayers && seen_.contains(std::string(key)))
                problems_.at(pointerIn("", key), "of a recipe with layers, and this has none");
        if (!hasLayers) return;
        for (const std::string& key : ofFields_) problems_.at(pointerIn("", key), "of a field, expected in a layer");
    }
    bool note(std::string_view problem) {
        if (!problem.empty()) problems_.at(pointerIn("", key_), problem);
        return true;
    }
    bool fatal(std::string_view what) {
        note(what);
        return false;
    }
    bool refuse(const Json& value, std::string_view expected) {
        return note(fmt::format("is {}, expected {}", scalarText(value), expected));
    }

    JsonProblems problems_;
    NestedJson nested_;
    RecipeFile file_;
    std::string key_;
    std::set<std::string> seen_;
    std::vector<std::string> ofFields_;  ///< keys of the root that a field has
    int version_ = 0;                    ///< 0: not given
    bool listed_ = false;                ///< the known parameters were listed
    bool opened_ = false;
    bool unknown_ = false;
};

/// True if the recipe is gray over its own range. Such recipes are written without colors, as before colors existed.
bool isPlain(const Recipe& recipe) {
    const bool gray = recipe.colors == kGray || !findParam("colors")->applies(recipe);
    return gray && recipe.colorRange != kGivenRange;
}

std::vector<JsonPiece> membersOf(const RecipeFile& file, const Recipe& recipe) {
    const bool hasLayers = !recipe.tree.empty();
    std::vector<JsonPiece> list;
    const auto add = [&](std::string_view name, std::string text) {
        list.push_back({std::string(name), std::move(text), 0, {}});
    };
    const Recipe usual;
    add("noisescope", std::to_string(hasLayers ? kLayersVersion : kRecipeVersion));
    if (!file.title.empty()) add("title", jsonText(file.title));
    if (!file.description.empty()) add("description", jsonText(file.description));
    for (const ParamInfo& param : params()) {
        if (!param.applies(recipe) || (param.group == ParamGroup::color && isPlain(recipe))) continue;
        const std::string text = valueText(param, recipe);
        if (param.group == ParamGroup::surface && text == valueText(param, usual)) continue;
        add(param.id, isText(param) ? jsonText(text) : text);
    }
    if (hasLayers)
        for (JsonPiece& piece : treePieces(recipe)) list.push_back(std::move(piece));
    if (!recipe.map.empty()) list.push_back(mapPiece(recipe.map));
    return list;
}

std::vector<JsonPiece> members(const RecipeFile& file) {
    if (const auto field = plainField(file.recipe)) return membersOf(file, *field);
    return membersOf(file, file.recipe);
}

}  // namespace

RecipeFile parseRecipe(std::string_view text, std::string_view origin) {
    const std::string name = printable(origin);
    if (text.size() > kLargestRecipe)
        throw Error(ExitCode::usage,
                    fmt::format("{}: {} bytes, a recipe has at most {}", name, text.size(), kLargestRecipe));
    RecipeReader reader(name);
    readJson(text, reader);
    return reader.finish();
}

std::string recipeToJson(const RecipeFile& file) {
    std::string text;
    constexpr std::size_t kIndent = 2;
    for (const JsonPiece& piece : members(file))
        text += fmt::format("{}\n{:{}}{}", text.empty() ? "{" : ",", "", kIndent, linedText(piece, kIndent));
    return text + "\n}\n";
}

std::string recipeToCompactJson(const Recipe& recipe) { return compactText({"", "", '{', members({recipe, {}, {}})}); }

std::string setFromJson(const ParamInfo& param, Recipe& recipe, const Json& value) {
    const auto refused = [&](std::string_view what) {
        return fmt::format("is {}, expected {} ({})", what, allowedText(param), param.help);
    };
    const auto* boolean = std::get_if<BoolParam>(&param.kind);
    const bool isRightKind = boolean != nullptr ? value.is_boolean()
                             : isText(param)    ? value.is_string()
                                                : value.is_number();
    if (!isRightKind) return refused(value.is_array() ? "a list" : value.is_object() ? "an object" : scalarText(value));
    if (boolean != nullptr) {
        recipe.*boolean->member = value.get<bool>();
        return {};
    }
    if (value.is_string()) {
        const auto text = value.get<std::string_view>();
        if (text.size() > kLongestString) return fmt::format("longer than {} bytes", kLongestString);
        return setFromText(param, recipe, text);
    }
    if (!std::holds_alternative<RealParam>(param.kind) && !value.is_number_integer())
        return refused("a number with a fraction or an exponent");
    return setFromNumber(param, recipe, value.get<double>(), value.dump());
}

std::string jsonText(std::string_view text) { return Json(text).dump(-1, JsonText::repaired); }

}  // namespace noisescope
