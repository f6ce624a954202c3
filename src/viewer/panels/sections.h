// Sections of the right panel. A section starts at the cursor and is ui.rowWidth wide.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "viewer/model/export/export_layers.h"
#include "viewer/widgets/ui.h"

namespace noisescope {

void drawColorSection(ViewerState& state, Ui& ui);    ///< the map and its range
void drawInspectSection(ViewerState& state, Ui& ui);  ///< histogram, statistics, overlays, GPU = CPU
/// Returns whether the statistics belong to the shown picture. Outdated ones are dimmed until the next ones come.
bool areCurrent(const ViewerState& state);
/// The same of numbers that are shown: those of a solid's colors wait for no picture.
bool areCurrent(const ViewerState& state, const FieldNumbers& shown);
/// Draws the histogram of the shown values, with the other slot's over it while A and B are beside each other.
void drawHistogram(ViewerState& state, const FieldNumbers& numbers, Ui& ui);
/// Draws the histogram of A - B around zero. Its colors belong to no recipe, so nothing can be dragged.
void drawDifferenceHistogram(const ViewerState& state, const FieldNumbers& numbers, Ui& ui);
/// Draws the buttons that fit the color range to the values.
void drawFitButtons(ViewerState& state, const FieldNumbers& numbers, Ui& ui);
/// Draws the statistics of a picture of several channels; dimmed where they are of an earlier one.
void drawChannels(const FieldNumbers& numbers, bool isCurrent, Ui& ui);
/// Draws the histogram of the shown values with the ends of the color range, and the buttons that fit it.
void drawRangeHistogram(ViewerState& state, Ui& ui);
/// Draws the recipe's code in a section of `height`, with at least a few lines.
void drawCodeSection(ViewerState& state, Ui& ui, float height);
void drawCodeOptions(ViewerState& state, Ui& ui);    ///< the button with the options of the code
void drawExportSection(ViewerState& state, Ui& ui);  ///< the export's unfolded options, above its row
void drawExportNotes(ViewerState& state, Ui& ui);    ///< its remarks on the files, between both
void drawExportRow(ViewerState& state, Ui& ui);      ///< size, format and the button, always visible
void drawExportKind(ViewerState& state, Ui& ui);     ///< in the options: a picture, an animation or a volume …
void drawExportLayers(ViewerState& state, Ui& ui);   ///< … the number of pictures, and their files
void drawExportFolder(ViewerState& state, Ui& ui);   ///< in the options: the folder for files
void drawExportProgram(ViewerState& state, Ui& ui);  ///< in the options: the program that pictures are for, and tiles
void drawExportSet(ViewerState& state, Ui& ui);      ///< in the options: several maps in one action
void drawExportMesh(ViewerState& state, Ui& ui);     ///< the options of a mesh
void drawExportMap(ViewerState& state, Ui& ui);      ///< the options of a map of cells …
void drawExportMapNotes(const ViewerState& state, Ui& ui);  ///< … what is wrong with it …
void drawExportMapRow(ViewerState& state, Ui& ui);          ///< … and its row

/// Draws the button that makes the exported picture tile, `width` wide.
void drawMakeTile(std::string_view name, float width, ViewerState& state, Ui& ui);

/// Draws a list of rows, `width` wide; returns the id that is chosen now. `isShort`: while it is closed, it shows the
/// label up to its comma.
std::string drawExportList(const std::string& name, std::span<const ChoiceRow> rows, std::string_view chosen,
                           bool isShort, float width, Ui& ui);
/// Draws a list of rows beside a label; returns the id that is chosen now.
std::string drawExportChoice(std::string_view label, const std::string& name, std::span<const ChoiceRow> rows,
                             const std::string& chosen, Ui& ui);
/// Draws a field for a whole number, `width` wide, and its tooltip.
void drawExportCount(std::string_view name, int& count, int shown, int least, int most, const char* help, float width,
                     Ui& ui);

}  // namespace noisescope
