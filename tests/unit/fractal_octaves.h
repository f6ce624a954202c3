// Octaves for tests of fractals: numbers anywhere in their ranges, waves whose derivatives are known, and octaves that
// are told.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/geometric.hpp>
#include <random>
#include <variant>
#include <vector>

#include "catalogue/fractals.h"
#include "recipe/params.h"
#include "reference/fractal/run.h"
#include "reference/math/dual.h"
#include "reference/types.h"

namespace noisescope {

using Vector = glm::vec<3, double>;

/// Draws numbers, the same ones for the same seed.
struct OctaveDice {
    std::mt19937 engine;
    explicit OctaveDice(std::uint32_t seed) : engine(seed) {}
    double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine); }
    int upTo(int most) { return std::uniform_int_distribution<int>(1, most)(engine); }
    float number(double low, double high) { return static_cast<float>(between(low, high)); }
    /// An octave's value: anywhere in [-1, 1], at times where folds and limits are, or beyond.
    float octave() {
        constexpr float kSpecial[] = {0.0f, -0.0f, 1.0f, -1.0f, 0.5f, -0.25f, 1.5f, -40.0f};
        return upTo(4) == 1 ? kSpecial[upTo(8) - 1] : number(-1, 1);
    }
    reference::vec4 octaveDual() { return {octave(), number(-9, 9), number(-9, 9), number(-9, 9)}; }
    Vector vector(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
};

inline std::uint32_t bitsOf(float value) { return std::bit_cast<std::uint32_t>(value); }
inline bool sameBits(reference::vec3 a, reference::vec3 b) {
    return bitsOf(a.x) == bitsOf(b.x) && bitsOf(a.y) == bitsOf(b.y) && bitsOf(a.z) == bitsOf(b.z);
}

/// Anything that the parameters allow, each number at times at an end of its range.
inline FractalNumbers anyNumbers(const FractalInfo& fractal, OctaveDice& random) {
    FractalNumbers numbers{};
    for (std::size_t i = 0; i < fractal.numbers.size(); ++i) {
        const auto& real = std::get<RealParam>(findParam(fractal.numbers[i])->kind);
        const double most = std::min(real.maximum, 64.0);
        const int kind = random.upTo(6);
        numbers[i] = static_cast<float>(kind == 1   ? real.minimum
                                        : kind == 2 ? most
                                                    : random.between(real.minimum, most));
    }
    return numbers;
}

inline std::vector<float> anyAmplitudes(int count, OctaveDice& random) {
    const double gain = random.between(0, 1);
    std::vector<float> amplitudes(static_cast<std::size_t>(count));
    for (std::size_t k = 0; k < amplitudes.size(); ++k)
        amplitudes[k] = static_cast<float>(std::pow(gain, static_cast<double>(k)));
    return amplitudes;
}

/// A sum of sines that stays in (-1, 1).
struct Waves {
    static constexpr std::size_t kCount = 3;
    std::array<Vector, kCount> direction;
    std::array<double, kCount> height, phase;

    Waves(OctaveDice& random, double frequency) {
        double sum = 0;
        for (std::size_t i = 0; i < kCount; ++i) {
            direction[i] = random.vector(frequency);
            height[i] = random.between(0.2, 1);
            phase[i] = random.between(-3, 3);
            sum += height[i];
        }
        for (double& h : height) h *= 0.99 / sum;
    }
    [[nodiscard]] double angle(std::size_t i, const Vector& p) const { return glm::dot(direction[i], p) + phase[i]; }
    [[nodiscard]] double value(const Vector& p) const {
        double sum = 0;
        for (std::size_t i = 0; i < kCount; ++i) sum += height[i] * std::sin(angle(i, p));
        return sum;
    }
    [[nodiscard]] Vector slopes(const Vector& p) const {
        Vector sum(0);
        for (std::size_t i = 0; i < kCount; ++i) sum += height[i] * std::cos(angle(i, p)) * direction[i];
        return sum;
    }
    /// Change of the slope along an axis.
    [[nodiscard]] Vector change(const Vector& p, int axis) const {
        Vector sum(0);
        for (std::size_t i = 0; i < kCount; ++i)
            sum -= height[i] * std::sin(angle(i, p)) * direction[i][axis] * direction[i];
        return sum;
    }
};

inline std::vector<Waves> wavesFor(int count, double frequency, OctaveDice& random) {
    std::vector<Waves> waves;
    waves.reserve(static_cast<std::size_t>(count));
    for (int k = 0; k < count; ++k) waves.emplace_back(random, frequency);
    return waves;
}

template <typename Real>
reference::DualOf<Real> dual(double value, const Vector& slope) {
    return {static_cast<Real>(value), static_cast<Real>(slope.x), static_cast<Real>(slope.y),
            static_cast<Real>(slope.z)};
}

/// Octaves that are told, and the shifts they were asked with.
struct Told {
    std::vector<reference::OctaveDual> octaves;
    std::vector<reference::vec3> shifts, shiftsOfDuals;

    static reference::vec4 at(void* context, int k, reference::vec3 shift) {
        auto& told = *static_cast<Told*>(context);
        told.shifts.push_back(shift);
        const reference::OctaveDual& octave = told.octaves[static_cast<std::size_t>(k)];
        return {octave.value.x, octave.slopes.x.x, octave.slopes.y.x, octave.slopes.z.x};
    }
    static reference::OctaveDual dualAt(void* context, int k, const reference::Dual3& shift) {
        auto& told = *static_cast<Told*>(context);
        told.shiftsOfDuals.emplace_back(shift.x.x, shift.y.x, shift.z.x);
        return told.octaves[static_cast<std::size_t>(k)];
    }
};

}  // namespace noisescope
