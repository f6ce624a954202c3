// The window that saves the code for several targets at once.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "gui/kept_files.h"
#include "recipe/presets.h"
#include "ui_driver.h"
#include "viewer/model/code/code_options.h"
#include "viewer/model/code/code_set.h"
#include "viewer/model/commands/actions.h"

using namespace noisescope;

namespace {

/// The window over the default recipe, for files in a scratch folder.
struct CodeSet : UiDriver {
    Scratch scratch;

    explicit CodeSet(std::set<std::string> targets, float height = kWindowHeight) : UiDriver(Recipe{}, height) {
        state.exportForm.folder = scratch.path;
        state.settings.snippetSet = std::move(targets);
        open();
    }
    void open() {
        runAction(state, *findAction("save-code"));
        frames(3);
    }
    [[nodiscard]] std::vector<std::string> names() const { return namesIn(scratch.path); }
    std::string textFor(std::string_view target) {
        return writeSnippet(recipe(), codeOptionsOf(state, snippetTargetNamed(target)));
    }
    bool isSeen(std::string_view label) { return ui.rects.find(label) != nullptr; }
};

}  // namespace

TEST_CASE("every target has an extension, and all at once have names of their own") {
    ViewerState state;
    state.codeSet.name = "noise";
    std::set<std::filesystem::path> paths;
    for (const SnippetTarget& target : snippetTargets()) {
        CHECK_FALSE(target.extension.empty());
        CHECK(target.extension.find('.') == std::string_view::npos);
        state.settings.snippetSet = {std::string(target.id)};
        const std::vector<CodeFile> alone = codeFilesOf(state);
        REQUIRE(alone.size() == 1);
        CHECK(alone.front().path.filename() == fmt::format("noise.{}", target.extension));
    }
    for (const SnippetTarget& target : snippetTargets()) state.settings.snippetSet.emplace(target.id);
    for (const CodeFile& file : codeFilesOf(state)) paths.insert(file.path);
    CHECK(paths.size() == snippetTargets().size());
    CHECK(codeStem("Marble, colored") == "marble_colored");
    CHECK(codeStem("") == "noise");
}

TEST_CASE("the ticked languages are saved, named apart where they share an extension, and stay ticked") {
    CodeSet window({"rust", "of a newer version"});
    CHECK(window.state.codeSet.name == "test");
    window.click("code-set/glsl330");
    window.click("code-set/shadertoy");
    window.click("code-set/python");
    window.click("code-set/rust");
    window.click("code-set.save");
    CHECK_FALSE(window.state.codeSet.open);
    CHECK(window.names() == std::vector<std::string>{"test.py", "test_glsl330.glsl", "test_shadertoy.glsl"});
    CHECK(contentOf(window.scratch.path / "test.py") == window.textFor("python"));
    CHECK(contentOf(window.scratch.path / "test_glsl330.glsl") == window.textFor("glsl330"));
    REQUIRE_FALSE(window.state.toasts.empty());
    CHECK(window.state.toasts.back().text == "Saved the code in 3 files");
    CHECK(window.state.settings.recentFolders.front() == window.scratch.path);
    window.open();
    CHECK(window.state.settings.snippetSet.contains("python"));
    CHECK_FALSE(window.state.settings.snippetSet.contains("rust"));
}

TEST_CASE("where nothing was saved before, the shown target is ticked") {
    CodeSet window({});
    CHECK(window.state.settings.snippetSet == std::set<std::string>{"glsl330"});
    window.state.settings.snippetSet = {"of a newer version"};
    window.state.settings.snippetTarget = "wgsl";
    window.open();
    CHECK(window.state.settings.snippetSet.contains("wgsl"));
}

TEST_CASE("existing files are replaced only when asked twice, and a change asks again") {
    CodeSet window({"c99", "cpp"});
    put(window.scratch.path / "test.h", "mine");
    window.click("code-set.save");
    CHECK(window.state.codeSet.problem == "test.h exists already");
    CHECK(window.names() == std::vector<std::string>{"test.h"});
    window.click("code-set/rust");
    CHECK_FALSE(window.isSeen("code-set.problem"));
    window.click("code-set.save");
    CHECK(contentOf(window.scratch.path / "test.h") == "mine");
    window.click("code-set.save");
    CHECK_FALSE(window.state.codeSet.open);
    CHECK(contentOf(window.scratch.path / "test.h") == window.textFor("c99"));
    CHECK(window.names() == std::vector<std::string>{"test.h", "test.hpp", "test.rs"});
    window.open();
    window.click("code-set.save");
    CHECK(window.state.codeSet.problem == "test.h and 2 more exist already");
    window.key(UiDriver::kEscape);
    window.press({key::kEscape});
    CHECK_FALSE(window.state.codeSet.open);
}

TEST_CASE("nothing is written where one of the files cannot be, and the window says why") {
    CodeSet window({"c99", "rust"});
    fs::create_directory(window.scratch.path / "test.rs");
    window.click("code-set.save");
    window.click("code-set.save");
    CHECK(window.state.codeSet.open);
    CHECK(holds(window.state.codeSet.problem, "test.rs"));
    CHECK(window.names() == std::vector<std::string>{"test.rs"});
    window.state.codeSet.name = "a/b";
    window.click("code-set.save");
    CHECK(holds(window.state.codeSet.problem, "without a folder"));
    window.state.codeSet.name.clear();
    window.click("code-set.save");
    CHECK(holds(window.state.codeSet.problem, "A name"));
    window.state.settings.snippetSet.clear();
    window.click("code-set.save");
    CHECK(holds(window.state.codeSet.problem, "No language"));
    window.click("code-set.cancel");
    CHECK_FALSE(window.state.codeSet.open);
}

TEST_CASE("the folder is asked for by the program's own prompt, over which the window comes back") {
    CodeSet window({"python"});
    fs::create_directory(window.scratch.path / "below");
    window.click("code-set.folder");
    CHECK(window.state.prompt.kind == FilePrompt::Kind::folder);
    CHECK_FALSE(window.isSeen("code-set.save"));
    window.type((window.scratch.path / "below").string());
    window.frames(3);
    CHECK(window.isSeen("code-set.save"));
    window.click("code-set.save");
    CHECK(namesIn(window.scratch.path / "below") == std::vector<std::string>{"test.py"});
}

TEST_CASE("the section opens it, and it fits into small windows") {
    for (const float height : {800.0f, 480.0f, 300.0f}) {
        CAPTURE(height);
        CodeSet window({"python"}, height);
        for (const float width : {1280.0f, 320.0f}) {
            CAPTURE(width);
            ImGui::GetIO().DisplaySize = {width, height};
            window.state.codeSet.problem = "test.py exists already";
            window.frames(4);
            for (const char* label : {"code-set.name", "code-set.cancel", "code-set.save", "code-set.problem"}) {
                CAPTURE(label);
                const UiRect* rect = window.ui.rects.find(label);
                REQUIRE(rect != nullptr);
                CHECK(rect->x >= 0);
                CHECK(rect->x + rect->width <= width);
                CHECK(rect->y >= 0);
                CHECK(rect->y + rect->height <= height);
            }
        }
    }
    UiDriver panel;
    panel.open("code");
    panel.click("code.options");
    panel.click("code.set");
    panel.frames(3);
    CHECK(panel.state.codeSet.open);
    CHECK(panel.ui.rects.find("code-set.save") != nullptr);
    CHECK(panel.ui.rects.find("code.set") == nullptr);
}
