#include "cli/render/render_estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/json.h"
#include "files/disk_space.h"

namespace noisescope {
namespace {

/// "3 hours", "12 minutes", "40 s": what somebody wants to know who asks whether to wait.
std::string durationText(double seconds) {
    constexpr double kMinute = 60;
    constexpr double kHour = 3600;
    constexpr double kDay = 86400;
    if (seconds < 2 * kMinute) return fmt::format("{:.2g} s", seconds);
    if (seconds < 2 * kHour) return fmt::format("{:.0f} minutes", seconds / kMinute);
    if (seconds < 2 * kDay) return fmt::format("{:.0f} hours", seconds / kHour);
    return fmt::format("{:.0f} days", seconds / kDay);
}

std::string roomText(const ExportEstimate& estimate) {
    if (!estimate.room) return "";
    return fmt::format(" of {} free{}", bytesText(*estimate.room),
                       estimate.bytes > *estimate.room ? ", which is too little" : "");
}

}  // namespace

void addTo(ExportEstimate& all, const ExportEstimate& part) {
    all.files += part.files;
    all.kept += part.kept;
    all.bytes += part.bytes;
    all.bytesExact = all.bytesExact && part.bytesExact;
    all.room = part.room;
    all.seconds += part.seconds;
    all.memory = std::max(all.memory, part.memory);
}

int reportEstimate(const ExportEstimate& estimate, const std::string& output, std::string_view backend,
                   const CommonOptions& common) {
    if (output != "-") requireWritableFolder(output);
    if (common.json) {
        printJson(Json{{"ok", true},
                       {"path", output},
                       {"dry_run", true},
                       {"files", estimate.files},
                       {"kept", estimate.kept},
                       {"bytes", estimate.bytes},
                       {"bytes_exact", estimate.bytesExact},
                       {"bytes_free", estimate.room ? Json(*estimate.room) : Json(nullptr)},
                       {"seconds", estimate.seconds},
                       {"memory", estimate.memory},
                       {"backend", backend}});
        return 0;
    }
    std::string text =
        fmt::format("{}: {} file{}", shownOutput(output), estimate.files, estimate.files == 1 ? "" : "s");
    if (estimate.kept > 0) text += fmt::format(", {} are there", estimate.kept);
    if (estimate.files > 0)
        text += fmt::format("; {}{}{}, about {} and {} of memory ({})", estimate.bytesExact ? "" : "about ",
                            bytesText(estimate.bytes), roomText(estimate), durationText(estimate.seconds),
                            bytesText(estimate.memory), backend);
    printOut(text + "\n");
    return 0;
}

}  // namespace noisescope
