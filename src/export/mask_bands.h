// Masks of value bands: the share of each pixel that belongs to each band. The masks of a pixel add up to exactly 1 in
// the numbers of the file.
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
    double edge = 0;                 ///< width of the fade from one band to the next, in values
    [[nodiscard]] int count() const { return static_cast<int>(thresholds.size()) + 1; }
    bool operator==(const MaskBands&) const = default;
};

/// Divides the range into `count` bands of the same width.
MaskBands equalBands(int count, const Range& range);

/// Masks of one file. Channels behind the last band are 0.
struct MaskFile {
    MaskBands bands;
    int first = 0;     ///< the band of the first channel
    int channels = 1;  ///< 1, or 4: red, green, blue, alpha
};

/// Returns the masks of these values, channels interleaved, rounded to numbers that a file of this depth holds exactly.
std::vector<float> masksOf(std::span<const float> values, const MaskFile& file, Depth depth);

/// "masks 0 to 3 of bands at -0.5, 0, 0.5"
std::string maskText(const MaskFile& file);

}  // namespace noisescope
