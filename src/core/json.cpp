#include "core/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <variant>

namespace noisescope {
namespace {

using Library = nlohmann::json;

[[noreturn]] void fail(std::string_view kind, int number, std::string_view why) {
    throw JsonError(fmt::format("[json.exception.{}.{}] {}", kind, number, why));
}

/// Forwards the library's SAX calls to a JsonListener.
class Bridge : public nlohmann::json_sax<Library> {
  public:
    explicit Bridge(JsonListener& listener) : listener_(listener) {}

    bool null() override { return listener_.scalar(nullptr); }
    bool boolean(bool value) override { return listener_.scalar(value); }
    bool number_integer(number_integer_t value) override { return listener_.scalar(value); }
    bool number_unsigned(number_unsigned_t value) override { return listener_.scalar(value); }
    bool number_float(number_float_t value, const string_t&) override { return listener_.scalar(value); }
    bool string(string_t& value) override { return listener_.scalar(std::move(value)); }
    bool binary(binary_t&) override { return false; }  // other formats only
    bool start_object(std::size_t) override { return listener_.beginObject(); }
    bool key(string_t& name) override { return listener_.key(name); }
    bool end_object() override { return listener_.endObject(); }
    bool start_array(std::size_t) override { return listener_.beginArray(); }
    bool end_array() override { return listener_.endArray(); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
        listener_.failed(JsonError(error.what()));
        return false;
    }

  private:
    JsonListener& listener_;
};

/// Keeps the last value of members with one name, in the place of the first.
std::vector<Json::Member> unrepeated(std::vector<Json::Member> members) {
    std::map<std::string_view, std::size_t> places;
    std::vector<bool> repeated(members.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        const auto [place, isNew] = places.try_emplace(members[i].first, i);
        if (isNew) continue;
        members[place->second].second = std::move(members[i].second);
        repeated[i] = true;
    }
    if (places.size() == members.size()) return members;
    std::vector<Json::Member> kept;
    kept.reserve(places.size());
    for (std::size_t i = 0; i < members.size(); ++i)
        if (!repeated[i]) kept.push_back(std::move(members[i]));
    return kept;
}

/// Builds a value from the calls. `levels` bounds its nesting, so that later recursion over it cannot exhaust the
/// stack.
class Builder : public JsonListener {
  public:
    explicit Builder(int levels) : levels_(static_cast<std::size_t>(levels)) {}

    bool beginObject() override { return open(true); }
    bool beginArray() override { return open(false); }
    bool endObject() override { return close(Json::object(unrepeated(std::move(open_.back().members)))); }
    bool endArray() override { return close(std::move(open_.back().array)); }
    bool key(std::string& name) override {
        open_.back().members.emplace_back(std::move(name), nullptr);
        return isAllowed();
    }
    bool scalar(Json value) override { return isAllowed() && add(std::move(value)); }
    void failed(const JsonError& error) override { error_ = error; }

    Json finish() {
        if (error_) throw *error_;
        return std::move(whole_);
    }

  private:
    struct Open {
        bool isObject;
        std::vector<Json::Member> members;
        Json array;
    };

    bool isAllowed() {
        if (open_.size() > levels_)
            error_ = JsonError(fmt::format("nested deeper than {} levels", levels_));
        else if (++values_ > kMostValues)
            error_ = JsonError(fmt::format("more than {} values", kMostValues));
        return !error_;
    }
    bool open(bool isObject) {
        if (!isAllowed()) return false;
        open_.push_back({isObject, {}, Json::array()});
        return true;
    }
    bool close(Json value) {
        open_.pop_back();
        return add(std::move(value));
    }
    bool add(Json value) {
        if (open_.empty())
            whole_ = std::move(value);
        else if (open_.back().isObject)
            open_.back().members.back().second = std::move(value);
        else
            open_.back().array.push_back(std::move(value));
        return true;
    }

    static constexpr std::size_t kMostValues = Json::kMostValues;
    std::size_t levels_;
    std::size_t values_ = 0;
    std::vector<Open> open_;
    Json whole_;
    std::optional<JsonError> error_;
};

/// Returns a string or a number in the library's notation.
std::string written(const Library& value, JsonText text) {
    try {
        return value.dump(
            -1, ' ', text == JsonText::ascii,
            text == JsonText::repaired ? Library::error_handler_t::replace : Library::error_handler_t::strict);
    } catch (const Library::exception& error) {
        throw JsonError(error.what());
    }
}

class Writer {
  public:
    Writer(int indent, JsonText text) : indent_(indent), text_(text) {}

