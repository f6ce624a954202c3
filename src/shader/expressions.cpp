#include "shader/expressions.h"

#include <fmt/format.h>

namespace noisescope {

std::string vectorType(int dimensions) { return dimensions == 1 ? "float" : fmt::format("vec{}", dimensions); }

std::string cellType(int dimensions) { return dimensions == 1 ? "int" : fmt::format("ivec{}", dimensions); }

std::string periodType(const FieldProgram& program) {
    return program.obliquePeriods ? fmt::format("NsPeriod{}", program.dimensions) : cellType(program.dimensions);
}

std::string_view valueType(Derivatives derivatives) {
    constexpr std::string_view types[] = {"float", "vec4", "NsSpaceJet"};
    return types[static_cast<int>(derivatives)];
}

std::string_view suffixOf(Derivatives derivatives) {
    constexpr std::string_view suffixes[] = {"", "_d", "_dd"};
    return suffixes[static_cast<int>(derivatives)];
}

std::string_view suffixOf(const FieldProgram& program) { return program.derivatives ? "_d" : ""; }

std::string valuesOf(std::string_view duals, int dimensions) {
    return dimensions == 2 ? fmt::format("vec2({0}.x.x, {0}.y.x)", duals)
                           : fmt::format("vec3({0}.x.x, {0}.y.x, {0}.z.x)", duals);
}

std::string dualText(const LatticeNoise& noise, int dimensions, std::string_view result, std::string_view scale) {
    return noise.noiseOblique ? fmt::format("ns_dual_from_rotated_noise{}({}{})", dimensions, result, scale)
                              : fmt::format("ns_dual_from_noise{}({}, {})", dimensions, result, scale);
}

std::string jetText(const LatticeNoise& noise, int dimensions, std::string_view result, std::string_view scale,
                    std::string_view size, std::string_view shift) {
    return fmt::format("ns_space_jet{}{}({}{}{}, {}, {})", noise.noiseOblique ? "_rotated" : "", dimensions, result,
                       noise.noiseOblique ? "" : ", ", scale, size, shift);
}

std::string addText(const FieldProgram& program, const FractalStep& step, std::string_view sum, std::string_view octave,
                    std::string_view amplitude) {
    const bool isDual = program.derivatives && !step.fractal->sloped && !step.weighted;
    return fmt::format("{0} = {1}_add{2}({0}, {3}, {4});\n", sum, step.fractal->function, suffixOf(program),
                       step.noise.derivatives == Derivatives::second ? fmt::format("{0}.value, {0}.slopes", octave)
                                                                     : std::string(octave),
                       isDual ? fmt::format("vec4({}, 0.0, 0.0, 0.0)", amplitude) : std::string(amplitude));
}

std::string weightText(const FieldProgram& program, const FractalStep& step, std::string_view weight) {
    if (!step.weighted) return "";
    return program.derivatives ? fmt::format("    vec4 {} = vec4(1.0, 0.0, 0.0, 0.0);\n", weight)
                               : fmt::format("    float {} = 1.0;\n", weight);
}

}  // namespace noisescope
