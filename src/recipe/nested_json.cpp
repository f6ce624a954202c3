#include "recipe/nested_json.h"

#include <fmt/format.h>

#include <utility>

#include "core/text.h"
#include "recipe/layers.h"

namespace noisescope {
namespace {

/// Objects and arrays around a value: two for each layer, and the shapes, a shape, its points and a point.
constexpr std::size_t kMostLevels = std::size_t{kDeepestLayer} * 2 + 4;
/// Far above what the largest tree needs; a value takes some 100 bytes.
constexpr std::size_t kMostTreeValues = 200'000;

}  // namespace

bool NestedJson::open(std::string_view key, bool isObject) {
    key_ = key;
    return start({isObject, false, key_, pointerIn("", key), {}, {}, {}});
}

bool NestedJson::begin(bool isObject) {
    const Open& around = open_.back();
    Open opened{isObject, false, around.isObject ? key_ : around.name, pointer(), {}, {}, {}};
    opened.isLayer = isObject && (around.isObject ? key_ == "mask" : around.name == "layers");
    return start(std::move(opened));
}

bool NestedJson::start(Open opened) {
    const bool isLayer = opened.isLayer;
    open_.push_back(std::move(opened));
    const std::string& pointer = open_.back().pointer;
    if (isLayer && ++deepest_ > kDeepestLayer)
        return problems_.at(pointer, fmt::format("deeper than {} layers", kDeepestLayer)), false;
    if (isLayer && ++layers_ > kMostLayers)
        return problems_.at(pointer, fmt::format("more than {} layers and masks", kMostLayers)), false;
    if (open_.size() > kMostLevels)
        return problems_.at(pointer, fmt::format("nested deeper than {} levels", kMostLevels)), false;
    return true;
}

bool NestedJson::end() {
    Open closed = std::move(open_.back());
    open_.pop_back();
    if (closed.isLayer) --deepest_;
    key_ = closed.name;
    return add(closed.isObject ? Json::object(std::move(closed.members)) : Json(closed.items));
}

bool NestedJson::key(const std::string& name) {
    Open& object = open_.back();
    key_ = name;
    if (!object.keys.insert(name).second) problems_.at(pointer(), "given twice");
    return true;
}

bool NestedJson::scalar(Json value) { return add(std::move(value)); }

bool NestedJson::add(Json value) {
    if (open_.empty()) {
        whole_ = std::move(value);
        return true;
    }
    Open& around = open_.back();
    if (++values_ > kMostTreeValues) return fatal(fmt::format("more than {} values", kMostTreeValues));
    if (around.isObject)
        around.members.emplace_back(key_, std::move(value));
    else
        around.items.push_back(std::move(value));
    return true;
}

std::string NestedJson::pointer() const {
    const Open& around = open_.back();
    return pointerIn(around.pointer, around.isObject ? key_ : std::to_string(around.items.size()));
}

bool NestedJson::fatal(std::string_view problem) {
    problems_.at(pointer(), problem);
    return false;
}

std::string pointerIn(std::string_view pointer, std::string_view key) {
    constexpr std::size_t kLongestName = 80;  // in a message, in bytes
    std::string token;
    for (const char c : key) token += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return fmt::format("{}/{}", pointer, printable(clipped(token, kLongestName)));
}

std::string kindText(const Json& value) {
    if (value.is_object()) return "an object";
    if (value.is_array()) return "a list";
    if (value.is_string()) return "a text";
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    return value.is_null() ? "null" : "a number";
}

void JsonProblems::at(std::string_view pointer, std::string_view problem) {
    if (!isFull())
        lines_.push_back(fmt::format("{}: {}: {}", origin_, pointer, problem));
    else
        ++more_;
}

void JsonProblems::ofAll(std::string_view problem) {
    if (!isFull())
        lines_.push_back(fmt::format("{}: {}", origin_, problem));
    else
        ++more_;
}

void JsonProblems::throwIfAny() const {
    if (!none()) throw Error(ExitCode::usage, lines_, more_);
}

}  // namespace noisescope
