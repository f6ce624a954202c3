// A field, or a picture with layers, that is evaluated again and again: its plan with everything that calls share, kept
// between them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/image.h"
#include "cpu/box_target.h"
#include "plan/picture_plan.h"

namespace noisescope {

/// Meaning of the numbers of a point.
enum class PointKind {
    decimal,  ///< doubles, each its shortest decimal: 0.1 is a tenth
    binary,   ///< doubles, each its exact binary value
    real,     ///< floats, each its exact binary value
    cell32,   ///< whole cells of the first octave as std::int32_t, and the rest as float: exact sums, divided by the
              ///< frequency
    cell64,   ///< the same with std::int64_t
    unit32,   ///< whole world units as std::int32_t, and the rest as float: exact sums
    unit64,   ///< the same with std::int64_t
};
/// Return true for kinds of whole numbers and rests, and for those of std::int32_t.
constexpr bool hasWholes(PointKind kind) { return kind >= PointKind::cell32; }
constexpr bool hasShortWholes(PointKind kind) { return kind == PointKind::cell32 || kind == PointKind::unit32; }

/// Points in world units, or in cells of the first octave (1 / frequency of a world unit) for cell32 and cell64, which
/// for layers are world units.
/// Coordinates of an axis are `stride` elements apart: 1 for an array of its own, n for interleaved ones, 0 for the
/// same number at all points.
struct FieldPoints {
    std::size_t count = 0;
    std::size_t dimensions = 2;  ///< coordinates given; missing ones are 0
    PointKind kind = PointKind::decimal;
    std::array<const void*, kMaxDimensions> x{};  ///< doubles or floats
    std::array<std::ptrdiff_t, kMaxDimensions> stride{};
    std::array<const void*, kMaxDimensions> cell{};  ///< for the kinds with wholes
    std::array<std::ptrdiff_t, kMaxDimensions> cellStride{};
};

/// Pixels of consecutive slices. `slice` counts pixels of the plan's size behind the plan's own slice, see PixelScale:
/// it has the bits of a plan whose depthInHalves is greater by 2 * slice * size. 0 and 1 without a third axis.
struct FieldBox {
    Region region;  ///< of every slice
    std::int64_t slice = 0;
    std::int64_t slices = 1;
};

/// The least and the greatest value of all channels; +inf and -inf before any value. Zeros are positive.
struct Extremes {
    float least;
    float greatest;
    Extremes();
    void include(const float* values, std::size_t count);
    void include(const Extremes& other);
};

/// Fills the vector, to its size, with the coordinates of points from `first` on; called on any thread.
using DecimalPoints = std::function<void(std::size_t first, std::vector<Decimal>& points)>;

/// Called before each piece of work on any thread; an exception from it ends the work.
using Pause = std::function<void()>;

/// Immutable and thread-safe.
class Sampler {
  public:
    explicit Sampler(FieldPlan plan);
    /// `plan`: values, of a single field or of layers.
    explicit Sampler(PicturePlan plan);
    ~Sampler();
    Sampler(Sampler&&) noexcept;
    Sampler& operator=(Sampler&&) noexcept;

    /// Returns the sampler with `add` added to the seed of each field, modulo 2^32. Takes microseconds: what was
    /// computed of the lattices is taken over.
    [[nodiscard]] Sampler withSeedAdded(std::uint32_t add) const;

    [[nodiscard]] int channels() const;
    /// Returns the number of coordinates of a place; points may have fewer.
    [[nodiscard]] int coordinates() const;
    /// Return the plan: of a single field, or of layers; null: it is the other one.
    [[nodiscard]] const FieldPlan* field() const;
    [[nodiscard]] const PicturePlan* layers() const;
    /// Returns the least range that is known to hold every value.
    [[nodiscard]] std::optional<Range> provenRange() const;

    /// Draws pixels on threadCount() threads. `extremes`, if not null, includes the values. Throws Interrupted.
    void box(const FieldBox& box, const BoxTarget& target, Extremes* extremes = nullptr, const Pause& pause = {}) const;
    /// Samples points into count * channels floats. All numbers must be finite, and within +-1e15 in world units.
    void points(const FieldPoints& points, float* out, Extremes* extremes = nullptr, const Pause& pause = {}) const;
    /// Samples one point of doubles, decimals or (of all other kinds) binary numbers in world units, on the calling
    /// thread: channels() floats. Allocates memory only for a thread's first points of a sampler, and for points
    /// that need exact arithmetic.
    void point(std::array<double, kMaxDimensions> at, std::size_t dimensions, PointKind kind, float* out) const;
    /// Samples points of any number of digits, each with `coordinates` decimals, as sampleOnCpu().
    void decimals(std::size_t count, std::size_t coordinates, const DecimalPoints& pointsFrom, float* out) const;

  private:
    struct Kept;
    explicit Sampler(std::unique_ptr<Kept> kept);
    std::unique_ptr<Kept> kept_;
};

}  // namespace noisescope
