// The noises, and the features that those with feature points measure.
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

/// Which of the choices of noise/choices.glsl a noise calls.
struct Needs {
    bool random = false;
    bool randoms = false;
    bool gradient = false;
    bool fade = false;
    bool kernel = false;
    bool metric = false;
    bool isotropic = false;
};

template <typename Cell, typename Vector>
using NoiseFunction = float (*)(const reference::Choices&, Cell cell, Vector fraction, std::uint32_t seed);

/// The twins of a noise; null where it has no such dimension.
struct NoiseTwin {
    NoiseFunction<int, float> in1 = nullptr;
    NoiseFunction<reference::ivec2, reference::vec2> in2 = nullptr;
    NoiseFunction<reference::ivec3, reference::vec3> in3 = nullptr;
    NoiseFunction<reference::ivec4, reference::vec4> in4 = nullptr;
    [[nodiscard]] bool in(int dimensions) const;
};

/// The twins of functionOf(recipe) + "_d": the value and its slopes; null where there are none. By the fraction, on the
/// simplex lattice by the point before the skew.
struct NoiseSlopes {
    reference::vec3 (*in2)(const reference::Choices&, reference::ivec2 cell, reference::vec2 fraction,
                           std::uint32_t seed) = nullptr;
    reference::vec4 (*in3)(const reference::Choices&, reference::ivec3 cell, reference::vec3 fraction,
                           std::uint32_t seed) = nullptr;
};

/// The twins of functionOf(recipe) + "_dd": with second derivatives too.
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
    std::span<const FeatureInfo> features{};  ///< not empty: the feature has twin and bound
    ScalingFunction bounded = nullptr;        ///< so that the values fill [-1, 1] and never leave it
    ScalingFunction classic = nullptr;        ///< the published algorithm's own
    std::array<int, kDimensions> hashes{};    ///< cost in hash calls by dimension; 0 where there is none
    std::string_view continuity = "";         ///< for people: begins with the most that the rows let it be
    int order = kAnyOrder;                    ///< how smooth the values are, see kAnyOrder
    bool faint = false;                       ///< the jumps of the next derivative are lost in the rounding of floats
    std::string_view origin = "";
    NoiseSlopes slopes{};
    NoiseJets jets{};
    /// Below shaders/, or "": functions of the same names and "_four" in 2D and 3D, for four pixels of a row; not of
    /// features of two passes. All noises can be drawn without them; these are quicker to compile and to draw.
    std::string_view fourFile = "";
};

struct NoiseInfo : RowOf<NoiseId>, Named, NoiseRow {
    [[nodiscard]] bool hasSlopes(int dimensions) const {
        return (dimensions == 2 && slopes.in2 != nullptr) || (dimensions == 3 && slopes.in3 != nullptr);
    }
    [[nodiscard]] bool hasJets(int dimensions) const {
        return (dimensions == 2 && jets.in2 != nullptr) || (dimensions == 3 && jets.in3 != nullptr);
    }
};

/// One of several numbers that a noise finds on its way.
struct FeatureRow {
    std::string_view suffix = "";  ///< of the GLSL function
    bool metric = false;           ///< depends on the metric
    int passes = 1;                ///< how often it asks the cells that the noise asks
    NoiseTwin twin{};
    ScalingFunction bounded = nullptr;
    int order = 0;  ///< how smooth it is, see kAnyOrder
};
struct FeatureInfo : RowOf<FeatureId>, Named, FeatureRow {};

/// Adds the numbers that the list does not have yet, in their order.
void addNumbers(std::vector<const NumberInfo*>& list, NumberList numbers);

std::span<const NoiseInfo> noises();
std::span<const FeatureInfo> features();

/// Does the noise (with any of its features) exist in so many dimensions?
bool existsIn(const NoiseInfo& noise, int dimensions);

}  // namespace noisescope
