// OpenEXR files: the header is parsed here, the pixels by the library.
#include "fuzz/support.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope::fuzz;
    readPicture(put("input.exr", textOf(data, size)));
    return 0;
}
