// Export request from the choices of the export section.
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
    int side = 0;  ///< its width in pixels; 0: told elsewhere
    int high = 0;  ///< its height; 0: a square
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
/// Returns the names of the formats that most people want, which come first; empty: the order is that of the table.
std::span<const std::string_view> commonFormats(ExportKind kind, LayerFiles files);
/// The one that is chosen for pictures, numbered files and sheets.
ExportFormat exportFormatOf(const ExportForm& form);
/// Returns the format of the present export; files of several pictures have a format of their own.
ExportFormat chosenFormatOf(const ViewerState& state);
void chooseFormat(ViewerState& state, const ExportFormat& format);

/// Returns the format of a file name; null: its extension names none.
const FormatInfo* formatNamed(const std::filesystem::path& path);

/// True if the recipe's colors can be written in the format.
bool takesColors(const ExportFormat& format, const Recipe& recipe);

/// Returns whether the range of the request's files can be measured. Floats and comparisons have no range to choose,
/// and a picture of the view keeps its range.
bool takesFit(const ViewerState& state, const ExportRequest& request);

/// Returns whether the view is exported instead of the recipe's picture.
bool exportsSeen(const ExportForm& form);

/// Returns the size of the recipe's picture in pixels; for the size "What is seen" that of the canvas.
PixelSize pictureSizeOf(const ExportForm& form, const CanvasState& canvas);

/// The request as it stands, valid or not.
ExportRequest exportRequestOf(const ViewerState& state);
/// Returns the request for a picture of the view, whatever is chosen: of a comparison all panes, of A and B the first.
ExportRequest seenRequestOf(const ViewerState& state);

/// Returns the period of a tile of the recipe's picture or volume: a pixel less per side where neighbors share edges.
TileSize exportSizeOf(const ViewerState& state);

/// Returns the first problem of the request, with a valid alternative; empty: none.
std::string exportProblem(const ExportRequest& request);
/// Returns why no file can be written there; empty: one can.
std::string placeProblem(const std::filesystem::path& path);
/// Returns the first problem of the section, whose request is given, or of the disk; empty: none.
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

/// Returns false and warns if one of the files exists, so that an export replaces it only when asked twice. Else keeps
/// the folder of the first one, as an absolute path.
bool beginsExport(ViewerState& state, const std::vector<std::filesystem::path>& paths, bool replace);

/// Requests the export from the host, or shows its problem. An existing file is replaced only when asked twice;
/// whether numbered ones are in the way is found out by the export itself.
void requestExport(ViewerState& state);

}  // namespace noisescope
