// Parts of the window that show and edit the recipe's map.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "viewer/widgets/ui.h"

namespace noisescope {

/// Draws the page Classes of Inspect at the cursor: classes, cells, passes.
void drawClassesSection(ViewerState& state, Ui& ui);
/// Draws the bounds of the selected class, and the list that adds some.
void drawBounds(ViewerState& state, Ui& ui);
/// Draws the passes as chips, and the rows of the selected one.
void drawPasses(ViewerState& state, Ui& ui);

/// Draws the cells over the canvas, the outline of the one that was clicked and why it is what it is.
void drawMapCells(ViewerState& state, Ui& ui);
/// Draws the list in the view bar: colors, or tiles of a set.
void drawMapLook(ViewerState& state, float width, Ui& ui);

/// Row of a list.
struct MapOption {
    std::string id;
    std::string label;
    std::string_view help{};
};
/// Draws a list `width` wide; returns the index that was chosen now. `shown`: as the closed list says it.
std::optional<std::size_t> drawMapOptions(const std::string& name, std::string_view shown,
                                          std::span<const MapOption> options, float width, Ui& ui);

/// Draws the buttons that move a row and remove it; later ones come from the second on.
enum class RowEdit { none, earlier, later, removed };
RowEdit drawRowEdits(const std::string& name, bool canGoEarlier, bool canGoLater, Ui& ui);

/// Returns a class's color for drawing.
ImU32 classColor(std::uint32_t color, float alpha = 1);

}  // namespace noisescope
