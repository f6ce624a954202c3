#include "shader/program_text.h"

#include <fmt/format.h>

#include "core/text.h"
#include "plan/octaves.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "shader/noise_choices.h"

namespace noisescope {

std::string includesOf(const FieldProgram& program) {
    std::string text;
    const auto include = [&](std::string_view file) { text += fmt::format("#include \"{}\"\n", file); };
    for (const LatticeNoise* noise : program.noises()) include(noise->info->file);
    if (!program.noises().empty()) include(kChoicesFile);  // a pattern may ask for none, but has periods
    const auto* fractal = program.fractal();
    if (fractal != nullptr && fractal->isFractal()) include(fractal->fractal->file);
    if (fractal != nullptr && fractal->weighted) include("fractal/weight.glsl");
    return text;
}

ScaleText literalScale(float factor, float offset) {
    return {floatLiteral(factor), floatLiteral(offset), factor != 1, offset != 0};
}

std::string scaledText(Derivatives derivatives, const std::string& value, const ScaleText& scale) {
    if (derivatives == Derivatives::none)
        return fmt::format("{}{}{}", value, scale.multiplies ? " * " + scale.factor : "",
                           scale.adds ? " + " + scale.offset : "");
    if (!scale.multiplies && !scale.adds) return value;
    return fmt::format("ns_{}_mul_add({}, {}, {})", derivatives == Derivatives::first ? "dual" : "space_jet", value,
                       scale.factor, scale.offset);
}

std::string noiseText(const LatticeNoise& noise, int dimensions, const NoiseText& text, const ScaleText& scale) {
    const std::string_view comma = noise.noiseOblique ? "" : ", ";
    std::string value = text.result;
    if (noise.derivatives == Derivatives::first)
        value = fmt::format("ns_dual_from{}_noise{}({}{}{})", noise.noiseOblique ? "_rotated" : "", dimensions, value,
                            comma, text.scale);
    if (noise.derivatives == Derivatives::second)
        value = fmt::format("ns_space_jet{}{}({}{}{}, {}, {})", noise.noiseOblique ? "_rotated" : "", dimensions, value,
                            comma, text.scale, text.size, text.shift.empty() ? "ns_dual_zero3()" : text.shift);
    return scaledText(noise.derivatives, value, scale);
}

std::string layerText(const FieldProgram& program, std::string_view amplitude, std::string_view components) {
    if (program.dimensions == 1) return fmt::format("{} * {}[0]", amplitude, components);
    std::string list;
    for (int i = 0; i < program.dimensions; ++i) list += fmt::format("{}{}[{}]", i == 0 ? "" : ", ", components, i);
    if (!program.derivatives) return fmt::format("{} * vec{}({})", amplitude, program.dimensions, list);
    return fmt::format("ns_dual_scale3({}, NsDual3({}{}))", amplitude, list,
                       program.dimensions == 2 ? ", vec4(0.0)" : "");
}

FractalText::FractalText(const FieldProgram& program, std::string state, std::string weight)
    : fractal_(*program.fractal()->fractal),
      dual_(program.derivatives),
      weighted_(program.fractal()->weighted),
      jets_(program.fractal()->noise.derivatives == Derivatives::second),
      state_(std::move(state)),
      weight_(std::move(weight)) {}

FractalText::FractalText(const FractalInfo& fractal, std::string state) : fractal_(fractal), state_(std::move(state)) {}

std::string FractalText::begin(const PhaseText& phase, const std::function<std::string(std::size_t)>& number) const {
    std::string arguments;
    if (fractal_.takesPhase)
        arguments = dual_ ? fmt::format("vec4({}, {}, {}, 0.0)", phase.value, phase.x, phase.y) : phase.value;
    for (std::size_t i = 0; i < fractal_.numbers.size(); ++i) arguments += (arguments.empty() ? "" : ", ") + number(i);
    std::string text = fmt::format("    {}{} {} = {}_begin{}({});\n", fractal_.type, dual_ ? "D" : "", state_,
                                   fractal_.function, dual_ ? "_d" : "", arguments);
    if (weighted_)
        text += dual_ ? fmt::format("    vec4 {} = vec4(1.0, 0.0, 0.0, 0.0);\n", weight_)
                      : fmt::format("    float {} = 1.0;\n", weight_);
    return text;
}

std::string FractalText::shift(std::string_view name, std::string_view size) const {
    return fmt::format("{} {} = {}_shift{}({}, {});\n", dual_ ? "NsDual3" : "vec3", name, fractal_.function,
                       dual_ ? "_d" : "", state_, size);
}

std::string FractalText::add(std::string_view in, const std::string& octave, std::string amplitude,
                             const std::string& weighting, std::string_view exact) const {
    std::string text;
    if (weighted_) amplitude += " * " + weight_;
    if (weighted_ && !exact.empty()) {
        text = fmt::format("{}NS_EXACT {} {} = {};\n", in, dual_ ? "vec4" : "float", exact, amplitude);
        amplitude = exact;
    }
    if (dual_ && !fractal_.sloped && !weighted_) amplitude = fmt::format("vec4({}, 0.0, 0.0, 0.0)", amplitude);
    text += fmt::format("{0}{1} = {2}_add{3}({1}, {4}, {5});\n", in, state_, fractal_.function, dual_ ? "_d" : "",
                        jets_ ? fmt::format("{0}.value, {0}.slopes", octave) : octave, amplitude);
    if (weighted_ && !weighting.empty())
        text += fmt::format("{0}{1} = ns_octave_weight{2}({1}, {3}, {4});\n", in, weight_, dual_ ? "_d" : "", octave,
                            weighting);
    return text;
}

std::string FractalText::end() const {
    return fmt::format("{}_end{}({})", fractal_.function, dual_ ? "_d" : "", state_);
}

std::string shiftText(const FieldProgram& program, std::string_view name) {
    if (program.derivatives) return valuesOf(name, program.dimensions);
    return fmt::format("{}{}", name, program.dimensions == 2 ? ".xy" : "");
}

std::string outputText(const FieldProgram& program, std::string_view relief) {
    return outputText(program.output, program.dimensions, relief);
}

std::string outputText(const Output& output, int dimensions, std::string_view relief) {
    const bool plane = dimensions == 2;
    switch (output.kind) {
        case kDerivatives:
            return plane ? "vec4(value.xyz, 0.0)" : "value";
        case kGradient:
            return plane ? "value.yz" : "value.yzw";
        case kSlope:
            return "ns_surface_slope(value.yz)";
        case kNormal:
            return fmt::format("ns_surface_normal(value.yz, {}){}", relief,
                               output.yDown ? "" : " * vec3(1.0, -1.0, 1.0)");
        default:
            return plane ? "ns_surface_curl2(value.yz)" : "ns_surface_curl3(potential[0], potential[1], potential[2])";
    }
}

std::string potentialStatements(const std::function<std::string(const std::string& salt)>& field) {
    return fmt::format(
        "    vec3 potential[3];\n    for (int i = 0; i < 3; ++i) {{\n        potential[i] = {}.yzw;\n    }}\n",
        field(fmt::format("uint(i) * 0x{:08x}u", kFieldSeed)));
}

}  // namespace noisescope
