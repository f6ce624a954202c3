// A picture with layers that is evaluated again and again: its fields, with what calls share of each, and the steps
// that combine them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "cpu/box_target.h"
#include "cpu/layer_rows.h"
#include "cpu/sampler.h"
#include "plan/picture_plan.h"

namespace noisescope {

/// Immutable and thread-safe.
class LayeredPicture {
  public:
    /// `slot`: plan.values(), or another one with values.
    LayeredPicture(PicturePlan plan, Slot slot);

    [[nodiscard]] const PicturePlan& plan() const { return *plan_; }

    /// As in Sampler. Fields of fewer dimensions ignore the other coordinates of points, and slices. Points are not of
    /// the kinds with cells.
    [[nodiscard]] LayeredPicture withSeedAdded(std::uint32_t add) const;
    void box(const FieldBox& box, const BoxTarget& target, Extremes* extremes, const Pause& pause) const;
    void points(const FieldPoints& points, float* out, Extremes* extremes, const Pause& pause) const;
    void decimals(std::size_t count, std::size_t coordinates, const DecimalPoints& pointsFrom, float* out) const;

  private:
    LayeredPicture(std::shared_ptr<const PicturePlan> plan, Slot slot, std::map<Slot, Sampler> fields,
                   std::uint32_t seedAdd);

    std::shared_ptr<const PicturePlan> plan_;
    Slot slot_;
    std::map<Slot, Sampler> fields_;
    std::uint32_t seedAdd_;  ///< in `fields_`, not in the plan
    LayerRows rows_;
};

/// Draws the values of a slot into width * height * channels floats, on all cores; as drawOnCpu().
void drawPictureOnCpu(const PicturePlan& plan, Slot slot, const Region& region, float* out, const Pause& pause = {});

}  // namespace noisescope
