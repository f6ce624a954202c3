// `render` draws a recipe into a file.
#include <fmt/format.h>

#include <array>

#include "cli/render/render_comparison.h"
#include "cli/render/render_graphs.h"
#include "cli/render/render_layers.h"
#include "cli/render/render_picture.h"
#include "cli/render/render_set.h"
#include "cli/render/render_world.h"
#include "cli/shared/device.h"
#include "core/error.h"
#include "core/text.h"
#include "cpu/measures.h"
#include "gpu/field_renderer.h"
#include "image/formats.h"
#include "mesh/mesh_writer.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

void dumpShader(RenderOptions& options, const GivenOptions& given, const CommonOptions& common) {
    options.stream = &formatForPath("shader.png");  // of any format
    const ExportRequest request = readRequest(options, given).request;
    const PicturePlan picture = measuredPicture(request.recipe, request.imageHeight, PictureOf::values);
    if (!picture.isField())
        throw Error(ExitCode::usage,
                    "--dump-shader: each field of the recipe has a shader of its own; --solo PATH names one");
    // the device decides how many words are varyings
    const RenderDevice device =
        openDevice(Backend::gpu, std::array{DrawingTask{request.recipe, request.imageHeight, request.region}}, common);
    const std::string source = device.renderer->fragmentSource(picture.field());
    if (common.json) {
        printJson(Json{{"ok", true}, {"shader", source}});
    } else {
        printOut(source);
    }
}

int render(RenderOptions& options, const Arguments& arguments, const CommonOptions& common) {
    if (const auto problems = exclusionProblems(options, arguments); !problems.empty())
        throw Error(ExitCode::usage, problems);
    const GivenOptions given{arguments.given("--color"),
                             arguments.given("--fit"),
                             arguments.given("--mips"),
                             arguments.given("--size"),
                             arguments.given("--compare") || options.split,
                             arguments.given("--shard")};
    options.isBackendGiven = arguments.given("--backend");
    if (options.dumpShader) {
        dumpShader(options, given, common);
        return 0;
    }
    if (renderOwnPicture(options, common)) return 0;
    if (findMeshFormat(options.output) != nullptr)
        throw Error(ExitCode::usage,
                    fmt::format("{}: a mesh, which `noisescope mesh` writes", printable(options.output)));
    options.stream = streamFormatOf(options.output, options.format, common);
    if (options.world.tiles > 0) return renderWorld(options, given, common);
    if (options.set.any()) return renderSet(options, given, common);
    if (options.eachLayer) return renderEachLayer(options, given, common);
    return given.compare ? renderComparison(options, given, common) : renderPicture(options, given, common);
}

}  // namespace

Command addRender(CommandLine& program) {
    Command command = newCommand(program, "render", "draw a recipe into files: pictures, volumes, animations, maps");
    const auto options = std::make_shared<RenderOptions>();
    addNamedRecipe(command.arguments, options->recipe);
    command.arguments.add(renderOptions(*options));
    command.run = [options, arguments = command.arguments, common = command.common] {
        return render(*options, arguments, *common);
    };
    return command;
}

}  // namespace noisescope
