// What the steps of a RowEvaluator hand over to each other. Only its own sources include this.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "cpu/row_evaluator.h"
#include "reference/math/dual.h"

namespace noisescope {

constexpr auto kMostPixels = static_cast<std::size_t>(kBlockSize);

/// What the steps have found so far, a row of pixels each.
struct RowEvaluator::Line {
    Line(const FieldOrigin& block, const BlockPart& pixels) : origin(block), part(pixels) {}

    const FieldOrigin& origin;
    const BlockPart part;
    int j = 0;           ///< the row inside the block
    bool moved = false;  ///< `displacement` is not 0 everywhere
    Rows start{};        ///< the displacement before the warp
    Rows displacement{};
    Rows next{};  ///< where layers at work lead
    Row phase{};
    Row value{};
    std::array<std::array<int, kMostPixels + kRowPadding>, kMaxDimensions> cell;
    Rows fraction;
    Row wave;
    std::vector<float> octaves;     ///< kMostPixels each
    std::vector<float> amplitudes;  ///< one each, or kMostPixels each
    /// Of octaves and layers that lie straight and have a kernel.
    std::vector<std::optional<LatticeRows>> straightOctaves;
    std::vector<std::array<std::optional<LatticeRows>, kMaxDimensions>> straightLayers;

    // Where there are derivatives, a pixel each.
    std::vector<reference::Dual3> place;                ///< the displacement
    std::vector<reference::Dual3> nextPlace;            ///< where layers at work lead
    std::vector<reference::vec4> octaveDuals;           ///< all octaves of the first pixel, then of the next
    std::vector<reference::vec4> amplitudeDuals;        ///< likewise, or one an octave
    std::array<std::vector<reference::vec4>, 3> duals;  ///< the values of the output's fields
    std::size_t field = 0;                              ///< at work

    [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(part.width()); }

    [[nodiscard]] reference::ivec2 cell2(std::size_t x) const { return {cell[0][x], cell[1][x]}; }
    [[nodiscard]] reference::ivec3 cell3(std::size_t x) const { return {cell[0][x], cell[1][x], cell[2][x]}; }
    [[nodiscard]] reference::vec2 fraction2(std::size_t x) const { return {fraction[0][x], fraction[1][x]}; }
    [[nodiscard]] reference::vec3 fraction3(std::size_t x) const {
        return {fraction[0][x], fraction[1][x], fraction[2][x]};
    }

    /// displacement = the values of `to`.
    void displaceTo(const std::vector<reference::Dual3>& to) {
        for (std::size_t x = 0; x < to.size(); ++x) {
            displacement[0][x] = to[x].x.x;
            displacement[1][x] = to[x].y.x;
            displacement[2][x] = to[x].z.x;
        }
    }

    /// How far beside their places pixels look, if at all: by the displacement, by the fractal's shifts, or by both.
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
