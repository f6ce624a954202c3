// Exact maps from pixels and points to positions on an octave's lattice.
//
// A world point p maps to its place in space, in cells of the first octave:
//
//    P = (frequency * (Slice * (place - c) + c) + offset + cells + pixels.cells) / shrink + drift
//    place = worldScale * (p + pixels.units) + world
//    Slice = sliceScale * Rz * Ry * Rx, c = (1/2, 1/2, 0, 0)
//
// In 1 or 2 dimensions P has the first coordinates of that: the picture's plane lies in space and cuts the noise, which
// is constant along the other axes. The place maps to the position on the lattice of octave k:
//
//    q = scale * L^k * Onto * Rotation^k * P + shift_k
//
// World unit: 1 = the image's height; the origin is the top-left corner of pixel (0, 0), y points down; the center of
// pixel (x, y) of slice k lies at ((x + 1/2) / height, (y + 1/2) / height, k / height). Coarse pixels cover several of
// these, also from the origin on.
//
// All arithmetic uses integers of any size and rounds once, at the end, so that no position is too far out and no
// picture too deep. A recipe's numbers mean their shortest decimals: 2.4 cells over 5 heights are 12 cells. Numbers
// that are no decimals (sines, cosines, the simplex skew) have 192 fractional bits.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "exact/affine_row.h"
#include "exact/decimal.h"
#include "exact/lattice_digits.h"
#include "exact/lattice_period.h"

namespace noisescope {

/// Derivatives of coordinates by other coordinates, row by row.
using SpaceMatrix = std::array<std::array<double, kMaxDimensions>, kMaxDimensions>;

/// Size of pixels, their slice of a volume, and where the plane begins.
struct PixelScale {
    PixelScale(std::int64_t pixels = 1, std::int64_t across = 1,  // NOLINT(google-explicit-constructor)
               std::int64_t halves = 0)
        : height(pixels), size(across), depthInHalves(halves) {}
    std::int64_t height;  ///< pixels in a world unit, >= 1; fewer if pixels are coarse
    std::int64_t size;    ///< side of a coarse pixel, in pixels, >= 1
    /// Depth behind the picture along the third axis, in half pixels that are not coarse: slice k lies at 2 k. 0
    /// without a third dimension.
    std::int64_t depthInHalves;
    /// Added to the place in space exactly, in cells of the first octave.
    std::array<std::int64_t, kMaxDimensions> cells{};
    /// Added to points of the picture exactly, in world units.
    std::array<std::int64_t, kMaxDimensions> units{};
    bool operator==(const PixelScale&) const = default;
};

struct LatticeSpec {
    int dimensions = 2;                           ///< 1 to 4
    bool skew = false;                            ///< maps onto the simplex lattice, p + (sum of p) * F
    double frequency = 1;                         ///< cells over the image's height, finite, > 0
    double lacunarity = 2;                        ///< finite, > 0
    double scale = 1;                             ///< factor for all octaves, finite, > 0
    bool rotate = false;                          ///< turns octave k by k golden angles in the xy plane (not in 1D)
    bool shift = false;                           ///< moves octave k by a point of a low-discrepancy sequence
    int firstShift = 0;                           ///< number of octave 0's point in that sequence
    std::array<double, kMaxDimensions> offset{};  ///< position of the world's origin, in cells of the first octave
    std::array<double, kMaxDimensions> cells{};   ///< added to `offset` exactly: two doubles hold more digits than one
    double shrink = 1;                            ///< divides the place in space, > 0
    double worldScale = 1;                        ///< factor for points of the picture, finite, > 0
    std::array<double, 2> world{};                ///< added to them afterwards, in image heights
    double time = 0;                              ///< seconds
    double loop = 0;                              ///< seconds after which the drift repeats, 0: never
    std::array<double, kMaxDimensions> speed{};   ///< of the drift, in cells per second, or per loop
    double circleSpeed = 0;            ///< speed on a circle through the z and w axes, in cells per second; 0: none
    double circleSeconds = 60;         ///< seconds of one round; with a loop, a round takes one loop
    std::array<double, 3> turns{};     ///< of the slice, in turns about the x, y and z axis, in this order
    double sliceScale = 1;             ///< of the slice, > 0
    bool still = false;                ///< the world's x and y do not affect the place
    bool onto = false;                 ///< maps to one coordinate, along `axis`
    std::array<double, 2> axis{1, 0};  ///< a direction in the xy plane of space, used as an exact binary number
    std::int64_t divisor = 1;          ///< divides q, > 0
    PixelScale pixels;
    /// Period of the lattice along each axis of space, in cells of the first octave; 0: none. The simplex lattice is
    /// fitted: in 2D onto rows of triangles along x, in 3D onto a cube's axes, in 4D it is sheared a little.
    std::array<std::int64_t, kMaxDimensions> period{};
};

/// A position on the lattice: cell modulo 2^32 (or modulo its periods), and the fraction in [0, 1), rounded towards 0.
struct LatticePoint {
    std::array<std::uint32_t, kMaxDimensions> cell{};
    std::array<float, kMaxDimensions> fraction{};
    std::array<std::uint64_t, kMaxDimensions> fraction64{};  ///< the same fraction in units of 2^-64
};

/// Steps of one pixel to the right (alongX) and down (alongY) on the lattice, in cells. If no component reaches 1/4
/// cell, the cell parts are 0 and `wide` is false. Otherwise the nearest whole number of cells is split off, so that a
/// block of 512 pixels stays where floats resolve 2^-15 of a cell.
struct LatticeStep {
    bool wide = false;
    std::array<float, kMaxDimensions> alongX{};
    std::array<float, kMaxDimensions> alongY{};
    std::array<std::uint32_t, kMaxDimensions> cellsAlongX{};
    std::array<std::uint32_t, kMaxDimensions> cellsAlongY{};
};

/// Reasons why an octave cannot repeat.
enum class PeriodFault { none, notWhole, tooLarge };
PeriodFault periodFault(const LatticeSpec& spec, int octave);

/// Returns the first octave's exact period along x (axis 0) or y (axis 1), in pixels; 0 if it is no whole number of
/// pixels.
std::int64_t pixelsOfPeriod(const LatticeSpec& spec, int axis);

/// Returns the smallest image height for which every period along x and y is a whole number of pixels; all its
/// multiples are others. 0 if that is beyond 2^62, or there is no period.
std::int64_t heightOfWholePeriods(const LatticeSpec& spec);

/// Returns whole / part if it is a whole number; both mean their shortest decimals, and part > 0.
std::optional<std::int64_t> wholeQuotient(double whole, double part);

/// Returns the spec's Slice as doubles: dP / d(frequency * p).
SpaceMatrix sliceMatrix(const LatticeSpec& spec);

/// Map of one octave. Immutable and thread-safe.
class LatticeMap {
  public:
    /// The octave's periods must be valid: periodFault() is none.
    LatticeMap(const LatticeSpec& spec, int octave);
    ~LatticeMap();
    LatticeMap(LatticeMap&&) noexcept;
    LatticeMap& operator=(LatticeMap&&) noexcept;

