// Effort of a test: little in tests/run, which has minutes for all of them, everything in tests/full.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>

#include "core/text.h"

namespace noisescope {

/// In tests/full.
inline bool isFullTest() { return std::getenv("NOISESCOPE_TEST_FULL") != nullptr; }

/// Returns `usual` in tests/run, `full` in tests/full: numbers of trials, distances, tolerances.
template <typename Number>
Number usually(Number usual, Number full) {
    return isFullTest() ? full : usual;
}

/// `usual` in tests/run, `full` in tests/full; or what this variable of the environment says.
inline std::int64_t effort(const char* variable, std::int64_t usual, std::int64_t full) {
    const char* text = std::getenv(variable);
    if (text != nullptr) return parseInteger(text).value();
    return usually(usual, full);
}

/// Returns true if a row's turn has come: one in `of` rows, with each commit others; all of them in tests/full, and if
/// nobody says which commit it is (tests/run does).
inline bool isDue(std::size_t row, std::size_t of) {
    const char* seed = std::getenv("NOISESCOPE_TEST_SEED");
    if (isFullTest() || seed == nullptr) return true;
    return (static_cast<std::size_t>(parseInteger(seed).value()) + row) % of == 0;
}

/// Of one entry or picture, where bits are compared.
inline std::int64_t samplesToCompare() { return effort("NOISESCOPE_TEST_SAMPLES", 65536, 1000000); }

/// Random recipes that a property is looked for in.
inline int recipesToTry(int usual, int full) {
    return static_cast<int>(effort("NOISESCOPE_TEST_RECIPES", usual, full));
}

}  // namespace noisescope
