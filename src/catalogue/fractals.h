// The fractals: how octaves become one value.
#pragma once

#include <span>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"
#include "core/image.h"
#include "reference/fractal/run.h"

namespace noisescope {

constexpr int kMostOctaves = 24;

// Ids of the parameters that fractals take.
inline constexpr std::string_view kLevel = "level";
inline constexpr std::string_view kBounces = "bounces";
inline constexpr std::string_view kDamping = "damping";
inline constexpr std::string_view kSwirl = "swirl";
inline constexpr std::string_view kDistortion = "distortion";

using reference::FractalNumbers;
using reference::OctaveAt;
using reference::OctaveDual;
using reference::OctaveDualAt;

/// Every accumulator has a second one for duals: ns_fbm_begin_d, _add_d, _end_d of NsFbmD.
struct FractalRow {
    std::string_view file = "";                   ///< empty: the noise itself, one octave
    std::string_view function = "";               ///< ns_fbm -> ns_fbm_begin, _add, _end, where displacesOctaves _shift
    std::string_view type = "";                   ///< the accumulator's struct
    bool takesPhase = false;                      ///< begin() takes the phase of the stripes
    bool displacesOctaves = false;                ///< shift() says where the next octave is looked up; only if sloped
    std::span<const std::string_view> numbers{};  ///< ids of the parameters that begin() takes, in its order
    /// Takes amplitudes as published, the first 1: normalized by its value at the worst octaves, fractalBound().
    bool normalizedByBound = false;
    Range (*range)(std::span<const double> numbers) = nullptr;  ///< of the normalized values
    /// Runs the twin's accumulator over `count` octaves; a sloped one over octaves without slopes.
    float (*twin)(float phase, const FractalNumbers& numbers, const float* octaves, const float* amplitudes,
                  int count) = nullptr;
    /// The same for a row of pixels, bit for bit. Null if the fractal is sloped.
    void (*rows)(const reference::OctaveRows& rows, float* out) = nullptr;
    /// The same with derivatives; the value has the same bits. Null if the fractal is sloped.
    reference::vec4 (*dual)(const reference::vec4& phase, const FractalNumbers& numbers, const reference::vec4* octaves,
                            const reference::vec4* amplitudes, int count) = nullptr;
    /// Null, or add() takes octaves with their slopes: runs the accumulator and asks for octaves one after the other.
    /// sizes: of an octave's cells in cells of the first one, lacunarity^-k.
    float (*sloped)(const FractalNumbers& numbers, const float* amplitudes, const float* sizes, int count,
                    OctaveAt octave, void* context) = nullptr;
    reference::vec4 (*slopedDual)(const FractalNumbers& numbers, const float* amplitudes, const float* sizes, int count,
                                  OctaveDualAt octave, void* context) = nullptr;
    /// Both for a row of pixels, bit for bit.
    void (*slopedRows)(const reference::SlopedRowsOfValues& rows, float* out) = nullptr;
    void (*slopedDualRows)(const reference::SlopedRowsOfDuals& rows, reference::vec4* out) = nullptr;
    std::string_view origin = "";
};
struct FractalInfo : RowOf<FractalId>, Named, FractalRow {};

std::span<const FractalInfo> fractals();

}  // namespace noisescope
