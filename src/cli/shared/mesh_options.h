// Options of the subcommands that take values as heights.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/shared/arguments.h"
#include "core/image.h"

namespace noisescope {

struct CommonOptions;
struct MeshJob;
struct Recipe;

/// Numbers of a recipe's group Surface, which win over the recipe's.
struct HeightOptions {
    std::string heights;  ///< --heights: the path of a layer
    std::string height;
    std::string sea;
};
void addHeightOptions(const Arguments& arguments, HeightOptions& options);

/// Sets the recipes and the sea of the job, and returns the height of a value of 1 in heights of the picture. Throws
/// Error(usage).
double readHeights(const Recipe& recipe, const HeightOptions& options, const CommonOptions& common, MeshJob& job);

/// --blocks: cells of the recipe's map instead of its picture.
void addBlocksOption(const Arguments& arguments, bool& blocks);
/// Returns the region of cells, of a recipe that must have a map. Throws Error(usage).
Region cellsOf(const Recipe& recipe, const std::string& region);

/// Returns the numbers of "A,B" or "A,B,C". Throws Error(usage).
std::vector<double> numbersOf(const char* option, const std::string& text, std::size_t least, std::size_t most,
                              const char* expected);
/// Returns the number of an option; none: it was not given. Throws Error(usage).
std::optional<double> numberOf(const char* option, const std::string& text, bool positive = false);

}  // namespace noisescope
