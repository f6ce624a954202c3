// Fractals, which combine octaves into one value.
#pragma once

#include <span>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"
#include "core/image.h"
#include "reference/fractal/run.h"

namespace noisescope {

constexpr int kMostOctaves = 24;
constexpr std::size_t kFractalCount = 14;  ///< rows of fractals()

// Ids of the fractals' parameters.
inline constexpr std::string_view kLevel = "level";
inline constexpr std::string_view kBounces = "bounces";
inline constexpr std::string_view kDamping = "damping";
inline constexpr std::string_view kSwirl = "swirl";
inline constexpr std::string_view kDistortion = "distortion";
inline constexpr std::string_view kGullies = "gullies";
inline constexpr std::string_view kHills = "hills";

using reference::FractalNumbers;
using reference::OctaveAt;
using reference::OctaveDual;
using reference::OctaveDualAt;

/// Every accumulator has a variant for duals: ns_fbm_begin_d, _add_d, _end_d of NsFbmD.
struct FractalRow {
    std::string_view file = "";      ///< empty: no fractal, the noise's only octave
    std::string_view function = "";  ///< ns_fbm -> ns_fbm_begin, _add, _end, and _shift if displacesOctaves
    std::string_view type = "";      ///< the accumulator's struct
    bool takesPhase = false;         ///< begin() takes the phase of the stripes
    bool hasOwnTerms = false;        ///< adds terms in [-1, 1] that are not in proportion to the octaves
    bool displacesOctaves = false;   ///< shift() returns the displacement of the next octave; only if sloped
    std::span<const std::string_view> numbers{};  ///< ids of the parameters that begin() takes, in its order
    /// Takes amplitudes as published, the first 1; the result is divided by the fractal's value at the worst octaves,
    /// fractalBound().
    bool normalizedByBound = false;
    Range (*range)(std::span<const double> numbers) = nullptr;  ///< range of the normalized values
    /// Runs the twin's accumulator over `count` octaves; for a sloped one, over octaves without slopes.
    float (*twin)(float phase, const FractalNumbers& numbers, const float* octaves, const float* amplitudes,
                  int count) = nullptr;
    /// Runs it with derivatives; the value has the same bits. Null if the fractal is sloped.
    reference::vec4 (*dual)(const reference::vec4& phase, const FractalNumbers& numbers, const reference::vec4* octaves,
                            const reference::vec4* amplitudes, int count) = nullptr;
    /// Set if add() takes octaves with their slopes; null otherwise. Runs the accumulator and calls `octave` for one
    /// octave after the other. sizes: an octave's cell in cells of the first one, lacunarity^-k.
    float (*sloped)(const FractalNumbers& numbers, const float* amplitudes, const float* sizes, int count,
                    OctaveAt octave, void* context) = nullptr;
    reference::vec4 (*slopedDual)(const FractalNumbers& numbers, const float* amplitudes, const float* sizes, int count,
                                  OctaveDualAt octave, void* context) = nullptr;
    std::string_view origin = "";
};
struct FractalInfo : RowOf<FractalId>, Named, FractalRow {};

std::span<const FractalInfo> fractals();

}  // namespace noisescope
