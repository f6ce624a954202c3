// TIFF predictors, which prepare samples for compression:
// https://www.awaresystems.be/imaging/tiff/tifftags/predictor.html
#pragma once

#include <cstddef>
#include <span>

#include "image/formats.h"

namespace noisescope {

/// TIFF's numbers: none, differences of integers, or of the bytes of floats.
inline constexpr int kTifNoPredictor = 1;
inline constexpr int kTifDifferences = 2;
inline constexpr int kTifFloats = 3;

/// Returns the predictor for the depth.
int tifPredictorOf(Depth depth);

/// Applies the predictor in place to each of the little-endian rows of `rowBytes`.
void predictTifRows(std::span<std::byte> rows, std::size_t rowBytes, Depth depth, int channels);

/// Reverts any of the predictors for samples of whole bytes, with integers of either byte order; floats of kTifFloats
/// become little-endian.
void restoreTifRows(std::span<std::byte> rows, std::size_t rowBytes, std::size_t sampleBytes, int channels,
                    int predictor, bool bigEndian);

}  // namespace noisescope
