// A recipe's field in its colors, on either back end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "color/color_map.h"
#include "core/image.h"
#include "field/field_plan.h"
#include "gpu/field_renderer.h"
#include "image/formats.h"

namespace noisescope {

/// The whole region in memory. `renderer` null: on the CPU.
Image renderRegion(const FieldPlan& plan, const Region& region, FieldRenderer* renderer);

class ColoredField {
  public:
    /// `height` is the world's unit in pixels. The renderer, null for the CPU, must outlive this.
    ColoredField(const Recipe& recipe, std::int64_t height, FieldRenderer* renderer);

    /// One color a pixel; the first three of several channels are red, green and blue.
    [[nodiscard]] std::vector<Rgba8> render(const Region& region) const;
    /// The same of values that are rendered already, those of plan().
    [[nodiscard]] std::vector<Rgba8> colorsOf(const Region& region, std::span<const float> values) const;

    [[nodiscard]] const FieldPlan& plan() const { return plan_; }

  private:
    FieldPlan plan_;
    ColorMap map_;
    std::optional<FieldPlan> second_;  ///< of biomes
    FieldRenderer* renderer_;
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
