#include "cpu/points/place_kernels.h"

namespace noisescope {

extern const PlaceKernels kPlaceKernelsPortable;
#ifdef NOISESCOPE_X86_KERNELS
extern const PlaceKernels kPlaceKernelsAvx2;
#endif
#ifdef NOISESCOPE_AVX512_KERNELS
extern const PlaceKernels kPlaceKernelsAvx512;
#endif

const PlaceKernels& placeKernelsFor([[maybe_unused]] std::string_view rowKernels) {
#ifdef NOISESCOPE_AVX512_KERNELS
    if (rowKernels == kPlaceKernelsAvx512.name) return kPlaceKernelsAvx512;
#endif
#ifdef NOISESCOPE_X86_KERNELS
    if (rowKernels == kPlaceKernelsAvx2.name && __builtin_cpu_supports("fma") != 0) return kPlaceKernelsAvx2;
#endif
    return kPlaceKernelsPortable;
}

}  // namespace noisescope
