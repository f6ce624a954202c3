// The choice between copies of kernels for several instruction sets. For sources with NOISESCOPE_X86_KERNELS and
// NOISESCOPE_AVX512_KERNELS (src/CMakeLists.txt), which tell what copies there are.
#pragma once

#include <string_view>

namespace noisescope {

/// Returns the copy that goes with the set of RowKernels of this name; a set for more than AVX-512, whose name begins
/// with it, goes with the copy for AVX-512. Copies that are not there may be undefined.
template <const auto& portable, const auto& avx2, const auto& avx512>
const auto& kernelsNamed([[maybe_unused]] std::string_view rowKernels) {
#ifdef NOISESCOPE_AVX512_KERNELS
    if (rowKernels.starts_with(avx512.name)) return avx512;
#endif
#ifdef NOISESCOPE_X86_KERNELS
    if (rowKernels == avx2.name) return avx2;
#endif
    return portable;
}

}  // namespace noisescope
