// The files of one recipe that `render` draws: a picture, an animation or a volume.
#pragma once

#include <optional>
#include <string_view>

#include "cli/render/render_request.h"
#include "cli/shared/command.h"
#include "core/json.h"
#include "export/drawing_cost.h"
#include "export/export_estimate.h"
#include "export/field_drawer.h"
#include "export/series_export.h"

namespace noisescope {

/// A request, and the result of drawing it.
struct Picture {
    std::optional<Range> percents;  ///< percents of the values that the range is fitted to; none: the range is given
    TileNote tile;
    Series series;
    ExportJob job;  ///< of the first file
    SeriesResult result;
    CheckNote check;
    double seconds = 0;
};

/// Reads the options. Throws Error(usage) with every problem.
Picture requestedPicture(const RenderOptions& options, const GivenOptions& given);
/// Returns what `automatic` decides by: the pixels of all files, as if they were one below the other.
DrawingTask taskOf(const Picture& picture);
/// Draws and writes the files.
void draw(Picture& picture, DrawWith with, const RenderOptions& options, const CommonOptions& common);

Json pictureJson(const RenderOptions& options, const Picture& picture, std::string_view backend);
/// Reports it to people.
void reportPicture(const RenderOptions& options, const GivenOptions& given, const Picture& picture,
                   const CommonOptions& common);

/// Draws the files of the options' recipe. Returns the exit code.
int renderPicture(const RenderOptions& options, const GivenOptions& given, const CommonOptions& common);

}  // namespace noisescope
