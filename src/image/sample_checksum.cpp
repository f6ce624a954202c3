#include "image/sample_checksum.h"

#include <bit>

#include "image/samples.h"

namespace noisescope {
namespace {

constexpr std::size_t kSumDigits = 8;

}  // namespace

SampleChecksum::SampleChecksum(const ImageSpec& spec)
    : depth_(spec.depth), levels_(levelsOf(spec.depth, spec.range)), several_(spec.levels > 1) {}

void SampleChecksum::add(int level, std::span<const std::byte> stored) {
    RawChecksum& sum = sums_[level == 0 ? 0 : 1];
    if (depth_ == Depth::f32) return sum.add(stored);
    values_.resize(stored.size() / static_cast<std::size_t>(depthInfo(depth_).bytes));
    decodeSamples(stored.data(), depth_, false, levels_, values_);
    addValues(values_, sum);
}

std::string SampleChecksum::text() const {
    return several_ ? sums_[0].text() + " " + sums_[1].text() : sums_[0].text();
}

void addValues(std::span<const float> values, RawChecksum& sum) {
    if constexpr (std::endian::native == std::endian::little) return sum.add(std::as_bytes(values));
    std::vector<std::byte> bytes(values.size_bytes());
    encodeSamples(values, Depth::f32, {}, bytes.data());
    sum.add(bytes);
}

std::string_view sampleChecksumOf(std::string_view text, bool smallerLevels) {
    if (!smallerLevels) return text.substr(0, kSumDigits);
    return text.size() > kSumDigits ? text.substr(kSumDigits + 1) : std::string_view();
}

}  // namespace noisescope
