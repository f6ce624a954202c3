// Arrays of NumPy: an input is the array, or a sidecar that begins with a brace, a zero byte and the array.
#include "fuzz/support.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope::fuzz;
    std::string_view all = textOf(data, size);
    std::filesystem::remove(folder() / "input.npy.json");
    if (all.starts_with('{')) {
        const std::size_t end = std::min(all.find('\0'), all.size());
        put("input.npy.json", all.substr(0, end));
        all = all.substr(std::min(end + 1, all.size()));
    }
    readPicture(put("input.npy", all));
    return 0;
}
