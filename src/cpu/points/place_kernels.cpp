#include "cpu/points/place_kernels.h"

#include "cpu/kernels_named.h"

namespace noisescope {

extern const PlaceKernels kPlaceKernelsPortable, kPlaceKernelsAvx2, kPlaceKernelsAvx512;

const PlaceKernels& placeKernelsFor(std::string_view rowKernels) {
#ifdef NOISESCOPE_X86_KERNELS
    if (__builtin_cpu_supports("fma") == 0) return kPlaceKernelsPortable;
#endif
    return kernelsNamed<kPlaceKernelsPortable, kPlaceKernelsAvx2, kPlaceKernelsAvx512>(rowKernels);
}

}  // namespace noisescope
