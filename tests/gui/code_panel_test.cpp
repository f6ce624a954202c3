// The section that shows the recipe as code.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <string>
#include <vector>

#include "core/text.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe_json.h"
#include "right_panel.h"
#include "snippet/snippet.h"
#include "unit/recipes.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/code/code_text.h"
#include "viewer/model/document/gradient_edits.h"
#include "viewer/model/export/export_command.h"

using namespace noisescope;

namespace {

/// The words of a command line as a POSIX shell would read them.
std::vector<std::string> shellWords(const std::string& line) {
    std::vector<std::string> words(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\'')
            quoted = !quoted;
        else if (!quoted && line[i] == '\\')
            words.back() += line[++i];
        else if (!quoted && line[i] == ' ')
            words.emplace_back();
        else
            words.back() += line[i];
    }
    return words;
}

/// Recipe that the command's --set options make of an empty one, or that it reads.
Recipe recipeOf(const std::string& command) {
    const std::vector<std::string> words = shellWords(command);
    if (words.front() == "printf") return parseRecipe(words[2], "command").recipe;
    Recipe recipe;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] != "--set") continue;
        const std::size_t equals = words[i + 1].find('=');
        const ParamInfo* param = findParam(words[i + 1].substr(0, equals));
        REQUIRE(param != nullptr);
        CHECK(setFromText(*param, recipe, words[i + 1].substr(equals + 1)).empty());
    }
    return recipe;
}

}  // namespace

TEST_CASE("the code is that of the chosen target and follows the recipe") {
    RightPanel panel(Recipe{});
    panel.open("code");
    for (const SnippetTarget& target : snippetTargets()) {
        CAPTURE(target.id);
        panel.click("code.target");
        panel.click(fmt::format("code.target/{}", target.id));
        CHECK(panel.state.settings.snippetTarget == target.id);
        panel.recipe().seed += 1;
        panel.frames(2);
        panel.click("code.copy");
        SnippetOptions options;
        options.target = &target;
        options.title = "Test";
        CHECK(ImGui::GetClipboardText() == writeSnippet(panel.recipe(), options));
    }
    panel.state.settings.snippetTarget = "of a newer version";
    panel.frames(2);
    CHECK(panel.state.code.target == snippetTargets().front().id);
}

TEST_CASE("the key copies the code for the chosen target") {
    RightPanel panel(Recipe{});
    panel.open("code");
    panel.state.settings.snippetTarget = "shadertoy";
    panel.press({'c'});
    SnippetOptions options;
    options.target = &snippetTargetNamed("shadertoy");
    options.title = "Test";
    CHECK(ImGui::GetClipboardText() == writeSnippet(panel.recipe(), options));
}

TEST_CASE("the code is made again only when something has changed, and not while something is dragged") {
    RightPanel panel(Recipe{});
    panel.open("code");
    const std::string* text = panel.state.code.lines.data();
    panel.frames(5);
    CHECK(panel.state.code.lines.data() == text);
    panel.moveTo("section/export", 0.9f);
    panel.button(true);
    panel.recipe().seed = 77;
    panel.frames(3);
    CHECK_FALSE((*panel.state.code.recipe)->seed == 77u);
    panel.move(700, 300);
    panel.button(false);
    panel.frames(3);
    CHECK((*panel.state.code.recipe)->seed == 77u);
}

TEST_CASE("code in pieces gives the code again") {
    for (const SnippetTarget& target : snippetTargets()) {
        const std::string snippet = writeSnippet(presetNamed("flowing-water").file.recipe, {&target, "ns_", ""});
        for (const std::string_view line : linesOf(snippet)) {
            std::string whole;
            for (const CodeToken& token : codeTokens(line)) whole += token.text;
            CHECK(whole == line);
        }
    }
    const auto kinds = [](std::string_view line) {
        std::string text;
        for (const CodeToken& token : codeTokens(line)) text += "pknc"[static_cast<int>(token.kind)];
        return text;
    };
    CHECK(kinds("float x = 1.5e-3 + y2; // 3") == "kpppnpppc");
    CHECK(kinds("#version 330 core") == "k");
    CHECK(kinds("#[derive(Clone, Copy)]") == "k");
    CHECK(kinds("# Python's") == "c");
    CHECK(kinds("#") == "c");
    CHECK(kinds("def f(a):  # a") == "kpppppc");
    CHECK(kinds(".5 - 0x7fu") == "npn");
    CHECK(kinds("") == "");
    CHECK(linesOf("a\n\nb\n") == std::vector<std::string_view>{"a", "", "b"});
}

TEST_CASE("the command line gives the recipe again") {
    std::vector<Recipe> recipes;
    for (const Preset& preset : presets()) recipes.push_back(preset.file.recipe);
    recipes.push_back(RightPanel::customRecipe());
    recipes.back().gradient = withStop(kNightSky, colorStop(1 / 3.0, 0xabcdef)).gradient;
    recipes.back().colorRange = kGivenRange;
    recipes.back().colorLow = -1e-7;
    recipes.back().colorHigh = 1.0 / 3;
    recipes.back().offsetX = -123456789.0625;
    for (const Recipe& recipe : recipes) {
        Recipe drawn = recipe;
        centerCamera(drawn, 640, 480);  // as --size does
        const std::string line = commandLine({"a b's.png", drawn, 480, {0, 0, 640, 480}, Depth::u16, true, false});
        CAPTURE(line);
        CHECK(recipeOf(line) == recipe);
        CHECK(line.ends_with(" --size 640x480 --depth u16 --color -o 'a b'\\''s.png'"));
    }
    CHECK(commandLine({"-x.exr", {}, 1, {0, 0, 1, 1}, Depth::f32, false, false}) ==
          "noisescope render --size 1x1 -o ./-x.exr");
    CHECK(commandLine({"x.png", {}, 1099511627776, {-5, 7, 20, 10}, Depth::u8, false, false}) ==
          "noisescope render --size 20x1099511627776 --region -5,7,20x10 -o x.png");
    RightPanel panel;
    panel.open("code");
    panel.recipe().seed = 5;
    panel.frames(2);
    panel.click("code.command");
    CHECK(recipeOf(ImGui::GetClipboardText()) == panel.recipe());
    panel.state.navigation.view = View{90000, -17, 4711};
    panel.frames(2);
    panel.press({'y'});
    std::string line = ImGui::GetClipboardText();
    CHECK(line.find(fmt::format("x90000 --region -17,4711,{}x{} ", paneSizeOf(panel.state).width,
                                paneSizeOf(panel.state).height)) != std::string::npos);
    panel.state.view.mode = ViewMode::compare;
    panel.frames(2);
    panel.press({key::kHome});
    panel.press({'y'});
    line = ImGui::GetClipboardText();
    const PixelSize pane = paneSizeOf(panel.state);
    CHECK(line.find(fmt::format(" --compare noise=value,perlin,simplex,worley --size {0}x{1} --region 0,0,{0}x{1} -o ",
                                pane.width, pane.height)) != std::string::npos);
}
