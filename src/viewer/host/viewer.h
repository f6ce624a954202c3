// The window: the field, and a panel made from the table of parameters.
#pragma once

#include <filesystem>
#include <optional>

#include "recipe/recipe_json.h"

namespace noisescope {

struct ViewerOptions {
    RecipeFile file;                   ///< what is shown first
    std::filesystem::path path;        ///< the recipe's file, into which it is saved; empty: none
    std::optional<int> width, height;  ///< of the window, in screen units; nothing: as it was the last time
    std::optional<std::filesystem::path>
        uiRects;  ///< --ui-rects: every widget's label and rectangle, as JSON, after each change
    std::optional<std::filesystem::path> stateFile;  ///< --state: the recipe and the view as JSON, after each change
    bool restore = false;  ///< unsaved work of the last window instead of `file`, if there is any
    std::string software;  ///< "Noisescope 0.1.0", for exported files
};

/// Opens the window and runs until it is closed. Throws Error(context) if there is no display or no OpenGL 4.1.
void runViewer(const ViewerOptions& options);

/// Could a window be opened here? (X11 or Wayland display set)
bool hasDisplay();

}  // namespace noisescope
