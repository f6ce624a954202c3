// Runs an accumulator over all octaves, as the generated statements of a shader do.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

#include "reference/math/dual.h"
#include "reference/types.h"

namespace noisescope::reference {

/// Arguments of a fractal's begin() besides the phase.
using FractalNumbers = std::array<float, 3>;

/// Returns octave k with its slopes: value, then the change per cell of its own lattice along the axes of the first
/// octave; displaced by `shift` cells of the first octave.
using OctaveAt = vec4 (*)(void* context, int k, vec3 shift);

template <typename Real>
struct OctaveDualOf {
    DualOf<Real> value;
    Dual3Of<Real> slopes;
};
using OctaveDual = OctaveDualOf<float>;
using OctaveDualAt = OctaveDual (*)(void* context, int k, const Dual3& shift);

template <auto add, auto end, typename State, typename Number>
auto run(State state, const Number* octaves, const Number* amplitudes, int count) {
    for (int k = 0; k < count; ++k) state = add(state, octaves[k], amplitudes[k]);
    return end(state);
}

template <auto begin, auto add, auto end>
float plain(float, const FractalNumbers&, const float* octaves, const float* amplitudes, int count) {
    return run<add, end>(begin(), octaves, amplitudes, count);
}
template <auto begin, auto add, auto end>
vec4 plainDual(const vec4&, const FractalNumbers&, const vec4* octaves, const vec4* amplitudes, int count) {
    return run<add, end>(begin(), octaves, amplitudes, count);
}

/// For a begin() that takes the fractal's first number.
template <auto begin, auto add, auto end>
float numbered(float, const FractalNumbers& numbers, const float* octaves, const float* amplitudes, int count) {
    return run<add, end>(begin(numbers[0]), octaves, amplitudes, count);
}
template <auto begin, auto add, auto end>
vec4 numberedDual(const vec4&, const FractalNumbers& numbers, const vec4* octaves, const vec4* amplitudes, int count) {
    return run<add, end>(begin(numbers[0]), octaves, amplitudes, count);
}

/// For a begin() that takes the phase of the stripes and the first number.
template <auto begin, auto add, auto end>
float striped(float phase, const FractalNumbers& numbers, const float* octaves, const float* amplitudes, int count) {
    return run<add, end>(begin(phase, numbers[0]), octaves, amplitudes, count);
}
template <auto begin, auto add, auto end>
vec4 stripedDual(const vec4& phase, const FractalNumbers& numbers, const vec4* octaves, const vec4* amplitudes,
                 int count) {
    return run<add, end>(begin(phase, numbers[0]), octaves, amplitudes, count);
}

inline float firstOctave(float, const FractalNumbers&, const float* octaves, const float*, int) { return octaves[0]; }
inline vec4 firstOctaveDual(const vec4&, const FractalNumbers&, const vec4* octaves, const vec4*, int) {
    return octaves[0];
}

/// For a begin() that takes one number or more.
template <auto begin>
auto begun(const FractalNumbers& numbers) {
    if constexpr (std::is_invocable_v<decltype(begin), float, float, float>)
        return begin(numbers[0], numbers[1], numbers[2]);
    else if constexpr (std::is_invocable_v<decltype(begin), float, float>)
        return begin(numbers[0], numbers[1]);
    else
        return begin(numbers[0]);
}

/// Replaces a missing shift().
template <typename State>
vec3 stays(const State&, float) {
    return vec3(0.0f);
}
template <typename State>
Dual3 staysDual(const State&, float) {
    return dualZero3<float>();
}

template <auto begin, auto shift, auto add, auto end>
float sloped(const FractalNumbers& numbers, const float* amplitudes, const float* sizes, int count, OctaveAt octave,
             void* context) {
    auto state = begun<begin>(numbers);
    for (int k = 0; k < count; ++k) state = add(state, octave(context, k, shift(state, sizes[k])), amplitudes[k]);
    return end(state);
}
template <auto begin, auto shift, auto add, auto end>
vec4 slopedDual(const FractalNumbers& numbers, const float* amplitudes, const float* sizes, int count,
                OctaveDualAt octave, void* context) {
    auto state = begun<begin>(numbers);
    for (int k = 0; k < count; ++k) {
        const OctaveDual found = octave(context, k, shift(state, sizes[k]));
        state = add(state, found.value, found.slopes, amplitudes[k]);
    }
    return end(state);
}
/// Runs over octaves without slopes.
template <auto begin, auto add, auto end>
float flat(float, const FractalNumbers& numbers, const float* octaves, const float* amplitudes, int count) {
    auto state = begun<begin>(numbers);
    for (int k = 0; k < count; ++k) state = add(state, vec4(octaves[k], 0.0f, 0.0f, 0.0f), amplitudes[k]);
    return end(state);
}

}  // namespace noisescope::reference
