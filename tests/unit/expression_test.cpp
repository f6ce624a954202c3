// Arithmetic in fields: exact, rounded once, and refused with a reason.
#include "exact/expression.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "unit/recipes.h"

using namespace noisescope;

TEST_CASE("arithmetic comes to the double nearest to the exact result") {
    const std::vector<std::pair<const char*, double>> cases{
        {"1/3", 1.0 / 3},
        {"2*pi", 6.283185307179586},
        {"pi", 3.141592653589793},
        {"e", 2.718281828459045},
        {"0.1 + 0.2", 0.3},  // doubles miss it
        {"3 * 0.1", 0.3},
        {"1/3*3", 1},
        {"1 - 0.9", 0.1},
        {"2 + 3*4", 14},
        {"(2 + 3)*4", 20},
        {"10 - 4 - 3", 3},
        {"100/10/5", 2},
        {"2^10", 1024},
        {"2^3^2", 512},
        {"2^-1", 0.5},
        {"-2^2", -4},
        {"(-2)^3", -8},
        {"2^0.5", std::sqrt(2.0)},
        {"--3", 3},
        {"-(1 - 4)", 3},
        {"+5", 5},
        {".5 + 1.", 1.5},
        {"1e3 + 2E-1", 1000.2},
        {"2*e", 5.43656365691809},
        {" 1 / 8 ", 0.125},
        {"1e-300/1e300", 0},
        {"0 * -1", 0},
        {"1080/1920*16", 9},
    };
    for (const auto& row : cases) {
        CAPTURE(std::string(row.first));
        const Computed computed = compute(row.first);
        CHECK_MESSAGE(computed.problem.empty(), computed.problem);
        REQUIRE(computed.value);
        CHECK(*computed.value == row.second);
        CHECK(!std::signbit(*computed.value - row.second));
        if (row.second == 0) CHECK(!std::signbit(*computed.value));
    }
}

TEST_CASE("a number alone is read as ever") {
    Dice random(1);
    for (int i = 0; i < 2000; ++i) {
        const double value = random.between(-1, 1) * std::exp2(random.below(200) - 100);
        CHECK(compute(shortest(value)).value == value);
        CHECK(compute(shortest(value) + "*1").value == value);  // and so by the way of arithmetic
        CHECK(compute("0+" + shortest(value)).value == value);
    }
}

TEST_CASE("what is no number says why") {
    const std::vector<std::pair<const char*, const char*>> cases{
        {"", "empty"},
        {"  ", "empty"},
        {"1/0", "division by zero"},
        {"1/(2-2)", "division by zero"},
        {"0^-1", "division by zero"},
        {"foo", "unknown word 'foo'; known are pi and e"},
        {"2*sin(1)", "unknown word 'sin'"},
        {"2*", "a number is missing at the end"},
        {"*2", "a number is missing before '*2'"},
        {"(1+2", "a bracket is not closed"},
        {"1+2)", "an operator is missing before ')'"},
        {"2 3", "an operator is missing before '3'"},
        {"2e", "an operator is missing before 'e'"},
        {"0,5", "a comma; decimals have a point"},
        {"1..2", "an operator is missing before '.2'"},
        {".", "'.' is no number"},
        {"(-1)^0.5", "a fractional power of a number below 0"},
        {"10^400", "too large"},
        {"9^9^9", "too large"},
        {"9^9999^2", "too large"},
        {"1.5^60000", "too large a power"},
        {"1e999999", "is no number"},
        {"nan", "unknown word 'nan'"},
        {"inf", "unknown word 'inf'"},
        {"1\n2", "an operator is missing before '\\x0a2'"},
    };
    for (const auto& row : cases) {
        CAPTURE(std::string(row.first));
        const Computed computed = compute(row.first);
        CHECK(!computed.value);
        CHECK_MESSAGE(computed.problem.find(row.second) != std::string::npos, computed.problem);
    }
    CHECK(compute(std::string(65, '(') + "1").problem == "too many brackets and signs");
    CHECK(compute(std::string(200, '-') + "1").problem == "too many brackets and signs");
    CHECK(compute(std::string(300, '1')).problem.empty() == parseReal(std::string(300, '1')).has_value());
    CHECK(compute("1+" + std::string(300, '1')).problem == "too long");
}

TEST_CASE("no text is more than it can take") {
    const std::string letters = "0123456789.+-*/^() epi,x";
    Dice random(9);
    int numbers = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (int length = 1 + random.below(12); length > 0; --length)
            text += letters[static_cast<std::size_t>(random.below(static_cast<int>(letters.size())))];
        const Computed computed = compute(text);
        CAPTURE(text);
        CHECK(computed.value.has_value() == computed.problem.empty());
        if (computed.value) CHECK(std::isfinite(*computed.value));
        numbers += computed.value ? 1 : 0;
    }
    CHECK(numbers > 500);
}
