#include "cpu/solid/solid_kernels.h"

namespace noisescope {

extern const SolidKernels kSolidKernelsPortable;
#ifdef NOISESCOPE_X86_KERNELS
extern const SolidKernels kSolidKernelsAvx2;
#endif
#ifdef NOISESCOPE_AVX512_KERNELS
extern const SolidKernels kSolidKernelsAvx512;
#endif

const SolidKernels& solidKernelsFor([[maybe_unused]] std::string_view rowKernels) {
#ifdef NOISESCOPE_AVX512_KERNELS
    if (rowKernels == kSolidKernelsAvx512.name) return kSolidKernelsAvx512;
#endif
#ifdef NOISESCOPE_X86_KERNELS
    if (rowKernels == kSolidKernelsAvx2.name) return kSolidKernelsAvx2;
#endif
    return kSolidKernelsPortable;
}

}  // namespace noisescope
