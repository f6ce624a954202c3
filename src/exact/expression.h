// Arithmetic expressions typed into number fields: 1/3, 2*pi, (16 - 9)/16.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace noisescope {

/// A value, or the problem that prevented one.
struct Computed {
    std::optional<double> value;
    std::string problem;  ///< "division by zero", "unknown word 'foo'"
};

/// Evaluates a number, or numbers with + - * / ^, brackets, pi and e. Sums, products, quotients and whole powers are
/// exact and rounded once: 0.1 + 0.2 is 0.3. A lone number reads as by parseReal().
Computed compute(std::string_view text);

}  // namespace noisescope
