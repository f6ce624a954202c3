// Seeds and amplitudes of a recipe's octaves, and their sum.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace noisescope {

struct FieldRecipe;

/// Constants added to a seed for every component of the warp, and for every field of an output.
constexpr std::uint32_t kComponentSeed = 0x68bc21ebu;
constexpr std::uint32_t kFieldSeed = 0x2545f491u;

/// Mixes 32 bits well, with mix(0) = 0 (lowbias32, C. Wellons, 2018).
constexpr std::uint32_t mixBits(std::uint32_t x) {
    x ^= x >> 16u;
    x *= 0x7feb352du;
    x ^= x >> 15u;
    x *= 0x846ca68bu;
    x ^= x >> 16u;
    return x;
}

/// Returns the seed of octave k. Seed 0 stays 0 in octave 0, where the table hash must be the published one.
std::uint32_t octaveSeed(const FieldRecipe& recipe, int k);

/// Returns the extra divisor of normalized amplitudes: adding `count` octaves rounds by half an ulp each, and
/// normalized values must not pass 1. A single octave keeps its amplitude of exactly 1.
constexpr double amplitudeMargin(int count) { return 1 + count * 0x1p-24; }

/// Returns the largest float that is not above `value`.
float roundedDown(double value);

/// Returns the amplitude of every octave for shaders, rounded down.
std::vector<float> octaveAmplitudes(const FieldRecipe& recipe);

/// Returns the largest magnitude of the result of a `normalizedByBound` fractal with these amplitudes: its twin for
/// octaves that are all 1, all 0 or all -1.
double fractalBound(const FieldRecipe& recipe, std::span<const float> amplitudes);

/// Returns the visible share of an octave: 1 if a cell covers four pixels or more, 0 below two.
double footprintWeight(double cellsPerPixel);

}  // namespace noisescope
