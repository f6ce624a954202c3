// What TIFF does to samples so that they can be compressed better:
// https://www.awaresystems.be/imaging/tiff/tifftags/predictor.html
#pragma once

#include <cstddef>
#include <span>

#include "image/formats.h"

namespace noisescope {

/// TIFF's numbers: nothing, differences of integers, or of the bytes of floats.
inline constexpr int kTifNoPredictor = 1;
inline constexpr int kTifDifferences = 2;
inline constexpr int kTifFloats = 3;

/// The one that suits the depth.
int tifPredictorOf(Depth depth);

/// Little-endian rows of `rowBytes`, each by itself, in place.
void predictTifRows(std::span<std::byte> rows, std::size_t rowBytes, Depth depth, int channels);

/// The other way round, for any of the predictors and samples of any number of whole bytes, with integers of either
/// order of bytes; floats of kTifFloats become little-endian.
void restoreTifRows(std::span<std::byte> rows, std::size_t rowBytes, std::size_t sampleBytes, int channels,
                    int predictor, bool bigEndian);

}  // namespace noisescope
