#include "shader/web_shader.h"

#include <fmt/format.h>

#include <set>
#include <string_view>

#include "core/error.h"
#include "glsl/include_resolver.h"
#include "glsl/opaque.h"
#include "glsl/prune.h"
#include "glsl/reader.h"
#include "shader/expressions.h"
#include "shader/field_shader.h"
#include "shader/noise_choices.h"
#include "targets/writers.h"

namespace noisescope {
namespace {

constexpr std::string_view kHead =
    "#version 300 es\n"
    "precision highp float;\n"
    "precision highp int;\n"
    "precision highp usampler2D;\n"
    "precision highp isampler2D;\n";

/// Placeholder for the browser's ns_words(), for the parser.
constexpr std::string_view kWordsForReader = "uvec4 ns_words(int at) {\n    return uvec4(0u);\n}\n";

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

/// Returns the text without preprocessor and interface lines, as the library's subset.
std::string withoutInterface(std::string_view text) {
    constexpr std::string_view kStarts[] = {"#", "uniform ", "flat in ", "layout("};
    std::string result;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        bool kept = true;
        for (const std::string_view start : kStarts) kept = kept && !line.starts_with(start);
        if (kept) result.append(line).push_back('\n');
    }
    return result;
}

/// Returns the desktop's shader as a function of a pixel.
std::string pixelFunction(const FieldProgram& program, const BlockRecord& record) {
    const std::string_view type = program.output.channels == 1 ? "float" : "vec4";
    std::string text = fieldFragmentSource(program, record);
    text = replaced(std::move(text), "v_base + ", "");
    text = replaced(std::move(text), "texelFetch(u_words, ", "ns_words(");
    text = replaced(std::move(text), "gl_FragCoord.xy", "at_pixel");
    text = replaced(std::move(text), "v_corner", "corner");
    text = replaced(std::move(text), "    o_value = ", "    return ");
    text = replaced(std::move(text), "flat in ivec2 corner;\n", "");
    text = replaced(std::move(text), "\n    {\n", "\n    if (true) {\n");  // the subset has no bare blocks,
    text = replaced(std::move(text), kOctavesWhile.begin,
                    "    for (int k = 0; k < octaves; ++k) {\n    bool more = true;\n");
    text = replaced(std::move(text), kOctavesWhile.end, "    octaves = more ? octaves : 0;\n    }\n");  // and no `do`
    return replaced(std::move(text), "void main() {", fmt::format("{} ns_pixel(vec2 at_pixel, ivec2 corner) {{", type));
}

/// Returns ns_rounded() for vectors of these sizes: see opaqueFunctions() of snippets.
std::string roundedFunctions(const std::set<int>& sizes) {
    std::string text;
    for (const int size : sizes)
        text += fmt::format("{0} {1}({0} x) {{\n    return uintBitsToFloat(floatBitsToUint(x) | ns_zero);\n}}\n",
                            vectorType(size), code::kOpaqueName);
    return text;
}

}  // namespace

BlockRecord webRecordOf(const FieldProgram& program) { return recordOf(program, 0, Specialize::whileEditing, 1); }

std::string webFragmentSource(const FieldProgram& program, const BlockRecord& record) {
    if (record.words > kMostWebWords)
        throw Error(ExitCode::shader, fmt::format("a block of this recipe has {} words, and a browser takes {}",
                                                  record.words, kMostWebWords));
    Overrides overrides = fieldOverrides(program, record);
    for (auto& [file, source] : overrides)
        source = replaced(replaced(std::move(source), "texelFetch(u_words, ", "ns_words("), "v_base + ", "");
    const FlatSource flat = pruned(flatten("(generated)", std::string(kWordsForReader) + pixelFunction(program, record),
                                           embeddedShaders(), overrides),
                                   "ns_pixel");
    std::string text = replaced(withoutInterface(flat.text), "NS_EXACT ", "");
    for (std::size_t field = 0; field < record.fields.size(); ++field)  // of a solid, with names of their own
        text = replaced(std::move(text), fmt::format("NS{}_EXACT ", field), "");
    code::Program read = code::read(text);
    const std::set<int> sizes = code::hideSteps(read);
    text = replaced(code::writeGlsl(read), kWordsForReader, "");
    const bool single = program.output.channels == 1;
    return fmt::format(
        "{}uniform uint ns_zero;\n"
        "uniform ivec2 u_corner;\n"
        "layout(std140) uniform Words {{\n    uvec4 u_words[{}];\n}};\n"
        "out {} o_bits;\n"
        "uvec4 ns_words(int at) {{\n    return u_words[at];\n}}\n{}{}"
        "void main() {{\n    o_bits = floatBitsToUint(ns_pixel(gl_FragCoord.xy, u_corner));\n}}\n",
        kHead, kMostWebWords / 4, single ? "uint" : "uvec4", roundedFunctions(sizes), text);
}

std::string webColorSource() {
    const FlatSource flat = flatten("(generated)", "#include \"host/colorize.glsl\"\n", embeddedShaders());
    return std::string(kHead) + "#define NS_EXACT\n" + flat.text +
           "uniform usampler2D u_field;\n"
           "uniform usampler2D u_second;\n"
           "uniform int u_channels;\n"
           "uniform vec2 u_shown;\n"
           "out vec4 o_color;\n"
           "void main() {\n"
           "    ivec2 size = textureSize(u_field, 0);\n"
           "    vec2 place = vec2(gl_FragCoord.x, u_shown.y - gl_FragCoord.y) / u_shown;\n"
           "    ivec2 at = min(ivec2(place * vec2(size)), size - 1);\n"
           "    vec4 field = uintBitsToFloat(texelFetch(u_field, at, 0));\n"
           "    if (u_channels > 1) {\n"
           "        o_color = ns_colorize_channels(u_channels == 2 ? vec3(field.xy, 0.0) : field.xyz);\n"
           "    } else {\n"
           "        float second = u_color_second_bands > 0 ? uintBitsToFloat(texelFetch(u_second, at, 0).x) : 0.0;\n"
           "        o_color = ns_colorize(field.x, second);\n"
           "    }\n"
           "}\n";
}

}  // namespace noisescope
