// Values passed between the steps of a RowEvaluator. For its own sources only.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "cpu/row_evaluator.h"
#include "reference/math/dual.h"

namespace noisescope {

constexpr auto kMostPixels = static_cast<std::size_t>(kBlockSize);

/// Results of the steps so far, for a row of pixels.
struct RowEvaluator::Line {
    Line(const FieldOrigin& block, const BlockPart& pixels) : origin(block), part(pixels) {}

    const FieldOrigin& origin;
    const BlockPart part;
    int j = 0;           ///< row inside the block
    bool moved = false;  ///< `displacement` is not zero everywhere
    Rows start{};        ///< the displacement before the warp
    Rows displacement{};
    Rows next{};  ///< displacement after the current layers
    Row phase{};
    Row value{};
    std::array<std::array<int, kMostPixels + kRowPadding>, kMaxDimensions> cell;
    Rows fraction;
    Row wave;
    std::vector<float> octaves;     ///< kMostPixels per octave
    std::vector<float> amplitudes;  ///< one per octave, or kMostPixels per octave
    /// For straight octaves and layers with a kernel.
    std::vector<std::optional<LatticeRows>> straightOctaves;
    std::vector<std::array<std::optional<LatticeRows>, kMaxDimensions>> straightLayers;

    // With derivatives, one entry per pixel.
    std::vector<reference::Dual3> place;                ///< the displacement
    std::vector<reference::Dual3> nextPlace;            ///< displacement after the current layers
    std::vector<reference::vec4> octaveDuals;           ///< all octaves of the first pixel, then of the next
    std::vector<reference::vec4> amplitudeDuals;        ///< likewise, or one per octave
    std::array<std::vector<reference::vec4>, 3> duals;  ///< values of the output's fields
    std::size_t field = 0;                              ///< index of the current field

    [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(part.width()); }

    [[nodiscard]] reference::ivec2 cell2(std::size_t x) const { return {cell[0][x], cell[1][x]}; }
    [[nodiscard]] reference::ivec3 cell3(std::size_t x) const { return {cell[0][x], cell[1][x], cell[2][x]}; }
    [[nodiscard]] reference::vec2 fraction2(std::size_t x) const { return {fraction[0][x], fraction[1][x]}; }
    [[nodiscard]] reference::vec3 fraction3(std::size_t x) const {
        return {fraction[0][x], fraction[1][x], fraction[2][x]};
    }

    /// Sets the displacement to the values of `to`.
    void displaceTo(const std::vector<reference::Dual3>& to) {
        for (std::size_t x = 0; x < to.size(); ++x) {
            displacement[0][x] = to[x].x.x;
            displacement[1][x] = to[x].y.x;
            displacement[2][x] = to[x].z.x;
        }
    }

    /// Returns the pixels' displacement by the program, by the fractal's shifts, or by both; null if there is none.
    const Rows* displacedBy(bool displaced, const reference::vec3* shifts) {
        if (shifts == nullptr) return displaced ? &displacement : nullptr;
        for (std::size_t x = 0; x < width(); ++x) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const float shift = shifts[x][static_cast<int>(axis)];
                next[axis][x] = displaced ? displacement[axis][x] + shift : shift;
            }
        }
        return &next;
    }

    void prepare(const FieldProgram& program, std::size_t octaveCount, std::size_t layerCount) {
        straightOctaves.resize(octaveCount);
        straightLayers.resize(layerCount);
        if (!program.derivatives) {
            octaves.resize(octaveCount * kMostPixels + kRowPadding);
            amplitudes.resize(octaveCount * kMostPixels);
            return;
        }
        place.assign(width(), reference::dualZero3<float>());
        octaveDuals.resize(octaveCount * width());
        amplitudeDuals.resize(octaveCount * width());
        for (std::size_t n = 0; n < static_cast<std::size_t>(program.output.fields); ++n) duals[n].resize(width());
    }
};

}  // namespace noisescope
