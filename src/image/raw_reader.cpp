#include <fmt/format.h>

#include <bit>

#include "core/interrupt.h"
#include "core/quantize.h"
#include "image/codecs.h"
#include "image/image_reader.h"
#include "image/input_file.h"
#include "image/raw_checksum.h"
#include "image/raw_sidecar.h"
#include "image/reader_support.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

/// Before anything of the data is believed.
void checkData(InputFile& file, const ImageInfo& info) {
    const std::uint64_t pixelBytes =
        static_cast<std::uint64_t>(depthInfo(info.depth).bytes) * static_cast<std::uint64_t>(info.channels);
    const auto width = static_cast<std::uint64_t>(info.width);
    const auto height = static_cast<std::uint64_t>(info.height);
    checkReadSize(file, width, height, width * pixelBytes);
    if (file.size() != width * height * pixelBytes)
        file.fail(fmt::format("has {} bytes, but its sidecar says {}x{} with {} bytes a pixel", file.size(), width,
                              height, pixelBytes));
    checkRawData(file, info);
}

}  // namespace

LoadedImage readRaw(const std::filesystem::path& path) {
    const ImageInfo info = readSidecar(path);
    InputFile file(path);
    checkData(file, info);
    LoadedImage loaded = emptyImage(info);
    const DepthInfo& depth = depthInfo(info.depth);
    const auto sampleBytes = static_cast<std::size_t>(depth.bytes);
    const Range range = info.range.value_or(Range{0.0, 1.0});
    std::vector<unsigned char> row(static_cast<std::size_t>(info.width * info.channels) * sampleBytes);
    float* to = loaded.image.pixels.data();
    for (std::int64_t y = 0; y < info.height; ++y) {
        if (y % kRowsPerInterruptCheck == 0) throwIfInterrupted();
        file.readExactly(row.data(), row.size());
        for (std::size_t i = 0; i < row.size(); i += sampleBytes) {
            std::uint32_t bits = 0;
            for (std::size_t byte = sampleBytes; byte-- > 0;) bits = bits << 8 | row[i + byte];
            *to++ = depth.maxInteger != 0 ? dequantize(bits, range, depth.maxInteger) : std::bit_cast<float>(bits);
        }
    }
    return loaded;
}

ImageInfo readRawInfo(const std::filesystem::path& path) {
    ImageInfo info = readSidecar(path);
    InputFile file(path);
    checkData(file, info);
    return info;
}

}  // namespace noisescope
