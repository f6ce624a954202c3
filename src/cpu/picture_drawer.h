// Drawer of pictures: walks a plan backwards from a region, draws the fields that it needs and combines them.
#pragma once

#include <span>
#include <vector>

#include "color/color_map.h"
#include "core/image.h"
#include "core/row_sink.h"
#include "plan/picture_plan.h"

namespace noisescope {

class SpotCheck;

/// Draws fields: on the CPU, or on a device that returns the same bits.
class LeafDrawer {
  public:
    LeafDrawer() = default;
    LeafDrawer(const LeafDrawer&) = delete;
    LeafDrawer& operator=(const LeafDrawer&) = delete;
    virtual ~LeafDrawer() = default;

    /// Draws a region row by row. Throws Interrupted and the errors of a device.
    virtual void renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink) = 0;
    /// Draws the values of a slot that layers combine, row by row. Without a device's own way: draws its fields by
    /// renderRows(), some rows at once, and combines them on the CPU.
    virtual void renderLayers(const PicturePlan& plan, Slot slot, const Region& region, const RowSink& sink);
    /// Returns the comparison with the scalar twin; null: nothing is compared.
    [[nodiscard]] virtual const SpotCheck* check() const { return nullptr; }
    /// Return the whole region in memory: of a field, and of any slot with values.
    Image render(const FieldPlan& plan, const Region& region);
    Image render(const PicturePlan& plan, Slot slot, const Region& region);
};

/// Returns a drawer that draws on the CPU, in one piece and without comparisons. Thread-safe.
LeafDrawer& cpuLeaves();

class PictureDrawer {
  public:
    /// The drawer must outlive this. Throws Error(usage) with every problem of the recipe.
    PictureDrawer(const Recipe& recipe, const PixelScale& pixels, PictureOf of, LeafDrawer& drawer);

    [[nodiscard]] const PicturePlan& plan() const { return plan_; }

    /// Draw plan().values(). Throw as LeafDrawer.
    [[nodiscard]] Image values(const Region& region) const;
    void valueRows(const Region& region, const RowSink& sink) const;

    /// Draws one color a pixel; the first three of several channels are red, green and blue. Requires a plan of colors.
    /// Throws as LeafDrawer, and Error(difference) if a color is not the one of the scalar twin's values.
    [[nodiscard]] std::vector<Rgba8> colors(const Region& region) const;
    /// Draws the same from plan().values() in this region, which are there already.
    [[nodiscard]] std::vector<Rgba8> colorsOf(const Region& region, std::span<const float> values) const;

  private:
    void compare(const Region& region, std::span<const Rgba8> colors) const;

    PicturePlan plan_;
    LeafDrawer* drawer_;
};

}  // namespace noisescope
