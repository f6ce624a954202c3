// A recipe's field in its colors.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "color/color_map.h"
#include "core/image.h"
#include "export/field_drawer.h"
#include "image/formats.h"
#include "plan/field_plan.h"

namespace noisescope {

class ColoredField {
  public:
    /// The drawer must outlive this.
    ColoredField(const Recipe& recipe, const PixelScale& pixels, FieldDrawer& drawer);

    /// One color a pixel; the first three of several channels are red, green and blue. Throws as FieldDrawer, which
    /// compares colors as well as values.
    [[nodiscard]] std::vector<Rgba8> render(const Region& region) const;
    /// The same of values that are drawn already, those of plan().
    [[nodiscard]] std::vector<Rgba8> colorsOf(const Region& region, std::span<const float> values) const;

    [[nodiscard]] const FieldPlan& plan() const { return plan_; }

  private:
    void compare(const Region& region, std::span<const Rgba8> colors) const;

    FieldPlan plan_;
    ColorMap map_;
    std::optional<FieldPlan> second_;  ///< of biomes
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
