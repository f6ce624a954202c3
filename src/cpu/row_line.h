// Values passed between the steps of a RowEvaluator. For its own sources only.
#pragma once

#include <array>
#include <vector>

#include "cpu/points/places.h"
#include "cpu/row_evaluator.h"
#include "cpu/scratch.h"
#include "reference/math/dual.h"

namespace noisescope {

constexpr auto kMostPixels = static_cast<std::size_t>(kBlockSize);

/// Rows with derivatives, all in one buffer.
struct RowEvaluator::DualLine {
    static constexpr std::size_t kStride = kMostDualPixels + kRowPadding;

    int dimensions;  ///< 2: rows of derivatives along z stay zero
    AlignedNumbers<float> buffer;
    Dual3Rows place;        ///< the displacement; its values are the rows of Line::displacement
    Dual3Rows nextPlace;    ///< displacement after the current layers; its values are the rows of Line::next
    Dual3Rows shifts;       ///< displacement by the fractal
    OctaveDualRows octave;  ///< the current one, or in `slopes` the components of the current layer
    std::vector<DualRows> octaves;
    std::array<DualRows, 3> fields;  ///< values of the output's fields
    std::size_t used = 0;

    DualLine(std::size_t octaveCount, int n, Rows& displacement, Rows& next)
        : dimensions(n), buffer((octaveCount + 16) * 4 * kStride), octaves(octaveCount) {
        const auto make = [&](auto& all) {
            for (DualRows& rows : all) rows = taken();
        };
        octave.value = taken();
        for (Dual3Rows* rows : {&place, &nextPlace, &shifts, &octave.slopes}) make(*rows);
        make(octaves);
        make(fields);
        for (std::size_t axis = 0; axis < place.size(); ++axis) {
            place[axis][0] = displacement[axis].data();
            nextPlace[axis][0] = next[axis].data();
        }
    }

    [[nodiscard]] bool fits(std::size_t octaveCount, int n) const {
        return octaves.size() == octaveCount && dimensions == n;
    }

  private:
    DualRows taken() {
        DualRows rows;
        for (float*& row : rows) row = buffer.data() + used++ * kStride;
        return rows;
    }
};

/// Results of the steps so far, for a row of pixels. A thread keeps one, with its memory, for all parts that it draws.
struct RowEvaluator::Line {
    /// A block of an evaluator's plan, from its first pixel on; owner 0: none.
    struct Block {
        std::uint64_t owner = 0;
        std::int64_t x = 0, y = 0, slice = 0;
        bool operator==(const Block&) const = default;
    };
    FieldOrigin origin;  ///< of the part's block
    Block block;         ///< the one whose origin this is, if the evaluator has found it itself
    BlockPart part;
    const Places* points = nullptr;          ///< places of points instead of pixels: then the origin is not used
    std::size_t firstPoint = 0;              ///< index of the row's first point
    SpacePoints space{};                     ///< points in space, for a SpaceStep
    int j = 0;                               ///< row inside the block
    bool moved = false;                      ///< `displacement` is not zero everywhere
    alignas(kVectorAlignment) Rows start{};  ///< the displacement before the warp
    Rows displacement{};
    Rows next{};  ///< displacement after the current layers
    Row phase{};
    Row value{};
    /// Results of look(): arrays of the line, or those of `points`.
    std::array<const int*, kMaxDimensions> cell{};
    std::array<const float*, kMaxDimensions> fraction{};
    alignas(kVectorAlignment) std::array<std::array<int, kMostPixels + kRowPadding>, kMaxDimensions> ownCell;
    Rows ownFraction;
    Row wave;
    AlignedNumbers<float> octaves;  ///< kMostPixels per octave
    /// A straight lattice, as soon as the part's first row needs it.
    struct Straight {
        bool started = false;
        LatticeRows rows;
    };
    std::vector<Straight> straightOctaves;
    std::vector<std::array<Straight, kMaxDimensions>> straightLayers;
    FractalInput fractal;

    std::unique_ptr<DualLine> duals;  ///< null without derivatives
    std::size_t field = 0;            ///< index of the current field

    [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(part.width()); }
    /// Returns the steps from the origin of pixel n to it; a point is its own origin.
    [[nodiscard]] float across(std::size_t n) const {
        return points != nullptr ? 0.0f : static_cast<float>(part.column(n));
    }
    /// Returns the first fraction of the lattice with this index, at the origin of pixel n.
    [[nodiscard]] float startAt(int lattice, std::size_t n) const {
        const auto map = static_cast<std::size_t>(lattice);
        return points != nullptr ? points->fractionsOf(map, 0)[firstPoint + n] : origin.points[map].fraction[0];
    }

    [[nodiscard]] reference::ivec2 cell2(std::size_t x) const { return {cell[0][x], cell[1][x]}; }
    [[nodiscard]] reference::ivec3 cell3(std::size_t x) const { return {cell[0][x], cell[1][x], cell[2][x]}; }
    [[nodiscard]] reference::vec2 fraction2(std::size_t x) const { return {fraction[0][x], fraction[1][x]}; }
    [[nodiscard]] reference::vec3 fraction3(std::size_t x) const {
        return {fraction[0][x], fraction[1][x], fraction[2][x]};
    }

    void setOrigin(const FieldOrigin& given) {
        origin = given;
        block = {};
    }
    /// Small parts of one block that follow each other share its origin.
    void setBlock(const FieldPlan& plan, const Block& wanted) {
        if (block == wanted) return;
        block = {};
        plan.atPixel(wanted.x, wanted.y, wanted.slice, origin);
        block = wanted;
    }

    /// Returns the pixels' displacement by the program, by the fractal's shifts, or by both; null if there is none.
    const Rows* displacedBy(bool displaced, const Shifts* shifts) {
        if (shifts == nullptr) return displaced ? &displacement : nullptr;
        for (std::size_t axis = 0; axis < shifts->size(); ++axis) {
            const float* shift = (*shifts)[axis];
            for (std::size_t x = 0; x < width(); ++x)
                next[axis][x] = displaced ? displacement[axis][x] + shift[x] : shift[x];
        }
        return &next;
    }

    /// Begins the part of a block, whose origin is known.
    void prepare(const FieldProgram& program, std::size_t octaveCount, std::size_t layerCount) {
        moved = false;
        field = 0;
        straightOctaves.resize(octaveCount);
        straightLayers.resize(layerCount);
        for (Straight& straight : straightOctaves) straight.started = false;
        for (auto& layer : straightLayers)
            for (Straight& straight : layer) straight.started = false;
        if (program.asksDerivatives() && (duals == nullptr || !duals->fits(octaveCount, program.dimensions)))
            duals = std::make_unique<DualLine>(octaveCount, program.dimensions, displacement, next);
        if (!program.derivatives) octaves.resize(octaveCount * kMostPixels + kRowPadding);
    }
};

}  // namespace noisescope
