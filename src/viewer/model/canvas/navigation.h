// Looking at the endless image without changing it: pan, zoom and their limits, all in whole pixels.
//
// An image of a recipe may have any height; in one that is higher by a factor everything lies so much closer. A view is
// a rectangle of such an image: what is seen is `render --size WxHEIGHT --region X,Y,PORT`, bit for bit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace noisescope {

struct Recipe;

/// Pixels in which a field is shown.
struct Port {
    std::int64_t width = 1;
    std::int64_t height = 1;
    bool operator==(const Port&) const = default;
};

/// The image's height in pixels, 1 to kGreatestHeight, and the port's upper left corner in it, within kFarthestPixel.
struct View {
    std::int64_t height = 1;
    std::int64_t x = 0;
    std::int64_t y = 0;
    bool operator==(const View&) const = default;
};

/// The image as high as the port, from its corner on.
View homeOf(const Port& port);

/// A picture of so many pixels whole in the middle of the port, with a margin.
View fitted(const Port& port, const Port& picture);

/// Moved by whole pixels to the right and down; nothing if that is too far.
std::optional<View> moved(const View& view, std::int64_t right, std::int64_t down);

/// `notches` > 0: closer, four notches twice as much. The center of pixel (x, y) of the port stays where it is, to half
/// a pixel. Nothing if that is too close, too far or too far off.
std::optional<View> zoomed(const View& view, double notches, std::int64_t x, std::int64_t y);

/// The same center in an image of that height.
std::optional<View> withHeight(const View& view, const Port& port, std::int64_t height);

/// For a port of another size: the same center at the same scale.
std::optional<View> resized(const View& view, const Port& from, const Port& to);

/// For a port of another size: the same center, and as much of the image from the port's top to its bottom.
std::optional<View> scaled(const View& view, const Port& from, const Port& to);

/// Zooming that leads back exactly: a step that undoes the one before returns the view from before it.
class ZoomTrail {
  public:
    /// As zoomed().
    std::optional<View> zoom(const View& view, double notches, std::int64_t x, std::int64_t y);

  private:
    struct Step {
        View before, after;
        double notches;
        std::int64_t x, y;
    };
    std::vector<Step> steps_;
};

/// How much closer than the picture of `pictureHeight` rows: "1:1", "4:1", "1024:1", "1:2.83", "1.07e+09:1".
std::string zoomText(const View& view, std::int64_t pictureHeight);

// --- places ----------------------------------------------------------------------------------------------------------

struct LatticePlace {
    double x = 0;
    double y = 0;
};

/// The middle of the port, in cells of the first octave.
LatticePlace centerOf(const Recipe& recipe, const View& view, const Port& port);

/// How many cells of the first octave lie between the port's top and its bottom.
double cellsOver(const Recipe& recipe, const View& view, const Port& port);

/// The view that shows `cells` cells from top to bottom and `place` in the middle, both as near as whole pixels come.
/// Throws Error(usage) that says what is possible where that is out of reach.
View viewAt(const Recipe& recipe, const LatticePlace& place, double cells, const Port& port);

/// The recipe whose picture is what the view shows, to half a pixel: frequency, offset and cell, all else as it is.
/// Throws Error(usage) where no such recipe is.
Recipe recipeOf(const Recipe& recipe, const View& view, const Port& port);

}  // namespace noisescope
