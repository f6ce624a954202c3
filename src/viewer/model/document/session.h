// Unsaved work, as it is kept and found again.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "recipe/recipe_json.h"
#include "viewer/model/canvas/navigation.h"

namespace noisescope {

/// What a window holds. Recipes are kept as files of recipes are: afterwards members that do not apply have their
/// defaults, and what could not be drawn is repaired.
struct Session {
    std::filesystem::path path;  ///< the file the recipe came from; empty if none. Not kept if it is not UTF-8.
    std::string title;           ///< as the window shows it
    HeldRecipe recipe;
    RecipeFile origin;  ///< what `recipe` counts as changed against
    std::optional<HeldRecipe> slotA;
    std::optional<HeldRecipe> slotB;
    std::vector<HeldRecipe> history;  ///< oldest first; the newest kMostKeptHistory are kept
    std::optional<View> view;         ///< where one looked
    bool closed = false;              ///< the window was closed; false: the program or the machine ended otherwise
};

using SessionTime = std::chrono::sys_time<std::chrono::milliseconds>;

/// What to tell the person about a session before taking it.
struct LostSession {
    std::filesystem::path file;
    SessionTime saved;
    std::filesystem::path path;
    std::string title;
    bool closed = false;
};

}  // namespace noisescope
