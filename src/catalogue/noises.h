// Noises, and the features (distances and the like) of noises with feature points.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "catalogue/ids.h"
#include "catalogue/named.h"
#include "catalogue/scaling.h"
#include "reference/math/jet.h"
#include "reference/noise/choices.h"
#include "reference/noise/numbers.h"

namespace noisescope {

/// Functions of noise/choices.glsl that a noise calls.
struct Needs {
    bool random = false;
    bool randoms = false;
    bool gradient = false;
    bool fade = false;
    bool kernel = false;
    bool metric = false;
    bool scaled = false;  ///< the metric's length times a number
    bool isotropic = false;
};

template <typename Cell, typename Vector>
using NoiseFunction = float (*)(const reference::Choices&, Cell cell, Vector fraction, std::uint32_t seed);

/// Twins of a noise; null for dimensions that it lacks.
struct NoiseTwin {
    NoiseFunction<int, float> in1 = nullptr;
    NoiseFunction<reference::ivec2, reference::vec2> in2 = nullptr;
    NoiseFunction<reference::ivec3, reference::vec3> in3 = nullptr;
    NoiseFunction<reference::ivec4, reference::vec4> in4 = nullptr;
    [[nodiscard]] bool in(int dimensions) const;
};

/// Twins of functionOf(recipe) + "_d": the value and its slopes; null where there are none. Derivatives by the
/// fraction, on the simplex lattice by the point before the skew.
struct NoiseSlopes {
    reference::vec3 (*in2)(const reference::Choices&, reference::ivec2 cell, reference::vec2 fraction,
                           std::uint32_t seed) = nullptr;
    reference::vec4 (*in3)(const reference::Choices&, reference::ivec3 cell, reference::vec3 fraction,
                           std::uint32_t seed) = nullptr;
};

/// Twins of functionOf(recipe) + "_dd": with second derivatives too.
struct NoiseJets {
    reference::Jet2 (*in2)(const reference::Choices&, reference::ivec2 cell, reference::vec2 fraction,
                           std::uint32_t seed) = nullptr;
    reference::Jet3 (*in3)(const reference::Choices&, reference::ivec3 cell, reference::vec3 fraction,
                           std::uint32_t seed) = nullptr;
};

struct FeatureInfo;

struct NoiseRow {
    std::string_view file = "";      ///< below shaders/
    std::string_view function = "";  ///< GLSL name without the dimension
    Needs needs{};
    NumberList numbers{};
    bool skewed = false;  ///< lives on the simplex lattice
    NoiseTwin twin{};
    std::span<const FeatureInfo> features{};  ///< if not empty, twin and bound are in the feature's row
    ScalingFunction bounded = nullptr;        ///< scales the values to fill [-1, 1] and never leave it
    ScalingFunction classic = nullptr;        ///< scale of the published algorithm
    std::array<int, kDimensions> hashes{};    ///< cost in hash calls by dimension
    std::string_view continuity = "";         ///< for users: begins with the smoothest case
    int order = kAnyOrder;                    ///< continuity of the values, see kAnyOrder
    bool faint = false;                       ///< float rounding hides the jumps of the next derivative
    std::string_view origin = "";
    NoiseSlopes slopes{};
    NoiseJets jets{};
    /// File below shaders/, or "", with functions of the same names and "_four" in 2D and 3D, for four pixels of a row;
    /// not for features of two passes. Optional for every noise: these functions compile and draw faster.
    std::string_view fourFile = "";
    /// File below shaders/, or "", with functions of some of these names and "_loop" in 3D, of the same bits, which are
    /// shorter once they are compiled: for snippets that call the noise from several places.
    std::string_view loopFile = "";
};

struct NoiseInfo : RowOf<NoiseId>, Named, NoiseRow {
    [[nodiscard]] bool hasSlopes(int dimensions) const {
        return (dimensions == 2 && slopes.in2 != nullptr) || (dimensions == 3 && slopes.in3 != nullptr);
    }
    [[nodiscard]] bool hasJets(int dimensions) const {
        return (dimensions == 2 && jets.in2 != nullptr) || (dimensions == 3 && jets.in3 != nullptr);
    }
};

/// One of several values that a noise computes from its feature points.
struct FeatureRow {
    std::string_view suffix = "";  ///< of the GLSL function
    bool metric = false;           ///< depends on the metric
    int passes = 1;                ///< passes over the noise's neighboring cells
    NoiseTwin twin{};
    ScalingFunction bounded = nullptr;
    int order = 0;  ///< its continuity, see kAnyOrder
};
struct FeatureInfo : RowOf<FeatureId>, Named, FeatureRow {};

/// Appends the numbers that are not in the list yet, in their order.
void addNumbers(std::vector<const NumberInfo*>& list, NumberList numbers);

std::span<const NoiseInfo> noises();
std::span<const FeatureInfo> features();

/// False for patterns, which are the same in every cell: neither hash nor seed has an effect.
bool takesHash(const NoiseInfo& noise);

/// "lattice": blends numbers or slopes at lattice points; "points": measures ways to points scattered in cells;
/// "pattern".
inline std::string_view basisOf(const NoiseInfo& noise) {
    return !takesHash(noise) ? "pattern" : noise.needs.randoms ? "points" : "lattice";
}

/// True if the noise, with any of its features, exists in so many dimensions.
bool existsIn(const NoiseInfo& noise, int dimensions);

}  // namespace noisescope
