// JSON values for reports, sidecars, settings and recipes. nlohmann-json reads the texts and writes numbers and
// strings, in json.cpp alone: its header adds seconds to the compilation of every file that includes it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace noisescope {

/// Reports invalid JSON, or a value of another kind than requested.
class JsonError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
    /// Returns what() without nlohmann-json's "[json.exception…] " prefix. Lives as long as the error.
    [[nodiscard]] std::string_view reason() const;
};

/// Forms of strings in dump()'s text.
enum class JsonText : std::uint8_t {
    strict,    ///< unchanged; invalid UTF-8 throws JsonError
    repaired,  ///< invalid UTF-8 becomes U+FFFD
    ascii,     ///< as strict, with \u escapes for all but ASCII
};

/// A container of values other than a string; it becomes an array.
template <typename List>
concept JsonList = requires(const List& list) {
    list.begin();
    list.end();
    typename List::value_type;
}
&&!std::same_as<typename List::value_type, char>;

/// Null, a boolean, a number, a string, an array of values, or an object whose members keep their order of insertion.
class Json {
  public:
    using Member = std::pair<std::string, Json>;
    /// Default for parse(): the most arrays and objects around a value.
    static constexpr int kLevels = 32;
    /// Limits of parse(): bytes of a text, and its values and members. A value of two bytes may take 100 bytes of
    /// memory.
    static constexpr std::size_t kMostBytes = std::size_t{32} << 20;
    static constexpr std::size_t kMostValues = 1'000'000;

    Json() noexcept;
    Json(std::nullptr_t) noexcept;
    template <std::same_as<bool> Bool>
    Json(Bool value) : Json(ofBool(value)) {}
    template <std::integral Integer>
    requires(!std::same_as<Integer, bool>) Json(Integer value)
        : Json(std::signed_integral<Integer> ? ofSigned(static_cast<std::int64_t>(value))
                                             : ofUnsigned(static_cast<std::uint64_t>(value))) {}
    template <std::floating_point Real>
    Json(Real value) : Json(ofReal(static_cast<double>(value))) {}
    Json(std::string text);
    Json(std::string_view text);
    Json(const char* text);
    /// Makes an object if every item is an array of a string and a value, else an array.
    Json(std::initializer_list<Json> items);
    template <JsonList List>
    Json(const List& list) : Json(array()) {
        for (const auto& item : list) push_back(Json(item));
    }
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(const Json& other);
    Json& operator=(Json&& other) noexcept;
    ~Json();

    static Json array(std::initializer_list<Json> items = {});
    /// `members` must have different names.
    static Json object(std::vector<Member> members = {});

    /// Parses a text that holds one value and nothing else. If members share a name, the last value replaces the first
    /// one in its place. Throws JsonError for invalid JSON, for a value with more than `levels` arrays and objects
    /// around it, and beyond kMostBytes or kMostValues: untrusted texts are safe to parse.
    static Json parse(std::string_view text, int levels = kLevels);
    /// Returns nothing where parse() throws.
    static std::optional<Json> tryParse(std::string_view text);

    [[nodiscard]] bool is_null() const;
    [[nodiscard]] bool is_boolean() const;
    [[nodiscard]] bool is_number() const;
    /// True for a number without a fraction and an exponent, from -2^63 to 2^64 - 1.
    [[nodiscard]] bool is_number_integer() const;
    /// True for an integer that was parsed without a sign or made from an unsigned type.
    [[nodiscard]] bool is_number_unsigned() const;
    [[nodiscard]] bool is_string() const;
    [[nodiscard]] bool is_array() const;
    [[nodiscard]] bool is_object() const;

    /// Converts a boolean, a string, or a number to any numeric type. Throws JsonError for another kind of value.
    template <typename T>
    [[nodiscard]] T get() const {
        if constexpr (std::same_as<T, bool>)
            return boolean();
        else if constexpr (std::integral<T>)
            return static_cast<T>(integer());
        else if constexpr (std::floating_point<T>)
            return static_cast<T>(real());
        else
            return T(text());
    }

    /// Counts items or members; 0 for null, 1 for any other value.
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool empty() const { return size() == 0; }

    /// Iterate over an array's items; empty for other values.
    [[nodiscard]] const Json* begin() const;
    [[nodiscard]] const Json* end() const;
    /// Returns an object's members; empty for other values.
    [[nodiscard]] const std::vector<Member>& items() const;

    /// Returns a member's value; null if it is missing or this is no object. Valid until the object changes.
    [[nodiscard]] const Json* find(std::string_view key) const;
    [[nodiscard]] bool contains(std::string_view key) const { return find(key) != nullptr; }
    /// Returns a copy of a member's value, or `otherwise` if it is missing. Throws JsonError if this is no object.
    [[nodiscard]] Json value(std::string_view key, Json otherwise = nullptr) const;
    /// Throw JsonError if there is no such member or item.
    const Json& operator[](std::string_view key) const;
    const Json& operator[](std::size_t index) const;
    Json& operator[](std::size_t index);
    /// Adds a missing member as null; null becomes an object. Throws JsonError for other values.
    Json& operator[](std::string_view key);
    /// Appends an item; null becomes an array. Throws JsonError for other values.
    void push_back(Json item);
    /// Sorts the members of this and all nested objects by the bytes of their names.
    void sortMembers();

    /// Returns the text, on one line if `indent` is negative. Numbers read back as the same values; non-finite ones
    /// become null. Throws JsonError as `text` says.
    [[nodiscard]] std::string dump(int indent = -1, JsonText text = JsonText::strict) const;

    /// Compares numbers by value and members in any order.
    friend bool operator==(const Json& one, const Json& other);

  private:
    struct Node;
    explicit Json(std::unique_ptr<Node> node) noexcept;
    static Json ofBool(bool value);
    static Json ofSigned(std::int64_t value);
    static Json ofUnsigned(std::uint64_t value);
    static Json ofReal(double value);
    template <typename T>
    [[nodiscard]] T* as() const;
    [[nodiscard]] const char* kind() const;
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] std::int64_t integer() const;
    [[nodiscard]] double real() const;
    [[nodiscard]] const std::string& text() const;

    std::unique_ptr<Node> node_;  ///< null: the JSON value null
};

/// Receives the parts of a JSON text in order. Each function returns whether to continue.
class JsonListener {
  public:
    virtual ~JsonListener() = default;
    virtual bool beginObject() = 0;
    virtual bool beginArray() = 0;
    virtual bool endObject() = 0;
    virtual bool endArray() = 0;
    virtual bool key(std::string& name) = 0;
    /// Null, a boolean, a number or a string.
    virtual bool scalar(Json value) = 0;
    /// Reports invalid JSON or a text that is too long. No call follows.
    virtual void failed(const JsonError& error) = 0;
};

/// Parses a text of at most Json::kMostBytes into calls of `listener`. Allows any nesting and repeated names.
void readJson(std::string_view text, JsonListener& listener);

}  // namespace noisescope
