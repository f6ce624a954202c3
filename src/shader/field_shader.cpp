#include "shader/field_shader.h"

#include <fmt/format.h>

#include "core/text.h"
#include "plan/picture_plan.h"
#include "shader/field_shader_writer.h"
#include "shader/noise_choices.h"
#include "shader/program_text.h"
#include "shader/solid_shader.h"
#include "shader/solid_tree.h"

namespace noisescope {

// --- octaves -------------------------------------------------------------------------------------------------------

std::string_view FieldShader::typeOf(const RowCode& octave) {
    return octave.together ? "vec4" : valueType(octave.noise.derivatives);
}

/// Returns `ns_right = …`: pixels that share cells use those around the first pixel's, and take results one column to
/// the right if they lie there.
std::string FieldShader::sharingStatement(const RowCode& octave) const {
    if (!record_.sharesCells() || record_.together) return "";
    if (!octave.shares || index_ == 0) return "    ns_right = false;\n";
    const std::string_view x = n_ == 1 ? "" : ".x";
    return fmt::format("    ns_right = place{}.cell{} != place{}.cell{};\n", octave.name, x, octave.first, x);
}

/// Returns the value of a row's noise from the result of its function, with numbers of the row that derivatives take.
std::string FieldShader::valueOf(const RowCode& row, std::string result, const ScaleText& scale) const {
    NoiseText text{std::move(result)};
    if (row.noise.derivatives != Derivatives::none) text.scale = row.noiseScale();
    if (row.noise.derivatives == Derivatives::second) {
        text.size = row.real(Number::size);
        if (row.noise.shifts) text.shift = "shift" + row.name;
    }
    return noiseText(row.noise, n_, text, scale);
}

/// Returns the expression for an octave at its place, scaled.
std::string FieldShader::octaveValue(const RowCode& octave) const {
    const LatticeNoise& noise = octave.noise;
    const std::string seed = octave.read.word(octave.at(Number::seed));
    const std::string result =
        octave.together ? fmt::format("{0}_four(place{1}.cell, place{1}.x, place{1}.right, place{1}.rest, {2})",
                                      noise.function, octave.name, seed)
                        : fmt::format("{0}{1}(place{5}.cell, place{2}.fraction, {3}{4})", noise.function,
                                      suffixOf(noise.derivatives), octave.name, seed, hasFields() ? " + salt" : "",
                                      octave.shares ? octave.first : octave.name);
    const bool dual = noise.derivatives != Derivatives::none;
    return valueOf(octave, result,
                   scaleOf(Number::octaveScaling, dual || noise.factor != 1, dual || noise.offset != 0));
}

/// Returns `octave = …` for a fading octave; `place` finds its place.
std::string FieldShader::fadedStatements(const RowCode& octave, const std::string& place) const {
    const std::string& k = octave.name;
    const std::string weight = octave.real(Number::footprint);
    const std::string offset = octave.real(Number::footprint, 1);
    const Derivatives derivatives = octave.noise.derivatives;
    const std::string value = octaveValue(octave);
    constexpr std::string_view constants[] = {"{}", "vec4({}, 0.0, 0.0, 0.0)",
                                              "NsSpaceJet(vec4({}, 0.0, 0.0, 0.0), ns_dual_zero3())"};
    const std::string constant =
        fmt::format(fmt::runtime(octave.together ? "vec4({})" : constants[static_cast<int>(derivatives)]), offset);
    const std::string full =
        derivatives == Derivatives::none
            ? fmt::format("    NS_EXACT {2} full{0} = {1};\n    octave{0} = full{0} * {3} + {4};\n", k, value,
                          typeOf(octave), weight, offset)
            : fmt::format("    octave{} = {};\n", k, scaledText(derivatives, value, {weight, offset}));
    const std::string start = fmt::format(
        "    {}{} octave{} = {};\n", derivatives == Derivatives::none ? "NS_EXACT " : "", typeOf(octave), k, constant);
    if (record_.octaves.looped || record_.anyHeight) {
        const bool outside = octave.shares;  // the other pixels use the first one's cell
        return start + fmt::format("{}    if ({} > 0.0) {{\n{}{}    }}\n", outside ? place : "", weight,
                                   outside ? "" : place, full);
    }
    return octave.unseen ? start : start + place + full;
}

/// Returns `shift = …`, the fractal's displacement of the octave; `by` becomes the whole displacement.
std::string FieldShader::shiftStatements(const RowCode& octave, std::string& by) const {
    if (!octave.noise.shifts) return "";
    const std::string name = "shift" + octave.name;
    std::string text = "    " + fractal().shift(name, octave.real(Number::size));
    std::string moving = shiftText(program_, name);
    if (!by.empty()) {
        text += fmt::format("    NS_EXACT {} displaced{} = {} + {};\n", vector_, octave.name, by, moving);
        moving = "displaced" + octave.name;
    }
    by = moving;
    return text;
}

/// Returns `octave = …`: the noise at its place.
std::string FieldShader::octaveStatements(const RowCode& octave) const {
    std::string by = displaced(octave.noise.displacement);
    const std::string shift = shiftStatements(octave, by);
    const std::string place = periodStatement(octave) + placeStatement(octave, by) + sharingStatement(octave);
    if (octave.noise.fades) return shift + fadedStatements(octave, place);
    const Derivatives derivatives = octave.noise.derivatives;
    return shift + place +
           fmt::format("    {}{} octave{} = {};\n", derivatives == Derivatives::none ? "NS_EXACT " : "", typeOf(octave),
                       octave.name, octaveValue(octave));
}

std::string FieldShader::addedStatements(const std::function<RowCode(const FieldShader&)>& rowOf) const {
    const FieldShader all(program_, record_, kAll);
    const RowCode together = rowOf(all);
    const std::string shared = together.together ? all.octaveStatements(together) : "";
    return shared + each([&](const FieldShader& pixel) {
               const RowCode octave = rowOf(pixel);
               std::string text = shared.empty() ? pixel.octaveStatements(octave)
                                                 : fmt::format("    float octave{} = octave{}.{};\n", octave.name,
                                                               together.name, "xyzw"[pixel.index_]);
               if (program_.fractal()->isFractal())
                   text += pixel.fractal().add("    ", "octave" + octave.name, octave.real(Number::amplitude),
                                               program_.fractal()->weighted ? real(Number::weighting) : "",
                                               "amplitude" + octave.name);
               return text;
           });
}

std::string FieldShader::statements(const StripesStep& step) const {
    return each([&](const FieldShader& pixel) { return pixel.phaseStatements(step); });
}

std::string FieldShader::phaseStatements(const StripesStep& step) const {
    std::string text =
        fmt::format("    NS_EXACT float {} = {} + ({}.x * {} + {}.y * {});\n", own("straight"), real(Number::phase),
                    own("pixel"), real(Number::phase, 1), own("pixel"), real(Number::phase, 2));
    if (step.displacement == Register::none) return text;
    const std::string from =
        program_.find<TorusStep>() != nullptr ? "(displacement - start)" : displaced(step.displacement);
    const std::string x = real(Number::phaseInSpace);
    const std::string offset =
        n_ == 1 ? from + " * " + x : fmt::format("({0}.x * {1} + {0}.y * {2})", from, x, real(Number::phaseInSpace, 1));
    return text + fmt::format("    NS_EXACT float {} = {} + {};\n", own("phase"), own("straight"), offset);
}

/// Returns `sum = …_begin(…)`.
std::string FieldShader::beginStatement() const {
    PhaseText phase;
    if (const auto* stripes = program_.find<StripesStep>()) {
        phase.value = own(stripes->displacement == Register::none ? "straight" : "phase");
        if (program_.derivatives) phase = {phase.value, real(Number::phaseInSpace), real(Number::phaseInSpace, 1)};
    }
    return fractal().begin(phase, [&](std::size_t i) { return real(Number::fractal, static_cast<int>(i)); });
}

/// Returns statements at the end of an octave: a bound of those that follow, and no more of these if they change
/// nothing.
std::string FieldShader::restStatements() const {
    const auto end = [&](int i) {
        const std::string sum = fmt::format("(sum.sum + rest * {})", real(Number::rest, i));
        return program_.find<ScaleStep>() == nullptr
                   ? sum
                   : scaledText(Derivatives::none, sum, scaleOf(Number::resultScaling));
    };
    return fmt::format(
        "    rest = rest - {};\n"
        "    NS_EXACT float least = {};\n"
        "    NS_EXACT float most = {};\n"
        "    more = k + 1 < octaves && !solid_decided(p, dist, need, least, most);\n",
        looped(program_.fractal()->noise, record_.octaves, "").real(Number::amplitude), end(0), end(1));
}

/// Returns the loop over all octaves; octaves whose pixels share cells have a loop of their own, which comes first.
std::string FieldShader::loopStatements(const LatticeNoise& noise) const {
    const RowsRecord& rows = record_.octaves;
    const auto loop = [&](std::string_view start, std::string_view end, bool shares) {
        const auto rowOf = [&](const FieldShader& pixel) {
            RowCode octave = pixel.looped(noise, rows, "");
            if (shares) pixel.share(octave, "_0");
            return octave;
        };
        const std::string rest = early_ ? restStatements() : "";
        const std::string body = addedStatements(rowOf) + rest + fmt::format("    at += {};\n", rows.stride / 4);
        // llvmpipe runs the body of a `for` once more than it has turns, with all lanes off.
        if (early_) return std::string(kOctavesWhile.begin) + body + std::string(kOctavesWhile.end);
        return fmt::format("    for (int k = {}; k < {}; ++k) {{\n{}    }}\n", start, end, body);
    };
    std::string loops;
    if (record_.sharesCells())
        loops = fmt::format("    int shared = int({});\n", read_.word(record_.places[Number::sharedCount])) +
                loop("0", "shared", true);
    if (!record_.sharesCells() || rows.wide[0]) loops += loop(record_.sharesCells() ? "shared" : "0", "octaves", false);
    return fmt::format("    {{\n    int octaves = int({});\n    int at = v_base + {};\n{}{}    }}\n",
                       read_.word(record_.places[Number::octaveCount]), rows.first[0] / 4,
                       early_ ? fmt::format("    float rest = {};\n", real(Number::rest, 2)) : "", loops);
}

/// Returns `value = …`: a number, or a dual by space.
std::string FieldShader::statements(const FractalStep& step) const {
    const RowsRecord& rows = record_.octaves;
    const bool sums = step.isFractal();
    std::string text;
    if (sums) text = each([&](const FieldShader& pixel) { return pixel.beginStatement(); });
    if (sums && rows.looped) text += loopStatements(step.noise);
    for (std::size_t k = 0; k < step.noise.rows.size() && !rows.looped; ++k)
        text += addedStatements([&](const FieldShader& pixel) { return pixel.writtenOut(step.noise, rows, k, ""); });
    return text + each([&](const FieldShader& pixel) {
               return fmt::format("    {} {} = {};\n", program_.derivatives ? "vec4" : "NS_EXACT float",
                                  pixel.own("value"), sums ? pixel.fractal().end() : pixel.own("octave0"));
           });
}

std::string FieldShader::statements(const ScaleStep&) const {
    const ScaleText scale = scaleOf(Number::resultScaling);
    if (program_.derivatives) return fmt::format("    value = {};\n", scaledText(Derivatives::first, "value", scale));
    return each([&](const FieldShader& pixel) {
        return fmt::format("    NS_EXACT float {} = {};\n", pixel.own("result"),
                           scaledText(Derivatives::none, pixel.own("value"), scale));
    });
}

// --- main ------------------------------------------------------------------------------------------------------------

std::string FieldShader::each(const std::function<std::string(const FieldShader&)>& one) const {
    std::string text;
    for (int i = 0; i < record_.pixels; ++i) text += one(FieldShader(program_, record_, i));
    return text;
}

std::string FieldShader::statements(const std::vector<FieldStep>& steps) const {
    std::string text;
    for (const FieldStep& step : steps) text += std::visit([&](const auto& one) { return statements(one); }, step);
    return text;
}

/// Returns the statements for the value, with derivatives by the picture's axes if it has any.
std::string FieldShader::fieldStatements() const {
    return statements(program_.value) + (tracksPosition() ? "    value = ns_dual_by_picture(value, tracked);\n" : "");
}

std::string FieldShader::outputStatements() const {
    switch (program_.output.kind) {
        case kSlope:
            return fmt::format("    o_value = {};\n", outputText(program_, ""));
        case kDerivatives:
            return n_ == 2 ? "    o_value = vec4(value.x, ns_surface_zeros2(value.yz), 0.0);\n"
                           : "    o_value = vec4(value.x, ns_surface_zeros3(value.yzw));\n";
        case kGradient:
        case kNormal:
        case kCurl: {
            const bool normal = program_.output.kind == kNormal;
            const int channels = program_.output.channels;
            const std::string fields = !hasFields() ? "" : potentialStatements([&](const std::string& salt) {
                return fmt::format("ns_field(inside, pixel{}, {})", tracksPosition() ? ", tracked" : "", salt);
            });
            const std::string output = outputText(program_, normal ? real(Number::relief) : "");
            return fields + (normal ? fmt::format("    NS_EXACT vec3 normal = {};\n", output) : "") +
                   fmt::format("    o_value = vec4(ns_surface_zeros{}({}){}, 1.0);\n", channels,
                               normal ? "normal" : output, channels == 2 ? ", 0.0" : "");
        }
        case kPosition:
            if (n_ == 1) return "    o_value = position;\n";
            return fmt::format("    o_value = vec4(position{});\n", n_ == 2 ? ", 0.0, 1.0" : n_ == 3 ? ", 1.0" : "");
        case kSolid:
            return "";
        default: {
            const std::string_view name = program_.find<ScaleStep>() == nullptr ? "value" : "result";
            if (record_.pixels == 1) return fmt::format("    o_value = {};\n", name);
            return fmt::format("    o_value = vec4({0}_0, {0}_1, {0}_2, {0}_3);\n", name);
        }
    }
}

/// Returns the text in front of the functions.
std::string FieldShader::headStatements() const {
    std::string text = "#version 410 core\n";
    if (fetches()) text += "uniform usamplerBuffer u_words;\nflat in int v_base;\n";
    if (program_.find<GridStep>() != nullptr) text += "uniform sampler2D u_grid;\n";
    text += "flat in ivec2 v_corner;\n";
    if (record_.varyingVectors > 0) text += fmt::format("flat in uvec4 v_words[{}];\n", record_.varyingVectors);
    text += includeLines();
    if (const auto* solid = program_.find<SolidStep>()) {
        const SolidText numbers = solidTextOf(*solid->solid, read_, record_.places[Number::solid]);
        text += solidNoiseSource(*solid->picture, record_, numbers);
        text += solidIncludes(*solid->solid);
    }
    return text + fmt::format("layout(location = 0) out {} o_value;\n",
                              program_.output.channels == 1 && record_.pixels == 1 ? "float" : "vec4");
}

std::string FieldShader::includeLines() const {
    std::string text;
    const auto include = [&](std::string_view file) { text += fmt::format("#include \"{}\"\n", file); };
    include("math/exact.glsl");
    include("host/block.glsl");
    text += includesOf(program_);
    if (record_.together) include(program_.fractal()->noise.fourFile);
    if (program_.find<TorusStep>() != nullptr) include("domain/torus.glsl");
    if (program_.asksDerivatives() || program_.isDisplaced()) include("domain/position.glsl");
    if (program_.derivatives) include("domain/surface.glsl");
    return text;
}

/// Returns the positions of the fragment's pixels in their block.
std::string FieldShader::pixelStatements() const {
    if (record_.pixels == 1)
        return "    ivec2 inside = ivec2(gl_FragCoord.xy) - v_corner;\n    vec2 pixel = vec2(inside);\n";
    return each([](const FieldShader& pixel) {
        return fmt::format(
            "    ivec2 inside{0} = ivec2(gl_FragCoord.xy) * ivec2({1}, 1) + ivec2({2}, 0) - v_corner;\n"
            "    vec2 pixel{0} = vec2(inside{0});\n",
            pixel.suffix_, kPixelsOfTexel, pixel.index_);
    });
}

std::string FieldShader::source() const {
    std::string text = headStatements();
    if (hasFields())
        text += fmt::format("vec4 ns_field(ivec2 inside, vec2 pixel{}, uint salt) {{\n{}    return value;\n}}\n",
                            tracksPosition() ? ", NsDual3 tracked" : "", fieldStatements());
    text += "void main() {\n" + pixelStatements();
    text += statements(program_.place);
    if (!hasFields()) text += fieldStatements();
    return text + outputStatements() + "}\n";
}

std::string FieldShader::spaceFunction(std::string_view name, bool early) const {
    FieldShader writer = *this;
    writer.early_ = early;
    const bool strips = program_.find<StripesStep>() != nullptr;
    return fmt::format("float {}(vec3 p{}) {{\n{}{}{}    return {};\n}}\n", name, early ? ", float dist, int need" : "",
                       strips ? "    vec2 pixel = vec2(0.0);\n" : "", statements(program_.place),
                       writer.fieldStatements(), program_.find<ScaleStep>() == nullptr ? "value" : "result");
}

std::string FieldShader::statements(const SolidStep& step) const {
    RowCode space = writtenOut(step.space, record_.space, 0, "");
    space.name = "Space";
    const SolidText text = solidTextOf(*step.solid, read_, record_.places[Number::solid]);
    return placeStatement(space, "") + "    ivec2 at = ivec2(placeSpace.cell);\n" +
           text.pixel("at", "placeSpace.fraction") + "    o_value = light;\n";
}

namespace {

std::string choicesOfField(const FieldProgram& program, const BlockRecord& record) {
    const WordReader read(record, program.dimensions);
    const auto number = [&](std::size_t i) {
        if (program.numbers[i].literal) return floatLiteral(program.numbers[i].value);
        return read.real(record.places[Number::library] + static_cast<int>(i));
    };
    return choicesSource(program, number,
                         {.masks = record.masks,
                          .shared = record.sharesCells() && !record.together,
                          .fours = record.together,
                          .literals = true});
}

}  // namespace

Overrides fieldOverrides(const FieldProgram& program, const BlockRecord& record) {
    const auto* solid = program.find<SolidStep>();
    if (solid == nullptr) return {{std::string(kChoicesFile), choicesOfField(program, record)}};
    const SolidText text =
        solidTextOf(*solid->solid, WordReader(record, program.dimensions), record.places[Number::solid]);
    Overrides overrides{{"solid/choices.glsl", text.choices("")}, {"solid/lamps.glsl", text.lamps()}};
    if (solid->picture->isField())
        overrides[std::string(kChoicesFile)] = choicesOfField(solid->picture->field().program(), record.fields[0]);
    return overrides;
}

std::string fieldShaderText(const FieldProgram& program, const BlockRecord& record) {
    std::string text = fieldFragmentSource(program, record);
    for (const auto& [file, source] : fieldOverrides(program, record)) text += source;
    return text;
}

std::string fieldVertexSource(const BlockRecord& record) {
    std::string text =
        "#version 410 core\n"
        "uniform usamplerBuffer u_words;\n"
        "uniform vec2 u_target;\n"
        "uniform int u_vectors;\n"
        "flat out ivec2 v_corner;\n"
        "flat out int v_base;\n";
    if (record.varyingVectors > 0) text += fmt::format("flat out uvec4 v_words[{}];\n", record.varyingVectors);
    text +=
        "void main() {\n"
        "    v_base = gl_InstanceID * u_vectors;\n"
        "    vec4 rectangle = vec4(ivec4(texelFetch(u_words, v_base)));\n"
        "    v_corner = ivec2(texelFetch(u_words, v_base + 1).xy);\n"
        "    vec2 pixel = vec2((gl_VertexID & 1) == 0 ? rectangle.x : rectangle.z,\n"
        "                      (gl_VertexID & 2) == 0 ? rectangle.y : rectangle.w);\n"
        "    gl_Position = vec4(pixel / u_target * 2.0 - 1.0, 0.0, 1.0);\n";
    for (int i = 0; i < record.varyingVectors; ++i)
        text += fmt::format("    v_words[{}] = texelFetch(u_words, v_base + {});\n", i, i + kRectangleWords / 4);
    return text + "}\n";
}

std::string fieldFragmentSource(const FieldProgram& program, const BlockRecord& record) {
    return FieldShader(program, record).source();
}

}  // namespace noisescope
