#include "viewer/model/export/export_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "export/field_export.h"
#include "export/request/place_text.h"
#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/export/export_mesh.h"
#include "viewer/model/files/files.h"

namespace noisescope {
namespace {

/// The usual size for what takes few sizes, and the canvas instead of it for what takes all.
void followShape(ExportForm& form) {
    const MapRequest maps = mapFormOf(form);
    if (sharesEdges(maps) || maps.profile != nullptr)
        form.size = sizeRow("usual");
    else if (form.size == sizeRow("usual"))
        form.size = sizeRow("canvas");
}

bool takesMeters(const MapRequest& maps) { return maps.profile != nullptr && maps.profile->meters; }

/// The map that shows what one picture would; none: heights, whatever the output is.
std::vector<MapId> ownMaps(const ViewerState& state, bool colors) {
    if (colors) return {MapId::color};
    const std::string_view output = outputOf(state.document.recipe).id;
    for (const ExportMap& map : allMaps())
        if (!map.color && !map.solid && map.output == output && map.output != "value") return {map.map};
    return {};
}

}  // namespace

std::vector<ChoiceRow> profileRows() {
    std::vector<ChoiceRow> rows{{kNoProfile, "Any program", "Size and format as chosen here"}};
    for (const ExportProfile& profile : profiles()) rows.push_back({profile.id, profile.label, profile.help});
    return rows;
}

void chooseProfile(ExportForm& form, const std::string& id) {
    if (std::exchange(form.profile, id) == id) return;
    followShape(form);
    const ExportProfile* profile = findProfile(id);
    if (!isTexture(profile)) return;
    form.tileColumns = form.tileRows = 1;  // it repeats in one piece
    form.set.wanted = {};
    for (const MapId map : profile->usual) form.set.wanted.at(static_cast<std::size_t>(map)) = true;
}

void chooseTiles(ExportForm& form, int columns, int rows) {
    form.tileColumns = columns;
    form.tileRows = rows;
    followShape(form);
}

bool exportsSet(const ViewerState& state) { return state.settings.exportWhat == kSetPurpose; }

MapRequest mapFormOf(const ExportForm& form) {
    MapRequest maps;
    maps.profile = findProfile(form.profile);
    maps.columns = form.tileColumns;
    maps.rows = form.tileRows;
    return maps;
}

MapRequest mapRequestOf(const ViewerState& state) {
    if (exportKindOf(state) != ExportKind::picture) return {};
    const ExportForm& form = state.exportForm;
    MapRequest maps = mapFormOf(form);
    if (exportsSet(state)) {
        for (const ExportMap& map : offeredMaps(state))
            if (form.set.wanted.at(static_cast<std::size_t>(map.map))) maps.maps.push_back(map.map);
        maps.bands.count = form.set.bands;
        const MapRecipe& classes = state.document.recipe->map;
        if (!classes.empty()) maps.bands = bandsOfClasses(classes);
    }
    if (!maps.any()) return {};
    const ExportFormat format = exportFormatOf(form);
    const Recipe& recipe = state.document.recipe;
    if (!exportsSet(state))
        maps.maps =
            ownMaps(state, maps.profile == nullptr && form.color && hasColors(recipe) && takesColors(format, recipe));
    if (maps.profile == nullptr && format.depth != format.format->defaultDepth()) maps.depth = format.depth;
    std::string ignored;
    if (takesMeters(maps)) maps.worldHeight = readMeters(trimmed(form.worldHeight), ignored);
    const HeldRecipe defaults;
    maps.keepsGreen = recipe.normalY != defaults->normalY;
    return maps;
}

std::filesystem::path mapPathOf(const ViewerState& state, const MapRequest& maps) {
    const ExportForm& form = state.exportForm;
    const std::string title = fileStem(titleOf(state.document));
    const std::string extension(maps.profile == nullptr ? exportFormatOf(form).format->extension : "");
    if (exportsSet(state)) return form.folder / (replaced(form.set.pattern, kNameMark, title) + extension);
    if (form.name.empty()) return form.folder / (title + "_" + std::string(kMapMark) + extension);
    const FormatInfo* typed = formatNamed(form.name);
    const bool isOwn = maps.profile == nullptr || typed == nullptr ||
                       std::ranges::any_of(mapOf(*maps.profile, MapId::height).forms,
                                           [&](const MapForm& row) { return row.format == typed->name; });
    std::filesystem::path path = form.folder / form.name;
    return isOwn ? path : path.replace_extension();
}

std::vector<ExportMap> offeredMaps(const ViewerState& state) {
    std::vector<ExportMap> offered;
    for (const ExportMap& map : allMaps())
        if (missingMap(map, state.document.recipe).empty()) offered.push_back(map);
    return offered;
}

std::vector<SetMap> setMapsOf(const ViewerState& state) {
    ExportRequest request;
    request.maps = mapFormOf(state.exportForm);
    const std::vector<ExportMap> offered = offeredMaps(state);
    for (const ExportMap& map : offered) request.maps.maps.push_back(map.map);
    request.path = mapPathOf(state, request.maps);
    request.maps.depth = mapRequestOf(state).depth;
    std::vector<RequestProblem> problems;
    const MapPlans plans = mapPlansOf(request, kControlNames, problems);
    std::vector<SetMap> maps;
    for (const ExportMap& map : offered) {
        const auto plan = std::ranges::find(plans.files, map.map, &MapPlan::map);
        if (plan == plans.files.end()) return {};
        const std::vector<std::string> own = problemsOf(withOutputOf(map, state.document.recipe));
        maps.push_back({*plan, own.empty() ? "" : own.front()});
    }
    return maps;
}

bool takesPlace(const ViewerState& state) {
    const MapRequest maps = mapRequestOf(state);
    if (exportKindOf(state) != ExportKind::picture || exportsMesh(state) || isTexture(maps.profile)) return false;
    return maps.profile != nullptr ? maps.profile->hasPlaces : chosenFormatOf(state).format->mapPlaces;
}

std::string setPlace(const ViewerState& state, ExportRequest& request) {
    const std::string_view text = trimmed(state.exportForm.place);
    if (!takesPlace(state)) return {};
    if (!text.empty())
        if (const std::string problem = readPlace(text, request); !problem.empty())
            return fmt::format("Place {}: {}", printable(text), problem);
    const std::string_view meters = trimmed(state.exportForm.worldHeight);
    std::string problem;
    if (takesMeters(request.maps) && !meters.empty() && !readMeters(meters, problem))
        return fmt::format("Height {}: {}", printable(meters), problem);
    return {};
}

void showExportSet(ViewerState& state) {
    state.settings.exportWhat = kSetPurpose;
    showExport(state);
}

}  // namespace noisescope
