// Arithmetic as people type it into a field of a number: 1/3, 2*pi, (16 - 9)/16.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace noisescope {

/// What a text comes to, or why it comes to nothing: one of the two.
struct Computed {
    std::optional<double> value;
    std::string problem;  ///< "division by zero", "unknown word 'foo'"
};

/// A number, or numbers with + - * / ^, brackets, pi and e. Sums, products, quotients and whole powers are exact and
/// rounded once: 0.1 + 0.2 is 0.3. A number alone is what parseReal() makes of it.
Computed compute(std::string_view text);

}  // namespace noisescope
