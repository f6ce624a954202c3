// Portable float maps.
#include "fuzz/support.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope::fuzz;
    readPicture(put("input.pfm", textOf(data, size)));
    return 0;
}
