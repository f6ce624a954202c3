// Unsaved work in the form in which it is stored and found again.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "recipe/recipe_json.h"
#include "viewer/model/canvas/navigation.h"

namespace noisescope {

/// Content of a window. Recipes are stored like recipe files: when read, members that do not apply have their defaults,
/// and invalid values are repaired.
struct Session {
    std::filesystem::path path;  ///< the recipe's file; empty if none. Not stored if it is not UTF-8.
    std::string title;           ///< as in the window's title
    HeldRecipe recipe;
    RecipeFile origin;  ///< reference for changed values of `recipe`
    std::optional<HeldRecipe> slotA;
    std::optional<HeldRecipe> slotB;
    std::vector<HeldRecipe> history;  ///< oldest first; the newest kMostKeptHistory are stored
    std::optional<View> view;         ///< of the canvas
    bool closed = false;              ///< the window was closed; false: the program or the machine ended unexpectedly
};

using SessionTime = std::chrono::sys_time<std::chrono::milliseconds>;

/// Summary of a stored session, shown before it is restored.
struct LostSession {
    std::filesystem::path file;
    SessionTime saved;
    std::filesystem::path path;
    std::string title;
    bool closed = false;
};

}  // namespace noisescope
