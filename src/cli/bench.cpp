// `bench` times a recipe beside the plain shader of tutorials, in turns and in one run.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/command.h"
#include "codegen/field_shader.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "field/field_plan.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "gpu/float_target.h"
#include "gpu/handle.h"
#include "gpu/program.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

struct Options {
    RecipeOptions recipe;
    std::string size = "2048x2048";
    std::int64_t repeats = 15;
};

/// Five octaves of the classic hash22 Perlin noise, drawn on one triangle.
class Baseline {
  public:
    Baseline()
        : program_(
              flatten("(baseline)", "#version 410 core\n" + triangle(), embeddedShaders()),
              flatten("(baseline)", "#version 410 core\n#include \"host/classic_baseline.glsl\"\n", embeddedShaders()),
              "the classic baseline") {}

    void draw(const FloatTarget& target, const Size& size) const {
        glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer());
        glViewport(0, 0, static_cast<GLsizei>(size.width), static_cast<GLsizei>(size.height));
        glBindVertexArray(vertexArray_.get());
        program_.use();
        glUniform1f(program_.uniform("u_pixel"), 1.0f / static_cast<float>(size.height));
        glUniform1f(program_.uniform("u_frequency"), 8.0f);
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }

  private:
    static std::string triangle() {
        return "void main() {\n    vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));\n"
               "    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);\n}\n";
    }
    Program program_;
    GlVertexArray vertexArray_;
};

template <typename Draw>
double secondsOf(const Draw& draw) {
    const auto start = std::chrono::steady_clock::now();
    draw();
    glFinish();  // GL timer queries miss llvmpipe's fragment work
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

int runBench(const Options& options, const CommonOptions& common) {
    RecipeFile file = loadRecipe(options.recipe);
    if (options.recipe.preset.empty() && options.recipe.path.empty() && options.recipe.settings.empty())
        file.recipe->fractal = 1;  // Perlin, pcg, quintic, five octaves of fBm: what the baseline draws its way
    const Size size = parseSize(options.size, "--size");
    const RenderDevice device = openDevice(Backend::gpu);
    if (const GlLimits limits = queryLimits(); size.width > limits.textureSize || size.height > limits.textureSize)
        throw Error(ExitCode::context, fmt::format("--size {}: this device draws at most {} pixels at once",
                                                   options.size, limits.textureSize));
    const FieldPlan plan(file.recipe, size.height);
    FloatTarget field;  // targets of their own, so that only drawing is timed
    FloatTarget target;
    target.resize(size.width, size.height);
    const Baseline baseline;
    std::vector<double> ours;
    std::vector<double> theirs;
    ProgressLine line(common, "measuring");
    for (std::int64_t i = 0; i <= options.repeats; ++i) {  // the first round compiles and is not counted
        throwIfInterrupted();
        const double a = secondsOf([&] { device.renderer->draw(plan, {0, 0, size.width, size.height}, field); });
        const double b = secondsOf([&] { baseline.draw(target, size); });
        if (i > 0) {
            ours.push_back(a);
            theirs.push_back(b);
        }
        line.show(i, options.repeats);
    }
    const double pixels = static_cast<double>(size.width * size.height) * 1e-6;
    const double mine = median(ours);
    const double classic = median(theirs);
    if (common.json) {
        const Json result{{"ok", true},
                          {"device", deviceName()},
                          {"repeats", options.repeats},
                          {"recipe_ms", mine * 1e3},
                          {"recipe_mpx_s", pixels / mine},
                          {"classic_ms", classic * 1e3},
                          {"classic_mpx_s", pixels / classic},
                          {"ratio", classic / mine}};
        printJson(result);
    } else {
        printOut(fmt::format("{}\n{} x {}, median of {}, in turns\n", deviceName(), size.width, size.height,
                             options.repeats));
        printOut(fmt::format("this recipe                             {:8.1f} ms {:8.0f} Mpx/s\n", mine * 1e3,
                             pixels / mine));
        printOut(fmt::format("classic hash22 Perlin, 5 octaves        {:8.1f} ms {:8.0f} Mpx/s\n", classic * 1e3,
                             pixels / classic));
        printOut(fmt::format("ratio                                   {:8.2f}\n", classic / mine));
    }
    return 0;
}

}  // namespace

Command addBench(CommandLine& program) {
    Command command = newCommand(program, "bench", "time a recipe beside the classic hash22 shader");
    const auto options = std::make_shared<Options>();
    addRecipeOptions(command.arguments, options->recipe);
    command.arguments.text("--size", options->size, "size of the target").typeName("WxH").showDefault();
    command.arguments.number("--repeats", options->repeats, 1, 1000, "how many times each is drawn");
    command.arguments.footer("Without a recipe: Perlin noise, pcg hash, quintic fade, five octaves.");
    command.run = [options, common = command.common] { return runBench(*options, *common); };
    return command;
}

}  // namespace noisescope
