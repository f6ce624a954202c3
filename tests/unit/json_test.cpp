#include "core/json.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace noisescope;

namespace {

/// Returns the error that parse() throws for a text; "" for none, "null" if the value is null.
std::string refusalOf(std::string_view text, int levels = Json::kLevels) {
    try {
        return Json::parse(text, levels).is_null() ? "null" : "";
    } catch (const JsonError& error) {
        return error.what();
    }
}

std::string nested(std::size_t levels, std::string_view within = "") {
    return std::string(levels, '[') + std::string(within) + std::string(levels, ']');
}

/// A number as dump() writes it.
std::string written(Json number) { return number.dump(); }

}  // namespace

TEST_CASE("literals are objects where all items are pairs of a string and a value, and arrays otherwise") {
    CHECK(Json().dump() == "null");
    CHECK(Json{{"a", 1}, {"b", {1, 2.5, nullptr}}, {"c", {{"d", true}}}}.dump() ==
          R"({"a":1,"b":[1,2.5,null],"c":{"d":true}})");
    CHECK(Json{"a", 1}.dump() == R"(["a",1])");
    CHECK(Json{{"a", 1}, 2}.dump() == R"([["a",1],2])");
    CHECK(Json{{1, "a"}}.dump() == R"([[1,"a"]])");
    CHECK(Json::array({{"a", 1}, {"b", 2}}).dump() == R"([["a",1],["b",2]])");
    CHECK(Json::array().dump() == "[]");
    CHECK(Json::object().dump() == "{}");
    CHECK(Json(std::vector<std::string>{"x", "y"}).dump() == R"(["x","y"])");
    CHECK(Json(std::array<double, 2>{0.5, 2}).dump() == "[0.5,2.0]");
}

TEST_CASE("members keep the order in which they came, and can be sorted") {
    Json json = Json::parse(R"({"b": 1, "a": {"d": 2, "c": 3}, "b": 4})");
    json["Z"] = 5;
    json["a"]["e"] = nullptr;
    CHECK(json.dump() == R"({"b":4,"a":{"d":2,"c":3,"e":null},"Z":5})");
    json.sortMembers();
    CHECK(json.dump() == R"({"Z":5,"a":{"c":3,"d":2,"e":null},"b":4})");
    std::string keys;
    for (const auto& [key, value] : json.items()) keys += key;
    CHECK(keys == "Zab");
}

