// Options that name a recipe and change it, shared by the subcommands that take one.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/shared/arguments.h"

namespace noisescope {

struct Recipe;
struct RecipeFile;

/// --preset and --recipe, then --add, --set, --mute and --solo, applied in this order.
struct RecipeOptions {
    std::string preset;
    std::string path;
    std::vector<std::string> additions;  ///< "NAME=NOISE|PROCESS|PRESET|FILE"
    std::vector<std::string> settings;
    std::vector<std::string> muted;  ///< paths of layers
    std::string solo;                ///< path of a layer or mask; empty: none
    std::string named;               ///< a preset or a path, by its name alone
    /// A recipe that was read already; the other members have no effect then.
    std::shared_ptr<const RecipeFile> loaded;

    /// True if no option was given.
    [[nodiscard]] bool none() const;
};
void addRecipeOptions(const Arguments& arguments, RecipeOptions& options);
/// Adds names of presets as arguments without an option.
void addPresetNames(const Arguments& arguments, std::vector<std::string>& names);
/// Adds a preset or a file as the only argument without an option.
void addNamedRecipe(const Arguments& arguments, RecipeOptions& options);
/// Returns the options for a preset if there is one of that name, or nothing that looks like a file; else for a file.
RecipeOptions namedRecipe(const std::string& word);
/// True for a recipe in a file of its own, and for a preset's name that no file has.
bool isRecipeName(const std::string& word);
/// Throws Error(usage) for a recipe where a picture's file is expected; `instead`: "stats", whose option takes the
/// recipe.
void refuseRecipe(const std::string& word, std::string_view instead);
/// Returns the --set for each of the `unknown` options that has the name of a parameter; empty: none has.
/// `all`: the whole command line.
std::string hintFor(const std::vector<std::string>& unknown, const std::vector<std::string>& all);
/// Throws Error(usage) with everything that is wrong at once. `prepare` is asked between --recipe and --add.
RecipeFile loadRecipe(const RecipeOptions& options);
/// Throws Error(usage) if the recipe has no map; names presets with one.
void requireMap(const Recipe& recipe);
RecipeFile loadRecipe(const RecipeOptions& options, const std::function<Recipe(const Recipe&)>& prepare);

}  // namespace noisescope
