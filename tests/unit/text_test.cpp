#include "core/text.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>

using namespace noisescope;

TEST_CASE("shortest decimals read back to the same bits") {
    std::uint32_t state = 7;
    for (int i = 0; i < 20000; ++i) {
        state = state * 1664525u + 1013904223u;
        const auto value = std::bit_cast<float>(state);
        if (!std::isfinite(value)) continue;
        CHECK(std::bit_cast<std::uint32_t>(std::strtof(shortest(value).c_str(), nullptr)) == state);
        const auto literal = floatLiteral(value);
        CHECK(literal.find_first_of(".e") != std::string::npos);
    }
    CHECK(shortest(0.1f) == "0.1");
    CHECK(floatLiteral(8.0f) == "8.0");
}

TEST_CASE("numbers are read whole or not at all") {
    CHECK(parseReal("1.5") == 1.5);
    CHECK(parseReal("+1e-3") == 1e-3);
    for (const char* bad : {"", " 1", "1 ", "1,5", "nan", "inf", "-inf", "1e999", "0x10", "--1", "1.5.2", "one"})
        CHECK_MESSAGE(!parseReal(bad), bad);
    CHECK(parseInteger("-12") == -12);
    for (const char* bad : {"", "1.0", "1e5", "0x10", "9223372036854775808", " 1"})
        CHECK_MESSAGE(!parseInteger(bad), bad);
}

TEST_CASE("long texts are clipped between characters") {
    CHECK(clipped("", 0).empty());
    CHECK(clipped("four", 4) == "four");
    CHECK(clipped("fours", 4) == "four… (5 bytes)");
    CHECK(clipped("a\u00fc\u00fc", 4) == "a\u00fc… (5 bytes)");
    CHECK(clipped("\u00fc\u00fc", 1) == "… (4 bytes)");
}

TEST_CASE("nothing that could steer a terminal is printed") {
    CHECK(printable("plain é 漢") == "plain é 漢");
    CHECK(printable("\x1b[31m\n") == "\\x1b[31m\\x0a");
    CHECK(printable("\xff\xc3") == "\\xff\\xc3");
    CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // a lone surrogate
}

TEST_CASE("what is printed stays one line, and reads as it is") {
    CHECK(printable("\u0085") == "\\xc2\\x85");
    CHECK(printable("\u009f\u00a0") == "\\xc2\\x9f\u00a0");
    CHECK(printable("\u2027\u2028\u2029") == "\u2027\\xe2\\x80\\xa8\\xe2\\x80\\xa9");
    CHECK(printable("\u202a\u202e\u202f") == "\\xe2\\x80\\xaa\\xe2\\x80\\xae\u202f");
    CHECK(printable("\u2065\u2066\u2069\u206a") == "\u2065\\xe2\\x81\\xa6\\xe2\\x81\\xa9\u206a");
}
