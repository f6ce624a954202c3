// The CPU twin of the fragment shader that shader/glue.h writes: what a plan holds at a place.
#pragma once

#include <array>
#include <vector>

#include "field/field_plan.h"

namespace noisescope {

constexpr int kMostChannels = 4;
using FieldValue = std::array<float, kMostChannels>;

/// Immutable; safe to use from several threads. The plan must outlive it.
class Evaluator {
  public:
    explicit Evaluator(const FieldPlan& plan);

    /// (i, j): the pixel inside the block that starts at `origin`, 0 to 511. Channels behind plan.channels() are 0.
    [[nodiscard]] FieldValue at(const FieldOrigin& origin, int i, int j) const;
    /// The first channel alone.
    [[nodiscard]] float valueAt(const FieldOrigin& origin, int i, int j) const { return at(origin, i, j)[0]; }

  private:
    /// Where an evaluation stands: the pixel, and where the warp leads.
    struct Pixel {
        const FieldOrigin& origin;
        int i, j;
        reference::vec4 start{};  ///< on the torus
        reference::vec4 bend{};   ///< in cells of the first octave
        reference::Dual3 spot;    ///< the same with derivatives by the picture's axes
    };
    struct Place {
        std::array<int, kMaxDimensions> cell;
        std::array<float, kMaxDimensions> fraction;
    };

    [[nodiscard]] Place placeOf(const OctavePlan& layer, const LatticePoint& origin, bool affine, bool oblique,
                                const Pixel& pixel, const reference::vec4* by) const;
    [[nodiscard]] Place placeOf(const LatticeStep& step, const LatticePoint& origin, bool affine,
                                const reference::Period& period, const Pixel& pixel, const reference::vec4* bent) const;
    [[nodiscard]] Place octavePlace(std::size_t k, const Pixel& pixel, const reference::vec3* shift) const;
    [[nodiscard]] float octaveValue(std::size_t k, const Pixel& pixel) const;
    [[nodiscard]] reference::vec4 octaveDual(std::size_t k, const Pixel& pixel, std::uint32_t salt) const;
    [[nodiscard]] reference::vec4 octaveSlopes(std::size_t k, const Pixel& pixel, const reference::vec3& shift) const;
    [[nodiscard]] OctaveDual octaveJet(std::size_t k, const Pixel& pixel, std::uint32_t salt,
                                       const reference::Dual3& shift) const;
    void warp(Pixel& pixel) const;
    void warpLayer(std::size_t k, const reference::vec4& from, const reference::Dual3& fromSpot, const Pixel& pixel,
                   reference::vec4& next, reference::Dual3& nextSpot) const;
    [[nodiscard]] float phaseAt(const Pixel& pixel) const;
    [[nodiscard]] float field(const Pixel& pixel) const;
    [[nodiscard]] reference::vec4 fieldDual(const Pixel& pixel, std::uint32_t salt) const;

    const FieldPlan& plan_;
    int n_;
    bool oblique_;  ///< noise coordinates are not just lattice ones
    bool layerOblique_;
    std::vector<reference::Choices> choices_;       ///< of every octave: they differ in their periods
    std::vector<reference::Choices> layerChoices_;  ///< of every layer of the warp
    const FractalInfo* fractal_;
    const NoiseInfo* noise_;
    const NoiseTwin* twin_;
    const NoiseInfo* warpNoise_;
    const NoiseTwin* warpTwin_;
};

}  // namespace noisescope
