// Implementation of noisescope_field: a valid recipe with what its last calls were computed with.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "core/image.h"
#include "core/recently_used.h"
#include "cpu/map/class_drawer.h"
#include "cpu/sampler.h"

namespace noisescope {

/// Kind of a call: calls of the same kind share a sampler.
struct SamplerKind {
    bool points = false;      ///< else pixels
    bool warp = false;        ///< the warp's places instead of the recipe's output
    bool gradient = false;    ///< derivatives instead of the recipe's output, of layers behind the value
    std::int64_t height = 1;  ///< of pixels, and so on
    int level = 0;
    bool sliced = false;  ///< from the slice 0 on; else the plane, which coarse pixels do not move
    std::uint32_t seedAdd = 0;
    std::array<std::int64_t, kMaxDimensions> cells{};
    bool operator==(const SamplerKind&) const = default;
    [[nodiscard]] bool isPlain() const { return points && *this == SamplerKind{.points = true}; }
};

}  // namespace noisescope

/// Thread-safe: a mutex guards the samplers.
struct noisescope_field {
  public:
    /// Throws Error(usage) with every problem of the recipe.
    explicit noisescope_field(const noisescope::Recipe& recipe);

    /// Makes the field of the same recipe with another seed, which layers add to theirs.
    noisescope_field(const noisescope_field& same, std::uint32_t seed);

    /// For points without options, which need no lock.
    [[nodiscard]] const noisescope::Sampler& points() const { return points_; }
    [[nodiscard]] int channels() const { return points_.channels(); }
    [[nodiscard]] int coordinates() const { return points_.coordinates(); }
    [[nodiscard]] bool hasLayers() const { return hasLayers_; }
    /// Returns the cells of the first octave in a world unit; a cell of layers is a world unit.
    [[nodiscard]] double frequency() const { return frequency_; }
    /// Throws Error(usage) for derivatives that the recipe does not have.
    [[nodiscard]] std::shared_ptr<const noisescope::Sampler> sampler(const noisescope::SamplerKind& kind) const;
    [[nodiscard]] const std::string& json() const { return json_; }
    [[nodiscard]] const noisescope::Range& range() const { return range_; }
    [[nodiscard]] bool isRangeProven() const { return isRangeProven_; }
    [[nodiscard]] bool isExact() const { return isExact_; }
    /// Returns the classes of the map as JSON; empty: the recipe has none.
    [[nodiscard]] const std::string& classes() const { return classes_; }
    /// Throws BadArgument without a map.
    [[nodiscard]] std::shared_ptr<const noisescope::ClassDrawer> map() const;
    /// True if the field has consecutive slices along a third axis.
    [[nodiscard]] bool hasSlices() const { return hasSlices_; }

  private:
    using Samplers = noisescope::RecentlyUsed<noisescope::SamplerKind, std::shared_ptr<const noisescope::Sampler>>;

    [[nodiscard]] noisescope::Sampler made(const noisescope::SamplerKind& kind) const;

    noisescope::HeldRecipe recipe_;
    noisescope::Sampler points_;
    std::string json_, classes_;
    noisescope::Range range_;
    double frequency_;
    bool isRangeProven_;
    bool isExact_;
    bool hasLayers_;
    bool hasSlices_;
    std::mutex* mutex_;  ///< guards the samplers and the map
    mutable Samplers samplers_;
    mutable std::shared_ptr<const noisescope::ClassDrawer> map_;  ///< null: not drawn so far
};
