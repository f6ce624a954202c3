// Places of rays, or of ways to the sun, that kernels find for all of a row at once, and the noise there.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

#include "core/interrupt.h"
#include "cpu/solid/float_rows.h"
#include "cpu/solid/solid_kernels.h"
#include "cpu/solid/solid_noise_rows.h"

namespace noisescope {

/// Memory for many of them, kept from row to row.
class PlacesInLanes {
  public:
    /// Lets rays 0 to `count` - 1 go on until all have ended. `go(out)` takes each a place ahead; `take(going)` follows
    /// when the noise is known at the places where something may be.
    template <typename Go, typename Take>
    void walk(const SolidNoiseRows& noise, SolidNeed need, std::size_t count, const Go& go, const Take& take) {
        resize(count);
        const SolidPlaceRows out{
            {tried_[0].data(), tried_[1].data(), tried_[2].data()}, tried_[3].data(), state_.data()};
        for (bool goesOn = true; goesOn;) {
            throwIfInterrupted();
            go(out);
            int ended = -1;
            for (std::size_t n = 0; n < count; ++n) ended &= state_[n];
            goesOn = ended >= 0;
            const SolidKernels& kernels = noise.kernels();
            const std::size_t going = kernels.chooseEntries(state_.data(), 1, all_.data(), count, rays_.data());
            if (going == 0) continue;
            for (std::size_t i = 0; i < 4; ++i)
                kernels.chooseNumbers(state_.data(), 1, tried_[i].data(), count, found_[i].data());
            noise.at(found_.vector(), dist(), going, need, memory_, noise_.data());
            take(going);
        }
    }

    /// Returns the ray of entry i of those that go on.
    [[nodiscard]] std::size_t ray(std::size_t i) const { return static_cast<std::size_t>(rays_[i]); }
    /// Return rows of the entries: coordinates, distance to the body, noise.
    [[nodiscard]] const float* axis(std::size_t n) const { return found_.rows[n].data(); }
    [[nodiscard]] const float* dist() const { return found_.rows[3].data(); }
    [[nodiscard]] const float* noise() const { return noise_.data(); }

  private:
    void resize(std::size_t count) {
        tried_.resize(count);
        found_.resize(count);
        noise_.resize(count + kRowPadding);
        state_.resize(count + kRowPadding);
        rays_.resize(count + kRowPadding);
        all_.resize(count + kRowPadding);
        std::iota(all_.begin(), all_.end(), 0);
    }

    FloatRows<4> tried_;  ///< of all rays: coordinates, distance to the body
    FloatRows<4> found_;  ///< of those that go on
    std::vector<int> state_;
    std::vector<int> all_, rays_;  ///< numbers of all rays, and of those that go on
    std::vector<float> noise_;
    SolidNoiseRows::Memory memory_;
};

}  // namespace noisescope
