// Conformance data: places of recipes with the bits that every version, port and device must compute.
//
// A file has one line of JSON for each place, in one of two forms:
//
//   {"recipe": {…}, "point": ["0.1", "0.2"], "bits": ["3f000000"]}                    world units, exact decimals
//   {"recipe": {…}, "height": "1024", "pixel": ["7", "-3"], "bits": ["3f000000"]}     the center of a pixel
//
// Numbers are strings, so that no reader rounds them. "bits" are floats in hexadecimal, one per channel.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "exact/decimal.h"
#include "recipe/held_recipe.h"

namespace noisescope {

class PicturePlan;
class FieldRenderer;

struct ConformanceLine {
    HeldRecipe recipe;
    std::string recipeText;      ///< as written in the file
    std::vector<Decimal> point;  ///< one coordinate per dimension; empty: a pixel
    std::int64_t height = 0;     ///< of the pixel's picture
    std::int64_t x = 0, y = 0;
    std::vector<std::uint32_t> bits;
};

/// Parses a line. Throws Error(usage) that begins with `origin`: bad JSON, unknown or missing keys, a recipe that is
/// refused or device-dependent, places beyond the limits of `sample` and `render`.
ConformanceLine parseConformanceLine(std::string_view text, const std::string& origin);

/// Returns the line for parseConformanceLine(), with the recipe's own text, without a newline.
std::string conformanceText(const ConformanceLine& line);

/// Computes the bits of lines. Successive lines with the same recipe share a plan.
class ConformanceField {
  public:
    /// `renderer` null: on the CPU. It must outlive this object.
    explicit ConformanceField(FieldRenderer* renderer);
    ~ConformanceField();

    std::vector<std::uint32_t> bitsAt(const ConformanceLine& line);

  private:
    FieldRenderer* renderer_;
    std::unique_ptr<const PicturePlan> plan_;
    std::string planned_;  ///< key of plan_
};

/// Returns "3f000000 be800000".
std::string bitsText(const std::vector<std::uint32_t>& bits);

}  // namespace noisescope
