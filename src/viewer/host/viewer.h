// The window's entry point: options, and the main loop.
#pragma once

#include <filesystem>
#include <optional>

#include "recipe/recipe_json.h"

namespace noisescope {

struct ViewerOptions {
    RecipeFile file;                   ///< recipe shown first
    std::filesystem::path path;        ///< the recipe's file, to which it is saved; empty: none
    std::optional<int> width, height;  ///< size of the window in screen units; empty: that of the last time
    std::optional<std::filesystem::path>
        uiRects;  ///< --ui-rects: every widget's label and rectangle, as JSON, after each change
    std::optional<std::filesystem::path> stateFile;  ///< --state: the recipe and the view as JSON, after each change
    bool restore = false;  ///< restores the last window's unsaved work instead of `file`, if there is any
    std::string software;  ///< "Noisescope 0.1.0", for exported files
};

/// Opens the window and runs until it is closed. Throws Error(context) if there is no display or no OpenGL 4.1.
void runViewer(const ViewerOptions& options);

/// Returns whether a window could be opened here: an X11 or Wayland display is set.
bool hasDisplay();

}  // namespace noisescope