TEST_CASE("numbers are written as before and read back as the same ones") {
    CHECK(written(1.0) == "1.0");
    CHECK(written(-0.0) == "-0.0");
    CHECK(written(0.1) == "0.1");
    CHECK(written(0.1f) == "0.10000000149011612");
    CHECK(written(1e22) == "1e+22");
    CHECK(written(1e14) == "100000000000000.0");
    CHECK(written(1e15) == "1e+15");
    CHECK(written(1e-7) == "1e-07");
    CHECK(written(5e-324) == "5e-324");
    CHECK(written(1.7976931348623157e308) == "1.7976931348623157e+308");
    CHECK(written(std::numeric_limits<double>::infinity()) == "null");
    CHECK(written(std::nan("")) == "null");
    CHECK(written(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
    CHECK(written(std::uint64_t{1} << 63) == "9223372036854775808");
    CHECK(written(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
    CHECK(written(true) == "true");
    for (const char* text : {"0", "-1", "9223372036854775808", "18446744073709551615", "1.5", "-0.0", "1e+22"})
        CHECK(Json::parse(text).dump() == text);
    CHECK(Json::parse("18446744073709551616").dump() == "1.8446744073709552e+19");
    CHECK(Json::parse("7").is_number_unsigned());
    CHECK(Json::parse("-7").is_number_integer());
    CHECK_FALSE(Json::parse("-7").is_number_unsigned());
    CHECK_FALSE(Json::parse("7.0").is_number_integer());
    CHECK(Json::parse("7.5").get<int>() == 7);
    CHECK(Json::parse("7").get<double>() == 7.0);
}

TEST_CASE("texts are written with escapes; what is no UTF-8 is refused or repaired") {
    const Json text("\"\\/\b\n\x01\x7f g\u00fc \u2603 \U0001f600");
    CHECK(text.dump() == "\"\\\"\\\\/\\b\\n\\u0001\x7f g\u00fc \u2603 \U0001f600\"");
    CHECK(text.dump(-1, JsonText::ascii) == R"("\"\\/\b\n\u0001\u007f g\u00fc \u2603 \ud83d\ude00")");
    CHECK(Json::parse(text.dump(-1, JsonText::ascii)) == text);
    CHECK(Json(std::string("a\0b", 3)).dump() == R"("a\u0000b")");
    const Json bad{{"key", "x\xff"}};
    CHECK(bad.dump(-1, JsonText::repaired) == "{\"key\":\"x\ufffd\"}");
    CHECK_THROWS_WITH_AS((void)bad.dump(), "[json.exception.type_error.316] invalid UTF-8 byte at index 1: 0xFF",
                         JsonError);
    CHECK_THROWS_AS((void)Json("\xc3").dump(-1, JsonText::ascii), JsonError);
    CHECK_THROWS_AS((void)Json(Json{{"\xff", 1}}).dump(), JsonError);
}

TEST_CASE("indented texts have a line for every item") {
    CHECK(Json{{"a", {1, {{"b", Json::array()}}}}, {"c", Json::object()}}.dump(2) ==
          "{\n  \"a\": [\n    1,\n    {\n      \"b\": []\n    }\n  ],\n  \"c\": {}\n}");
    CHECK(Json{1, 2}.dump(0) == "[\n1,\n2\n]");
}

TEST_CASE("values are equal whatever the order of members and the type of numbers") {
    CHECK(Json{{"a", 1}, {"b", 2}} == Json{{"b", 2u}, {"a", 1.0}});
    CHECK(Json{1, 2} != Json{2, 1});
    CHECK(Json{{"a", 1}} != Json{{"a", 1}, {"b", nullptr}});
    CHECK(Json{{"a", 1}} != Json{{"b", 1}});
    CHECK(Json(1) != Json(true));
    CHECK(Json("1") != Json(1));
    CHECK(Json(nullptr) != Json(0));
    CHECK(Json() == nullptr);
    CHECK(Json(std::nan("")) != Json(std::nan("")));
    CHECK(Json(-1) == Json(-1.0));
}

TEST_CASE("texts that are nested too deeply are refused before they can exhaust the stack") {
    CHECK(refusalOf(nested(32, "1")).empty());
    CHECK(refusalOf(nested(33, "1")) == "nested deeper than 32 levels");
    CHECK(refusalOf(nested(33, R"({"a": 1})")) == "nested deeper than 32 levels");
    CHECK(refusalOf(nested(33)).empty());  // nothing is within the innermost
    CHECK(refusalOf(nested(34)) == "nested deeper than 32 levels");
    CHECK(refusalOf(nested(17, "1"), 16) == "nested deeper than 16 levels");
    CHECK(refusalOf("[" + std::string(2 * (Json::kMostValues - 2), ' ') + "1]").empty());
    std::string many(2 * Json::kMostValues, ',');
    for (std::size_t i = 0; i < many.size(); i += 2) many[i] = '1';
    many.pop_back();
    CHECK(refusalOf("[" + many + "]") == "more than 1000000 values");
    CHECK(refusalOf("[" + many.substr(0, many.size() - 4) + "]").empty());
    CHECK(refusalOf(std::string(Json::kMostBytes + 1, ' ')) == "33554433 bytes, more than 33554432");
    CHECK(refusalOf(std::string(100000, '[')) == "nested deeper than 32 levels");
    CHECK_FALSE(Json::tryParse(std::string(100000, '[')));
}

TEST_CASE("of members with one name the last value counts") {
    const Json json = Json::parse(R"({"a": 1, "b": [2], "a": {"c": 3, "c": 4}, "b": 5})");
    CHECK(json.dump() == R"({"a":{"c":4},"b":5})");
    CHECK(json.size() == 2);
}

TEST_CASE("bad texts are refused with the place") {
    CHECK(refusalOf("{\"a\": }") ==
          "[json.exception.parse_error.101] parse error at line 1, column 7: syntax error while parsing value - "
          "unexpected '}'; expected '[', '{', or a literal");
    CHECK(refusalOf("1e999") == "[json.exception.out_of_range.406] number overflow parsing '1e999'");
    for (const char* text : {"", " ", "1 2", "{\"a\": 1,}", "[1", "nul", "\"\xff\"", "'a'", "01", "NaN", "// c\n1"}) {
        CAPTURE(text);
        CHECK(refusalOf(text).starts_with("[json.exception.parse_error.101] "));
        CHECK_FALSE(Json::tryParse(text));
    }
    CHECK(JsonError("[json.exception.parse_error.101] parse error at 1: [x] y").reason() == "parse error at 1: [x] y");
    CHECK(JsonError("nested deeper than 16 levels").reason() == "nested deeper than 16 levels");
}

TEST_CASE("values of another kind and what is not there are told") {
    const Json json = Json::parse(R"({"text": "x", "list": [1, 2], "number": 3})");
    CHECK(json.find("none") == nullptr);
    CHECK(json["list"].find("text") == nullptr);
    CHECK(json.contains("text"));
    CHECK(json.value("number") == 3);
    CHECK(json.value("none", "otherwise") == "otherwise");
    CHECK(json.size() == 3);
    CHECK(json["list"].size() == 2);
    CHECK(Json().empty());
    CHECK(Json("x").size() == 1);
    CHECK_THROWS_WITH_AS((void)json["number"].get<std::string>(),
                         "[json.exception.type_error.302] type must be string, but is number", JsonError);
    CHECK_THROWS_WITH_AS((void)json["text"].get<int>(),
                         "[json.exception.type_error.302] type must be number, but is string", JsonError);
    CHECK_THROWS_WITH_AS((void)json["list"].get<bool>(),
                         "[json.exception.type_error.302] type must be boolean, but is array", JsonError);
    CHECK_THROWS_WITH_AS((void)json["text"].value("a"),
                         "[json.exception.type_error.306] cannot use value() with string", JsonError);
    CHECK_THROWS_AS(json["none"], JsonError);
    CHECK_THROWS_AS(json["list"][2], JsonError);
    Json copy = json;
    CHECK_THROWS_AS(copy["text"]["a"] = 1, JsonError);
    CHECK_THROWS_AS(copy.push_back(1), JsonError);
    copy["list"].push_back("end");
    CHECK(copy["list"] == Json{1, 2, "end"});
    CHECK(json["list"] == Json{1, 2});
}
