#include "image/raw/zarr_chunk.h"

#include <fmt/format.h>

#include <cstddef>
#include <span>
#include <vector>

#include "files/atomic_file.h"
#include "files/input_file.h"
#include "image/deflate.h"
#include "image/inflate.h"
#include "image/row_reader.h"
#include "image/samples.h"

namespace noisescope {
namespace {

constexpr int kZlibLevel = 1;

std::size_t rowBytesOf(std::int64_t pixels, int channels, Depth depth) {
    return static_cast<std::size_t>(pixels * channels * depthInfo(depth).bytes);
}

}  // namespace

void writeZarrChunk(const std::filesystem::path& path, const Image& image, std::int64_t side, Depth depth,
                    const Range& range, bool force) {
    const std::size_t chunkRow = rowBytesOf(side, image.channels, depth);
    const auto row = static_cast<std::size_t>(image.width * image.channels);
    std::vector<std::byte> bytes(chunkRow * static_cast<std::size_t>(side));
    for (std::size_t y = 0; y < static_cast<std::size_t>(image.height); ++y)
        encodeSamples(std::span(image.pixels).subspan(y * row, row), depth, range, bytes.data() + y * chunkRow);
    AtomicFile file(path, force);
    file.write(deflated(bytes, isWorthCompressing(bytes, kZlibLevel) ? kZlibLevel : 0, Deflate::zlib));
    file.commit();
}

Image readZarrChunk(const std::filesystem::path& path, std::int64_t width, std::int64_t height, int channels,
                    std::int64_t side, Depth depth, const Range& range) {
    InputFile file(path);
    const std::size_t chunkRow = rowBytesOf(side, channels, depth);
    if (file.size() < chunkRow * static_cast<std::uint64_t>(side) / kDeflateRatio)
        file.fail(fmt::format("damaged: {} bytes cannot hold a chunk of {} x {} pixels", file.size(), side, side));
    std::vector<std::byte> bytes(chunkRow * static_cast<std::size_t>(side));
    if (!inflateFrom(file, 0, file.size(), bytes)) file.fail("damaged: holds more than a chunk");
    Image image(width, height, channels);
    const std::vector<float> levels = levelsOf(depth, range);
    const auto row = static_cast<std::size_t>(width * channels);
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
        decodeSamples(bytes.data() + y * chunkRow, depth, false, levels, std::span(image.pixels).subspan(y * row, row));
    return image;
}

}  // namespace noisescope
