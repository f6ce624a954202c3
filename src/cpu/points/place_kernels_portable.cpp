#include "cpu/points/place_kernels_of.h"

namespace noisescope {

extern const PlaceKernels kPlaceKernelsPortable;
constinit const PlaceKernels kPlaceKernelsPortable = placeKernelsCalled("portable");

}  // namespace noisescope
