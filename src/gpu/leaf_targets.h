// Cache of drawn fields in targets: a change of one layer draws that layer's field alone.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <vector>

#include "core/image.h"
#include "exact/lattice_map.h"
#include "gpu/float_target.h"
#include "recipe/held_recipe.h"

namespace noisescope {

class FieldPlan;
struct Recipe;

/// Holds the last used regions of fields up to a limit. Needs a current context that outlives it.
class LeafTargets {
  public:
    static constexpr std::int64_t kMostBytes = std::int64_t{256} << 20U;

    explicit LeafTargets(std::int64_t mostBytes = kMostBytes) : most_(mostBytes) {}

    /// Returns true for targets that fit together.
    [[nodiscard]] bool takes(std::int64_t bytes) const { return bytes <= most_; }
    /// Returns the target of a region of the plan's field; null if it is not kept. Recipes that differ in their colors
    /// have the same values.
    [[nodiscard]] const FloatTarget* find(const FieldPlan& plan, const Region& region);
    [[nodiscard]] const FloatTarget* find(const Recipe& recipe, const PixelScale& pixels, const Region& region);
    /// Gives up the targets not used for longest, until there is room for so many bytes.
    [[nodiscard]] std::vector<std::unique_ptr<FloatTarget>> makeRoom(std::int64_t bytes);
    /// Adds a region that find() does not find.
    const FloatTarget& add(const FieldPlan& plan, const Region& region, std::unique_ptr<FloatTarget> drawn);

    [[nodiscard]] std::int64_t bytes() const { return bytes_; }

  private:
    struct Entry {
        HeldRecipe recipe;
        PixelScale pixels;
        Region region;
        std::unique_ptr<FloatTarget> target;
    };
    std::int64_t most_;
    std::int64_t bytes_ = 0;
    std::list<Entry> entries_;  ///< most recently used first
};

/// Targets that are used again for other values. Needs a current context that outlives it.
class TargetPool {
  public:
    static constexpr std::int64_t kMostBytes = std::int64_t{128} << 20U;

    /// Returns a target that holds at least this layout, with undefined content.
    std::unique_ptr<FloatTarget> take(const FloatTarget::Layout& layout);
    /// Takes a target back; deletes it if there is no room.
    void giveBack(std::unique_ptr<FloatTarget> target);

  private:
    std::vector<std::unique_ptr<FloatTarget>> targets_;
    std::int64_t bytes_ = 0;
};

}  // namespace noisescope
