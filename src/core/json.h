// JSON as a value: what reports, sidecars, settings and recipes are written from and read into. nlohmann-json reads the
// texts and writes numbers and strings, in json.cpp alone: its header costs every file that includes it seconds.
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

/// Says what is wrong with a text, or that a value is of another kind than was asked for.
class JsonError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
    /// what() without the "[json.exception…] " that most of them begin with. Lives as long as the error.
    [[nodiscard]] std::string_view reason() const;
};

/// Forms of strings in the text that dump() writes.
enum class JsonText : std::uint8_t {
    strict,    ///< as they are; what is no UTF-8 throws JsonError
    repaired,  ///< U+FFFD in the place of what is no UTF-8
    ascii,     ///< as strict, and \u escapes for all but ASCII
};

/// A container of values other than a string; it becomes an array.
template <typename List>
concept JsonList = requires(const List& list) {
    list.begin();
    list.end();
    typename List::value_type;
}
&&!std::same_as<typename List::value_type, char>;

/// Null, a boolean, a number, a string, an array of values, or an object, whose members keep the order in which they
/// came.
class Json {
  public:
    using Member = std::pair<std::string, Json>;
    /// Arrays and objects that parse() allows around a value, unless told another number.
    static constexpr int kLevels = 32;
    /// Bytes of a text, and values and members in it, that parse() takes: a value may need 100 bytes for each two.
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
    /// An object where every item is an array of a string and a value, and an array otherwise.
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
    /// Takes members whose names differ.
    static Json object(std::vector<Member> members = {});

    /// The value that a text says, which holds nothing else. Of members with one name the last value counts, in the
    /// place of the first. Throws JsonError at what is no JSON, at a value with more than `levels` arrays and objects
    /// around it, and beyond kMostBytes and kMostValues: whatever a stranger wrote may be given to it.
    static Json parse(std::string_view text, int levels = kLevels);
    /// Nothing where parse() throws.
    static std::optional<Json> tryParse(std::string_view text);

    [[nodiscard]] bool is_null() const;
    [[nodiscard]] bool is_boolean() const;
    [[nodiscard]] bool is_number() const;
    /// Written without a fraction and an exponent, and from -2^63 to 2^64 - 1.
    [[nodiscard]] bool is_number_integer() const;
    /// Such an integer that was read without a sign, or made of a type that has none.
    [[nodiscard]] bool is_number_unsigned() const;
    [[nodiscard]] bool is_string() const;
    [[nodiscard]] bool is_array() const;
    [[nodiscard]] bool is_object() const;

    /// A boolean, any number as another type of number, a string. Throws JsonError at another kind of value.
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

    /// The items of an array; none of other values.
    [[nodiscard]] const Json* begin() const;
    [[nodiscard]] const Json* end() const;
    /// The members of an object; none of other values.
    [[nodiscard]] const std::vector<Member>& items() const;

    /// A member's value, or null where there is none or this is no object. Lives until the object changes.
    [[nodiscard]] const Json* find(std::string_view key) const;
    [[nodiscard]] bool contains(std::string_view key) const { return find(key) != nullptr; }
    /// A copy of a member's value, or `otherwise`. Throws JsonError if this is no object.
    [[nodiscard]] Json value(std::string_view key, Json otherwise = nullptr) const;
    /// Throw JsonError where there is none.
    const Json& operator[](std::string_view key) const;
    const Json& operator[](std::size_t index) const;
    Json& operator[](std::size_t index);
    /// Adds what is not there, as null; null becomes an object. Throws JsonError at other values.
    Json& operator[](std::string_view key);
    /// Null becomes an array. Throws JsonError at other values.
    void push_back(Json item);
    /// Puts the members of every object in here in the order of their names' bytes.
    void sortMembers();

    /// On one line if `indent` is negative. Numbers read back as the same ones, those that are not finite are null.
    /// Throws JsonError as `text` says.
    [[nodiscard]] std::string dump(int indent = -1, JsonText text = JsonText::strict) const;

    /// Numbers by value, members in any order.
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

    std::unique_ptr<Node> node_;  ///< none: null
};

/// Hears what is in a text, from its beginning to its end. Each answers whether to go on.
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
    /// The text is no JSON, or too long; nothing follows.
    virtual void failed(const JsonError& error) = 0;
};

/// Tells `listener` what is in a text of at most Json::kMostBytes, which may be nested to any depth and name members
/// twice.
void readJson(std::string_view text, JsonListener& listener);

}  // namespace noisescope
