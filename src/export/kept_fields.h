// Cache of drawn fields: maps of one recipe share their heights, and a measured picture is drawn from what was
// measured.
#pragma once

#include <cstddef>
#include <list>

#include "core/image.h"
#include "exact/lattice_map.h"
#include "recipe/held_recipe.h"

namespace noisescope {

struct Recipe;

/// Identity of values that are kept.
struct KeptKey {
    const Recipe& recipe;
    const PixelScale& pixels;
    int channels = 1;
};

/// Holds the last drawn regions up to a limit. For one thread at a time.
class KeptFields {
  public:
    /// Floats of all regions: 64 MiB.
    static constexpr std::size_t kMostFloats = std::size_t{1} << 24;

    explicit KeptFields(std::size_t mostFloats = kMostFloats) : most_(mostFloats) {}

    /// Returns the region of these values; null if it is not kept. Recipes that differ in their colors have the same
    /// values.
    [[nodiscard]] const Image* find(const KeptKey& key, const Region& region);
    /// Returns true for a region that is small enough.
    [[nodiscard]] bool takes(const KeptKey& key, const Region& region) const;
    /// Adds a region that find() does not find and takes() accepts.
    void add(const KeptKey& key, const Region& region, Image values);

  private:
    struct Entry {
        HeldRecipe recipe;
        PixelScale pixels;
        Region region;
        Image values;
    };
    std::size_t most_;
    std::size_t floats_ = 0;
    std::list<Entry> entries_;  ///< most recently used first
};

}  // namespace noisescope
