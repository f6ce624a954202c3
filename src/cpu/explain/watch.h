// Listeners of an evaluator, which are told of each step to a value. See cpu/explain/explain.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "exact/lattice_map.h"
#include "reference/noise/choices.h"
#include "reference/types.h"

namespace noisescope {

struct LatticeNoise;

/// A noise that is evaluated on one of its lattices.
struct LookedUp {
    const LatticeNoise& noise;
    std::size_t row = 0;  ///< of noise.rows
    bool isWarp = false;  ///< a layer of the warp, not an octave
    int component = 0;    ///< of the warp's displacement
    std::array<int, kMaxDimensions> cell{};
    std::array<float, kMaxDimensions> fraction{};
    std::uint32_t seed = 0;
};

/// Listens to an Evaluator. Values have derivatives behind them where the evaluator computes these, else zeros.
class EvaluatorWatch {
  public:
    virtual ~EvaluatorWatch() = default;
    /// Returns choices whose functions have the same results, and tell of each call.
    virtual reference::Choices listeningTo(const reference::Choices& choices) = 0;
    /// Called after the noise's own functions, and before the next noise.
    virtual void noise(const LookedUp& place, const reference::vec4& raw) = 0;
    /// The octave as the fractal takes it.
    virtual void octave(std::size_t row, const reference::vec4& value) = 0;
    virtual void amplitude(std::size_t row, float value) = 0;
    /// The displacement of the warp or the torus, in cells of the first octave.
    virtual void displacement(const reference::vec4& by) = 0;
    virtual void fractal(const reference::vec4& value) = 0;
    virtual void scaled(float factor, float offset, const reference::vec4& value) = 0;
};

}  // namespace noisescope
