// The numbers of a recipe's octaves: seeds, amplitudes and what they add up to.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace noisescope {

struct Recipe;

/// What is added to a seed for every component of the warp, and for every field that an output is made of.
constexpr std::uint32_t kComponentSeed = 0x68bc21ebu;
constexpr std::uint32_t kFieldSeed = 0x2545f491u;

/// A well-mixed 32-bit function with mix(0) = 0 (lowbias32, C. Wellons, 2018).
constexpr std::uint32_t mixBits(std::uint32_t x) {
    x ^= x >> 16u;
    x *= 0x7feb352du;
    x ^= x >> 15u;
    x *= 0x846ca68bu;
    x ^= x >> 16u;
    return x;
}

/// The seed of octave k: seed 0 stays 0 in octave 0, where the table hash must be the published one.
std::uint32_t octaveSeed(const Recipe& recipe, int k);

/// What the sum of normalized amplitudes is divided by beyond itself: adding `count` octaves rounds by half an ulp
/// each, and normalized values must not pass 1. A single octave keeps its amplitude of exactly 1.
constexpr double amplitudeMargin(int count) { return 1 + count * 0x1p-24; }

/// The largest float that is not above `value`.
float roundedDown(double value);

/// The amplitude of every octave, as the shader gets it, rounded down.
std::vector<float> octaveAmplitudes(const Recipe& recipe);

/// The largest size that the result of a fractal that is `normalizedByBound` can have with these amplitudes: its twin
/// at octaves that are all 1, all 0 or all -1.
double fractalBound(const Recipe& recipe, std::span<const float> amplitudes);

/// How much of an octave can be seen: 1 where a cell covers four pixels and more, 0 below two.
double footprintWeight(double cellsPerPixel);

}  // namespace noisescope
