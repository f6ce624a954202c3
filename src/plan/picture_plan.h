// Steps that make a picture of a recipe, in the order of evaluation: fields, and what combines them pixel by pixel.
// With layers these are the steps of recipe/tree_steps.h, slot by slot.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "color/color_map.h"
#include "core/image.h"
#include "plan/field_plan.h"
#include "recipe/held_recipe.h"
#include "recipe/tree_steps.h"

namespace noisescope {

/// Evaluates a field, which reads no slot.
struct LeafStep {
    std::shared_ptr<const FieldPlan> plan;
    std::vector<std::string>
        paths{};  ///< of the layers that hold it; none: a recipe without layers, or a color's climate
};

/// Region of a field that a region of a picture is computed from.
struct LeafTile {
    Slot slot = 0;
    std::shared_ptr<const FieldPlan> plan;
    Region region;
};

/// Computes values from those of other steps, pixel by pixel. With derivatives it has four channels, and its inputs
/// too; without it reads the first channel of each input.
struct LayerStep {
    TreeStep step;  ///< no FieldValueStep
};

/// Looks values up in a table of colors, pixel by pixel.
struct ColorStep {
    ColorMap map;
    std::vector<Slot> inputs;  ///< the values, and the moisture of biomes, larger where it is cold
};

using PictureStep = std::variant<LeafStep, LayerStep, ColorStep>;

/// Last step of a plan.
enum class PictureOf { values, colors };

class PicturePlan {
  public:
    /// Plans a field of the picture: for its pixels, or for points.
    using PlanField = std::function<FieldPlan(const Recipe& field)>;

    /// Plans the values of a recipe, and unless `of` is `values` its colors. Throws Error(usage) with every problem of
    /// the recipe.
    PicturePlan(const Recipe& recipe, PictureOf of, const PlanField& planField);

    /// Returns the plan with `add` added to the seed of each field, modulo 2^32, without its colors.
    [[nodiscard]] PicturePlan withSeedAdded(std::uint32_t add) const;

    [[nodiscard]] std::span<const PictureStep> steps() const { return steps_; }
    [[nodiscard]] Slot values() const { return values_; }
    /// The last step; values() of a plan without colors.
    [[nodiscard]] Slot colors() const { return steps_.size() - 1; }
    [[nodiscard]] bool isColored() const { return std::holds_alternative<ColorStep>(steps_.back()); }
    /// True if values() are those of a single field, which is then field().
    [[nodiscard]] bool isField() const { return std::holds_alternative<LeafStep>(steps_[values_]); }

    /// The fields, those of lower slots first.
    [[nodiscard]] std::span<const std::shared_ptr<const FieldPlan>> leaves() const { return leaves_; }
    /// The field of values(); requires isField().
    [[nodiscard]] const FieldPlan& field() const { return *std::get<LeafStep>(steps_[values_]).plan; }
    /// The recipe that the plan was made for.
    [[nodiscard]] const Recipe& recipe() const { return recipe_; }
    /// Requires isColored().
    [[nodiscard]] const ColorMap& map() const { return std::get<ColorStep>(steps_.back()).map; }

    /// Returns the number of coordinates of a place, the most of all fields that values() are computed from.
    [[nodiscard]] int coordinates() const;
    /// Channels of a slot: floats of a field; red, green and blue of colors.
    [[nodiscard]] int channels(Slot slot) const;
    /// True if a slot has the same bits on every device.
    [[nodiscard]] bool isExact(Slot slot) const;
    /// Returns the least range that is known to hold every value of a slot; colors are levels from 0 to 1.
    [[nodiscard]] std::optional<Range> provenRange(Slot slot) const;
    /// Returns the regions of a step's inputs that a region of it is computed from, in the order of the inputs.
    [[nodiscard]] std::vector<Region> needs(Slot slot, const Region& region) const;
    /// Returns the slots that a step reads.
    [[nodiscard]] std::vector<Slot> inputs(Slot slot) const;
    /// Walks backwards from a slot: returns the fields' regions that a region of it is computed from, each once, those
    /// of lower slots first.
    [[nodiscard]] std::vector<LeafTile> leafTiles(Slot slot, const Region& region) const;

    /// Marks the slots that a slot is computed from, and itself.
    [[nodiscard]] std::vector<bool> readFor(Slot slot) const;

  private:
    Slot climate(Slot moisture, Slot temperature, float more);

    HeldRecipe recipe_;
    Slot values_ = 0;
    std::vector<PictureStep> steps_;
    std::vector<std::shared_ptr<const FieldPlan>> leaves_;
};

}  // namespace noisescope
