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
    std::string text = loop.start + fractal.begin(loop.phase, [&](std::size_t i) {
        return "NS_" + inCapitals(step.fractal->numbers[i]);
    });
    if (loops) text += fmt::format("    for (int k = 0; k < {}; ++k) {{\n", loop.count);
    for (const std::string& statement : loop.before) text += in + statement;
    text += fmt::format("{}{} octave = {};\n", in, valueType(step.noise.derivatives), loop.octave);
    text += fractal.add(in, "octave", loop.amplitude, loops ? floatLiteral(step.weighting) : "");
    for (const std::string& statement : loop.after) text += in + statement;
    if (loops) text += "    }\n";
    return text + fmt::format("    return {};\n", outerText(program, fractal.end()));
}

std::string countStatement(std::size_t most) {
    return fmt::format("    int count = min(max(NS_OCTAVES, 1), {});\n", most);
}

}  // namespace noisescope
