// Sights of rays in a solid, without its light: their lengths, the light from behind that they leave, and the number
// of places on them with any noise. By the scalar twins, and for rows of pixels in lanes, with the same bits.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "cpu/solid/solid_picture.h"
#include "cpu/solid/space_noise.h"
#include "plan/solid/solid_plan.h"

namespace noisescope {

struct SolidSight {
    float depth = 0;  ///< from the eye to where half of the light or less passes, along the ray; infinity: nowhere
    float alpha = 0;  ///< of the picture
    int places = 0;   ///< at which the march asked for the noise, of a stone also the halvings of its last step
};

/// Follows the ray through the middle of a pixel of the picture or beside it.
SolidSight solidSight(const SolidPlan& plan, const SolidNoise& noise, reference::ivec2 pixel);

/// The same, for rows. Immutable and thread-safe.
class SolidSights {
  public:
    explicit SolidSights(const SolidStep& step) : solid_(step.solid), noise_(step.picture) {}

    /// Writes those of a row of pixels, from this one on. Throws Interrupted.
    void row(reference::ivec2 first, std::span<SolidSight> out) const;
    /// Appends the numbers that choose the colors of the places along the rays of such a row, each as often as a ray
    /// stops there. Throws Interrupted.
    void keys(reference::ivec2 first, std::size_t count, std::vector<float>& out) const;

  private:
    std::shared_ptr<const SolidPlan> solid_;
    SpaceNoiseRows noise_;
};

}  // namespace noisescope
