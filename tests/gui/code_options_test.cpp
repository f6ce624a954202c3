// Options of the code besides its target, and the error that its header tells.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <chrono>
#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "core/error.h"
#include "gui/kept_files.h"
#include "recipe/presets.h"
#include "recipe/process/process_leaf.h"
#include "right_panel.h"
#include "snippet/forms/color_function.h"
#include "snippet/measured_error.h"
#include "snippet/snippet.h"
#include "viewer/host/code_errors.h"
#include "viewer/model/code/code_options.h"

using namespace noisescope;

namespace {

std::string copied(RightPanel& panel) {
    panel.frames(2);
    panel.click("code.copy");
    return ImGui::GetClipboardText();
}

/// Opens the options, clicks and closes them again.
void choose(RightPanel& panel, std::string_view label) {
    panel.click("code.options");
    panel.click(label);
    panel.key(UiDriver::kEscape);
    panel.frames(3);
    REQUIRE(panel.ui.rects.find(label) == nullptr);
}

SnippetOptions optionsFor(std::string_view target, EntryOptions entry = {}) {
    SnippetOptions options;
    options.target = &snippetTargetNamed(target);
    options.title = "Test";
    options.entry = entry;
    return options;
}

}  // namespace

TEST_CASE("a color function is written where the picture has colors, and not of a gray one") {
    RightPanel panel(RightPanel::customRecipe());
    panel.open("code");
    CHECK(copied(panel) == writeSnippet(panel.recipe(), optionsFor("glsl330", {EntryKind::place, false, true})));
    panel.recipe().colors = kGray;
    CHECK(copied(panel) == writeSnippet(panel.recipe(), optionsFor("glsl330", {EntryKind::place, false, false})));
    CHECK(panel.state.code.colorsProblem == "The picture is gray");
}

TEST_CASE("the code has the functions that are chosen, by mouse and by key") {
    RightPanel panel(RightPanel::customRecipe());
    panel.open("code");
    choose(panel, "code.colors");
    const std::size_t steps = panel.steps();
    for (const CodeEntry& entry : codeEntries()) {
        CAPTURE(entry.id);
        choose(panel, fmt::format("code.entry/{}", entry.id));
        CHECK(panel.state.settings.snippetEntry == entry.id);
        const std::string text = writeSnippet(panel.recipe(), optionsFor("glsl330", {entry.kind}));
        CHECK(copied(panel) == text);
        panel.press({'c'});
        CHECK(ImGui::GetClipboardText() == text);
    }
    choose(panel, "code.gradient");
    choose(panel, "code.colors");
    const EntryOptions all{EntryKind::both, true, true};
    CHECK(copied(panel) == writeSnippet(panel.recipe(), optionsFor("glsl330", all)));
    choose(panel, "code.exact");
    SnippetOptions exact = optionsFor("glsl330", all);
    exact.exact = true;
    CHECK(copied(panel) == writeSnippet(panel.recipe(), exact));
    choose(panel, "code.short");
    exact.brief = true;
    CHECK(copied(panel) == writeSnippet(panel.recipe(), exact));
    choose(panel, "code.gradient");
    CHECK_FALSE(panel.state.settings.snippetGradient);
    CHECK(panel.steps() == steps);
}

TEST_CASE("short code of every language is that of the command line, and waits for no measured error") {
    RightPanel panel(presetNamed("fbm").file.recipe);
    panel.open("code");
    panel.state.settings.snippetShort = true;
    for (const SnippetTarget& target : snippetTargets()) {
        CAPTURE(target.id);
        panel.state.settings.snippetTarget = target.id;
        SnippetOptions options = optionsFor(target.id);
        options.brief = true;
        options.title = titleOf(panel.state.document);
        CHECK(copied(panel) == writeSnippet(panel.recipe(), options));
        CHECK_FALSE(wantsErrors(panel.state));
    }
}

