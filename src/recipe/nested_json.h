// Problems of a recipe's text, each with a JSON pointer (RFC 6901) or a layer's path, and its nested values: layers,
// shapes, place. Depth and size are bounded while the text is read, so that hostile texts can neither exhaust the stack
// nor the memory.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json.h"

namespace noisescope {

/// Returns a pointer to a member of what `pointer` leads to, escaped, long names shortened: for messages alone.
std::string pointerIn(std::string_view pointer, std::string_view key);

/// Returns the kind of a value for messages: "an object", "a list", "a text", "true", "null" or "a number".
std::string kindText(const Json& value);

class JsonProblems {
  public:
    /// `origin`: printable name of the text.
    explicit JsonProblems(std::string_view origin) : origin_(origin) {}

    /// Adds "island.json: /layers/1/name: problem".
    void at(std::string_view pointer, std::string_view problem);
    /// Adds "island.json: problem".
    void ofAll(std::string_view problem);
    [[nodiscard]] bool none() const { return lines_.empty(); }
    /// True if further problems are only counted, so that their texts need not be found.
    [[nodiscard]] bool isFull() const { return lines_.size() >= Error::kMostProblems; }
    /// Throws Error(usage) with the first problems and the number of the others, if there are any.
    void throwIfAny() const;

  private:
    std::string origin_;
    std::vector<std::string> lines_;
    std::size_t more_ = 0;  ///< problems that are only counted
};

class NestedJson {
  public:
    explicit NestedJson(JsonProblems& problems) : problems_(problems) {}

    /// Starts the value of a key of the root. Each function returns false if nothing more may be read.
    bool open(std::string_view key, bool isObject);
    /// True until the value ends.
    [[nodiscard]] bool isOpen() const { return !open_.empty(); }
    /// Returns the value that ended.
    Json take() { return std::move(whole_); }

    bool begin(bool isObject);
    bool end();
    bool key(const std::string& name);
    bool scalar(Json value);

  private:
    struct Open {
        bool isObject = false;
        bool isLayer = false;
        std::string name;                   ///< key of this value in the object around it, or of the array around it
        std::string pointer;                ///< to this value
        std::vector<Json::Member> members;  ///< of an object
        std::vector<Json> items;            ///< of an array
        std::set<std::string> keys;
    };

    bool start(Open opened);
    bool add(Json value);
    [[nodiscard]] std::string pointer() const;
    bool fatal(std::string_view problem);

    JsonProblems& problems_;
    std::vector<Open> open_;
    std::size_t values_ = 0;
    std::size_t layers_ = 0;
    int deepest_ = 0;  ///< layers around the value that is read
    std::string key_;
    Json whole_;
};

}  // namespace noisescope
