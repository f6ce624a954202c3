#include "snippet/forms/octave_loop.h"

#include <fmt/format.h>

#include "core/text.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "snippet/forms/pieces.h"

namespace noisescope {

std::string loopStatements(const FieldProgram& program, const OctaveLoop& loop) {
    const auto& step = *program.fractal();
    const FractalText fractal(program, "state");
    const bool loops = loop.count != "1";
    const std::string in = loops ? "        " : "    ";
    const std::string count = loop.most > 0 ? "count" : loop.count;
    std::string text;
    if (loop.most > 0) text = fmt::format("    int count = min(max(NS_OCTAVES, 1), {});\n", loop.most);
    if (loop.amplitude.empty()) text += amplitudeStatements(program.recipe, count);
    text += loop.start +
            fractal.begin(loop.phase, [&](std::size_t i) { return "NS_" + inCapitals(step.fractal->numbers[i]); });
    if (loops) text += fmt::format("    for (int k = 0; k < {}; ++k) {{\n", count);
    for (const std::string& statement : loop.before) text += in + statement;
    text += fmt::format("{}{} octave = {};\n", in, valueType(step.noise.derivatives), loop.octave);
    text += fractal.add(in, "octave", loop.amplitude.empty() ? "amplitude" : loop.amplitude,
                        loops ? floatLiteral(step.weighting) : "");
    if (loop.amplitude.empty()) text += in + "amplitude *= NS_GAIN;\n";
    for (const std::string& statement : loop.after) text += in + statement;
    if (loops) text += "    }\n";
    return text + fmt::format("    return {};\n", outerText(program, fractal.end()));
}

}  // namespace noisescope
