// Animations and volumes of an export: availability, choices, files and their size.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "export/request/request_problems.h"
#include "viewer/model/document/state.h"
#include "viewer/model/export/export_form.h"

namespace noisescope {

/// A choice of the export section.
struct ChoiceRow {
    std::string_view id;
    std::string_view label;
    std::string_view help;
};
/// Purposes of an export: a picture, a set of maps, an animation, a volume, cells; ids of Settings::exportWhat.
std::span<const ChoiceRow> exportPurposes();
inline constexpr std::string_view kSetPurpose = "set";
/// In the order of the enum LayerFiles …
std::span<const ChoiceRow> layerFilesRows();
/// … and MipMaps.
std::span<const ChoiceRow> mipMapRows();

/// Returns the reason why the recipe has no export of this kind, and the change that gives one; empty: it has.
std::string kindProblem(const ViewerState& state, ExportKind kind);
/// Returns the kind of a purpose.
ExportKind kindOfPurpose(std::string_view purpose);
/// The chosen one, or a picture where there is nothing of it.
ExportKind exportKindOf(const ViewerState& state);

/// The chosen way of the kind.
LayerFiles layerFilesOf(const Settings& settings, ExportKind kind);
/// The setting of it; of a picture that of an animation.
std::string& layerFilesSetting(Settings& settings, ExportKind kind);

/// True if the frames fill the recipe's loop.
bool fillsLoop(const ViewerState& state);

/// The chosen ones, wherever there can be any.
MipMaps mipMapsOf(const Settings& settings);
/// True if there can be any.
bool takesMipMaps(const ExportLayers& layers, const FormatInfo& format);

/// The pictures as they are chosen; `height`: of each, in pixels.
ExportLayers exportLayersOf(const ViewerState& state, std::int64_t height);

/// Pixels of each file.
PixelSize fileSizeOf(const ExportRequest& request);

/// The window's words for the fields of a request.
extern const RequestNames kControlNames;
/// Returns the text with its first letter in upper case.
std::string sentence(std::string text);

/// Returns "about 40 s to draw" for several pictures, by the time that the canvas' last one took; empty: soon.
std::string drawingText(const ExportRequest& request, const FieldStatus& field, const PixelSize& canvas);

/// Files and bytes of an export, from its numbers alone.
struct ExportFigures {
    std::int64_t files = 1;
    std::int64_t pictures = 1;
    double bytes = 0;    ///< of the samples in all files …
    bool exact = false;  ///< … but for headers; false: the format compresses, they are the most
};
ExportFigures figuresOf(const ExportRequest& request);
/// Returns "240 files of 512 x 512, up to 12 MB", of videos, whose bytes nobody knows before, "…, 10 s"; empty for
/// exports that take a moment only.
std::string figuresText(const ExportRequest& request);
/// Returns the problem if the disk has no room, as far as is known before; empty: none.
std::string roomProblem(const ExportRequest& request);

/// "f_0000.png to f_0239.png", or the one file's name.
std::string fileNamesOf(const ExportRequest& request);

}  // namespace noisescope
