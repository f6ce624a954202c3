// Opaque arithmetic for languages without `precise`: hides steps from compilers, so that none contracts or reorders
// them.
#pragma once

#include <set>
#include <string_view>

#include "glsl/syntax.h"

namespace noisescope::code {

/// Name of an identity function, for a number or a vector, that compilers cannot see through.
constexpr std::string_view kOpaqueName = "ns_rounded";

/// Passes the result of every step on reals in every function through kOpaqueName: sums, differences, products,
/// quotients, and floor(), which compilers combine into fract(). Returns the sizes of the vectors involved, 1 for
/// numbers.
std::set<int> hideSteps(Program& program);

}  // namespace noisescope::code
