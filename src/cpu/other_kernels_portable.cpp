// Kernels beside those of rows, for one instruction set: in one source, which reads its headers once.
#include "cpu/points/place_kernels_of.h"
#include "cpu/process/erosion_kernels_of.h"
#include "cpu/solid/solid_kernels_of.h"

namespace noisescope {

extern const PlaceKernels kPlaceKernelsPortable;
constinit const PlaceKernels kPlaceKernelsPortable = placeKernelsCalled("portable");

extern const ErosionKernels kErosionKernelsPortable;
constinit const ErosionKernels kErosionKernelsPortable = erosionKernelsCalled("portable");

extern const SolidKernels kSolidKernelsPortable;
constinit const SolidKernels kSolidKernelsPortable = solidKernelsCalled("portable");

}  // namespace noisescope
