// Places for the labels of a drawing, so that none lies over another.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace noisescope {

/// The plate of a label, y down.
struct LabelBox {
    float x = 0, y = 0, width = 0, height = 0;

    /// By more than `gap` along both axes.
    [[nodiscard]] bool overlaps(const LabelBox& other, float gap = 0) const {
        return x + width - gap > other.x && other.x + other.width - gap > x && y + height - gap > other.y &&
               other.y + other.height - gap > y;
    }
};

/// Returns the boxes moved up or down until none covers one before it, nor a mark, but by `gap`; those that begin
/// within `bounds` end there. Empty for a box that finds no place within a few lines: its label is left out.
std::vector<std::optional<LabelBox>> placedApart(std::span<const LabelBox> wanted, std::span<const LabelBox> marks,
                                                 const LabelBox& bounds, float gap);

}  // namespace noisescope
