// From what is chosen in the export section to a request, and to the command that draws the same picture.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/tiling.h"
#include "viewer/model/state.h"

namespace noisescope {

struct ExportSize {
    std::string_view id;
    std::string_view label;
    int side = 0;  ///< of a square, in pixels; 0: told elsewhere
};
/// canvas, the squares, custom, and what is seen
std::span<const ExportSize> exportSizes();

struct ExportFormat {
    std::string id;     ///< "png-u16"
    std::string label;  ///< "PNG, 16-bit integer"
    const FormatInfo* format = nullptr;
    Depth depth = Depth::u8;
};
/// Every format with every depth that it has.
std::vector<ExportFormat> exportFormats();
/// The one that is chosen.
ExportFormat exportFormatOf(const ExportForm& form);

/// Can the recipe's colors be written in the chosen format?
bool takesColors(const ExportForm& form, const Recipe& recipe);

/// The recipe's picture in pixels, as the form has it; of "what is seen" that of the canvas.
Port pictureSizeOf(const ExportForm& form, const CanvasState& canvas);

/// The request as it stands, valid or not.
ExportRequest exportRequestOf(const ViewerState& state);
/// The same of what is seen, whatever size is chosen: of a comparison all panes, of A and B the first.
ExportRequest seenRequestOf(const ViewerState& state);

/// The same, as what shall tile.
TileSize exportSizeOf(const ExportForm& form, const CanvasState& canvas);

/// Pixels of the file: those of the region, or of all panes.
Port fileSizeOf(const ExportRequest& request);

/// Why it cannot be exported, and what would be right; empty: it can.
std::string exportProblem(const ExportRequest& request);

/// The form's file name gets the extension of its format.
void followFormat(ExportForm& form);
/// The form's format becomes that of its file name, if the extension is known.
void followName(ExportForm& form);

/// What a typed name belongs to, beside the output: the document's file, or its title where it has none.
std::string exportDocumentOf(const Document& document);

/// A typed name stays with the document and the output that it was typed for, and comes back with them, with the
/// extension of the chosen format.
void followDocument(ExportForm& form, const Document& document);

/// The document has been saved, under another name perhaps: typed names go with it. `before`: exportDocumentOf().
void followSaved(ExportForm& form, const std::string& before, const Document& document);

/// Asks the host for the one picture, or says what is in the way. An existing file is replaced only when asked
/// twice.
void requestExport(ViewerState& state);

/// The command line that draws the picture: `noisescope render --set seed=7 … -o noise.png`, for a POSIX shell. Reading
/// its settings back gives the recipe.
std::string commandLine(const ExportRequest& request);

/// The parameters that differ from those of an empty recipe, as "name=value".
std::vector<std::string> settingsOf(const Recipe& recipe);

/// A word of a POSIX shell's command line: as it is where nothing in it is special, else in single quotes.
std::string shellWord(std::string_view text);

}  // namespace noisescope
