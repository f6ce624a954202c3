#include "snippet/solid_snippet.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/text.h"
#include "cpu/measures.h"
#include "glsl/source_tree.h"
#include "plan/field_plan.h"
#include "plan/solid/solid_noise.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "shader/solid_shader.h"
#include "snippet/catalogue/library_part.h"
#include "snippet/prefix.h"
#include "snippet/snippet.h"
#include "snippet/snippet_header.h"
#include "snippet/tree/tree_source.h"

namespace noisescope {
namespace {

constexpr std::int64_t kAnyHeight = 512;  // numbers that depend on it come from `size`

/// Returns the noise of a point p in space, which moves along z with the time.
std::string noiseCall(const Recipe& recipe, bool moves) {
    const Recipe noise = solidNoiseRecipe(recipe);
    const int coordinates = placeCoordinates(noise);
    if (coordinates == 1) return "ns_noise(p.x)";
    if (coordinates == 2) return "ns_noise(p.xy)";
    std::string place = "p";
    if (moves && noise.timeAxis == kTimeAlongZ) {
        const FieldRecipe& field = noise.tree.empty() ? static_cast<const FieldRecipe&>(noise)
                                                      : static_cast<const FieldRecipe&>(treeSteps(noise).fields[0]);
        place = fmt::format("p + vec3(0.0, 0.0, {} * iTime)",
                            floatLiteral(static_cast<float>(noise.speed / (field.frequency * field.sliceScale))));
    }
    return coordinates == 3 ? fmt::format("ns_noise({})", place) : fmt::format("ns_noise(vec4({}, 0.0))", place);
}

/// Statements that turn `light` into `shown`, sRGB as PNG files have it.
std::string shownStatements(const Recipe& recipe) {
    return fmt::format(
        "    vec3 exposed = 1.0 - exp(-max(light.xyz, vec3(0.0)) * {});\n"
        "    vec3 bright = 1.055 * pow(exposed, vec3(1.0 / 2.4)) - 0.055;\n"
        "    vec3 shown = mix(exposed * 12.92, bright, step(vec3(0.0031308), exposed));\n",
        floatLiteral(static_cast<float>(recipe.exposure)));
}

}  // namespace

void checkSolidSnippet(const SnippetOptions& options) {
    const SnippetTarget& target = targetOf(options);
    if (target.language != nullptr)
        throw Error(ExitCode::usage,
                    fmt::format("--target {}: a solid is written for shadertoy and as GLSL (glsl330, glsl410, glsl450, "
                                "glsles300); output=value is its noise, for any target",
                                target.id));
    const EntryOptions& entry = options.entry;
    if (entry.kind != EntryKind::place || entry.gradient || entry.uniforms || options.exact)
        throw Error(
            ExitCode::usage,
            "--entry, --gradient, --uniforms, --exact: not for a solid, which is a picture; output=value is its "
            "noise");
}

bool takesLoops(const Recipe& recipe) {
    constexpr int kDirectionsCost = 2;                      // gradients of length 1 have roots and sines
    constexpr int kMostCorners = 16, kMostBesideFaces = 8;  // measured in Chromium on SwiftShader
    const FieldPlan plan = measuredPlan(recipe, kAnyHeight);
    const SolidStep& step = *plan.program().find<SolidStep>();
    const SolidPlan& solid = *step.solid;
    int corners = 0;
    for (const std::shared_ptr<const FieldPlan>& leaf : step.picture->leaves())
        for (const LatticeNoise* noise : leaf->program().noises())
            corners += noise->hashes * (gradientsOf(leaf->program().recipe).hasGrid ? kDirectionsCost : 1);
    const bool shines = solid.isLit() && !solid.stone;
    const bool shades = solid.hasGround() && !solid.stone;
    const int calls = 1 + static_cast<int>(shines) + static_cast<int>(shades);
    return corners * calls > (solid.stone || solid.hasGround() ? kMostBesideFaces : kMostCorners);
}

std::string solidPart(const Recipe& recipe, std::string_view noise, bool precise, bool moves) {
    const FieldPlan plan = measuredPlan(recipe, kAnyHeight);
    const SolidPlan& solid = *plan.program().find<SolidStep>()->solid;
    const SolidText text = solidTextForSize(solid, "size");
    const std::string ownNoise =
        fmt::format("float ns_solid_noise(vec3 p) {{\n    return {};\n}}\n", noiseCall(recipe, moves));
    const std::string light = fmt::format(
        "\n// Light of a pixel, counted from the top left of a picture of this size: linear, times its alpha.\n"
        "vec4 ns_solid_light(ivec2 pixel, ivec2 size) {{\n{}    return light;\n}}\n",
        text.pixel("pixel"));
    const Overrides overrides{
        {"solid/choices.glsl",
         "// choices - the parts of this solid: its noise, its body, its density and its colors.\n" +
             text.choices(ownNoise)},
        {"solid/lamps.glsl", "// lamps - light that falls on it from outside.\n\n" + text.lamps()}};
    const std::string library =
        functionsBeside(solidIncludes(solid) + light, overrides, {"ns_solid_light"}, noise, precise);
    return library + light;
}

std::string solidShadertoyMain(const Recipe& recipe) {
    return fmt::format(
        "\n"
        "void mainImage(out vec4 fragColor, in vec2 fragCoord) {{\n"
        "    ivec2 pixel = ivec2(fragCoord.x, iResolution.y - fragCoord.y);\n"
        "    vec4 light = ns_solid_light(pixel, ivec2(iResolution.xy));\n"
        "{}"
        "    fragColor = vec4(shown, 1.0);\n"
        "}}\n",
        shownStatements(recipe));
}

std::string solidDesktopMain(const Recipe& recipe) {
    return fmt::format(
        "\n"
        "void main() {{\n"
        "    ivec2 pixel = ivec2(gl_FragCoord.x, u_resolution.y - gl_FragCoord.y);\n"
        "    vec4 light = ns_solid_light(pixel, ivec2(u_resolution));\n"
        "{}"
        "    o_color = vec4(shown, 1.0);\n"
        "}}\n",
        shownStatements(recipe));
}

std::string solidHeader(const Recipe& recipe, const SnippetOptions& options, std::string_view noiseSignature) {
    std::string title = printable(options.title);
    while (title.ends_with('\\') || title.ends_with(' ')) title.pop_back();
    std::string text = fmt::format("// {}a solid. Made by Noisescope.\n//\n", title.empty() ? "" : title + " - ");
    text += renamed(fmt::format("//   vec4 ns_solid_light(ivec2 pixel, ivec2 size)\n//   {}\n//\n", noiseSignature),
                    options.prefix);
    text +=
        "// pixel     from the top left of a picture of `size` pixels\n"
        "// returns   red, green and blue of linear light, times alpha, and alpha\n"
        "// p         the body's space: its middle is 0, y points up\n"
        "// cost      the noise at some hundred points of a ray\n";
    text += needsText(targetOf(options));
    return text + fmt::format("// recipe    as Noisescope reads it:\n// {}\n// SPDX-License-Identifier: MIT-0\n\n",
                              recipeToCompactJson(recipe));
}

}  // namespace noisescope
