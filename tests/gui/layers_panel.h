// The export section on recipes with time and a third axis.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>  // OpenPopupStack

#include <filesystem>
#include <string>
#include <utility>

#include "gui/right_panel.h"
#include "recipe/params.h"
#include "viewer/model/export/export_command.h"
#include "viewer/model/export/export_form.h"

namespace noisescope {

/// Time along z, and a loop of four seconds.
inline Recipe flowing(int dimensions = 3) {
    Recipe recipe;
    recipe.dimensions = dimensions;
    REQUIRE(setFromText(*findParam("time_axis"), recipe, "z").empty());
    recipe.loop = 4;
    REQUIRE(problemsOf(recipe).empty());
    return recipe;
}

/// A folder of its own for the time of a test.
class LayersFolder {
  public:
    LayersFolder() : path(std::filesystem::temp_directory_path() / fmt::format("noisescope-layers-{}", freshSeed())) {
        std::filesystem::create_directories(path);
    }
    ~LayersFolder() { std::filesystem::remove_all(path); }
    LayersFolder(const LayersFolder&) = delete;
    LayersFolder& operator=(const LayersFolder&) = delete;
    const std::filesystem::path path;
};

/// With the export section open, on a picture of 64 x 64 pixels.
class Layers64 : public RightPanel {
  public:
    explicit Layers64(const Recipe& recipe = flowing()) : RightPanel(recipe) {
        state.exportForm.folder = folder.path;
        state.settings.exportFramesInto = "files";
        state.exportForm.size = sizeRow("custom");
        state.exportForm.width = state.exportForm.height = 64;
        frames(3);
    }
    void choose(const std::string& list, const std::string& row) {
        click(list);
        scrollTo(list + "/" + row);
        click(list + "/" + row);
    }
    /// As a hand turns the wheel over an open list until the row is in sight.
    void scrollTo(const std::string& row) {
        ImGuiWindow* const open = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
        REQUIRE(open != nullptr);
        const UiRect* const rect = ui.rects.find(row);
        REQUIRE(rect != nullptr);
        ImGui::SetScrollY(open, open->Scroll.y + rect->y + rect->height / 2 - open->InnerRect.GetCenter().y);
        frames(2);
    }
    void set(const std::string& field, const std::string& text) {
        click(field);
        type(text);
    }
    /// Request of the button, with the file's name alone.
    ExportRequest asked() {
        click("export.go");
        ExportRequest request = std::exchange(state.requests, {}).exportPicture.value_or(ExportRequest{});
        CHECK(request.path.parent_path() == folder.path);
        request.path = request.path.filename();
        return request;
    }
    bool shows(const char* label) { return ui.rects.find(label) != nullptr; }

    LayersFolder folder;
};

/// "--frames 6 …": from the size on.
inline std::string shownCommand(const ExportRequest& request) {
    const std::string line = commandLine(request);
    return line.substr(line.find("--size"));
}

}  // namespace noisescope
