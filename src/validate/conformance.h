// Conformance: places of recipes with the bits that every version, port and device has to find there.
//
// A file is a line of JSON a place, one of
//   {"recipe": {…}, "point": ["0.1", "0.2"], "bits": ["3f000000"]}                    world units, exact decimals
//   {"recipe": {…}, "height": "1024", "pixel": ["7", "-3"], "bits": ["3f000000"]}     the center of a pixel
// Numbers are texts, so that no reader rounds them. "bits" are floats in hexadecimal, one a channel.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "exact/decimal.h"
#include "recipe/held_recipe.h"

namespace noisescope {

class FieldPlan;
class FieldRenderer;

struct ConformanceLine {
    HeldRecipe recipe;
    std::string recipeText;      ///< as it stands in the file
    std::vector<Decimal> point;  ///< one coordinate for each dimension; empty: a pixel
    std::int64_t height = 0;     ///< of the picture that the pixel is of
    std::int64_t x = 0, y = 0;
    std::vector<std::uint32_t> bits;
};

/// Throws Error(usage) that begins with `origin`: bad JSON, unknown or missing keys, a recipe that is refused or
/// device-dependent, places beyond what `sample` and `render` take.
ConformanceLine parseConformanceLine(std::string_view text, const std::string& origin);

/// The line as parseConformanceLine() reads it, of the recipe's text; without a newline.
std::string conformanceText(const ConformanceLine& line);

/// Computes what the lines ask for. Lines of the same recipe that follow each other share their plan.
class ConformanceField {
  public:
    /// `renderer` null: on the CPU. It must outlive this.
    explicit ConformanceField(FieldRenderer* renderer);
    ~ConformanceField();

    std::vector<std::uint32_t> bitsAt(const ConformanceLine& line);

  private:
    FieldRenderer* renderer_;
    std::unique_ptr<const FieldPlan> plan_;
    std::string planned_;  ///< what plan_ is of
};

/// "3f000000 be800000"
std::string bitsText(const std::vector<std::uint32_t>& bits);

}  // namespace noisescope
