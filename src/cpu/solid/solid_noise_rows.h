// Noise of a solid for rows of places in lanes, of which a solid may need less than the number.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "catalogue/fractals.h"
#include "cpu/solid/float_rows.h"
#include "cpu/solid/solid_kernels.h"
#include "cpu/solid/space_noise.h"
#include "plan/solid/octave_rest.h"

namespace noisescope {

/// Needs of a place: the noise itself, or any number with the same density and color, or with the same density and the
/// same side of the surface.
enum class SolidNeed { whole, color, side };

/// Immutable and thread-safe.
class SolidNoiseRows {
  public:
    explicit SolidNoiseRows(const SolidStep& step);

    /// Share of the places that ended after an octave of late. It decides where comparing pays: time, never bits.
    struct Habit {
        float ended = 1;  ///< part of the places
        int rows = 0;     ///< that were not compared

        [[nodiscard]] bool pays(std::size_t octaves);  ///< as many are left
        void learn(std::size_t before, std::size_t going);
    };

    /// Scratch memory of one thread.
    struct Memory {
        SpaceNoiseRows::Memory space;
        FloatRows<kDimensions> place;
        std::vector<std::vector<float>> octaves;
        std::vector<int> index, ended;  ///< of those whose octaves go on, and of those that have just ended
        std::vector<float> dist, height, sum;
        FloatRows<4> least, most;  ///< ends of the octaves' sum, of the noise, depths, densities
        std::vector<int> alike;
        std::array<Habit, kMostOctaves> habits{};  ///< by octave
    };

    /// Writes numbers at `count` points, `dist` from the body; drawing inside of another drawing needs a NestedDrawing.
    void at(const SpacePoints& points, const float* dist, std::size_t count, SolidNeed need, Memory& memory,
            float* out) const;

    [[nodiscard]] const SpaceNoiseRows& whole() const { return noise_; }
    [[nodiscard]] const SolidKernels& kernels() const { return kernels_; }

  private:
    void some(const SpacePoints& points, const float* dist, std::size_t count, SolidNeed need, Memory& memory,
              float* out) const;
    [[nodiscard]] bool colorsByHeight() const { return solid_->key == rowIndex(SolidKeyId::height); }
    void compare(SolidNeed need, float left, std::size_t count, Memory& memory) const;
    [[nodiscard]] std::size_t keepOpen(std::size_t octaves, std::size_t count, Memory& memory, float* out) const;

    std::shared_ptr<const SolidPlan> solid_;
    SpaceNoiseRows noise_;
    const SolidKernels& kernels_;
    std::optional<OctaveRest> rest_;
    std::vector<float> amplitudes_;
    std::array<float, 2> scaling_{1, 0};  ///< of the octaves' sum: factor, offset
};

}  // namespace noisescope
