// Kernels of the operations on rows, compiled once for each instruction set.
#pragma once

#include <array>
#include <utility>

#include "glsl/run/kernels.h"

namespace noisescope::code {
namespace {

/// One operation on rows; an operand that is constant is one number.
template <Op op, bool constantA, bool constantB, bool constantC>
void apply(Word* __restrict to, const Word* __restrict a, const Word* __restrict b, const Word* __restrict c) {
    constexpr int operands = operandsOf(op);
    const Word firstA = a[0];
    const Word firstB = b[0];
    const Word firstC = c[0];
    for (std::size_t i = 0; i < kLanes; ++i)
        to[i] = applied<op>(constantA ? firstA : a[i], operands < 2 || constantB ? firstB : b[i],
                            operands < 3 || constantC ? firstC : c[i]);
}

template <Op op>
constexpr OperationKernels kernelsOf() {
    if constexpr (operandsOf(op) == 1)
        return {&apply<op, false, true, true>, &apply<op, true, true, true>};
    else if constexpr (operandsOf(op) == 2)
        return {&apply<op, false, false, true>, &apply<op, true, false, true>, &apply<op, false, true, true>};
    else
        return {&apply<op, false, false, false>, nullptr, &apply<op, false, true, false>, nullptr,
                &apply<op, false, false, true>,  nullptr, &apply<op, false, true, true>};
}

template <std::size_t... ops>
constexpr Kernels allKernels(std::index_sequence<ops...> /*all*/) {
    return {kernelsOf<static_cast<Op>(ops)>()...};
}

}  // namespace
}  // namespace noisescope::code
