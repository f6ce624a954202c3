// Palettes of a GIF, and the nearest color of a palette.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace noisescope {

using Rgb8 = std::array<std::uint8_t, 3>;  ///< red, green, blue, as sRGB

/// Returns all 256 grays, in order.
std::vector<Rgb8> grayPalette();
/// Returns a cube of 6 x 6 x 6 colors, filled up with grays: noise has many, and shows banding in these first.
std::vector<Rgb8> usualPalette();

class Palette {
  public:
    /// Takes 1 to 256 colors.
    explicit Palette(std::vector<Rgb8> colors);

    [[nodiscard]] std::span<const Rgb8> colors() const { return colors_; }
    /// Returns the index of the color itself, or of the perceptually nearest one: in Oklab (B. Ottosson, 2020), with
    /// integers, so that results do not depend on math libraries; of equally near ones the first.
    [[nodiscard]] std::uint8_t nearest(const Rgb8& color);

  private:
    using Lab = std::array<std::int64_t, 3>;
    [[nodiscard]] static Lab labOf(const Rgb8& color);

    std::vector<Rgb8> colors_;
    std::vector<Lab> labs_;             ///< of the colors
    std::vector<std::uint16_t> known_;  ///< by color: 1 + its index; 0: not computed yet
};

}  // namespace noisescope
