// Folder of exports, and sets of several maps.
#include <fmt/format.h>
#include <imgui.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "viewer/model/export/export_layers.h"
#include "viewer/model/export/export_set.h"
#include "viewer/model/files/files.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

std::string depthText(const ExportRequest& request) {
    const DepthInfo& depth = depthInfo(request.depth);
    return fmt::format("{}-bit{}", 8 * depth.bytes, depth.maxInteger == 0 ? " float" : "");
}

void drawMaps(ViewerState& state, Ui& ui) {
    ExportForm& form = state.exportForm;
    for (std::size_t i = 0; i < exportMaps().size(); ++i) {
        const ExportMap& map = exportMaps()[i];
        const SetPicture picture = setPictureOf(state, map);
        const std::string name = fmt::format("export.set/{}", map.id);
        const float width = beginRow(i == 0 ? "Maps" : "", "", ui);
        if (drawCheck(name, map.label, depthText(picture.request), form.set.wanted.at(i), width, ui))
            form.set.wanted.at(i) = !form.set.wanted.at(i);
        if (restsOnItem(ui, name))
            ImGui::SetTooltip(
                "%s", picture.problem.empty() ? picture.request.path.filename().c_str() : picture.problem.c_str());
    }
}

}  // namespace

void drawExportFolder(ViewerState& state, Ui& ui) {
    const float width = beginRow("Folder", "", ui);
    std::error_code ignored;
    const std::filesystem::path& chosen = state.exportForm.folder;
    const std::filesystem::path folder = chosen.empty() ? std::filesystem::current_path(ignored) : chosen;
    if (drawButton("export.folder", fittedPath(folder.string(), ui.fonts.small, width - ui.px(12)), width, ui))
        askForPath(state, FilePrompt::Kind::folder);
    if (restsOnItem(ui, "export.folder")) ImGui::SetTooltip("Exports go into %s\nClick: another one", folder.c_str());
}

void drawExportSet(ViewerState& state, Ui& ui) {
    ExportSet& set = state.exportForm.set;
    drawGap(4, ui);
    const bool possible = exportKindOf(state) == ExportKind::picture;
    if (drawCheck("export.set", "Set: height, normal, color", "", set.open && possible, ui.rowWidth, ui,
                  possible ? ButtonLook::normal : ButtonLook::disabled)) {
        set.open = !set.open;
        set.appearing = set.open;
    }
    if (restsOnItem(ui, "export.set"))
        ImGui::SetTooltip(possible ? "Several maps of this recipe in one folder, in one action"
                                   : "Sets are of pictures");
    if (!exportsSet(state)) return;
    drawMaps(state, ui);
    const float width = beginRow("Names", "", ui);
    drawTextField("export.set.pattern", set.pattern, width, ui);
    if (restsOnItem(ui, "export.set.pattern")) ImGui::SetTooltip("{name}: the recipe's; {map}: height, normal, color");
    if (set.appearing) ImGui::SetScrollHereY(1);
    set.appearing = false;
}

}  // namespace noisescope