    /// Returns the position of a pixel's center on the global plane; any x and y.
    [[nodiscard]] LatticePoint atPixel(std::int64_t x, std::int64_t y) const;
    /// The same at another depth than that of the spec's pixels, see PixelScale.
    [[nodiscard]] LatticePoint atPixel(std::int64_t x, std::int64_t y, std::int64_t depthInHalves) const;
    /// Returns the position of a point in world units; missing coordinates are 0.
    [[nodiscard]] LatticePoint atPoint(std::span<const Decimal> point) const;
    [[nodiscard]] LatticePoint atPoint(std::span<const BinaryNumber> point, PointUnit unit) const;
    /// Returns the map's rows: as many as the lattice has coordinates.
    [[nodiscard]] std::vector<AffineRow> affineRows(PointUnit unit) const;
    /// Returns the unwrapped position of a pixel's center, to about 15 digits.
    [[nodiscard]] std::array<double, kMaxDimensions> aboutPixel(std::int64_t x, std::int64_t y) const;
    [[nodiscard]] LatticeStep step() const;
    [[nodiscard]] const LatticePeriod& period() const;
    /// dq / dP
    [[nodiscard]] const SpaceMatrix& perCell() const;
    /// dq / dp, p in world units
    [[nodiscard]] const SpaceMatrix& perUnit() const;
    /// Return the number of 16-bit digits that the map needs, and the map with that many digits or more.
    [[nodiscard]] int digitsNeeded() const;
    [[nodiscard]] LatticeDigits digits(int count) const;

  private:
    struct Exact;
    std::unique_ptr<const Exact> exact_;
};

}  // namespace noisescope
