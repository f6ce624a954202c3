#include "image/tiff/tif_predictor.h"

#include <cstdint>
#include <vector>

namespace noisescope {
namespace {

void subtractBytes(std::byte* row, std::size_t bytes, std::size_t step) {
    for (std::size_t i = bytes; i-- > step;)
        row[i] = static_cast<std::byte>((std::to_integer<unsigned>(row[i]) - std::to_integer<unsigned>(row[i - step])) &
                                        0xff);
}

void subtractWords(std::byte* row, std::size_t words, std::size_t step) {
    const auto at = [&](std::size_t i) {
        return std::to_integer<unsigned>(row[2 * i]) | std::to_integer<unsigned>(row[2 * i + 1]) << 8;
    };
    for (std::size_t i = words; i-- > step;) {
        const unsigned difference = at(i) - at(i - step);
        row[2 * i] = static_cast<std::byte>(difference & 0xff);
        row[2 * i + 1] = static_cast<std::byte>(difference >> 8 & 0xff);
    }
}

/// Stores all highest bytes of the row first, then all next ones, each as its difference from that of the pixel before.
void predictFloats(std::byte* row, std::size_t rowBytes, std::size_t sampleBytes, std::size_t step,
                   std::vector<std::byte>& copy) {
    copy.assign(row, row + rowBytes);
    const std::size_t samples = rowBytes / sampleBytes;
    for (std::size_t byte = 0; byte < sampleBytes; ++byte) {
        std::byte* const plane = row + (sampleBytes - 1 - byte) * samples;
        for (std::size_t i = 0; i < samples; ++i) plane[i] = copy[i * sampleBytes + byte];
    }
    subtractBytes(row, rowBytes, step);
}

void addBytes(std::byte* row, std::size_t bytes, std::size_t step) {
    for (std::size_t i = step; i < bytes; ++i)
        row[i] = static_cast<std::byte>((std::to_integer<unsigned>(row[i]) + std::to_integer<unsigned>(row[i - step])) &
                                        0xff);
}

void addIntegers(std::byte* row, std::size_t count, std::size_t step, std::size_t bytes, bool bigEndian) {
    const auto place = [&](std::size_t i, std::size_t byte) -> std::byte& {
        return row[i * bytes + (bigEndian ? bytes - 1 - byte : byte)];
    };
    for (std::size_t i = step; i < count; ++i) {
        unsigned sum = 0;
        for (std::size_t byte = 0; byte < bytes; ++byte) {
            sum = (sum >> 8) + std::to_integer<unsigned>(place(i, byte)) +
                  std::to_integer<unsigned>(place(i - step, byte));
            place(i, byte) = static_cast<std::byte>(sum & 0xff);
        }
    }
}

void restoreFloats(std::byte* row, std::size_t rowBytes, std::size_t sampleBytes, std::size_t step,
                   std::vector<std::byte>& copy) {
    addBytes(row, rowBytes, step);
    copy.assign(row, row + rowBytes);
    const std::size_t samples = rowBytes / sampleBytes;
    for (std::size_t byte = 0; byte < sampleBytes; ++byte) {
        const std::byte* const plane = copy.data() + (sampleBytes - 1 - byte) * samples;
        for (std::size_t i = 0; i < samples; ++i) row[i * sampleBytes + byte] = plane[i];
    }
}

}  // namespace

int tifPredictorOf(Depth depth) { return depthInfo(depth).maxInteger != 0 ? kTifDifferences : kTifFloats; }

void predictTifRows(std::span<std::byte> rows, std::size_t rowBytes, Depth depth, int channels) {
    const auto step = static_cast<std::size_t>(channels);
    const auto sampleBytes = static_cast<std::size_t>(depthInfo(depth).bytes);
    std::vector<std::byte> copy;
    for (std::size_t at = 0; at < rows.size(); at += rowBytes) {
        std::byte* const row = rows.data() + at;
        if (tifPredictorOf(depth) == kTifFloats)
            predictFloats(row, rowBytes, sampleBytes, step, copy);
        else if (sampleBytes == 1)
            subtractBytes(row, rowBytes, step);
        else
            subtractWords(row, rowBytes / 2, step);
    }
}

void restoreTifRows(std::span<std::byte> rows, std::size_t rowBytes, std::size_t sampleBytes, int channels,
                    int predictor, bool bigEndian) {
    if (predictor == kTifNoPredictor) return;
    const auto step = static_cast<std::size_t>(channels);
    std::vector<std::byte> copy;
    for (std::size_t at = 0; at < rows.size(); at += rowBytes) {
        std::byte* const row = rows.data() + at;
        if (predictor == kTifFloats)
            restoreFloats(row, rowBytes, sampleBytes, step, copy);
        else if (sampleBytes == 1)
            addBytes(row, rowBytes, step);
        else
            addIntegers(row, rowBytes / sampleBytes, step, sampleBytes, bigEndian);
    }
}

}  // namespace noisescope
