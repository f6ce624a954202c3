// Erosion on the device: the nodes of the CPU, and other ones where the driver may fuse products and sums.
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "cpu/process/erosion_solver.h"
#include "cpu/process/erosion_squares.h"
#include "cpu/row_kernels.h"
#include "glsl/source_tree.h"
#include "gpu/erosion_renderer.h"
#include "gpu/field_renderer.h"
#include "gpu/test_context.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

using namespace noisescope;

namespace {

/// The shaders without the word that keeps each operation as it is written.
class LooseTree : public SourceTree {
  public:
    [[nodiscard]] std::optional<std::string> read(std::string_view path) const override {
        constexpr std::string_view kDefined = "#define NS_EXACT precise";
        std::optional<std::string> text = embeddedShaders().read(path);
        if (const std::size_t at = text ? text->find(kDefined) : std::string::npos; at != std::string::npos)
            text->replace(at, kDefined.size(), "#define NS_EXACT");
        return text;
    }
};

/// Returns how many nodes differ from the CPU's in height, sediment, drainage or water.
std::int64_t differingNodes(const SourceTree& shaders) {
    const Recipe recipe = parseRecipe(R"({"noisescope": 2, "layers": [
      {"name": "land", "noise": "perlin", "frequency": 3, "fractal": "fbm", "octaves": 7},
      {"name": "rain", "process": "erosion", "grid": 256, "levels": 2, "steps": 16}]})",
                                      "test")
                              .recipe;
    const ErosionPlan plan(processRecipe(recipe, "rain", 0));
    ErosionSquares nodes(plan);
    const ErosionInput ground = nodes.input();
    const Region region{-20, 11, 160, 128};
    FieldRenderer fields(shaders);
    const ErosionNodes drawn = ErosionRenderer(fields).eroded(plan, ground, 0, region);
    const ErosionNodes twin = eroded(plan, ground, 0, region, erosionKernelsFor(chosenRowKernels().name));
    std::int64_t count = 0;
    for (std::int64_t y = region.y; y < region.y + region.height; ++y)
        for (std::int64_t x = region.x; x < region.x + region.width; ++x) {
            bool differs = false;
            for (const auto plane :
                 {&ErosionNodes::height, &ErosionNodes::sediment, &ErosionNodes::drainage, &ErosionNodes::water})
                differs = differs || *(drawn.*plane).at(x, y) != *(twin.*plane).at(x, y);
            count += differs ? 1 : 0;
        }
    return count;
}

}  // namespace

TEST_CASE("nodes of an erosion are those of the CPU, but not without `precise`") {
    const NoGlMessages quiet;
    CHECK(differingNodes(embeddedShaders()) == 0);
    const std::int64_t loose = differingNodes(LooseTree());
    MESSAGE("without `precise` " << loose << " of 20480 nodes differ");
    CHECK(loose > 0);
}
