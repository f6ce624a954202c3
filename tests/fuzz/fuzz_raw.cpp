// Raw files with their sidecar: an input is the sidecar, a zero byte and the pixels.
#include "fuzz/support.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope::fuzz;
    const std::string_view all = textOf(data, size);
    const std::size_t end = std::min(all.find('\0'), all.size());
    for (const std::string name : {"input.r16", "input.r32", "input.raw"}) {
        put(name + ".json", all.substr(0, end));
        readPicture(put(name, all.substr(std::min(end + 1, all.size()))));
    }
    return 0;
}
