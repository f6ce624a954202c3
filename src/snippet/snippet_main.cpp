#include "snippet/snippet_main.h"

#include <fmt/format.h>

#include "core/text.h"
#include "cpu/measures.h"
#include "plan/picture_plan.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "snippet/snippet.h"
#include "snippet/tree/tree_source.h"

namespace noisescope {
namespace {

/// A call of `function` at a 2D point p.
std::string callText(const Recipe& recipe, std::string_view function, std::string_view z) {
    switch (placeCoordinates(recipe)) {
        case 1:
            return fmt::format("{}(p.x)", function);
        case 2:
            return fmt::format("{}(p)", function);
        case 3:
            return fmt::format("{}(vec3(p, {}))", function, z);
        default:
            return fmt::format("{}(vec4(p, {}, 0.0))", function, z);
    }
}

/// The values from black to white.
Range grayRange(const Recipe& recipe, const SnippetOptions& options) {
    if (!options.brief || channelsOf(recipe) != 1) return boundOf(recipe);
    const PicturePlan plan = measuredPointPicture(recipe);
    return plan.provenRange(plan.values()).value_or(boundOf(recipe));
}

/// Picture at a 2D point p: its color, or the value with its range moved to [0, 1].
std::string shownText(const Recipe& recipe, const SnippetOptions& options, std::string_view z) {
    if (options.entry.colors) return callText(recipe, "ns_noise_color", z);
    const Range bound = grayRange(recipe, options);
    const Range range = bound.high > bound.low ? bound : Range{-1, 1};  // layers may be one number everywhere
    const double factor = 1 / (range.high - range.low);
    const double shift = -range.low * factor;
    std::string text = callText(recipe, "ns_noise", z);
    if (channelsOf(recipe) == 4) text += ".xyz";
    if (factor != 1) text += fmt::format(" * {}", floatLiteral(static_cast<float>(factor)));
    if (shift != 0) text += fmt::format(" + {}", floatLiteral(static_cast<float>(shift)));
    return text;
}

/// Statements that set `target` to gray, or to a color of as many components as there are.
std::string showStatements(const Recipe& recipe, const SnippetOptions& options, std::string_view target,
                           std::string_view z) {
    const int channels = options.entry.colors ? 3 : channelsOf(recipe);
    const std::string shown = shownText(recipe, options, z);
    if (channels == 1) return fmt::format("    float gray = {};\n    {} = vec4(vec3(gray), 1.0);\n", shown, target);
    if (channels == 2) return fmt::format("    vec2 color = {};\n    {} = vec4(color, 0.0, 1.0);\n", shown, target);
    return fmt::format("    vec3 color = {};\n    {} = vec4(color, 1.0);\n", shown, target);
}

}  // namespace

std::string shadertoyMain(const Recipe& recipe, const SnippetOptions& options) {
    return fmt::format(
        "\n"
        "void mainImage(out vec4 fragColor, in vec2 fragCoord) {{\n"
        "    vec2 p = vec2(fragCoord.x, iResolution.y - fragCoord.y) / iResolution.y;\n"
        "{}}}\n",
        showStatements(recipe, options, "fragColor", "0.1 * iTime"));
}

std::string godotMain(const Recipe& recipe, const SnippetOptions& options) {
    std::string shown = shownText(recipe, options, "0.1 * TIME");
    const int channels = options.entry.colors ? 3 : channelsOf(recipe);
    if (channels == 1) shown = fmt::format("vec3({})", shown);
    if (channels == 2) shown = fmt::format("vec3({}, 0.0)", shown);
    return fmt::format(
        "\n"
        "void fragment() {{\n"
        "    vec2 p = UV;  // 1 is the height: multiply UV.x by width / height where that is not 1\n"
        "    vec3 color = {};\n"
        "    COLOR = vec4(color, 1.0);\n"
        "}}\n",
        shown);
}

std::string desktopMain(const Recipe& recipe, const SnippetOptions& options) {
    return fmt::format(
        "\n"
        "void main() {{\n"
        "    vec2 p = vec2(gl_FragCoord.x, u_resolution.y - gl_FragCoord.y) / u_resolution.y;\n"
        "{}}}\n",
        showStatements(recipe, options, "o_color", "0.0"));
}

}  // namespace noisescope
