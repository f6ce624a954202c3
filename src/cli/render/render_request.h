// The export request that the options of `render` fill.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/render/render_options.h"
#include "export/request/request_problems.h"
#include "recipe/tiling.h"

namespace noisescope {

/// Changes that --tile has made.
struct TileNote {
    std::vector<TileChange> changes;
    std::optional<TileSize> period;  ///< if it is not the picture's size
    std::string_view option;         ///< that asked for it; empty: none did
};

/// A request, and the changes that --tile made to its recipe.
struct RenderRequest {
    ExportRequest request;
    TileNote tile;
};

/// Reads the options alone: recipe, size, range, colors, layers, maps. `shared`: pixels that neighbors of a picture
/// repeat, as terrains of engines do, unless the maps say it; with --tile the picture follows itself after that many
/// pixels less. Throws Error(usage) with everything that is wrong at once.
RenderRequest readRequest(const RenderOptions& options, const GivenOptions& given, std::int64_t shared = 0);
/// The same, with a request that has no problems.
RenderRequest requestOf(const RenderOptions& options, const GivenOptions& given);

/// The options' names for the fields of a request.
extern const RequestNames kOptionNames;
/// Returns a problem as the command line tells it: "--level 3: …".
std::string problemText(const RequestProblem& problem);
/// Throws Error(usage) if there are any.
void requireNone(const std::vector<RequestProblem>& problems);

/// For people, and for programs. Where nothing was to tile they tell nothing.
void reportTile(const TileNote& note, const CommonOptions& common);
void addTile(const TileNote& note, Json& report);

/// Note for recipes that are not exact.
inline constexpr const char* kInexact = "note: the sine hash is device-dependent; other devices draw another picture";

}  // namespace noisescope
