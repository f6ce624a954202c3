// Operators that combine a layer with what lies below it.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"
#include "catalogue/pointwise.h"

namespace noisescope {

struct CombineRow {
    std::optional<PointId> function{};  ///< of (below, above); none: the result is the layer's own value
    /// Numbers of the function from the layer's softness; none: softness has no effect.
    void (*numbers)(double softness, float* out) = nullptr;
};
struct CombineInfo : RowOf<CombineId>, Named, CombineRow {
    [[nodiscard]] bool takesSoftness() const { return numbers != nullptr; }
};

std::span<const CombineInfo> combines();

/// Property of the values below its layer that a mask takes.
struct BelowInfo : RowOf<BelowId>, Named {};
std::span<const BelowInfo> belows();

}  // namespace noisescope
