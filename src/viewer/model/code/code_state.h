// What the window keeps of the recipe's code.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "recipe/recipe_json.h"
#include "snippet/snippet.h"

namespace noisescope {

/// What the code is asked for beside its target, where the recipe and the target have it.
struct CodeChoice {
    std::string entry = "p";  ///< id of codeEntries()
    bool gradient = false;
    bool colors = false;
    bool exact = false;
    bool operator==(const CodeChoice&) const = default;
};

/// The shown code, made again only when what it is made of has changed.
struct CodeState {
    std::optional<HeldRecipe> recipe;  ///< of the text; none: not made yet
    std::string target;
    std::string title;
    CodeChoice choice;
    bool measured = false;  ///< its header tells the error
    std::vector<std::string> lines;
    std::string problem;  ///< why there is none
    // Why the recipe has no such function; empty: it has.
    std::string gradientProblem;
    std::string colorsProblem;
};

/// The error that the header tells: the panel wants it, the host measures it and puts it here.
struct CodeErrors {
    bool wanted = false;               ///< of the document's recipe; asked anew in every frame
    std::optional<HeldRecipe> recipe;  ///< that was measured; none yet
    PlaceErrors errors{};
};

/// The window that saves the code for several targets at once. Which ones is a setting.
struct CodeSetForm {
    bool open = false;
    bool appearing = false;
    std::string name;                             ///< of the files, without extension
    std::string problem;                          ///< why they were not saved
    std::vector<std::filesystem::path> existing;  ///< were found where the files go: asked again, they are replaced
};

}  // namespace noisescope
