// The density of a solid at places of space, for volumes: in lanes, with the bits of the march.
#pragma once

#include <memory>
#include <span>

#include "cpu/solid/space_noise.h"
#include "plan/solid/solid_plan.h"

namespace noisescope {

/// Immutable and thread-safe.
class SolidDensities {
  public:
    explicit SolidDensities(const SolidStep& step) : solid_(step.solid), noise_(step.picture) {}

    /// Writes the densities, 0 to 1, at places in a row along x.
    void row(std::span<const float> x, float y, float z, std::span<float> out) const;

  private:
    std::shared_ptr<const SolidPlan> solid_;
    SpaceNoiseRows noise_;
};

}  // namespace noisescope
