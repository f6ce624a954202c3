// KTX2 and DDS files, told by their first bytes. An input is the file, or a sidecar, a byte 1 and a DDS file.
#include "fuzz/support.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope::fuzz;
    const std::string_view all = textOf(data, size);
    const std::size_t end = all.starts_with('{') ? all.find('\1') : std::string_view::npos;
    if (end == std::string_view::npos) {
        readPicture(put("input.texture", all));
        return 0;
    }
    put("input.dds.json", all.substr(0, end));
    readPicture(put("input.dds", all.substr(end + 1)));
    return 0;
}
