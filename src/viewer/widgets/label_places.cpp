#include "viewer/widgets/label_places.h"

#include <algorithm>

namespace noisescope {
namespace {

constexpr int kMostLines = 4;  // farther away nobody sees what a label belongs to

/// Moves a box that begins within the bounds so that it ends there.
LabelBox within(LabelBox box, const LabelBox& bounds) {
    const bool begins =
        box.x >= bounds.x && box.x < bounds.x + bounds.width && box.y >= bounds.y && box.y < bounds.y + bounds.height;
    if (!begins) return box;
    box.x = std::max(bounds.x, std::min(box.x, bounds.x + bounds.width - box.width));
    box.y = std::max(bounds.y, std::min(box.y, bounds.y + bounds.height - box.height));
    return box;
}

}  // namespace

std::vector<std::optional<LabelBox>> placedApart(std::span<const LabelBox> wanted, std::span<const LabelBox> marks,
                                                 const LabelBox& bounds, float gap) {
    std::vector<LabelBox> taken(marks.begin(), marks.end());
    std::vector<std::optional<LabelBox>> places;
    places.reserve(wanted.size());
    for (const LabelBox& box : wanted) {
        std::optional<LabelBox> place;
        for (int turn = 0; turn <= 4 * kMostLines && !place; ++turn) {  // half a line down, up, a line down …
            const int halves = (turn + 1) / 2;
            const float lines = static_cast<float>(halves) / 2;
            LabelBox moved = box;
            moved.y += (turn % 2 == 1 ? lines : -lines) * box.height;
            moved = within(moved, bounds);
            if (std::ranges::none_of(taken, [&](const LabelBox& other) { return moved.overlaps(other, gap); }))
                place = moved;
        }
        if (place) taken.push_back(*place);
        places.push_back(place);
    }
    return places;
}

}  // namespace noisescope
