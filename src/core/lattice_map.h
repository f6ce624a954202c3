// Where pixels and points lie on the lattice of an octave, in exact arithmetic.
//
// The lattice position of a world point p in octave k is   q = L^k * Skew * Rotation^k * (frequency * p + offset) +
// shift_k. World unit: 1 = the image's height; the origin is the top-left corner of pixel (0, 0), y points down; the
// center of pixel (x, y) lies at ((x + 1/2) / height, (y + 1/2) / height). Everything is computed with integers of any
// size and rounded once, at the end, so that no position is too far out and no zoom too deep. Only three constants are
// not dyadic numbers and are held to 192 fractional bits: the golden angle's sine and cosine, and the simplex skew.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

namespace noisescope {

constexpr int kMaxDimensions = 4;

struct LatticeSpec {
    int dimensions = 2;                           ///< 1 to 4
    bool skew = false;                            ///< simplex: onto the skewed lattice, p + (sum of p) * F
    double frequency = 1;                         ///< cells over the image's height, finite, > 0
    double lacunarity = 2;                        ///< finite, > 0
    bool rotate = false;                          ///< turn octave k by k golden angles in the xy plane (not in 1D)
    bool shift = false;                           ///< move octave k by the k-th point of a low-discrepancy sequence
    std::array<double, kMaxDimensions> offset{};  ///< where the world's origin lies, in cells of the first octave
    std::array<double, 2> axis{1, 0};             ///< 1D only: the lattice's axis in the xy plane
    std::int64_t height = 1;                      ///< pixels in a world unit, >= 1
};

/// A position on the lattice: cell modulo 2^32, and the fraction in [0, 1), rounded towards 0.
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

/// The map of one octave. Immutable; safe to use from several threads.
class LatticeMap {
  public:
    LatticeMap(const LatticeSpec& spec, int octave);
    ~LatticeMap();
    LatticeMap(LatticeMap&&) noexcept;
    LatticeMap& operator=(LatticeMap&&) noexcept;

    /// The center of a pixel of the global plane; any x and y.
    [[nodiscard]] LatticePoint atPixel(std::int64_t x, std::int64_t y) const;
    /// A point in world units; missing coordinates are 0, all must be finite.
    [[nodiscard]] LatticePoint atPoint(std::span<const double> point) const;
    [[nodiscard]] LatticeStep step() const;

  private:
    struct Exact;
    std::unique_ptr<const Exact> exact_;
};

}  // namespace noisescope
