// How many pixels to draw at once, so that neither a signal nor a person nor the driver's watchdog has to wait long.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace noisescope {

/// Of one program; learns from the time of every piece.
class Pace {
  public:
    static constexpr double kSeconds = 0.1;                               ///< that a piece should take at most
    static constexpr std::int64_t kFewestPixels = std::int64_t{1} << 12;  ///< and those of the first pieces
    static constexpr std::int64_t kMostPixels = std::int64_t{1} << 22;    ///< 64 MB, if they have four channels

    /// A power of two, so that the pieces' size seldom changes.
    [[nodiscard]] std::int64_t pixels() const { return pixels_; }

    /// A piece of so many pixels took `elapsed` until it was there, and pieces should take `seconds`.
    void took(std::int64_t pixels, double elapsed, double seconds) {
        if (!warm_) {  // the driver compiles when a program draws for the first time
            warm_ = true;
            return;
        }
        if (2 * pixels < pixels_ && elapsed <= seconds) return;  // the rest of a strip says little of larger pieces
        constexpr std::int64_t kStep = 8;  // a piece costs more than its pixels, and those elsewhere may cost more
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
