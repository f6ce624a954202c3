// Where pixels and points lie on the lattice of an octave, in exact arithmetic.
//
// A world point p first gets its place in space, in cells of the first octave:
//   P = (frequency * (Slice * (p - c) + c) + offset + cells) / shrink + drift
//   Slice = sliceScale * Rz * Ry * Rx, c = (1/2, 1/2, 0, 0)
// Of 1 or 2 dimensions P is the first coordinates of that: the plane of the picture lies in space, and the noise, which
// goes on straight along the other axes, is cut by it.
// and then its position on the lattice of octave k:
//   q = scale * L^k * Onto * Rotation^k * P + shift_k
// World unit: 1 = the image's height; the origin is the top-left corner of pixel (0, 0), y points down; the center of
// pixel (x, y) of slice k lies at ((x + 1/2) / height, (y + 1/2) / height, k / height). Coarse pixels cover several of
// these, also from the origin on. Everything is computed with integers of any size and rounded once, at the end, so
// that no position is too far out and no picture too deep. Numbers of a recipe mean what their shortest decimal
// says: 2.4 cells over 5 heights are 12 cells. What no decimal is (sines, cosines, the simplex skew) is held to 192
// fractional bits.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "exact/decimal.h"
#include "exact/lattice_digits.h"
#include "exact/lattice_period.h"

namespace noisescope {

/// Derivatives of one kind of coordinates by another, row by row.
using SpaceMatrix = std::array<std::array<double, kMaxDimensions>, kMaxDimensions>;

/// How large pixels are, and in which slice of a volume they lie.
struct PixelScale {
    PixelScale(std::int64_t pixels = 1, std::int64_t across = 1,  // NOLINT(google-explicit-constructor)
               std::int64_t halves = 0)
        : height(pixels), size(across), depthInHalves(halves) {}
    std::int64_t height;  ///< so many are a world unit, >= 1 …
    std::int64_t size;    ///< … where they are not coarse: as large as so many across, >= 1
    /// Behind the picture, along the third axis, in halves of a pixel that is not coarse: slice k lies at 2 k. Without
    /// a third dimension there is none.
    std::int64_t depthInHalves;
};

struct LatticeSpec {
    int dimensions = 2;                           ///< 1 to 4
    bool skew = false;                            ///< onto the lattice of simplices, p + (sum of p) * F
    double frequency = 1;                         ///< cells over the image's height, finite, > 0
    double lacunarity = 2;                        ///< finite, > 0
    double scale = 1;                             ///< of all octaves, finite, > 0
    bool rotate = false;                          ///< turn octave k by k golden angles in the xy plane (not in 1D)
    bool shift = false;                           ///< move octave k by a point of a low-discrepancy sequence …
    int firstShift = 0;                           ///< … the one of this number + k
    std::array<double, kMaxDimensions> offset{};  ///< where the world's origin lies, in cells of the first octave
    std::array<double, kMaxDimensions> cells{};   ///< added to it, exactly: together they say more than one double
    double shrink = 1;                            ///< what all this is divided by, > 0
    double time = 0;                              ///< seconds
    double loop = 0;                              ///< seconds after which the drift begins again, 0: never
    std::array<double, kMaxDimensions> speed{};   ///< of the drift, in cells a second, or with a loop in cells a loop
    double circleSpeed = 0;                       ///< cells a second on a circle through the z and w axes, 0: none …
    double circleSeconds = 60;                    ///< … that is once around after so long, with a loop after the loop
    std::array<double, 3> turns{};                ///< of the slice, about the x, y and z axis, in this order
    double sliceScale = 1;                        ///< of the slice, > 0
    bool still = false;                           ///< the world's x and y have no influence on the place
    bool onto = false;                            ///< map to one coordinate: that along `axis`
    std::array<double, 2> axis{1, 0};             ///< a direction in the xy plane of space, to the last bit
    std::int64_t divisor = 1;                     ///< q is divided by it, > 0
    PixelScale pixels;
    /// After how many cells of the first octave the lattice repeats along each axis of space; 0: never. Simplices are
    /// fitted: in 2D onto rows of triangles along x, in 3D onto a cube's axes, in 4D they are sheared a little.
    std::array<std::int64_t, kMaxDimensions> period{};
};

/// A position on the lattice: cell modulo 2^32 (or modulo its periods), and the fraction in [0, 1), rounded towards 0.
struct LatticePoint {
    std::array<std::uint32_t, kMaxDimensions> cell{};
    std::array<float, kMaxDimensions> fraction{};
    std::array<std::uint64_t, kMaxDimensions> fraction64{};  ///< the same fraction in units of 2^-64
};

/// How far one pixel to the right (alongX) and down (alongY) leads on the lattice, in cells.
/// If no component reaches 1/4 cell, the cell parts are 0 and `wide` is false. Otherwise the nearest whole number of
/// cells is split off, so that a block of 512 pixels never leaves the range where floats resolve 2^-15 of a cell.
struct LatticeStep {
    bool wide = false;
    std::array<float, kMaxDimensions> alongX{};
    std::array<float, kMaxDimensions> alongY{};
    std::array<std::uint32_t, kMaxDimensions> cellsAlongX{};
    std::array<std::uint32_t, kMaxDimensions> cellsAlongY{};
};

/// Why an octave cannot repeat.
enum class PeriodFault { none, notWhole, tooLarge };
PeriodFault periodFault(const LatticeSpec& spec, int octave);

/// After how many pixels along x (axis 0) or y (axis 1) the first octave repeats, exactly; 0 if it does not after a
/// whole number of pixels.
std::int64_t pixelsOfPeriod(const LatticeSpec& spec, int axis);

/// Of images that high, and of its multiples, every period along x and y is a whole number of pixels; 0 if
/// that is beyond 2^62, or there is none.
std::int64_t heightOfWholePeriods(const LatticeSpec& spec);

/// How often `part` fits into `whole`, where that is a whole number of times; both mean their shortest decimals, and
/// part > 0.
std::optional<std::int64_t> wholeQuotient(double whole, double part);

/// The Slice of the spec, as doubles: dP / d(frequency * p).
SpaceMatrix sliceMatrix(const LatticeSpec& spec);

/// The map of one octave. Immutable; safe to use from several threads.
class LatticeMap {
  public:
    /// The octave's period must have no fault.
    LatticeMap(const LatticeSpec& spec, int octave);
    ~LatticeMap();
    LatticeMap(LatticeMap&&) noexcept;
    LatticeMap& operator=(LatticeMap&&) noexcept;

    /// The center of a pixel of the global plane; any x and y.
    [[nodiscard]] LatticePoint atPixel(std::int64_t x, std::int64_t y) const;
    /// A point in world units; missing coordinates are 0.
    [[nodiscard]] LatticePoint atPoint(std::span<const Decimal> point) const;
    /// The position itself, to about 15 digits and not wrapped.
    [[nodiscard]] std::array<double, kMaxDimensions> aboutPixel(std::int64_t x, std::int64_t y) const;
    [[nodiscard]] LatticeStep step() const;
    [[nodiscard]] const LatticePeriod& period() const;
    /// dq / dP
    [[nodiscard]] const SpaceMatrix& perCell() const;
    /// dq / dp, p in world units
    [[nodiscard]] const SpaceMatrix& perUnit() const;
    /// How many digits of 16 bits the map takes, and the map in as many or more of them.
    [[nodiscard]] int digitsNeeded() const;
    [[nodiscard]] LatticeDigits digits(int count) const;

  private:
    struct Exact;
    std::unique_ptr<const Exact> exact_;
};

}  // namespace noisescope