    void write(const Json& json) {
        if (json.is_object())
            writeList(json.items(), "{}", [&](const Json::Member& member) {
                out_ += written(member.first, text_) + (indent_ < 0 ? ":" : ": ");
                write(member.second);
            });
        else if (json.is_array())
            writeList(json, "[]", [&](const Json& item) { write(item); });
        else if (json.is_string())
            out_ += written(json.get<std::string_view>(), text_);
        else if (json.is_boolean())
            out_ += json.get<bool>() ? "true" : "false";
        else if (json.is_number_unsigned())
            out_ += fmt::to_string(json.get<std::uint64_t>());
        else if (json.is_number_integer())
            out_ += fmt::to_string(json.get<std::int64_t>());
        else if (json.is_number())
            out_ += written(json.get<double>(), text_);
        else
            out_ += "null";
    }
    std::string finish() { return std::move(out_); }

  private:
    void writeList(const auto& list, std::string_view brackets, const auto& writeItem) {
        if (list.empty()) {
            out_ += brackets;
            return;
        }
        out_ += brackets[0];
        ++depth_;
        bool first = true;
        for (const auto& item : list) {
            if (!std::exchange(first, false)) out_ += ',';
            startLine();
            writeItem(item);
        }
        --depth_;
        startLine();
        out_ += brackets[1];
    }
    void startLine() {
        if (indent_ < 0) return;
        out_ += '\n';
        out_.append(static_cast<std::size_t>(indent_) * depth_, ' ');
    }

    int indent_;
    JsonText text_;
    std::size_t depth_ = 0;
    std::string out_;
};

bool isPair(const Json& item) { return item.is_array() && item.size() == 2 && item[0].is_string(); }

}  // namespace

std::string_view JsonError::reason() const {
    const std::string_view text = what();
    const std::size_t start = text.starts_with("[json.") ? text.find("] ") : text.npos;
    return start == text.npos ? text : text.substr(start + 2);
}

struct Json::Node {
    std::variant<bool, std::int64_t, std::uint64_t, double, std::string, std::vector<Json>, std::vector<Member>> value;

    template <typename T>
    static std::unique_ptr<Node> of(T value) {
        return std::make_unique<Node>(Node{std::move(value)});
    }
};

Json::Json() noexcept = default;
Json::Json(std::nullptr_t) noexcept {}
Json::Json(std::string text) : node_(Node::of(std::move(text))) {}
Json::Json(std::string_view text) : Json(std::string(text)) {}
Json::Json(const char* text) : Json(std::string(text)) {}
Json::Json(std::initializer_list<Json> items) : Json(array(items)) {
    if (!std::all_of(items.begin(), items.end(), isPair)) return;
    Json object = Json::object();
    for (const Json& item : items) object[item[0].text()] = item[1];
    *this = std::move(object);
}
Json::Json(std::unique_ptr<Node> node) noexcept : node_(std::move(node)) {}
Json::Json(const Json& other) : node_(other.node_ ? std::make_unique<Node>(*other.node_) : nullptr) {}
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json& other) { return *this = Json(other); }
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

Json Json::ofBool(bool value) { return Json(Node::of(value)); }
Json Json::ofSigned(std::int64_t value) { return Json(Node::of(value)); }
Json Json::ofUnsigned(std::uint64_t value) { return Json(Node::of(value)); }
Json Json::ofReal(double value) { return Json(Node::of(value)); }
Json Json::array(std::initializer_list<Json> items) { return Json(Node::of(std::vector<Json>(items))); }
Json Json::object(std::vector<Member> members) { return Json(Node::of(std::move(members))); }

Json Json::parse(std::string_view text, int levels) {
    Builder builder(levels);
    readJson(text, builder);
    return builder.finish();
}

std::optional<Json> Json::tryParse(std::string_view text) {
    try {
        return parse(text);
    } catch (const JsonError&) {
        return std::nullopt;
    }
}

template <typename T>
T* Json::as() const {
    return node_ ? std::get_if<T>(&node_->value) : nullptr;
}

const char* Json::kind() const {
    if (is_null()) return "null";
    if (is_boolean()) return "boolean";
    if (is_number()) return "number";
    return is_string() ? "string" : is_array() ? "array" : "object";
}

bool Json::is_null() const { return !node_; }
bool Json::is_boolean() const { return as<bool>() != nullptr; }
bool Json::is_number() const { return is_number_integer() || as<double>() != nullptr; }
bool Json::is_number_integer() const { return as<std::int64_t>() != nullptr || is_number_unsigned(); }
bool Json::is_number_unsigned() const { return as<std::uint64_t>() != nullptr; }
bool Json::is_string() const { return as<std::string>() != nullptr; }
bool Json::is_array() const { return as<std::vector<Json>>() != nullptr; }
bool Json::is_object() const { return as<std::vector<Member>>() != nullptr; }

