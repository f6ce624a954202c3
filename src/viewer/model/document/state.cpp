#include "viewer/model/document/state.h"

#include <fmt/format.h>

#include <random>
#include <utility>

#include "cpu/map/shares.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {

std::string_view viewModeLabel(ViewMode mode) {
    constexpr std::string_view labels[] = {"field",   "3 x 3 tiles", "A | B",           "A - B",
                                           "compare", "surface",     "flat and surface"};
    return labels[static_cast<std::size_t>(mode)];
}

void showToast(ViewerState& state, std::string text, std::string detail) {
    state.toasts.push_back({std::move(text), std::move(detail), false, state.now + kToastSeconds, false});
}

void showWarning(ViewerState& state, std::string text, std::string detail) {
    showToast(state, std::move(text), std::move(detail));
    state.toasts.back().warning = true;
}

void showFailure(ViewerState& state, const std::exception& error) {
    const std::string all = error.what();
    const std::size_t end = all.find('\n');
    const std::string rest = end == std::string::npos ? "" : all.substr(end + 1);
    state.toasts.push_back({all.substr(0, end), rest, true, state.now + 2 * kToastSeconds, false});
}

std::uint32_t freshSeed() {
    std::random_device device;
    return static_cast<std::uint32_t>(device());
}

std::string titleOf(const Document& document) {
    const Recipe& now = document.recipe;
    const Recipe& origin = document.origin.recipe;
    const bool follows = document.path.empty() && !document.origin.title.empty() && now.tree.empty() &&
                         origin.tree.empty() && now.noise != origin.noise;
    if (!follows) return document.origin.title;
    const bool isPlain = now.fractal == Recipe().fractal;
    return fmt::format("{} {}", noiseOf(now).label, isPlain ? "noise" : fractalOf(now).label);
}

std::string nameOf(const Document& document) {
    if (std::string title = titleOf(document); !title.empty()) return title;
    return document.path.empty() ? "Untitled" : std::filesystem::path(document.path).stem().string();
}

void showRecipePanel(ViewerState& state) {
    state.panelsHidden = false;
    if (state.narrow)
        state.drawer = Drawer::left;
    else
        state.settings.leftVisible = true;
}

namespace {

void showRightPanel(ViewerState& state) {
    state.panelsHidden = false;
    if (state.narrow)
        state.drawer = Drawer::right;
    else
        state.settings.rightVisible = true;
}

}  // namespace

void showTab(ViewerState& state, std::string_view tab) {
    showRightPanel(state);
    state.settings.rightTab = tab;
}

void showExport(ViewerState& state) {
    showRightPanel(state);
    state.settings.foldedGroups.erase("export");
}

void discardRestored(ViewerState& state) {
    if (!state.restored) return;
    settle(state.history, state.document);
    state.document = std::move(state.restored->instead);
    state.restored.reset();
    state.navigation = {};  // home
}

void loadDocument(ViewerState& state, const RecipeFile& file, std::string path) {
    settle(state.history, state.document);
    if (state.document.changed() && path.empty())
        showToast(state, fmt::format("{} was changed", nameOf(state.document)), "Ctrl+Z brings it back");
    state.document.recipe = file.recipe;
    forgetShares(state.document.recipe);
    state.document.origin = file;
    state.document.origin.recipe = state.document.recipe;
    state.document.path = std::move(path);
    state.navigation = {};  // home
}

}  // namespace noisescope
