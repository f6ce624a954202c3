#include "viewer/model/commands/actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "plot/line_picture.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "snippet/snippet.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/canvas/solid_view.h"
#include "viewer/model/code/code_options.h"
#include "viewer/model/code/code_set.h"
#include "viewer/model/code/code_text.h"
#include "viewer/model/commands/preset_search.h"
#include "viewer/model/document/history_steps.h"
#include "viewer/model/document/make_move.h"
#include "viewer/model/document/make_tile.h"
#include "viewer/model/document/variations.h"
#include "viewer/model/explain/explain_view.h"
#include "viewer/model/export/export_command.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_set.h"
#include "viewer/model/files/files.h"
#include "viewer/model/layers/layer_panel.h"
#include "viewer/model/map/map_export.h"
#include "viewer/model/map/map_view.h"

namespace noisescope {
namespace {

/// Saves to the document's file; asks for a path if there is none or it cannot be written.
void save(ViewerState& state) {
    if (!state.document.path.empty() && saveRecipe(state, state.document.path, true)) return;
    const std::string problem = std::exchange(state.prompt.problem, {});
    askForPath(state, FilePrompt::Kind::save);
    state.prompt.problem = problem;
}

void togglePalette(ViewerState& state) {
    const bool open = !state.palette.open;
    state.palette = {};
    state.palette.open = state.palette.appearing = open;
}

template <int notches>
void zoomAtCenter(ViewerState& state) {
    if (handlesSurface(state)) return zoomSurface(state.surface, 1.0 * notches);
    const PixelSize paneSize = paneSizeOf(state);
    zoom(state, notches, paneSize.width / 2, paneSize.height / 2);
}

void copySnippet(ViewerState& state) {
    try {
        const SnippetTarget& target = chosenTarget(state.settings);
        state.requests.clipboard = writeSnippet(state.document.recipe, codeOptionsOf(state, target));
        showToast(state, fmt::format("{} copied to the clipboard", target.label));
    } catch (const Error& error) {
        showFailure(state, error);
    }
}

void copyCommand(ViewerState& state, const std::string& line) {
    state.requests.clipboard = line;
    showToast(state, "Command copied", beginningOfCommand(line));
}

void randomSeed(ViewerState& state) {
    const LayerScope scope(state);
    state.document.recipe->seed = freshSeed();
}

/// Takes back all changes since the file or preset was opened, as one step.
void resetDocument(ViewerState& state) {
    state.document.recipe = state.document.origin.recipe;
    noteMade(state.document, "All values reset");
    showToast(state, fmt::format("{} is as it was", nameOf(state.document)), "Ctrl+Z brings the changes back");
}

void searchParameters(ViewerState& state) {
    showRecipePanel(state);
    state.recipePanel.focusSearch = true;
}

void nextFractal(ViewerState& state) {
    const LayerScope scope(state);
    int& fractal = state.document.recipe->fractal;
    fractal = (fractal + 1) % static_cast<int>(fractals().size());
    repair(state.document.recipe);
}

/// Ids of Settings::drawWith; drawWith() sets one.
constexpr char kGpu[] = "gpu";
constexpr char kCpu[] = "cpu";
constexpr char kAuto[] = "auto";
template <const char* Backend>
void drawWith(ViewerState& state) {
    state.settings.drawWith = Backend;
}
template <const char* Backend>
bool isDrawnWith(const ViewerState& state) {
    return state.settings.drawWith == Backend;
}

bool hasSurface(const ViewerState& state) { return surfaceProblem(state).empty(); }

template <ViewMode mode>
void toggleMode(ViewerState& state) {
    state.view.mode = state.view.mode == mode ? ViewMode::single : mode;
}
template <ViewMode mode>
bool isMode(const ViewerState& state) {
    return state.view.mode == mode;
}
template <bool ViewOptions::*member>
void toggleView(ViewerState& state) {
    state.view.*member = !(state.view.*member);
}
template <bool ViewOptions::*member>
bool isViewed(const ViewerState& state) {
    return state.view.*member;
}
/// Shows or hides a panel, which is a drawer in a narrow window.
template <bool Settings::*member, Drawer drawer>
void togglePanel(ViewerState& state) {
    if (state.narrow && !state.panelsHidden)
        state.drawer = state.drawer == drawer ? Drawer::none : drawer;
    else if (state.narrow)
        state.drawer = drawer;
    else
        state.settings.*member = !(state.settings.*member);
    state.panelsHidden = false;
}
template <bool Settings::*member, Drawer drawer>
bool isPanelShown(const ViewerState& state) {
    return !state.panelsHidden && (state.narrow ? state.drawer == drawer : state.settings.*member);
}

/// Changes the interface's scale by steps of an eighth.
template <int steps>
void scaleBy(ViewerState& state) {
    state.settings.uiScale += steps / 8.0;
    state.settings = repaired(state.settings);
}

template <int steps>
void magnifyBy(ViewerState& state) {
    setMagnify(state, steps > 0 ? state.view.magnify * 2 : state.view.magnify / 2);
}

void askWhereToGo(ViewerState& state) {
    const PixelSize pane = paneSizeOf(state);
    const LatticePlace center = centerOf(state.document.recipe, viewOf(state), pane);
    const double cells = cellsOver(state.document.recipe, viewOf(state), pane);
    state.goTo = {true, true, shortest(center.x), shortest(center.y), shortest(cells)};
}

void editOtherSlot(ViewerState& state) {
    std::swap(state.document.recipe, state.document.other);
    state.document.onB = !state.document.onB;
}

constexpr Chord control(char32_t letter, bool shift = false) { return {letter, true, shift}; }
constexpr Chord plain(char32_t key) { return {key, false, false}; }
constexpr Chord kNone{};

const std::array kActions{
    Action{"new", "New recipe", Menu::file, control('n'), kNone, false, true, false,
           [](ViewerState& s) {
               loadDocument(s, {});
               s.presetStrip.search.clear();
           }},
    Action{"open", "Open recipe...", Menu::file, control('o'), kNone, false, true, false,
           [](ViewerState& s) { askForPath(s, FilePrompt::Kind::open); }},
    Action{"save", "Save", Menu::file, control('s'), kNone, true, true, false, save},
    Action{"save-as", "Save as...", Menu::file, control('s', true), kNone, false, true, false,
           [](ViewerState& s) { askForPath(s, FilePrompt::Kind::save); }},
    Action{"screenshot", "Screenshot", Menu::file, plain('x'), control('e', true), true, true, false,
           [](ViewerState& s) { s.requests.screenshot = true; }},
    Action{"restore", "Restore unsaved work", Menu::file, kNone, kNone, true, false, false,
           [](ViewerState& s) { s.requests.restore = true; }, nullptr,
           [](const ViewerState& s) { return !s.lost.empty(); }},
    Action{"discard-restored", "Discard restored work", Menu::file, kNone, kNone, false, false, false, discardRestored,
           nullptr, [](const ViewerState& s) { return s.restored.has_value(); }},
    Action{"export", "Export picture", Menu::file, control('e'), kNone, false, true, false, requestExport},
    Action{"export-set", "Export texture set...", Menu::file, kNone, kNone, false, false, false, showExportSet},
    Action{"save-code", "Save code in several languages...", Menu::file, kNone, kNone, false, false, false,
           askForCodeSet},
    Action{"quit", "Quit", Menu::file, control('q'), kNone, true, true, false,
           [](ViewerState& s) { s.requests.quit = true; }},
    Action{"undo", "Undo", Menu::edit, control('z'), kNone, false, false, true, undoStep, nullptr,
           [](const ViewerState& s) { return !s.history.past.empty() || !(s.document == s.history.settled); }},
    Action{"redo", "Redo", Menu::edit, control('y'), control('z', true), false, false, true, redoStep, nullptr,
           [](const ViewerState& s) { return !s.history.future.empty(); }},
    Action{"history", "History", Menu::edit, plain('j'), kNone, false, false, false,
           [](ViewerState& s) { s.historyVisible = !s.historyVisible; },
           [](const ViewerState& s) { return s.historyVisible; }},
    Action{"pin", "Pin this state", Menu::edit, kNone, kNone, false, false, false,
           [](ViewerState& s) {
               pinDocument(s);
               showToast(s, fmt::format("{} pinned in the history", s.pins.back().name));
           }},
    Action{"reset", "Reset all values", Menu::edit, kNone, kNone, false, false, false, resetDocument, nullptr,
           [](const ViewerState& s) { return s.document.changed(); }},
    Action{"random-seed", "Random seed", Menu::edit, plain('r'), kNone, true, false, true, randomSeed},
    Action{"randomize", "Randomize", Menu::edit, control('r'), kNone, false, false, true, randomizeLayer},
    Action{"variations", "Variations...", Menu::edit, plain('n'), kNone, false, false, false, openVariations,
           [](const ViewerState& s) { return s.variations.open; }},
    Action{"next-fractal", "Next fractal", Menu::edit, plain('f'), kNone, false, false, false, nextFractal},
    Action{"make-tile", "Make it tile", Menu::edit, kNone, kNone, true, false, false, makeItTile},
    Action{"make-move", "Make it move", Menu::edit, kNone, kNone, false, false, false, makeItMove, nullptr,
           [](const ViewerState& s) { return !timePasses(s.document.recipe); }},
    Action{"pick-color", "Color from the canvas", Menu::edit, kNone, kNone, false, false, false,
           [](ViewerState& s) {
               showTab(s, "color");
               s.gradientEditor.dropper = !s.gradientEditor.dropper;
           },
           [](const ViewerState& s) { return s.gradientEditor.dropper; },
           [](const ViewerState& s) {
               return s.document.recipe->colors == kCustom && channelsOf(s.document.recipe) == 1;
           }},
    Action{"search", "Search parameters", Menu::edit, plain('/'), kNone, false, false, false, searchParameters},
    Action{"copy-snippet", "Copy code", Menu::edit, plain('c'), kNone, true, false, false, copySnippet},
    Action{"copy-command", "Copy command", Menu::edit, plain('y'), kNone, true, false, false,
           [](ViewerState& s) {
               copyCommand(s, handlesSurface(s) ? surfaceCommand(s) : commandLine(seenRequestOf(s)));
           }},
    Action{"copy-export-command", "Copy command of the export", Menu::edit, kNone, kNone, false, false, false,
           [](ViewerState& s) { copyCommand(s, exportCommandOf(s)); }},
    Action{"layer-rename", "Rename", Menu::layers, kNone, kNone, false, false, false, renameSelected, nullptr, hasTree},
    Action{"layer-duplicate", "Duplicate", Menu::layers, control('d'), kNone, false, false, false, duplicateSelected,
           nullptr, hasTree},
    Action{"layer-copy", "Copy layer", Menu::layers, control('c'), kNone, false, false, false, copySelected, nullptr,
           hasTree},
    Action{"layer-paste", "Paste layers", Menu::layers, control('v'), kNone, false, false, false,
           [](ViewerState& s) { s.requests.pasteLayers = true; }},
    Action{"layer-group", "Group", Menu::layers, kNone, kNone, true, false, false, groupSelected, nullptr, hasTree},
    Action{"layer-ungroup", "Ungroup", Menu::layers, kNone, kNone, false, false, false, ungroupSelected, nullptr,
           isGroupSelected},
    Action{"layer-up", "Move up", Menu::layers, kNone, kNone, false, false, true, raiseSelected, nullptr, hasTree},
    Action{"layer-down", "Move down", Menu::layers, kNone, kNone, false, false, true, lowerSelected, nullptr, hasTree},
    Action{"layer-mute", "Mute", Menu::layers, kNone, kNone, true, false, false, muteSelected,
           [](const ViewerState& s) {
               const Layer* layer = selectedLayer(s);
               return layer != nullptr && layer->muted;
           },
           hasTree},
    Action{"layer-alone", "Show alone", Menu::layers, kNone, kNone, false, false, false, showSelectedAlone,
           [](const ViewerState& s) { return s.layers.look == LayerLook::layer; }, hasTree},
    Action{"randomize-all", "Randomize all layers", Menu::layers, kNone, kNone, false, false, true, randomizeLayers,
           nullptr, hasTree},
    Action{"layer-delete", "Delete", Menu::layers, kNone, kNone, true, false, false, removeSelected, nullptr, hasTree},
    Action{"map", "Map of cells", Menu::layers, kNone, kNone, true, false, false,
           [](ViewerState& s) {
               if (showsMap(s))
                   s.layers.look = LayerLook::result;
               else
                   showMap(s);
           },
           showsMap},
    Action{"surface", "Surface in light", Menu::layers, plain('i'), kNone, false, false, false,
           toggleMode<ViewMode::surface>, isMode<ViewMode::surface>, hasSurface},
    Action{"both", "Flat and surface", Menu::layers, plain('a'), kNone, false, false, false,
           toggleMode<ViewMode::both>, isMode<ViewMode::both>, hasSurface},
    Action{"explain", "Explain", Menu::layers, plain('q'), kNone, false, false, false, toggleExplanation,
           [](const ViewerState& s) { return s.explain.isDrawn; }},
    Action{"contours", "Contour lines", Menu::layers, kNone, kNone, true, false, false,
           [](ViewerState& s) { toggleLines(s, SurfaceLines::contours); },
           [](const ViewerState& s) { return s.surface.lines == SurfaceLines::contours; }},
    Action{"wireframe", "Wireframe", Menu::layers, kNone, kNone, false, false, false,
           [](ViewerState& s) { toggleLines(s, SurfaceLines::wireframe); },
           [](const ViewerState& s) { return s.surface.lines == SurfaceLines::wireframe; }},
    Action{"blocks", "Blocks of the map", Menu::layers, kNone, kNone, false, false, false, toggleBlocks, showsBlocks,
           [](const ViewerState& s) { return !shownRecipe(s)->map.empty(); }},
    Action{"camera-top", "Surface from the top", Menu::layers, kNone, kNone, false, false, false,
           [](ViewerState& s) { lookFrom(s, "top"); }},
    Action{"camera-front", "Surface from the front", Menu::layers, kNone, kNone, false, false, false,
           [](ViewerState& s) { lookFrom(s, "front"); }},
    Action{"camera-quarters", "Surface in three quarters", Menu::layers, kNone, kNone, false, false, false,
           [](ViewerState& s) { lookFrom(s, "quarters"); }},
    Action{"zoom-in", "Zoom in", Menu::view, plain('+'), plain('='), false, false, true, zoomAtCenter<1>},
    Action{"zoom-out", "Zoom out", Menu::view, plain('-'), kNone, false, false, true, zoomAtCenter<-1>},
    Action{"home", "Home", Menu::view, plain(key::kHome), kNone, false, false, false,
           [](ViewerState& s) {
               goHome(s);
               resetSurface(s.surface);
               if (!s.playing) s.moment.reset();
           }},
    Action{"fit", "Fit picture", Menu::view, plain('.'), kNone, false, false, false, fitPicture},
    Action{"one-to-one", "Pixels 1:1", Menu::view, plain('\\'), kNone, true, false, false, showOneToOne, isOneToOne,
           [](const ViewerState& s) { return s.view.mode != ViewMode::surface; }},
    Action{"use-view", "Use this view", Menu::view, plain('v'), kNone, true, false, false, useView, nullptr,
           [](const ViewerState& s) { return !showsSolid(s.document.recipe) && !(viewOf(s) == homeIn(s)); }},
    Action{"go-to", "Go to...", Menu::view, plain('g'), control('g'), false, false, false, askWhereToGo},
    Action{"play", "Play time", Menu::view, plain(' '), kNone, true, false, false,
           [](ViewerState& s) { s.playing = !s.playing; }, [](const ViewerState& s) { return s.playing; },
           [](const ViewerState& s) { return timePasses(s.document.recipe); }},
    Action{"use-moment", "Use this moment", Menu::view, plain('u'), kNone, false, false, false, useMoment, nullptr,
           [](const ViewerState& s) { return s.moment.has_value(); }},
    Action{"magnify", "Magnify pixels", Menu::view, plain(']'), kNone, false, false, false, magnifyBy<1>},
    Action{"magnify-less", "Magnify less", Menu::view, plain('['), kNone, false, false, false, magnifyBy<-1>},
    Action{"frame", "Picture's frame", Menu::view, plain('e'), kNone, false, false, false,
           toggleView<&ViewOptions::frame>, isViewed<&ViewOptions::frame>},
    Action{"lattice", "Lattice", Menu::view, plain('l'), kNone, true, false, false, toggleView<&ViewOptions::lattice>,
           isViewed<&ViewOptions::lattice>},
    Action{"pixel-grid", "Pixel grid", Menu::view, plain('p'), kNone, false, false, false,
           toggleView<&ViewOptions::pixelGrid>, isViewed<&ViewOptions::pixelGrid>},
    Action{"clipping", "Clipping", Menu::view, plain('k'), kNone, false, false, false,
           toggleView<&ViewOptions::clipping>, isViewed<&ViewOptions::clipping>},
    Action{"zero-line", "Zero line", Menu::view, plain('o'), kNone, false, false, false,
           toggleView<&ViewOptions::zeroLine>, isViewed<&ViewOptions::zeroLine>},
    Action{"curve", "Lines as curves", Menu::layers, kNone, kNone, false, false, false, toggleView<&ViewOptions::curve>,
           isViewed<&ViewOptions::curve>, [](const ViewerState& s) { return isLineOfGray(shownRecipe(s)); }},
    Action{"tiles", "3 x 3 tiles", Menu::view, plain('t'), kNone, false, false, false, toggleMode<ViewMode::tiles>,
           isMode<ViewMode::tiles>},
    Action{"panels", "Hide panels", Menu::view, plain('h'), kNone, true, false, false,
           [](ViewerState& s) {
               s.panelsHidden = !s.panelsHidden;
               s.settings.keysHintSeen = true;
           },
           [](const ViewerState& s) { return s.panelsHidden; }},
    Action{"left-panel", "Recipe panel", Menu::view, control('1'), kNone, false, true, false,
           togglePanel<&Settings::leftVisible, Drawer::left>, isPanelShown<&Settings::leftVisible, Drawer::left>},
    Action{"right-panel", "Color, inspect, code, export", Menu::view, control('2'), kNone, false, true, false,
           togglePanel<&Settings::rightVisible, Drawer::right>, isPanelShown<&Settings::rightVisible, Drawer::right>},
    Action{"preset-strip", "Presets", Menu::view, control('3'), plain('b'), false, true, false,
           togglePanel<&Settings::presetStripVisible, Drawer::presets>,
           isPanelShown<&Settings::presetStripVisible, Drawer::presets>},
    Action{"ui-larger", "Larger interface", Menu::view, control('+'), control('='), false, true, true, scaleBy<1>},
    Action{"ui-smaller", "Smaller interface", Menu::view, control('-'), kNone, false, true, true, scaleBy<-1>},
    Action{"theme", "Light theme", Menu::view, kNone, kNone, false, false, false,
           [](ViewerState& s) { s.settings.theme = s.settings.theme == "light" ? "dark" : "light"; },
           [](const ViewerState& s) { return s.settings.theme == "light"; }},
    Action{"draw-gpu", "Draw with the GPU", Menu::edit, kNone, kNone, true, false, false, drawWith<kGpu>,
           isDrawnWith<kGpu>},
    Action{"draw-cpu", "Draw with the CPU", Menu::edit, kNone, kNone, false, false, false, drawWith<kCpu>,
           isDrawnWith<kCpu>},
    Action{"draw-auto", "Draw with the quicker one", Menu::edit, kNone, kNone, false, false, false, drawWith<kAuto>,
           isDrawnWith<kAuto>},
    Action{"full-screen", "Full screen", Menu::view, plain(key::kF11), kNone, true, true, false,
           [](ViewerState& s) { s.requests.toggleFullScreen = true; }},
    Action{"compare", "Compare values", Menu::compare, plain('m'), kNone, false, false, false,
           toggleMode<ViewMode::compare>, isMode<ViewMode::compare>},
    Action{"store-b", "Copy to the other slot", Menu::compare, control('b'), kNone, true, true, false,
           [](ViewerState& s) {
               s.document.other = s.document.recipe;
               showToast(s, s.document.onB ? "Copied to slot A" : "Copied to slot B");
           }},
    Action{"other-slot", "Edit the other slot", Menu::compare, plain('s'), kNone, false, false, false, editOtherSlot},
    Action{"swap", "Swap A and B", Menu::compare, control('b', true), kNone, false, true, false,
           [](ViewerState& s) { std::swap(s.document.recipe, s.document.other); }},
    Action{"wipe", "Wipe A | B", Menu::compare, plain('w'), kNone, false, false, false, toggleMode<ViewMode::wipe>,
           isMode<ViewMode::wipe>},
    Action{"difference", "Difference A - B", Menu::compare, plain('d'), kNone, false, false, false,
           toggleMode<ViewMode::difference>, isMode<ViewMode::difference>},
    Action{"lessons", "Lessons", Menu::help, kNone, kNone, false, false, false, showLessons},
    Action{"palette", "All commands...", Menu::help, control('p'), kNone, false, true, false, togglePalette},
    Action{"keys", "Keys", Menu::help, plain('?'), kNone, false, false, false,
           [](ViewerState& s) {
               s.helpVisible = !s.helpVisible;
               s.settings.keysHintSeen = true;
           },
           [](const ViewerState& s) { return s.helpVisible; }},
};

}  // namespace

std::string_view menuLabel(Menu menu) {
    constexpr std::string_view labels[] = {"File", "Edit", "Layers", "View", "Compare", "Help"};
    return labels[static_cast<std::size_t>(menu)];
}

std::span<const Action> actions() { return kActions; }

const Action* findAction(std::string_view id) {
    const auto found = std::find_if(kActions.begin(), kActions.end(), [id](const Action& a) { return a.id == id; });
    return found == kActions.end() ? nullptr : &*found;
}

void runAction(ViewerState& state, const Action& action) {
    if (action.enabled == nullptr || action.enabled(state)) action.run(state);
}

void showComparison(ViewerState& state, const NamedComparison& named) {
    const Recipe before = state.document.recipe;
    state.document.recipe = preparedFor(named, before);
    if (!(state.document.recipe == before))
        showToast(state, "The recipe is prepared for this comparison", "Ctrl+Z brings the one before back");
    state.document.comparison = parseComparison(named.comparison);
    state.view.mode = ViewMode::compare;
}

}  // namespace noisescope