bool Json::boolean() const {
    if (const bool* value = as<bool>()) return *value;
    fail("type_error", 302, fmt::format("type must be boolean, but is {}", kind()));
}

std::int64_t Json::integer() const {
    if (const auto* value = as<std::int64_t>()) return *value;
    if (const auto* value = as<std::uint64_t>()) return static_cast<std::int64_t>(*value);
    return static_cast<std::int64_t>(real());
}

double Json::real() const {
    if (const auto* value = as<std::int64_t>()) return static_cast<double>(*value);
    if (const auto* value = as<std::uint64_t>()) return static_cast<double>(*value);
    if (const auto* value = as<double>()) return *value;
    fail("type_error", 302, fmt::format("type must be number, but is {}", kind()));
}

const std::string& Json::text() const {
    if (const auto* value = as<std::string>()) return *value;
    fail("type_error", 302, fmt::format("type must be string, but is {}", kind()));
}

std::size_t Json::size() const {
    if (is_null()) return 0;
    if (is_object()) return items().size();
    return is_array() ? static_cast<std::size_t>(end() - begin()) : 1;
}

const Json* Json::begin() const {
    const auto* list = as<std::vector<Json>>();
    return list != nullptr ? list->data() : nullptr;
}

const Json* Json::end() const {
    const auto* list = as<std::vector<Json>>();
    return list != nullptr ? list->data() + list->size() : nullptr;
}

const std::vector<Json::Member>& Json::items() const {
    static const std::vector<Member> none;
    const auto* members = as<std::vector<Member>>();
    return members != nullptr ? *members : none;
}

const Json* Json::find(std::string_view key) const {
    for (const Member& member : items())
        if (member.first == key) return &member.second;
    return nullptr;
}

Json Json::value(std::string_view key, Json otherwise) const {
    if (!is_object()) fail("type_error", 306, fmt::format("cannot use value() with {}", kind()));
    if (const Json* found = find(key)) return *found;
    return otherwise;
}

const Json& Json::operator[](std::string_view key) const {
    if (const Json* found = find(key)) return *found;
    fail("out_of_range", 403, fmt::format("key '{}' not found", key));
}

const Json& Json::operator[](std::size_t index) const {
    if (is_array() && index < size()) return begin()[index];
    fail("out_of_range", 401, fmt::format("array index {} is out of range", index));
}

Json& Json::operator[](std::size_t index) { return const_cast<Json&>(std::as_const(*this)[index]); }

Json& Json::operator[](std::string_view key) {
    if (is_null()) *this = object();
    auto* members = as<std::vector<Member>>();
    if (members == nullptr)
        fail("type_error", 305, fmt::format("cannot use operator[] with a string argument with {}", kind()));
    for (Member& member : *members)
        if (member.first == key) return member.second;
    return members->emplace_back(key, nullptr).second;
}

void Json::push_back(Json item) {
    if (is_null()) *this = array();
    auto* list = as<std::vector<Json>>();
    if (list == nullptr) fail("type_error", 308, fmt::format("cannot use push_back() with {}", kind()));
    list->push_back(std::move(item));
}

void Json::sortMembers() {
    if (auto* list = as<std::vector<Json>>())
        for (Json& item : *list) item.sortMembers();
    if (auto* members = as<std::vector<Member>>()) {
        std::sort(members->begin(), members->end(),
                  [](const Member& one, const Member& other) { return one.first < other.first; });
        for (Member& member : *members) member.second.sortMembers();
    }
}

std::string Json::dump(int indent, JsonText text) const {
    Writer writer(indent, text);
    writer.write(*this);
    return writer.finish();
}

bool operator==(const Json& one, const Json& other) {
    if (one.is_number() && other.is_number())
        return one.is_number_integer() && other.is_number_integer() ? one.integer() == other.integer()
                                                                    : one.real() == other.real();
    if (one.is_object() && other.is_object())
        return one.size() == other.size() && std::ranges::all_of(one.items(), [&](const Json::Member& member) {
                   const Json* found = other.find(member.first);
                   return found != nullptr && member.second == *found;
               });
    if (!one.node_ || !other.node_) return one.node_ == other.node_;
    return one.node_->value == other.node_->value;
}

void readJson(std::string_view text, JsonListener& listener) {
    if (text.size() > Json::kMostBytes)
        return listener.failed(JsonError(fmt::format("{} bytes, more than {}", text.size(), Json::kMostBytes)));
    Bridge bridge(listener);
    Library::sax_parse(text.begin(), text.end(), &bridge);
}

}  // namespace noisescope
