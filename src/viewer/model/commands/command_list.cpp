#include "viewer/model/commands/command_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "catalogue/passes.h"
#include "catalogue/tilesets.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_params.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "snippet/snippet.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/commands/param_texts.h"
#include "viewer/model/document/make_move.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/export/export_set.h"
#include "viewer/model/files/files.h"
#include "viewer/model/layers/layer_panel.h"
#include "viewer/model/map/map_edits.h"
#include "viewer/model/map/map_export.h"
#include "viewer/model/map/map_view.h"

namespace noisescope {
namespace {

using Commands = std::vector<PaletteCommand>;

/// Ids of the actions listed first while nothing is typed.
constexpr std::array<std::string_view, 9> kUseful{"random-seed",  "next-fractal", "open",  "save", "screenshot",
                                                  "copy-snippet", "compare",      "tiles", "keys"};

PaletteCommand commandOf(const Action& action, const ViewerState& state) {
    PaletteCommand command;
    command.id = fmt::format("action/{}", action.id);
    command.label = action.label;
    command.shortcut = chordText(action.chord);
    command.run = [row = &action](ViewerState& s) { runAction(s, *row); };
    if (action.enabled != nullptr && !action.enabled(state))
        command.problem = action.enabled == hasTree ? kNoLayersYet : "Nothing to do now";
    return command;
}

void addActions(Commands& list, const ViewerState& state) {
    for (const std::string_view id : kUseful) list.push_back(commandOf(*findAction(id), state));
    for (const Action& action : actions()) {
        const bool listed = std::ranges::find(kUseful, action.id) != kUseful.end();
        const bool isOther = action.id == "palette" || action.id == "theme";  // themes are named each
        if (!listed && !isOther) list.push_back(commandOf(action, state));
    }
}

void addPresets(Commands& list) {
    for (const Preset& preset : presets())
        list.push_back({fmt::format("preset/{}", preset.name),
                        preset.file.title,
                        "Preset",
                        {},
                        [row = &preset](ViewerState& s) { loadDocument(s, row->file); },
                        {}});
    for (int i = 0; i < static_cast<int>(presetGroups().size()); ++i) {
        const Named& group = presetGroups()[static_cast<std::size_t>(i)];
        const auto show = [i](ViewerState& s) {
            s.presetStrip.group = i;
            s.presetStrip.search.clear();
            s.settings.presetStripVisible = true;
            s.panelsHidden = false;
            if (s.narrow) s.drawer = Drawer::presets;
        };
        list.push_back(
            {fmt::format("group/{}", group.id), fmt::format("Browse: {}", group.label), "View", {}, show, {}});
    }
}

// --- parameters ------------------------------------------------------------------------------------------------------

void addParams(Commands& list, const Recipe& recipe) {
    for (const ParamInfo& param : params())
        if (param.applies(recipe))
            list.push_back({fmt::format("param/{}", param.id),
                            fmt::format("Set {}...", param.label),
                            "Parameter",
                            {},
                            [row = &param](ViewerState& s) { showParam(s, *row); },
                            {}});
}

/// Returns what sets a member of the edited recipe.
std::function<void(ViewerState&)> setting(int Recipe::*member, int value) {
    return [member, value](ViewerState& state) {
        const LayerScope scope(state);
        Recipe& edited = state.document.recipe;
        edited.*member = value;
        repair(edited);
    };
}

void addDimensions(Commands& list, const Recipe& recipe) {
    const auto& kind = std::get<IntegerParam>(findParam("dimensions")->kind);
    for (int i = kind.minimum; i <= kind.maximum; ++i) {
        const bool available = kind.available(recipe, i);
        list.push_back({fmt::format("set/dimensions/{}", i),
                        fmt::format("{}D", i),
                        "Dimensions",
                        {},
                        setting(kind.member, i),
                        available ? "" : fmt::format("{} noise has no {}D form", noiseOf(recipe).label, i)});
    }
}

/// Adds a command for each value of the choices.
void addChoices(Commands& list, const Recipe& recipe) {
    for (const ParamInfo& param : params()) {
        const auto* choice = std::get_if<ChoiceParam>(&param.kind);
        if (choice == nullptr || !param.applies(recipe)) continue;
        for (int i = 0; i < choice->count(); ++i) {
            const bool available = choice->available(recipe, i);
            list.push_back({fmt::format("set/{}/{}", param.id, choice->row(i).id),
                            std::string(choice->row(i).label),
                            std::string(param.label),
                            {},
                            setting(choice->member, i),
                            available ? "" : "This does not go with the other values of the recipe"});
        }
    }
}

// --- map -------------------------------------------------------------------------------------------------------------

void addMapCommands(Commands& list) {
    list.push_back({"map/classes",
                    "Classes of the map",
                    "Map",
                    {},
                    [](ViewerState& s) {
                        showMap(s);
                        showTab(s, "inspect");
                    },
                    {}});
    for (int i = 0; i < static_cast<int>(tilesets().size()); ++i) {
        const TilesetInfo& set = tilesets()[static_cast<std::size_t>(i)];
        const auto show = [i](ViewerState& s) {
            showMap(s);
            s.map.asTiles = true;
            s.map.rules = i;
        };
        list.push_back(
            {fmt::format("tileset/{}", set.id), fmt::format("Map in tiles: {}", set.id), "Map", {}, show, {}});
    }
    for (int i = 0; i < static_cast<int>(passes().size()); ++i) {
        const PassInfo& pass = passes()[static_cast<std::size_t>(i)];
        const auto add = [i](ViewerState& s) {
            showMap(s);
            addPass(s, i);
            showTab(s, "inspect");
        };
        list.push_back({fmt::format("pass/{}", pass.id), fmt::format("Add pass: {}", pass.label), "Map", {}, add, {}});
    }
    for (const ChoiceRow& format : cellFormats()) {
        const auto choose = [id = format.id](ViewerState& s) {
            showMap(s);
            s.settings.exportWhat = kMapPurpose;
            s.exportForm.cells.format = id;
            showExport(s);
        };
        list.push_back({fmt::format("format/map/{}", format.id),
                        fmt::format("Export map as {}...", format.label),
                        "Map",
                        {},
                        choose,
                        {}});
    }
}

// --- code and export -------------------------------------------------------------------------------------------------

/// Adds the tabs of the right panel.
void addTabs(Commands& list) {
    const auto add = [&](const char* tab, const char* label) {
        list.push_back({fmt::format("tab/{}", tab), label, "View", {}, [tab](ViewerState& s) { showTab(s, tab); }, {}});
    };
    add("color", "Show colors");
    add("inspect", "Show statistics");
    add("code", "Show code");
    const auto showGraphs = [](ViewerState& s) {
        showTab(s, "inspect");
        s.inspectPage = InspectPage::graphs;
    };
    list.push_back({"graphs", "Show graphs", "View", {}, showGraphs, {}});
}

void addCode(Commands& list) {
    for (const SnippetTarget& target : snippetTargets()) {
        const auto show = [row = &target](ViewerState& s) {
            s.settings.snippetTarget = row->id;
            showTab(s, "code");
        };
        list.push_back(
            {fmt::format("code/{}", target.id), fmt::format("Code for {}...", target.label), "Code", {}, show, {}});
    }
}

/// Returns why a click on the purpose could not give the recipe the time or the depth that this kind needs.
std::string kindCommandProblem(const ViewerState& state, ExportKind kind) {
    const Recipe& recipe = state.document.recipe;
    const bool canMove = kind == ExportKind::animation && !timePasses(recipe);
    const bool canDeepen = kind == ExportKind::volume && dimensionsOf(recipe) < 3;
    return canMove || canDeepen ? "" : kindProblem(state, kind);
}

/// Gives the recipe what this kind needs, as a click on the purpose does.
void prepareFor(ViewerState& state, ExportKind kind) {
    if (kind == ExportKind::animation) makeItMove(state);
    if (kind == ExportKind::volume && dimensionsOf(state.document.recipe) < 3) makeItDeep(state);
}

/// Adds a command that chooses something of the export and shows it.
void addExportCommand(Commands& list, std::string id, std::string label, std::function<void(ViewerState&)> choose,
                      std::string problem = {}) {
    const auto run = [choose = std::move(choose)](ViewerState& state) {
        choose(state);
        showExport(state);
    };
    list.push_back({std::move(id), std::move(label), "Export", {}, run, std::move(problem)});
}

constexpr std::array<std::string_view, 3> kKindIds{"picture", "animation", "volume"};
constexpr std::array<std::string_view, 3> kKindLabels{"Export", "Export animation", "Export volume"};

void addFormatsOf(Commands& list, const ViewerState& state, ExportKind kind) {
    const std::string_view kindId = kKindIds[static_cast<std::size_t>(kind)];
    const LayerFiles files = kind == ExportKind::picture ? LayerFiles::numbered : LayerFiles::one;
    for (const ExportFormat& format : exportFormats(kind, files)) {
        const auto choose = [kind, kindId, files, format](ViewerState& s) {
            s.settings.exportWhat = kindId;
            if (kind != ExportKind::picture)
                layerFilesSetting(s.settings, kind) = layerFilesRows()[static_cast<std::size_t>(files)].id;
            prepareFor(s, kind);
            chooseFormat(s, format);
            followFormat(s);
        };
        addExportCommand(list, fmt::format("format/{}/{}", kindId, format.id),
                         fmt::format("{} as {}...", kKindLabels[static_cast<std::size_t>(kind)], format.label), choose,
                         kindCommandProblem(state, kind));
    }
}

/// Adds the ways to write an animation's frames as several pictures.
void addFrameFiles(Commands& list, const ViewerState& state) {
    for (const LayerFiles files : {LayerFiles::numbered, LayerFiles::sheet}) {
        const ChoiceRow& row = layerFilesRows()[static_cast<std::size_t>(files)];
        const auto choose = [id = row.id](ViewerState& s) {
            s.settings.exportWhat = "animation";
            s.settings.exportFramesInto = id;
            prepareFor(s, ExportKind::animation);
        };
        addExportCommand(list, fmt::format("frames/{}", row.id),
                         fmt::format("Export animation as {}...", inSentence(row.label)), choose,
                         kindCommandProblem(state, ExportKind::animation));
    }
    const auto showRate = [](ViewerState& s) {
        s.settings.exportWhat = "animation";
        prepareFor(s, ExportKind::animation);
    };
    addExportCommand(list, "animation/rate", "Pictures a second of the animation...", showRate,
                     kindCommandProblem(state, ExportKind::animation));
}

void addExport(Commands& list, const ViewerState& state) {
    for (const ExportKind kind : {ExportKind::picture, ExportKind::animation, ExportKind::volume})
        addFormatsOf(list, state, kind);
    addFrameFiles(list, state);
    for (const ChoiceRow& row : profileRows()) {
        if (row.id == kNoProfile) continue;
        const auto choose = [id = row.id](ViewerState& s) {
            s.settings.exportWhat = kSetPurpose;
            chooseProfile(s.exportForm, std::string(id));
        };
        addExportCommand(list, fmt::format("profile/{}", row.id), fmt::format("Texture set for {}...", row.label),
                         choose);
    }
    for (int i = 0; i < sizeCount(state.exportForm); ++i) {
        const ExportSize& size = exportSizes()[static_cast<std::size_t>(i)];
        addExportCommand(list, fmt::format("size/{}", size.id), fmt::format("Export size: {}", size.label),
                         [i](ViewerState& s) { s.exportForm.size = i; });
    }
    addExportCommand(list, "folder", "Folder of exports...",
                     [](ViewerState& s) { askForPath(s, FilePrompt::Kind::folder); });
    addExportCommand(list, "fit-range", "Fit the range of the export", [](ViewerState& s) { s.exportForm.fit = true; });
    for (const ChoiceRow& row : mipMapRows())
        addExportCommand(list, fmt::format("mips/{}", row.id), fmt::format("Mip maps: {}", inSentence(row.label)),
                         [id = row.id](ViewerState& s) { s.settings.exportMipMaps = id; });
}

// --- the rest --------------------------------------------------------------------------------------------------------

void addComparisons(Commands& list) {
    for (const NamedComparison& named : namedComparisons())
        list.push_back({fmt::format("compare/{}", named.id),
                        fmt::format("Compare: {}", named.label),
                        "Compare",
                        {},
                        [row = &named](ViewerState& s) { showComparison(s, *row); },
                        {}});
}

void addThemes(Commands& list) {
    for (const char* theme : {"dark", "light"})
        list.push_back({fmt::format("theme/{}", theme),
                        fmt::format("Theme: {}", theme),
                        "View",
                        {},
                        [theme](ViewerState& s) { s.settings.theme = theme; },
                        {}});
}

void addFiles(Commands& list, const ViewerState& state) {
    for (const std::filesystem::path& path : state.settings.recentFiles)
        list.push_back({fmt::format("file/{}", path.string()),
                        fmt::format("Open {}", path.string()),
                        "File",
                        {},
                        [path](ViewerState& s) { openRecentFile(s, path); },
                        {}});
}

}  // namespace

void showParam(ViewerState& state, const ParamInfo& param) {
    showRecipePanel(state);
    state.recipePanel.search = param.label;
    state.recipePanel.focusSearch = true;
}

std::vector<PaletteCommand> allCommands(const ViewerState& state) {
    const HeldRecipe recipe = editedRecipe(state);
    Commands list;
    addActions(list, state);
    addComparisons(list);
    addPresets(list);
    addParams(list, recipe);
    addDimensions(list, recipe);
    addChoices(list, recipe);
    addLayerCommands(list, state);
    addTabs(list);
    addCode(list);
    addExport(list, state);
    addMeshCommands(list);
    addMapCommands(list);
    addThemes(list);
    addFiles(list, state);
    return list;
}

}  // namespace noisescope
