// Choices of a noise that tell of what it asks them for: hashes, gradients, weights, distances.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "exact/lattice_map.h"
#include "reference/noise/choices.h"

namespace noisescope {

/// A lattice point, and what its hash gives.
struct PointAsked {
    int axes = 2;
    std::array<int, kMaxDimensions> cell{};
    std::uint32_t seed = 0;
    std::vector<float> numbers;                                   ///< of the hash; empty for an index
    std::optional<std::uint32_t> index;                           ///< into the set of gradients
    std::optional<std::array<float, kMaxDimensions>> gradient{};  ///< made of them
    std::vector<float> way{};      ///< of Perlin and simplex noise: from the point to the place
    std::optional<float> dot{};    ///< of the way and the gradient
    std::optional<float> rest{};   ///< simplex: squared radius of the kernel less that of the way, not below 0
    std::optional<float> share{};  ///< simplex: rest^4 times the dot product, a term of the noise
};

/// The weight of a place between two lattice points, or its derivatives.
struct WeightAsked {
    int derivative = 0;  ///< 0 to 2
    float t = 0;
    float weight = 0;
    int axis = -1;  ///< axis of the fraction `t`; below 0: none
};

/// The distance to a point: a key that grows with it, or its length made of a key.
struct DistanceAsked {
    std::vector<float> offset;  ///< to the point; empty: `key` was given
    float key = 0;
    std::optional<float> length;
};

using Asked = std::variant<PointAsked, WeightAsked, DistanceAsked>;

/// Returns choices with the same results, which append to `asked` on the thread that calls them. One thread may use
/// the listening choices made last on it; `choices` and `asked` must outlive their use.
reference::Choices listeningChoices(const reference::Choices& choices, std::vector<Asked>& asked);

}  // namespace noisescope
