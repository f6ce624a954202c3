// Kernels that apply an operation to rows of kLanes numbers.
#pragma once

#include <array>

#include "glsl/run/run_code.h"

namespace noisescope::code {

/// `to` is none of the operands; a constant operand is one number.
using Kernel = void (*)(Word* to, const Word* a, const Word* b, const Word* c);
/// By the operands that are constant: 1 for a, 2 for b, 4 for c.
using OperationKernels = std::array<Kernel, 8>;
using Kernels = std::array<OperationKernels, kOperations>;

/// Those for the widest vectors that this machine has.
const Kernels& kernels();

}  // namespace noisescope::code
