// Bands of a recipe's values as masks: how much of each pixel belongs to which. The masks of a pixel add up to 1
// exactly, in the file's own numbers.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/image.h"
#include "image/formats.h"

namespace noisescope {

struct MaskBands {
    std::vector<double> thresholds;  ///< rising; a value that is one belongs to the band above
    double edge = 0;                 ///< over so many values around a threshold one band fades into the next
    [[nodiscard]] int count() const { return static_cast<int>(thresholds.size()) + 1; }
    bool operator==(const MaskBands&) const = default;
};

/// So many bands of the range, all of the same width.
MaskBands equalBands(int count, const Range& range);

/// The masks that one file holds. Channels behind the last band are 0.
struct MaskFile {
    MaskBands bands;
    int first = 0;     ///< the band of the first channel
    int channels = 1;  ///< 1, or 4: red, green, blue, alpha
};

/// What a file of this depth holds for these values, channels interleaved: whole steps of its integers or, of floats,
/// of a fraction that they tell exactly.
std::vector<float> masksOf(std::span<const float> values, const MaskFile& file, Depth depth);

/// "masks 0 to 3 of bands at -0.5, 0, 0.5"
std::string maskText(const MaskFile& file);

}  // namespace noisescope
