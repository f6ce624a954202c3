// Progress of an export, and its end.
#include <fmt/format.h>

#include <string>

#include "viewer/panels/panels.h"
#include "viewer/panels/work_box.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

std::string textOf(const ExportStatus& status) {
    return status.cancelling ? "Cancelling..." : progressText(status.share, status.secondsLeft);
}

/// Returns the exported file and its progress; the progress alone if there is no room for both.
std::string titleOf(const ExportStatus& status, float width, const Ui& ui) {
    const std::string others = status.waiting > 0 ? fmt::format(", {} more to come", status.waiting) : "";
    const std::string step = status.step.empty() ? "" : ", " + status.step;
    const std::string whole = fmt::format("Exporting {}{}{}", status.name, step, others);
    if (status.step.empty() || textSize(ui.fonts.text, whole).x <= width)
        return fittedName(whole, ui.fonts.text, width);
    return fitted(fmt::format("Exporting {}{}", status.step, others), ui.fonts.text, width);
}

}  // namespace

void drawExport(ViewerState& state, Ui& ui) {
    if (!state.exporting) return;
    const ExportStatus& status = *state.exporting;
    const WorkBox box{"export", status.share, textOf(status), !status.cancelling};
    if (drawWorkBox(
            box, [&](float width) { return titleOf(status, width, ui); }, ui))
        state.requests.cancelExport = true;
}

}  // namespace noisescope
