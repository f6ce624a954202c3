// State of the recipe's code in the window.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "recipe/recipe_json.h"
#include "snippet/snippet.h"

namespace noisescope {

/// Options of the code, where the recipe and the target have them.
struct CodeChoice {
    std::string entry = "p";  ///< id of codeEntries()
    bool gradient = false;
    bool colors = false;
    bool exact = false;
    bool brief = false;  ///< few lines
    bool operator==(const CodeChoice&) const = default;
};

/// The shown code, rebuilt only when its recipe or options change.
struct CodeState {
    std::optional<HeldRecipe> recipe;  ///< recipe of the text; empty: not made yet
    std::string target;
    std::string title;
    CodeChoice choice;
    bool measured = false;  ///< its header states the measured error
    std::vector<std::string> lines;
    std::string problem;  ///< reason there is no text
    // Reasons why the recipe has no such function; empty: it has one.
    std::string gradientProblem;
    std::string colorsProblem;
};

/// Position error of the code, stated in its header. The panel requests it, the host measures and stores it.
struct CodeErrors {
    bool wanted = false;               ///< for the document's recipe; set again in every frame
    std::optional<HeldRecipe> recipe;  ///< the measured recipe; empty: none yet
    PlaceErrors errors{};
};

/// Dialog that saves the code for several targets at once. The targets themselves are a setting.
struct CodeSetForm {
    bool open = false;
    bool appearing = false;
    std::string name;                             ///< of the files, without extension
    std::string problem;                          ///< reason they were not saved
    std::vector<std::filesystem::path> existing;  ///< files found there: a second confirmation replaces them
};

}  // namespace noisescope
