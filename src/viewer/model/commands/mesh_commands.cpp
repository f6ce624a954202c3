// Commands that choose a mesh as the export.
#include <fmt/format.h>

#include "viewer/model/commands/command_list.h"
#include "viewer/model/export/export_mesh.h"

namespace noisescope {

void addMeshCommands(std::vector<PaletteCommand>& list) {
    for (const ChoiceRow& format : meshFormatRows()) {
        const auto choose = [id = format.id](ViewerState& s) {
            s.settings.exportWhat = kMeshPurpose;
            s.exportForm.mesh.format = id;
            showExport(s);
        };
        list.push_back({fmt::format("format/mesh/{}", format.id),
                        fmt::format("Export mesh as {}...", format.label),
                        "Export",
                        {},
                        choose,
                        {}});
    }
}

}  // namespace noisescope
