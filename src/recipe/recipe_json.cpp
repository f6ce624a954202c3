#include "recipe/recipe_json.h"

#include <fmt/format.h>

#include <set>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "core/nearest.h"
#include "core/text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::size_t kLongestString = 4096;
constexpr std::size_t kLongestName = 80;  // in a message, in bytes

/// Escapes a key for JSON pointers (RFC 6901).
std::string pointerToken(std::string_view key) {
    std::string token;
    for (const char c : key) token += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return token;
}

/// Reads one flat object. Nested values end the parse at once, which bounds the depth; other problems are collected.
class RecipeReader : public JsonListener {
  public:
    explicit RecipeReader(std::string_view origin) : origin_(origin) {}

    bool scalar(Json value) override {
        if (!isOpen()) return false;
        if (value.is_number()) return number(value);
        if (value.is_boolean()) return boolean(value.get<bool>());
        return value.is_string() ? string(value.get<std::string>()) : refuse("null");
    }
    bool beginObject() override {
        if (opened_) return fatal("an object, expected one flat object of parameters");
        opened_ = true;
        return true;
    }
    bool key(std::string& name) override {
        key_ = name;
        const ParamInfo* param = findParam(name);
        if (!seen_.insert(param != nullptr ? std::string(param->id) : name).second) note("given twice");
        const bool known = name == "noisescope" || name == "title" || name == "description" || param != nullptr;
        if (!known) {
            std::vector<std::string_view> words = paramNames();
            words.insert(words.begin(), {"noisescope", "title", "description"});
            const std::string near = didYouMean(name, words);
            const bool lists = near.empty() && !std::exchange(listed_, true);  // listed once
            note("unknown parameter" + (lists ? expectedOf(name, words) : near));
            unknown_ = true;
        } else {
            unknown_ = false;
        }
        return true;
    }
    bool endObject() override { return true; }
    bool beginArray() override { return fatal("an array, expected one flat object of parameters"); }
    bool endArray() override { return true; }
    void failed(const JsonError& error) override {
        problems_.push_back(fmt::format("{}: {}", origin_, printable(error.reason())));
    }

    RecipeFile finish() {
        if (problems_.empty() && !opened_)
            problems_.push_back(fmt::format("{}: expected an object of parameters", origin_));
        if (problems_.empty())
            for (const std::string& problem : problemsOf(file_.recipe))
                problems_.push_back(fmt::format("{}: {}", origin_, problem));
        if (!problems_.empty()) throw Error(ExitCode::usage, problems_, more_);
        return std::move(file_);
    }

  private:
    bool boolean(bool value) {
        const ParamInfo* param = findParam(key_);
        if (param == nullptr || !std::holds_alternative<BoolParam>(param->kind))
            return refuse(value ? "true" : "false");
        Recipe& recipe = file_.recipe;
        recipe.*std::get<BoolParam>(param->kind).member = value;
        return true;
    }
    bool string(const std::string& value) {
        if (value.size() > kLongestString) return note(fmt::format("longer than {} bytes", kLongestString));
        if (key_ == "title") return file_.title = value, true;
        if (key_ == "description") return file_.description = value, true;
        const ParamInfo* param = findParam(key_);
        if (param == nullptr || !isText(*param)) return refuse("a text");
        if (const std::string problem = setFromText(*param, file_.recipe, value); !problem.empty())
            return note(problem);
        return true;
    }
    bool number(const Json& json) {
        const auto value = json.get<double>();
        if (key_ == "noisescope") {
            if (value == kRecipeVersion) return true;
            return note(fmt::format("version {}, this program reads version {}", shortest(value), kRecipeVersion));
        }
        const ParamInfo* param = findParam(key_);
        if (param == nullptr || isText(*param) || std::holds_alternative<BoolParam>(param->kind))
            return refuse("a number");
        const bool wantsInteger = !std::holds_alternative<RealParam>(param->kind);
        if (wantsInteger && !json.is_number_integer()) return refuse("a number with a fraction or an exponent");
        if (const std::string problem = setFromNumber(*param, file_.recipe, value, json.dump()); !problem.empty())
            return note(problem);
        return true;
    }
    /// Returns false for a value outside of the object, which is fatal.
    bool isOpen() { return opened_ || fatal("not an object, expected one flat object of parameters"); }
    bool note(std::string_view problem) {
        if (problems_.size() < Error::kMostProblems)
            problems_.push_back(
                fmt::format("{}: /{}: {}", origin_, printable(clipped(pointerToken(key_), kLongestName)), problem));
        else
            ++more_;
        return true;
    }
    bool fatal(std::string_view what) {
        note(what);
        return false;
    }
    bool refuse(std::string_view what) {
        if (unknown_) return true;  // already reported
        const ParamInfo* param = findParam(key_);
        if (param == nullptr)
            return note(fmt::format("is {}, expected {}", what, key_ == "noisescope" ? "1" : "a text"));
        return note(fmt::format("is {}, expected {} ({})", what, allowedText(*param), param->help));
    }

    std::string origin_;
    RecipeFile file_;
    std::string key_;
    std::set<std::string> seen_;
    std::vector<std::string> problems_;
    std::size_t more_ = 0;  ///< problems that are only counted
    bool listed_ = false;   ///< the known parameters were listed
    bool opened_ = false;
    bool unknown_ = false;
};

/// True if the recipe is gray over its own range. Such recipes are written without colors, as before colors existed.
bool isPlain(const Recipe& recipe) {
    const bool gray = recipe.colors == kGray || !findParam("colors")->applies(recipe);
    return gray && recipe.colorRange != kGivenRange;
}

std::vector<std::string> members(const RecipeFile& file) {
    std::vector<std::string> list{fmt::format("\"noisescope\": {}", kRecipeVersion)};
    if (!file.title.empty()) list.push_back(fmt::format("\"title\": {}", jsonText(file.title)));
    if (!file.description.empty()) list.push_back(fmt::format("\"description\": {}", jsonText(file.description)));
    for (const ParamInfo& param : params()) {
        if (!param.applies(file.recipe) || (param.group == ParamGroup::color && isPlain(file.recipe))) continue;
        const std::string text = valueText(param, file.recipe);
        list.push_back(fmt::format("\"{}\": {}", param.id, isText(param) ? jsonText(text) : text));
    }
    return list;
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
    return fmt::format("{{\n  {}\n}}\n", fmt::join(members(file), ",\n  "));
}

std::string recipeToCompactJson(const Recipe& recipe) {
    return fmt::format("{{{}}}", fmt::join(members({recipe, {}, {}}), ", "));
}

std::string jsonText(std::string_view text) { return Json(text).dump(-1, JsonText::repaired); }

}  // namespace noisescope
