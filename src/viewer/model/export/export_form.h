// From what is chosen in the export section to a request, and to the command that draws the same picture.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/tiling.h"
#include "viewer/model/document/state.h"

namespace noisescope {

struct ExportSize {
    std::string_view id;
    std::string_view label;
    int side = 0;  ///< of a square, in pixels; 0: told elsewhere
};
/// canvas, the squares, custom, what is seen, and the usual size of a program or of tiles
std::span<const ExportSize> exportSizes();
/// Returns the index of a size.
int sizeRow(std::string_view id);
/// Returns the number of sizes that there are to choose: the last one is of programs and tiles alone.
int sizeCount(const ExportForm& form);

struct ExportFormat {
    std::string id;     ///< "png-u16"
    std::string label;  ///< "PNG, 16-bit integer"
    const FormatInfo* format = nullptr;
    Depth depth = Depth::u8;
};
/// Every format that holds the pictures, with every depth that it has.
std::vector<ExportFormat> exportFormats(ExportKind kind = ExportKind::picture, LayerFiles files = LayerFiles::numbered);
/// The one that is chosen for pictures, numbered files and sheets.
ExportFormat exportFormatOf(const ExportForm& form);
/// The one that is chosen for what is exported now; files of several pictures have one of their own.
ExportFormat chosenFormatOf(const ViewerState& state);
void chooseFormat(ViewerState& state, const ExportFormat& format);

/// Returns the format of a file name; null: its extension names none.
const FormatInfo* formatNamed(const std::filesystem::path& path);

/// Can the recipe's colors be written in the format?
bool takesColors(const ExportFormat& format, const Recipe& recipe);

/// Can the range of the request's files be measured? Floats and comparisons have none to choose, and what is seen
/// stays as it is seen.
bool takesFit(const ViewerState& state, const ExportRequest& request);

/// Is it what is seen that is exported, and not the recipe's picture?
bool exportsSeen(const ExportForm& form);

/// The recipe's picture in pixels, as the form has it; of "what is seen" that of the canvas.
Port pictureSizeOf(const ExportForm& form, const CanvasState& canvas);

/// The request as it stands, valid or not.
ExportRequest exportRequestOf(const ViewerState& state);
/// A picture of what is seen, whatever is chosen: of a comparison all panes, of A and B the first.
ExportRequest seenRequestOf(const ViewerState& state);

/// The recipe's picture, or its volume, as what shall tile. Where neighbors share their edges, it is a pixel less.
TileSize exportSizeOf(const ViewerState& state);

/// Why it cannot be exported, and what would be right; empty: it can.
std::string exportProblem(const ExportRequest& request);
/// The same of what is chosen, whose request is given.
std::string chosenProblem(const ViewerState& state, const ExportRequest& request);

/// The form's file name gets the extension of the chosen format.
void followFormat(ViewerState& state);
/// The chosen format becomes that of the form's file name, if the extension is known.
void followName(ViewerState& state);

/// Returns the document that a typed name belongs to: its file, or its title without one.
std::string exportDocumentOf(const Document& document);

/// A typed name stays with the document, the output and the kind of files that it was typed for, and comes back with
/// them, with the extension of the chosen format.
void followDocument(ViewerState& state);

/// The document has been saved, under another name perhaps: typed names go with it. `before`: exportDocumentOf().
void followSaved(ExportForm& form, const std::string& before, const Document& document);

/// Asks the host for what is chosen, or says what is in the way. An existing file is replaced only when asked twice;
/// whether numbered ones are in the way is found out by the export itself.
void requestExport(ViewerState& state);

}  // namespace noisescope
