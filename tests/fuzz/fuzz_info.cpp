// Words of `info` on a file, as text and as JSON: never more than a few times what the file holds. An input is a byte
// that says which format its name is of, and the file.
#include <array>
#include <string>

#include "cli/shared/info_text.h"
#include "core/error.h"
#include "fuzz/support.h"
#include "image/image_reader.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope;
    constexpr std::array kNames{"i.png", "i.exr", "i.ktx2", "i.tif", "i.npy", "i.pfm", "i.dds"};
    if (size == 0) return 0;
    const std::filesystem::path path = fuzz::put(kNames.at(data[0] % kNames.size()), fuzz::textOf(data + 1, size - 1));
    try {
        const ImageInfo info = readImageInfo(path);
        constexpr std::size_t kMostTimes = 1100;  // a text may be deflated
        constexpr std::size_t kAlways = 4000;
        const std::size_t most = kMostTimes * size + kAlways;
        fuzz::require(imageText(path.string(), info).size() <= most, "a text in proportion to the file");
        fuzz::require(imageJson(path.string(), info).dump(2, JsonText::repaired).size() <= 40 * most, "so the JSON");
    } catch (const Error& error) {
        fuzz::require(error.code() == ExitCode::file, "an error of the file");
    }
    return 0;
}
