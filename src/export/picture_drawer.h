// Draws the values and colors of pictures, region by region.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "color/color_map.h"
#include "core/image.h"
#include "export/field_drawer.h"
#include "image/formats.h"
#include "plan/picture_plan.h"

namespace noisescope {

class PictureDrawer {
  public:
    /// The drawer must outlive this.
    PictureDrawer(const Recipe& recipe, const PixelScale& pixels, FieldDrawer& drawer);

    /// Draws one color a pixel; the first three of several channels are red, green and blue. Throws as FieldDrawer, and
    /// Error(difference) if a color is not the one of the twin's values.
    [[nodiscard]] std::vector<Rgba8> colors(const Region& region) const;
    /// Draws the same from the values of plan().field(), which are there already.
    [[nodiscard]] std::vector<Rgba8> colorsOf(const Region& region, std::span<const float> values) const;

    [[nodiscard]] const PicturePlan& plan() const { return plan_; }

  private:
    void compare(const Region& region, std::span<const Rgba8> colors) const;

    PicturePlan plan_;
    FieldDrawer* drawer_;
};

/// Colors as an image writer of this depth takes them: red, green and blue of sRGB for integers, of linear light for
/// floating point.
class ColorLevels {
  public:
    explicit ColorLevels(Depth depth);
    [[nodiscard]] std::vector<float> of(std::span<const Rgba8> colors) const;

  private:
    std::array<float, 256> levels_{};
};

}  // namespace noisescope
