// CPU interpreter of a plan's program: the twin of the fragment shader that shader/field_shader.h writes.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "cpu/derivatives.h"
#include "cpu/explain/watch.h"
#include "cpu/process/grid_reader.h"
#include "plan/field_plan.h"

namespace noisescope {

class SpaceNoise;
struct LatticePlace;

/// Immutable and thread-safe. The plan must outlive it.
class Evaluator {
  public:
    /// `watch`, unless null, must outlive it; the evaluator is for one thread then.
    explicit Evaluator(const FieldPlan& plan, EvaluatorWatch* watch = nullptr);

    /// Returns the pixel (i, j), 0 to 511, of the block that starts at `origin`. Channels beyond plan.channels() are 0.
    [[nodiscard]] FieldValue at(const FieldOrigin& origin, int i, int j) const;
    /// Returns the first channel alone.
    [[nodiscard]] float valueAt(const FieldOrigin& origin, int i, int j) const { return at(origin, i, j)[0]; }
    /// Returns the value at a point in space; requires a program that begins with a SpaceStep.
    [[nodiscard]] float valueInSpace(const FieldOrigin& origin, reference::vec3 point) const;

    /// Return the noise's choices for every octave and every layer of the warp, which differ in their periods.
    [[nodiscard]] const std::vector<reference::Choices>& octaveChoices() const { return octaveChoices_; }
    [[nodiscard]] const std::vector<reference::Choices>& layerChoices() const { return layerChoices_; }
    /// Returns the reader of a GridStep, or null.
    [[nodiscard]] const GridReader* grid() const { return grid_.get(); }

  private:
    struct Registers;
    using Place = LatticePlace;
    struct Octaves;

    [[nodiscard]] Place lookUp(const LatticeNoise& noise, const LatticeRow& row, const Registers& at,
                               const reference::vec4* displacement) const;
    [[nodiscard]] Place octavePlace(const LatticeNoise& noise, const LatticeRow& row, const Registers& at,
                                    const reference::vec4* shift) const;
    [[nodiscard]] reference::vec4 slopesAt(const LatticeNoise& noise, const LatticeRow& row,
                                           const reference::Choices& choices, const Place& place,
                                           std::uint32_t seed) const;
    void octave(const LatticeNoise& noise, std::size_t k, const Registers& at, float& value) const;
    void octave(const LatticeNoise& noise, std::size_t k, const Registers& at, reference::vec4& value,
                const reference::vec4* shift = nullptr) const;
    [[nodiscard]] OctaveDual octaveJet(const LatticeNoise& noise, std::size_t k, const Registers& at,
                                       const reference::Dual3& shift) const;
    void addLayer(const LatticeNoise& noise, std::size_t k, const Registers& from, Registers& next) const;
    template <typename Value>
    [[nodiscard]] Value fractal(const Registers& at) const;

    [[nodiscard]] FieldValue run(Registers& at) const;
    /// Runs one step; specialized in evaluator.cpp.
    template <typename Step>
    void run(const Step& step, Registers& at) const;
    void run(const std::vector<FieldStep>& steps, Registers& at) const;

    void tell(const LatticeNoise& noise, std::size_t k, const Place& place, std::uint32_t seed,
              const reference::vec4& raw, int component = -1) const;

    const FieldProgram& program_;
    EvaluatorWatch* watch_;
    int n_;
    bool hasTorus_;
    bool followsPicture_;  ///< derivatives still need conversion to the picture's axes
    std::vector<reference::Choices> octaveChoices_;
    std::vector<reference::Choices> layerChoices_;
    std::shared_ptr<const GridReader> grid_;        ///< of a GridStep
    std::shared_ptr<const SpaceNoise> spaceNoise_;  ///< of a SolidStep
};

}  // namespace noisescope
