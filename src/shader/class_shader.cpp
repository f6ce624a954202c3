#include "shader/class_shader.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace noisescope {
namespace {

/// Returns a float as GLSL reads it back, to the bit.
std::string floatText(float value) { return fmt::format("uintBitsToFloat({}u)", std::bit_cast<std::uint32_t>(value)); }

std::string testText(const ClassTest& test) {
    std::string text = test.canHold() ? "" : " && false";
    if (std::isfinite(test.low)) text += fmt::format(" && s{} >= {}", test.layer, floatText(test.low));
    if (std::isfinite(test.high)) text += fmt::format(" && s{} < {}", test.layer, floatText(test.high));
    return text;
}

}  // namespace

std::string classSource(const ClassPlan& plan, const std::vector<int>& pixels) {
    std::string text = "#version 410 core\n#include \"math/exact.glsl\"\n#include \"math/hold.glsl\"\n";
    for (std::size_t i = 0; i < pixels.size(); ++i) text += fmt::format("uniform sampler2D u_read{};\n", i);
    text +=
        "uniform int u_before;\nlayout(location = 0) out float o_value;\n"
        "void main() {\n    ivec2 at = ivec2(gl_FragCoord.xy);\n";
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const std::string value =
            pixels[i] == 1
                ? fmt::format("texelFetch(u_read{}, at, 0).x", i)
                : fmt::format("texelFetch(u_read{}, ivec2((at.x + u_before) / 4, at.y), 0)[(at.x + u_before) % 4]", i);
        text += fmt::format("    float s{} = ns_seen({});\n", i, value);
    }
    text += fmt::format("    o_value = {}.0;\n", plan.classCount() - 1);
    for (std::size_t i = plan.classCount() - 1; i-- > 0;) {  // the first class that holds is written last
        std::string tests;
        for (const ClassTest& test : plan.classes()[i]) tests += testText(test);
        text += fmt::format("    if (true{}) o_value = {}.0;\n", tests, i);
    }
    return text + "}\n";
}

std::string passShaderSource(const PassInfo& pass) {
    std::string arguments = "ivec2(gl_FragCoord.xy) + u_step.w";
    if (pass.of != PassClass::none) arguments += ", u_step.x";
    if (pass.into != PassClass::none) arguments += ", u_step.y";
    if (pass.other != PassClass::none) arguments += ", u_step.z";
    if (pass.mostReach > 0) arguments += ", u_step.w";
    return fmt::format(
        "#version 410 core\nuniform sampler2D u_cells;\nuniform ivec4 u_step;\nlayout(location = 0) out float "
        "o_value;\n"
        "int ns_cell(ivec2 at) {{ return int(texelFetch(u_cells, at, 0).x); }}\n#include \"{}\"\n"
        "void main() {{\n    o_value = float({}({}));\n}}\n",
        pass.file, pass.function, arguments);
}

}  // namespace noisescope
