// CPU interpreter of a plan's program for rows of a block: the bits of the Evaluator, many times as fast.
//
// Each step runs over all pixels of a row before the next step, each octave over all pixels before the next octave.
// Work that pixels share is done once: see lattice_rows.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "cpu/box_target.h"
#include "cpu/evaluator.h"
#include "cpu/lattice_rows.h"
#include "cpu/points/places.h"
#include "cpu/solid/space_noise.h"

namespace noisescope {

class SolidRows;

/// Consecutive slices of the block that starts at the pixel (x, y).
struct SlicedBlock {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t slice = 0;
    std::int64_t slices = 1;
};

/// Immutable and thread-safe. The plan must outlive it.
class RowEvaluator {
  public:
    explicit RowEvaluator(const FieldPlan& plan, const RowKernels& kernels = chosenRowKernels());

    /// Draws a part of the block that starts at `origin`, plan.channels() floats per pixel; rows are `stride` floats
    /// apart. Throws Interrupted.
    void draw(const FieldOrigin& origin, const BlockPart& part, float* out, std::size_t stride) const;

    /// Draws the same part in consecutive slices of the block whose first pixel is (x, y), see FieldPlan::atPixel().
    /// Slices share what does not depend on the third axis.
    void drawSlices(const SlicedBlock& block, const BlockPart& part, const BoxTarget& target) const;

    /// Writes a float for each of `count` points in space; requires a program that begins with a SpaceStep.
    void sampleInSpace(const FieldOrigin& origin, const SpacePoints& points, std::size_t count, float* out) const;

    // For programs that begin with a SpaceStep, whose octaves octaveRestOf() knows, and at most kMostRowPixels.
    /// Writes the places of points in space, a row of coordinates for each axis of the noise.
    void placesInSpace(const FieldOrigin& origin, const SpacePoints& points, std::size_t count,
                       std::span<float* const> place) const;
    /// Writes octave k at such places.
    void octaveInSpace(const FieldOrigin& origin, std::span<float* const> place, std::size_t count, std::size_t k,
                       float* out) const;
    /// Writes the sum of the first octaves, unscaled, from rows of these.
    void sumInSpace(std::span<const float* const> octaves, std::size_t count, float* out) const;

    struct Line;  ///< scratch memory of one thread
    /// Returns scratch memory for sample().
    [[nodiscard]] std::shared_ptr<Line> lineForPoints() const;
    /// Computes plan.channels() floats for each point: those of Evaluator::at(…, 0, 0).
    void sample(const Places& points, Line& line, float* out) const;
    /// True for programs that samplePlain() supports: octaves of a noise in lanes and a fractal, and nothing else.
    [[nodiscard]] bool isPlain() const;
    /// Returns the value of one point from its cells and fractions: along x of all octaves, then along y, …, and
    /// kRowPadding more.
    [[nodiscard]] float samplePlain(const int* cells, const float* fractions) const;

  private:
    struct DualLine;
    using Row = std::array<float, static_cast<std::size_t>(kBlockSize) + kRowPadding>;
    using Rows = std::array<Row, kMaxDimensions>;  ///< along x, y, z, w
    using Shifts = std::array<const float*, 3>;    ///< rows along x, y, z

    [[nodiscard]] StraightNoise straightNoise(const Recipe& recipe, const LatticeNoise& noise, std::size_t k,
                                              const reference::Choices& choices, PlacedKernel placed) const;
    void prepareFractal();

    void noiseOfOctaves(const int* cells, const float* fractions, float* found) const;

    // Places and noises, in row_places.cpp.
    void look(const LatticeNoise& noise, const LatticeRow& row, const Rows* by, Line& line) const;
    void lookAtPoints(const LatticeNoise& noise, const LatticeRow& row, const Rows* by, Line& line) const;
    void displaceAlong(const LatticeNoise& noise, const LatticeRow& row, std::size_t axis, const Rows& by,
                       Line& line) const;
    [[nodiscard]] bool hashesInLanes(const reference::Period& period) const;
    [[nodiscard]] PlacedRow placedRow(const reference::Choices& choices, std::uint32_t seed) const;
    [[nodiscard]] PlacedRow placedRow(const reference::Choices& choices, std::uint32_t seed, const Line& line) const;
    void lookedUpNoise(const LatticeNoise& noise, PlacedKernel kernel, const reference::Choices& choices,
                       std::uint32_t seed, const Line& line, float* out) const;
    void addLayer(const LatticeNoise& noise, std::size_t k, bool displaced, Line& line) const;
    void writePositions(Line& line, float* out) const;
    void writeSolid(const SolidStep& step, Line& line, float* out) const;

    /// Runs one step; specialized in row_evaluator.cpp.
    template <typename Step>
    void run(const Step& step, Line& line) const;
    void run(const std::vector<FieldStep>& steps, Line& line) const;
    void run(const FieldProgram& program, Line& line, float* out) const;
    void octave(std::size_t k, Line& line) const;
    void writeValues(Line& line, float* out) const;
    static Line& lineOfThread();
    template <typename Draw>
    void inStrips(const BlockPart& part, const Draw& draw) const;
    void begin(const BlockPart& part, Line& line) const;
    void enterSlice(Line& line) const;
    void drawRows(Line& line, float* out, std::ptrdiff_t stride) const;

    // With derivatives, in row_derivatives.cpp.
    void lookedUpSlopes(const LatticeNoise& noise, const LatticeRow& row, SlopesKernel kernel,
                        const reference::Choices& choices, std::uint32_t seed, const Line& line,
                        const DualRows& out) const;
    void slopedOctave(const LatticeNoise& noise, std::size_t k, Line& line, const Shifts* shifts,
                      const DualRows& out) const;
    void octaveJets(const LatticeNoise& noise, std::size_t k, Line& line, const OctaveDualRows& out) const;
    void startPlace(const Dual3Rows& place, std::size_t width) const;
    void addDualLayer(const LatticeNoise& noise, std::size_t k, const Dual3Rows& from, const Rows& by,
                      Line& line) const;
    void runDualWarp(Line& line) const;
    void runDualFractal(Line& line) const;
    void runSloped(Line& line) const;
    void runDualSloped(Line& line) const;
    void scaleDual(const ScaleStep& step, Line& line) const;
    void writeDerivatives(Line& line, float* out) const;

    const FieldPlan& plan_;
    std::uint64_t id_;  ///< no other evaluator of the process has it
    Evaluator evaluator_;
    bool hasTorus_;
    bool startsDisplaced_;
    std::shared_ptr<const SolidRows> solid_;  ///< of a SolidStep
    std::size_t n_;
    const RowKernels& kernels_;
    FadeId fade_;
    GradientsId gradients_;
    bool isPcg_;
    /// For lattices parallel to the picture's axes; without a kernel for others.
    std::vector<StraightNoise> straightOctaves_;
    std::vector<std::array<StraightNoise, kMaxDimensions>> straightLayers_;  ///< by layer and component
    const FractalStep* fractalStep_ = nullptr;
    const StripesStep* stripes_ = nullptr;
    FractalKernel fractalKernel_ = nullptr;  ///< null for sloped fractals
    FractalInput fractal_;                   ///< without their values
    /// For all lattices: first those without periods, then those with. Null: no kernel.
    std::array<PlacedKernel, 2> octavePlaced_{};
    std::array<PlacedKernel, 2> layerPlaced_{};
    SlopesKernel octaveSlopes_ = nullptr;
    JetsKernel octaveJets_ = nullptr;
    SlopesKernel layerSlopes_ = nullptr;
};

}  // namespace noisescope