TEST_CASE("what a target or a recipe does not have is left out, said, and stays for the next one") {
    RightPanel panel(RightPanel::customRecipe());
    panel.open("code");
    panel.state.settings.snippetExact = true;
    panel.state.settings.snippetGradient = true;
    panel.state.settings.snippetColors = true;
    for (const SnippetTarget& target : snippetTargets()) {
        CAPTURE(target.id);
        panel.state.settings.snippetTarget = target.id;
        SnippetOptions options = optionsFor(target.id, {EntryKind::place, true, true});
        options.exact = exactProblem(target).empty();
        CHECK(copied(panel) == writeSnippet(panel.recipe(), options));
        options.exact = true;
        if (exactProblem(target).empty()) continue;
        CHECK_THROWS_WITH_AS(writeSnippet(panel.recipe(), options), exactProblem(target).c_str(), Error);
        choose(panel, "code.exact");  // it is off: nothing happens
        CHECK(panel.state.settings.snippetExact);
    }
    panel.state.settings.snippetTarget = "glsl330";
    panel.state.settings.snippetExact = false;
    panel.recipe() = presetNamed("biomes").file.recipe;
    CHECK_FALSE(colorsProblem(panel.recipe()).empty());
    CHECK(copied(panel) == writeSnippet(panel.recipe(), optionsFor("glsl330", {EntryKind::place, true, false})));
    panel.recipe() = RightPanel::customRecipe();
    panel.recipe().output = kNormal;
    CHECK_THROWS_WITH_AS(writeSnippet(panel.recipe(), optionsFor("glsl330", {EntryKind::place, true, false})),
                         gradientProblem(panel.recipe()).c_str(), Error);
    CHECK(copied(panel) == writeSnippet(panel.recipe(), optionsFor("glsl330", {EntryKind::place, false, true})));
    CHECK(panel.state.code.problem.empty());
    CHECK(panel.state.settings.snippetGradient);
    CHECK(withoutOption("--exact: not: here") == "Not: here");
    CHECK(withoutOption("as: it is") == "as: it is");
}

TEST_CASE("every preset has the functions that nothing speaks against, and no other") {
    for (const Preset& preset : presets()) {
        const Recipe& recipe = preset.file.recipe;
        if (hasProcess(recipe.tree) || recipe.output == kSolid) continue;  // has no snippet
        CAPTURE(preset.name);
        const auto written = [&](const EntryOptions& entry) {
            try {
                return !writeSnippet(recipe, optionsFor("glsl330", entry)).empty();
            } catch (const Error&) {
                return false;
            }
        };
        CHECK(written({EntryKind::place, true, false}) == gradientProblem(recipe).empty());
        CHECK(written({EntryKind::place, false, true}) == colorsProblem(recipe).empty());
    }
}

TEST_CASE("the header tells the error once it is known, of this recipe and of positions alone") {
    RightPanel panel(Recipe{});
    panel.open("code");
    CHECK(panel.state.codeErrors.wanted);
    CHECK_FALSE(holds(copied(panel), "// error "));
    panel.state.codeErrors.recipe = panel.recipe();
    panel.state.codeErrors.errors = {1e-7, 1e-5, 1e-3};
    panel.state.codeErrors.wanted = false;
    SnippetOptions options = optionsFor("glsl330");
    options.errors = panel.state.codeErrors.errors;
    const std::string text = writeSnippet(panel.recipe(), options);
    CHECK(holds(text, "// error "));
    CHECK(copied(panel) == text);
    CHECK_FALSE(panel.state.codeErrors.wanted);
    panel.press({'c'});
    CHECK(ImGui::GetClipboardText() == text);
    panel.state.settings.snippetEntry = "cell";
    CHECK_FALSE(holds(copied(panel), "// error "));
    CHECK_FALSE(panel.state.codeErrors.wanted);
    panel.state.settings.snippetEntry = "p";
    CHECK(copied(panel) == text);
    panel.recipe().seed += 1;
    CHECK_FALSE(holds(copied(panel), "// error "));
    CHECK(panel.state.codeErrors.wanted);
}

TEST_CASE("the error is measured beside the window, once the recipe rests, and only while it is wanted") {
    ViewerState state;
    CodeErrorMeter meter({});
    double now = 100;
    const auto waited = [&](int patience) {
        for (int i = 0; i < patience && !state.codeErrors.recipe; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            state.codeErrors.wanted = true;
            meter.update(state, now, false);
        }
        return state.codeErrors.recipe.has_value();
    };
    CHECK(std::isinf(meter.update(state, now, false)));
    state.codeErrors.wanted = true;
    CHECK(meter.update(state, now, false) == doctest::Approx(0.3));
    CHECK_FALSE(waited(5));  // the recipe has not rested
    now += 1;
    state.codeErrors.wanted = true;
    CHECK(meter.update(state, now, true) < 1);  // the picture comes first
    CHECK(waited(3000));
    CHECK(state.codeErrors.errors == placeErrors(state.document.recipe));
    state.codeErrors = {};
    state.codeErrors.wanted = true;
    state.document.recipe->seed = 7;
    meter.update(state, now, false);
    now += 1;
    state.codeErrors.wanted = true;
    meter.update(state, now, false);
    state.document.recipe->seed = 8;  // before the first was done
    state.codeErrors.wanted = true;
    meter.update(state, now, false);
    now += 1;
    CHECK(waited(3000));
    CHECK((*state.codeErrors.recipe)->seed == 8u);
    CHECK(state.codeErrors.errors == placeErrors(state.document.recipe));
}
