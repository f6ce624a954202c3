#include "cpu/points/place_kernels_of.h"

namespace noisescope {

extern const PlaceKernels kPlaceKernelsAvx512;
constinit const PlaceKernels kPlaceKernelsAvx512 = placeKernelsCalled("avx512");

}  // namespace noisescope
