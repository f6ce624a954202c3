// Hides arithmetic from compilers of languages without `precise`, so that none contracts or reorders it.
#pragma once

#include <set>
#include <string_view>

#include "glsl/syntax.h"

namespace noisescope::code {

/// The function that returns what it takes, of a number and of vectors, without a compiler knowing.
constexpr std::string_view kOpaqueName = "ns_rounded";

/// In every function the result of every step on reals goes through kOpaqueName: sums, differences, products, quotients
/// and what floor() returns, which compilers like to make fract() of. Returns the sizes of those vectors, 1: numbers.
std::set<int> hideSteps(Program& program);

}  // namespace noisescope::code
