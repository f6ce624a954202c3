// Explanations of values: all that the evaluator looks up and computes for one place, in its order, with its bits.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cpu/derivatives.h"
#include "cpu/explain/listening_choices.h"
#include "exact/decimal.h"
#include "plan/picture_plan.h"

namespace noisescope {

/// A noise on one of its lattices: an octave, or a layer of the warp.
struct RowExplained {
    bool isWarp = false;
    std::size_t number = 0;  ///< of the octave or layer, from 0
    int component = 0;       ///< of the warp's displacement
    std::array<int, kMaxDimensions> cell{};
    std::array<float, kMaxDimensions> fraction{};
    std::uint32_t seed = 0;
    std::vector<Asked> asked;  ///< by the noise, in its order
    FieldValue noise{};        ///< its result; derivatives behind it where they are computed
    float factor = 1;          ///< octave = noise * factor + offset, and what the footprint makes of it
    float offset = 0;
    float footprintWeight = 1;
    float footprintOffset = 0;
    std::optional<FieldValue> octave;  ///< as the fractal takes it
    float amplitude = 1;
};

struct FieldExplained {
    std::shared_ptr<const FieldPlan> plan;
    std::vector<std::string> paths;  ///< of the layers that hold the field; none: a recipe without layers
    std::vector<RowExplained> rows;
    std::optional<FieldValue> displacement;  ///< in cells of the first octave
    std::optional<FieldValue> fractal;
    std::optional<FieldValue> scaled;
    float factor = 1;  ///< scaled = fractal * factor + offset
    float offset = 0;
    FieldValue value{};
};

/// A step of layers above their fields.
struct LayerExplained {
    std::string path;      ///< of the layer that it belongs to; empty: the whole
    std::string function;  ///< of the library of shaders, in words; "number", "steepness" or "output"
    std::vector<Slot> from;
    std::vector<float> numbers;
    Slot slot = 0;
    FieldValue value{};
};

struct PictureExplained {
    std::vector<std::pair<Slot, FieldExplained>> fields;
    std::vector<LayerExplained> layers;
    int channels = 1;
    FieldValue value{};
};

/// Explains plan.values() at a point of decimals in world units. Throws Error(usage) where a process is read: its nodes
/// are computed from each other. Throws Interrupted.
PictureExplained explained(const PicturePlan& plan, std::span<const Decimal> point);
/// The same at the middle of a pixel of the plan's picture.
PictureExplained explained(const PicturePlan& plan, std::int64_t x, std::int64_t y);

}  // namespace noisescope
