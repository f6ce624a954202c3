// Moving over the field: what pan and zoom do to a recipe.
//
// The lattice point under world point p is  frequency * p + offset,  p in image heights. All pixel coordinates here are
// continuous, in framebuffer pixels: the center of pixel (0, 0) is (0.5, 0.5).
#pragma once

#include <cstdint>

namespace noisescope {

struct Recipe;

struct CanvasPoint {
    double x = 0;
    double y = 0;
};

/// The recipe whose picture is that of `recipe` moved by `by` pixels to the right and down.
Recipe panned(const Recipe& recipe, CanvasPoint by, std::int64_t height);

/// `factor` > 1: closer. The lattice point under `fixed` stays where it is.
Recipe zoomed(const Recipe& recipe, double factor, CanvasPoint fixed, std::int64_t height);

/// Frequency and position of `origin`, all else of `recipe`.
Recipe withViewOf(const Recipe& recipe, const Recipe& origin);

/// One period of the recipe over the picture's height, from its lattice's origin on; without a period the view of
/// `origin`.
Recipe fitted(const Recipe& recipe, const Recipe& origin);

/// The place in the middle of a picture, along x and y in cells of the first octave.
CanvasPoint centerOf(const Recipe& recipe, double width, std::int64_t height);

/// `cells` over the picture's height, and the place x, y in its middle.
Recipe centeredAt(const Recipe& recipe, CanvasPoint place, double cells, double width, std::int64_t height);

}  // namespace noisescope
