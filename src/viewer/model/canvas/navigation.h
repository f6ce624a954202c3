// Views of the endless image: pan, zoom and their limits, in whole pixels.
//
// An image of a recipe may have any height; a higher image shows the same content at a larger scale. A view is a
// rectangle of such an image: it shows exactly `render --size WxHEIGHT --region X,Y,PORT`, bit for bit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace noisescope {

struct Recipe;

/// Width and height in pixels.
struct PixelSize {
    std::int64_t width = 1;
    std::int64_t height = 1;
    bool operator==(const PixelSize&) const = default;
};

/// View: the image's height in pixels, 1 to kGreatestHeight, and the viewport's upper left corner in the image, within
/// kFarthestPixel.
struct View {
    std::int64_t height = 1;
    std::int64_t x = 0;
    std::int64_t y = 0;
    bool operator==(const View&) const = default;
};

/// Place of a picture in the endless image: from the corner on, or with the middle of the image's first square, which
/// is what the camera of a solid looks at, in its middle.
enum class PicturePlace { corner, middle };

/// Returns the first column of a picture of this size, in its pixels.
std::int64_t leftOf(const PixelSize& picture, PicturePlace place);

/// Returns the view of an image as high as the viewport.
View homeOf(const PixelSize& paneSize, PicturePlace place = PicturePlace::corner);

/// Returns the view with a whole picture of this size in the middle of the viewport, with a margin.
View fitted(const PixelSize& paneSize, const PixelSize& picture, PicturePlace place = PicturePlace::corner);

/// Returns the view moved by whole pixels to the right and down; nothing beyond kFarthestPixel.
std::optional<View> moved(const View& view, std::int64_t right, std::int64_t down);

/// Zooms in by `notches` > 0, four notches to a factor of two. The center of pixel (x, y) of the viewport stays where
/// it is, to half a pixel. Returns nothing beyond the limits of scale and distance.
std::optional<View> zoomed(const View& view, double notches, std::int64_t x, std::int64_t y);

/// Returns the view of an image of another height with the same center.
std::optional<View> withHeight(const View& view, const PixelSize& paneSize, std::int64_t height);

/// Returns the view for a viewport of another size with the same center and scale.
std::optional<View> resized(const View& view, const PixelSize& from, const PixelSize& to);

/// Returns the view in a viewport of another size in which all of it is seen.
std::optional<View> contained(const View& view, const PixelSize& from, const PixelSize& to);

/// Returns the view for a viewport of another size with the same center and the same part of the image from top to
/// bottom.
std::optional<View> scaled(const View& view, const PixelSize& from, const PixelSize& to);

/// History of zoom steps that makes zooming reversible: a step that undoes the one before returns the exact earlier
/// view.
class ZoomTrail {
  public:
    /// Zooms like zoomed().
    std::optional<View> zoom(const View& view, double notches, std::int64_t x, std::int64_t y);

  private:
    struct Step {
        View before, after;
        double notches;
        std::int64_t x, y;
    };
    std::vector<Step> steps_;
};

/// Formats the zoom: "100 %" at home, where the picture fills the height, "6.25 %", "1,638,400 %", "1.07e+11 %".
std::string zoomText(const View& view, const PixelSize& paneSize);

// --- places ----------------------------------------------------------------------------------------------------------

struct LatticePlace {
    double x = 0;
    double y = 0;
};

/// Returns the middle of the viewport, in cells of the first octave.
LatticePlace centerOf(const Recipe& recipe, const View& view, const PixelSize& paneSize);

/// Returns the number of cells of the first octave from the viewport's top to its bottom.
double cellsOver(const Recipe& recipe, const View& view, const PixelSize& paneSize);

/// Returns the view with `cells` cells from top to bottom and `place` in the middle, to the nearest whole pixels.
/// Throws Error(usage) with the possible range if it is out of reach.
View viewAt(const Recipe& recipe, const LatticePlace& place, double cells, const PixelSize& paneSize);

/// Returns the recipe whose picture is the view, to half a pixel: frequency, offset, cell and, in a scaled or rotated
/// slice, z change. Throws Error(usage) if there is no such recipe.
Recipe recipeOf(const Recipe& recipe, const View& view, const PixelSize& paneSize);

}  // namespace noisescope
