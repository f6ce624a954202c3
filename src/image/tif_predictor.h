// What TIFF does to samples so that they can be compressed better:
// https://www.awaresystems.be/imaging/tiff/tifftags/predictor.html
#pragma once

#include <cstddef>
#include <span>

#include "image/formats.h"

namespace noisescope {

/// TIFF's number of the predictor that suits the depth: differences of integers, or of the bytes of floats.
int tifPredictorOf(Depth depth);

/// Little-endian rows of `rowBytes`, each by itself, in place.
void predictTifRows(std::span<std::byte> rows, std::size_t rowBytes, Depth depth, int channels);

}  // namespace noisescope
