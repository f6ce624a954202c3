// Rays, or ways to the sun, that ask a noise for one place after another and go side by side, so that lanes compute the
// noise of all of them at once.
#pragma once

#include <array>
#include <cstddef>
#include <numeric>
#include <vector>

#include "core/interrupt.h"
#include "cpu/scratch.h"
#include "cpu/solid/space_noise.h"
#include "reference/solid/march.h"

namespace noisescope {

/// Memory for many of them, kept from row to row.
class SideBySide {
  public:
    /// Lets rays 0 to `count` - 1 go on until all have ended. `next(n, place)` goes on to the next place of ray n and
    /// returns false at its end; `take(going)` follows when the noise at the places of all that go on is known.
    template <typename Next, typename Take>
    void walk(const SpaceNoiseRows& noise, std::size_t count, const Next& next, const Take& take) {
        resize(count);
        std::iota(rays_.begin(), rays_.end(), std::size_t{0});
        for (std::size_t going = count; going > 0;) {
            throwIfInterrupted();
            std::size_t some = 0;
            for (std::size_t i = 0; i < going; ++i) {
                const std::size_t n = rays_[i];
                if (!next(n, places_[some])) continue;
                rays_[some] = n;
                for (int axis = 0; axis < 3; ++axis)
                    points_[static_cast<std::size_t>(axis)][some] = places_[some].p[axis];
                ++some;
            }
            going = some;
            if (going == 0) return;
            noise.at({points_[0].data(), points_[1].data(), points_[2].data()}, going, memory_, noise_.data());
            take(going);
        }
    }

    /// Return the ray, the place and the noise there of entry i of those that go on.
    [[nodiscard]] std::size_t ray(std::size_t i) const { return rays_[i]; }
    [[nodiscard]] const reference::SolidPlace& place(std::size_t i) const { return places_[i]; }
    [[nodiscard]] float noise(std::size_t i) const { return noise_[i]; }

  private:
    void resize(std::size_t count) {
        rays_.resize(count);
        places_.resize(count);
        for (std::vector<float>& axis : points_) axis.resize(count + kRowPadding);
        noise_.resize(count + kRowPadding);
    }

    std::vector<std::size_t> rays_;
    std::vector<reference::SolidPlace> places_;
    std::array<std::vector<float>, 3> points_;
    std::vector<float> noise_;
    SpaceNoiseRows::Memory memory_;
};

}  // namespace noisescope
