// Positions of pixels on one axis of a lattice in integers of a fixed width: the same as by integers of any size
// (exact/lattice_map.h), or undecided. Many times as fast, and without memory.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "exact/rational.h"

namespace noisescope {

/// A coordinate of q at the center of a pixel, in units of 2^-64:
/// (x * (2 column + 1) + y * (2 row + 1) + z * depth in half pixels + constant) / divisor.
struct PixelRow {
    Integer x, y, z, constant, divisor;
};

/// A pixel in half pixels, as the factors of PixelRow.
struct PixelHalves {
    std::int64_t x, y, z;
};

/// A coordinate, rounded down to 2^-64 cells.
struct PixelUnits {
    std::uint64_t cell;      ///< modulo 2^64, or modulo the period
    std::uint64_t fraction;  ///< of 2^-64 cells
};

class FixedPixelRow {
  public:
    FixedPixelRow() = default;
    /// `period`: the cells after which this axis repeats, 0: never.
    FixedPixelRow(const PixelRow& row, std::int64_t period);

    /// Returns nothing if the digits do not decide between two units, or are too few.
    [[nodiscard]] std::optional<PixelUnits> at(const PixelHalves& pixel) const;

  private:
    static constexpr std::size_t kWords = 5;  ///< of 64 bits: three behind the point, two before it
    using Words = std::array<std::uint64_t, kWords>;
    /// floor(coefficient), in units of 2^-192 cells and modulo 2^128 cells.
    struct Term {
        Words words{};
        bool isZero = true;
        bool isExact = true;
    };

    static Term termOf(const Integer& number, const Integer& divisor);
    static void addProduct(const Term& term, std::int64_t by, Words& sum);

    std::array<Term, 4> terms_;  ///< along x, y, z, and the constant
    std::int64_t period_ = 0;
    bool isUsable_ = false;
};

}  // namespace noisescope
