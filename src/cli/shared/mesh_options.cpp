#include "cli/shared/mesh_options.h"

#include <fmt/format.h>

#include "cli/shared/command.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/text.h"
#include "export/mesh_export.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_paths.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {

void addHeightOptions(const Arguments& arguments, HeightOptions& options) {
    arguments
        .text("--heights", options.heights,
              "the layer whose values are the heights, where others only color it; `whole`: the picture (default:\n"
              "the recipe's heights, else what the topmost process has made of the ground, else the picture)")
        .typeName("PATH");
    arguments
        .text("--height", options.height,
              "height of a value of 1, in heights of the recipe's picture (default: surface_height of the recipe)")
        .typeName("SHARE");
    arguments
        .text("--sea", options.sea, "lower values have this height: a flat sea (default: that of the recipe, if any)")
        .typeName("VALUE");
}

double readHeights(const Recipe& whole, const HeightOptions& options, const CommonOptions& common, MeshJob& job) {
    job.recipe = job.heights = whole;
    Recipe heights = whole;
    if (!options.heights.empty()) heights.tree.heights = options.heights;
    const std::string path = heightsPath(heights);
    if (!path.empty()) {
        if (const std::string problem = soloLayer(heights, path); !problem.empty())
            throw Error(ExitCode::usage, fmt::format("--heights {}", problem));
        job.heights = heights;
    }
    if (!path.empty() && options.heights.empty())
        talk(common, fmt::format("heights: those of {}; --heights {} takes the picture's", path, kWholeName));
    if (whole.sea) job.sea = whole.seaLevel;
    if (const auto sea = numberOf("--sea", options.sea)) job.sea = sea;
    const auto height = numberOf("--height", options.height);
    constexpr double kGreat = 5;
    if (height && std::abs(*height) > kGreat)
        talk(common, fmt::format("--height {}: a value of 1 is as high as {} pictures; lengths are --world-size and "
                                 "--world-height of `mesh`",
                                 shortest(*height), shortest(*height)));
    if (height && *height == 0) throw Error(ExitCode::usage, "--height 0: expected another number than 0");
    return height.value_or(whole.surfaceHeight);
}

void addBlocksOption(const Arguments& arguments, bool& blocks) {
    arguments.flag("--blocks", blocks,
                   "the cells of the recipe's map as blocks in the colors of their classes; --region counts cells");
}

Region cellsOf(const Recipe& recipe, const std::string& region) {
    requireMap(recipe);
    const std::int64_t cells = recipe.map.cells;
    const Region part = region.empty() ? Region{0, 0, cells, cells} : parseRegion(region, "cells");
    constexpr std::int64_t kMostCells = std::int64_t{1} << 20;
    if (part.width > kMostCells || part.width * part.height > kMostCells)
        throw Error(ExitCode::usage,
                    fmt::format("--blocks: {} x {} cells, expected at most {}", part.width, part.height, kMostCells));
    return part;
}

std::vector<double> numbersOf(const char* option, const std::string& text, std::size_t least, std::size_t most,
                              const char* expected) {
    std::vector<double> numbers;
    bool isRead = true;
    for (const std::string_view part : partsOf(text, ',')) {
        const auto number = parseReal(part);
        isRead = isRead && number.has_value();
        if (isRead) numbers.push_back(*number);
    }
    if (!isRead || numbers.size() < least || numbers.size() > most)
        throw Error(ExitCode::usage, fmt::format("{} {}: expected {}", option, quotable(text), expected));
    return numbers;
}

std::optional<double> numberOf(const char* option, const std::string& text, bool positive) {
    if (text.empty()) return {};
    const char* expected = positive ? "a number above 0" : "a number";
    const double number = numbersOf(option, text, 1, 1, expected).front();
    if (positive && number <= 0)
        throw Error(ExitCode::usage, fmt::format("{} {}: expected {}", option, quotable(text), expected));
    return number;
}

}  // namespace noisescope
