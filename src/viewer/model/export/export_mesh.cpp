#include "viewer/model/export/export_mesh.h"

#include <fmt/format.h>

#include <array>

#include "core/error.h"
#include "core/text.h"
#include "export/field_export.h"
#include "files/disk_space.h"
#include "mesh/mesh_writer.h"
#include "recipe/chosen.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/model/export/export_command.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/files/files.h"

namespace noisescope {
namespace {

constexpr std::array kMeshFormats{
    ChoiceRow{"glb", "GLB, glTF 2.0", "Game engines, Blender, the web; it holds the recipe"},
    ChoiceRow{"obj", "OBJ, text", "Colors behind the places"},
    ChoiceRow{"ply", "PLY, binary", "Blender, MeshLab, CloudCompare"},
    ChoiceRow{"stl", "STL, binary", "For printing, best as a solid"},
};

/// Returns 66049 as "66,049".
std::string grouped(std::int64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3;) text.insert(i -= 3, ",");
    return text;
}

MeshSpec specOfMesh(const MeshJob& job) { return {gridOf(job), hasColors(job.recipe), {}, {}}; }

}  // namespace

bool exportsMesh(const ViewerState& state) { return state.settings.exportWhat == kMeshPurpose; }

std::span<const ChoiceRow> meshFormatRows() { return kMeshFormats; }

MeshJob meshJobOf(const ViewerState& state) {
    const ExportForm& form = state.exportForm;
    const MeshForm& mesh = form.mesh;
    MeshJob job;
    if (exportsSeen(form)) {
        const ExportRequest seen = seenRequestOf(state);
        job.recipe = seen.recipe;
        job.imageHeight = seen.imageHeight;
        job.region = seen.region;
    } else {
        const PixelSize size = pictureSizeOf(form, state.canvas);
        job.recipe = state.document.recipe;
        job.imageHeight = size.height;
        job.region = {0, 0, size.width, size.height};
    }
    job.heights = job.recipe;
    if (problemsOf(job.recipe).empty()) job.heights = seenFrom(job.recipe, heightsPath(job.recipe));
    job.whole = job.region;
    job.every = mesh.every;
    const double across = static_cast<double>(std::max<std::int64_t>(job.region.width - 1, 1));
    job.step = mesh.worldSize / across;
    job.perValue = job.recipe->surfaceHeight * job.step * static_cast<double>(job.imageHeight);
    if (job.recipe->sea) job.sea = job.recipe->seaLevel;
    constexpr double kFloor = 0.05;  // widths below the lowest vertex
    if (mesh.solid) job.thickness = kFloor * job.step * across;
    const bool isTyped = !mesh.name.empty() && mesh.document == exportDocumentOf(state.document);
    std::filesystem::path path = form.folder / (isTyped ? mesh.name : fileStem(titleOf(state.document)) + "_mesh");
    job.path = path.replace_extension("." + mesh.format);
    job.force = !form.existing.empty() && form.existing == job.path;
    return job;
}

std::string meshProblem(const MeshJob& job) {
    const MeshFormat* const format = findMeshFormat(job.path);
    if (job.path.stem().empty() || format == nullptr) return "A file name, please";
    if (const std::vector<std::string> problems = problemsOf(job.recipe); !problems.empty()) return problems.front();
    if (channelsOf(job.heights) != 1)
        return fmt::format("{} has {} values a place: a mesh has one height. Output: Value",
                           outputOf(job.heights).label, channelsOf(job.heights));
    if (job.region.width < 2 || job.region.height < 2) return "A mesh needs at least 2 \u00d7 2 pixels";
    const MeshSpec spec = specOfMesh(job);
    if (static_cast<std::uint64_t>(spec.grid.vertices()) > format->mostVertices)
        return fmt::format("{} vertices, at most {} go into {}: a smaller size, or every 2nd pixel and so on",
                           grouped(spec.grid.vertices()), grouped(static_cast<std::int64_t>(format->mostVertices)),
                           format->extension);
    if (std::string problem = placeProblem(job.path); !problem.empty()) return problem;
    const std::uint64_t bytes = format->bytes(spec);
    if (const auto room = freeBytesFor(job.path); room && bytes > *room)
        return fmt::format("It takes {}, and {} are free", bytesText(bytes), bytesText(*room));
    return {};
}

std::string meshFigures(const MeshJob& job) {
    const MeshSpec spec = specOfMesh(job);
    return fmt::format("{} vertices, about {}", grouped(spec.grid.vertices()),
                       bytesText(findMeshFormat(job.path)->bytes(spec)));
}

void nameMesh(ViewerState& state, const std::string& name) {
    MeshForm& form = state.exportForm.mesh;
    form.name = name;
    form.document = exportDocumentOf(state.document);
    const std::string extension = std::filesystem::path(name).extension().string();
    for (const ChoiceRow& row : kMeshFormats)
        if (extension == fmt::format(".{}", row.id)) form.format = row.id;
}

void requestMesh(ViewerState& state) {
    MeshJob job = meshJobOf(state);
    if (const std::string problem = meshProblem(job); !problem.empty())
        return showFailure(state, Error(ExitCode::usage, problem));
    if (!beginsExport(state, {job.path}, job.force)) return;
    job.path = state.exportForm.folder / job.path.filename();
    state.requests.exportMesh = std::move(job);
}

std::string meshCommand(const ViewerState& state) {
    const MeshJob job = meshJobOf(state);
    const MeshForm& form = state.exportForm.mesh;
    std::string line = commandOf(job.recipe, "mesh");
    line += fmt::format(" --size {}x{}", job.region.width, job.imageHeight);
    line += regionOption(job.region, {0, 0, job.region.width, job.imageHeight});
    if (job.every != 1) line += fmt::format(" --every {}", job.every);
    line += fmt::format(" --world-size {}", shortest(form.worldSize));
    if (form.solid) line += " --solid";
    return line + fmt::format(" -o {}", fileWord(job.path.string()));
}

}  // namespace noisescope
