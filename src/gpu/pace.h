// Adaptive size of drawing pieces, so that signals, users and the driver's watchdog do not wait long.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace noisescope {

/// Pace of one program; learns from the time of every piece.
class Pace {
  public:
    static constexpr double kSeconds = 0.1;                               ///< longest time of a piece
    static constexpr std::int64_t kFewestPixels = std::int64_t{1} << 12;  ///< also the size of the first pieces
    static constexpr std::int64_t kMostPixels = std::int64_t{1} << 22;    ///< 64 MB, if they have four channels

    /// Returns the size of the next piece: a power of two, so that it seldom changes.
    [[nodiscard]] std::int64_t pixels() const { return pixels_; }

    /// Records that a piece of `pixels` took `elapsed` seconds; pieces should take `seconds`.
    void took(std::int64_t pixels, double elapsed, double seconds) {
        if (!warm_) {  // the driver compiles at the first draw
            warm_ = true;
            return;
        }
        if (2 * pixels < pixels_ && elapsed <= seconds) return;  // the rest of a strip says little
        constexpr std::int64_t kStep = 8;  // growth per piece, since costs are not proportional to pixels
        const double most = static_cast<double>(std::min(kStep * pixels_, kMostPixels));
        const double fitting = static_cast<double>(pixels) * seconds / std::max(elapsed, 1e-9);
        const double chosen = std::clamp(fitting, static_cast<double>(kFewestPixels), most);
        pixels_ = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(chosen)));
    }

  private:
    std::int64_t pixels_ = kFewestPixels;
    bool warm_ = false;
};

}  // namespace noisescope
