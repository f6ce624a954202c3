#include "recipe/solid/solid_recipe.h"

#include <fmt/format.h>

#include <string_view>

#include "core/text.h"

namespace noisescope {
namespace {

struct SolidNumber {
    std::string_view name;
    double value;
    double minimum;
    double maximum;
};

struct SolidChoice {
    std::string_view name;
    int row;
    std::size_t rows;
};

}  // namespace

std::vector<std::string> solidProblems(const SolidRecipe& solid) {
    const auto& [x, y, z] = solid.stretch;
    const SolidNumber numbers[] = {{"size", solid.size, 0.01, 4},
                                   {"stretch_x", x, 0.1, 10},
                                   {"stretch_y", y, 0.1, 10},
                                   {"stretch_z", z, 0.1, 10},
                                   {"amount", solid.amount, -32, 32},
                                   {"level", solid.level, -32, 32},
                                   {"softness", solid.softness, 0, 4},
                                   {"absorption", solid.absorption, 0, 1000},
                                   {"emission", solid.emission, 0, 100},
                                   {"color_low", solid.colorLow, -100, 100},
                                   {"color_high", solid.colorHigh, -100, 100},
                                   {"steps", static_cast<double>(solid.steps), 16, 1024},
                                   {"yaw", solid.yaw, -360, 360},
                                   {"elevation", solid.elevation, -90, 90},
                                   {"distance", solid.distance, 0, 100},
                                   {"lens", solid.lens, 0.01, 10}};
    const SolidChoice choices[] = {{"shape", solid.shape, solidShapes().size()},
                                   {"mode", solid.mode, solidModes().size()},
                                   {"color_by", solid.colorBy, solidKeys().size()}};
    std::vector<std::string> problems;
    for (const SolidNumber& number : numbers)
        if (!(number.value >= number.minimum && number.value <= number.maximum))
            problems.push_back(fmt::format("{}={}: out of range, expected {} to {}", number.name,
                                           shortest(number.value), shortest(number.minimum), shortest(number.maximum)));
    for (const SolidChoice& choice : choices)
        if (choice.row < 0 || static_cast<std::size_t>(choice.row) >= choice.rows)
            problems.push_back(fmt::format("{}: no such row", choice.name));
    if (!(solid.colorHigh > solid.colorLow))
        problems.push_back(
            fmt::format("color_high={}: not above color_low={}", shortest(solid.colorHigh), shortest(solid.colorLow)));
    if (const std::string colors = gradientProblem(solid.colors); !colors.empty())
        problems.push_back("colors: " + colors);
    return problems;
}

}  // namespace noisescope
