// The few colors that a GIF may have, and which of them stands for a color that it has not.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace noisescope {

using Rgb8 = std::array<std::uint8_t, 3>;  ///< red, green, blue, as sRGB

/// All 256 grays, in order.
std::vector<Rgb8> grayPalette();
/// A cube of 6 x 6 x 6 colors, and grays with what is left: noise has many, and shows steps in them first.
std::vector<Rgb8> usualPalette();

class Palette {
  public:
    /// 1 to 256 colors.
    explicit Palette(std::vector<Rgb8> colors);

    [[nodiscard]] std::span<const Rgb8> colors() const { return colors_; }
    /// The index of the color itself, or of the one that looks most like it: the nearest in Oklab (B. Ottosson, 2020),
    /// in integers, so that no machine's library decides; of equally near ones the first.
    [[nodiscard]] std::uint8_t nearest(const Rgb8& color);

  private:
    using Lab = std::array<std::int64_t, 3>;
    [[nodiscard]] static Lab labOf(const Rgb8& color);

    std::vector<Rgb8> colors_;
    std::vector<Lab> labs_;             ///< of the colors
    std::vector<std::uint16_t> known_;  ///< of each color that there is: 1 + its index; 0: nobody has asked
};

}  // namespace noisescope
