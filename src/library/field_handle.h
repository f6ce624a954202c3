// Implementation of noisescope_field: a valid recipe with a cache of its last plans.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "core/image.h"
#include "core/recently_used.h"
#include "plan/field_plan.h"

namespace noisescope {

/// Kind of the pixels to draw.
struct PixelKind {
    std::int64_t height = 1;
    int level = 0;
    bool sliced = false;
    std::int64_t slice = 0;
    bool operator==(const PixelKind&) const = default;
};

}  // namespace noisescope

/// Thread-safe: a mutex guards the cache.
struct noisescope_field {
  public:
    /// Throws Error(usage) with every problem of the recipe.
    explicit noisescope_field(const noisescope::Recipe& recipe);

    [[nodiscard]] const noisescope::FieldPlan& forPoints() const { return points_; }
    [[nodiscard]] std::shared_ptr<const noisescope::FieldPlan> forPixels(const noisescope::PixelKind& pixels) const;
    [[nodiscard]] const std::string& json() const { return json_; }
    [[nodiscard]] const noisescope::Range& range() const { return range_; }
    [[nodiscard]] bool isRangeProven() const { return isRangeProven_; }
    [[nodiscard]] bool isExact() const { return isExact_; }
    /// True if the field has consecutive slices along a third axis.
    [[nodiscard]] bool hasSlices() const { return hasSlices_; }

  private:
    using Plans = noisescope::RecentlyUsed<noisescope::PixelKind, std::shared_ptr<const noisescope::FieldPlan>>;

    noisescope::HeldRecipe recipe_;
    noisescope::FieldPlan points_;
    std::string json_;
    noisescope::Range range_;
    bool isRangeProven_;
    bool isExact_;
    bool hasSlices_;
    std::mutex* mutex_;  ///< guards the plans
    mutable Plans plans_;
};
