#include "cpu/points/place_kernels_of.h"

namespace noisescope {

extern const PlaceKernels kPlaceKernelsAvx2;
constinit const PlaceKernels kPlaceKernelsAvx2 = placeKernelsCalled("avx2");

}  // namespace noisescope
