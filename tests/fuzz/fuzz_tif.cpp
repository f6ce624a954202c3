// TIFF files: directories are parsed by libtiff, and limited here.
#include "fuzz/support.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope::fuzz;
    readPicture(put("input.tif", textOf(data, size)));
    return 0;
}
