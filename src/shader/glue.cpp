#include "shader/glue.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "core/text.h"

namespace noisescope {
namespace {

/// Noises that call the hash more often than this have their octaves in a loop.
constexpr int kMostHashesWrittenOut = 8;

/// Where the words of an octave lie, from its first one on.
struct OctaveWords {
    int dimensions;
    bool affine, wide, fading, aligned;

    [[nodiscard]] int cell() const { return 0; }
    [[nodiscard]] int fraction() const { return dimensions; }
    [[nodiscard]] int along() const { return 2 * dimensions; }
    [[nodiscard]] int stepSize() const { return affine ? 2 * dimensions : 1; }
    [[nodiscard]] int cellsAlong() const { return along() + stepSize(); }
    [[nodiscard]] int seed() const { return cellsAlong() + (wide ? stepSize() : 0); }
    [[nodiscard]] int amplitude() const { return seed() + 1; }
    [[nodiscard]] int seen() const { return amplitude() + 1; }  ///< and the rest
    [[nodiscard]] int end() const { return seen() + (fading ? 2 : 0); }
    [[nodiscard]] int count() const { return aligned ? (end() + 3) / 4 * 4 : end(); }
};

/// Where the words of the fractal lie, from its first one on.
struct FractalWords {
    const FieldLayout& layout;

    [[nodiscard]] int phase() const { return 0; }  ///< and its steps along x and y
    [[nodiscard]] int numbers() const { return layout.striped ? 3 : 0; }
    [[nodiscard]] int weighting() const { return numbers() + layout.fractalNumbers; }
    [[nodiscard]] int scaling() const { return weighting() + (layout.weighted ? 1 : 0); }  ///< factor and shift
    [[nodiscard]] int outer() const { return scaling() + 2; }                              ///< factor and shift
    [[nodiscard]] int octaves() const { return outer() + (layout.moved ? 2 : 0); }         ///< how many the loop takes
    [[nodiscard]] int count() const { return octaves() + (layout.looped ? 1 : 0); }
};

OctaveWords octaveWords(const FieldLayout& layout, std::size_t k) {
    return {layout.dimensions, layout.affine, layout.wide[k], layout.fading, layout.looped};
}

/// Writes expressions that read words.
class WordReader {
  public:
    /// `base`: an expression for the vector from which on words count; empty: the block's first one.
    explicit WordReader(const FieldLayout& layout, std::string base = "") : layout_(layout), base_(std::move(base)) {}

    [[nodiscard]] std::string word(int index) const {
        const int vector = index / 4;
        const char component = "xyzw"[index % 4];
        if (!base_.empty()) return fmt::format("texelFetch(u_words, {} + {}).{}", base_, vector, component);
        const int varying = vector - kRectangleWords / 4;
        if (varying < layout_.varyingVectors) return fmt::format("v_words[{}].{}", varying, component);
        return fmt::format("texelFetch(u_words, v_base + {}).{}", vector, component);
    }
    [[nodiscard]] std::string real(int index) const { return fmt::format("uintBitsToFloat({})", word(index)); }
    [[nodiscard]] std::string integers(int index) const { return constructor("uvec", index, false); }
    [[nodiscard]] std::string reals(int index) const { return constructor("vec", index, true); }

  private:
    [[nodiscard]] std::string constructor(std::string_view type, int index, bool asReal) const {
        if (layout_.dimensions == 1) return asReal ? real(index) : word(index);
        std::string list;
        for (int i = 0; i < layout_.dimensions; ++i)
            list += fmt::format("{}{}", i == 0 ? "" : ", ", asReal ? real(index + i) : word(index + i));
        return fmt::format("{}{}({})", type, layout_.dimensions, list);
    }
    const FieldLayout& layout_;
    std::string base_;
};

/// An octave as the statements name it and find its words.
struct OctaveCode {
    WordReader read;
    OctaveWords at;
    int first;           ///< its first word, counted from the reader's base
    std::string number;  ///< behind its variables' names
    bool unseen;
};

OctaveCode writtenOut(const FieldLayout& layout, std::size_t k) {
    return {WordReader(layout), octaveWords(layout, k), layout.octaveWord[k], std::to_string(k), layout.unseen[k]};
}

OctaveCode looped(const FieldLayout& layout) {
    return {WordReader(layout, "at"), octaveWords(layout, 0), 0, "", false};
}

/// `place = …`: the lattice cell and fraction of this pixel.
std::string placeStatement(const FieldLayout& layout, const OctaveCode& octave) {
    const auto& [read, at, base, number, unseen] = octave;
    const int n = layout.dimensions;
    std::string cell = read.integers(base + at.cell());
    std::string moved;
    const std::string rest = n == 3 ? ", 0.0" : ", 0.0, 0.0";  // a lattice along the axes: a step stays in its plane
    if (layout.affine) {
        moved = fmt::format("ns_moved{}(pixel, {}, {})", n, read.reals(base + at.along()),
                            read.reals(base + at.along() + n));
        if (at.wide)
            cell += fmt::format(" + uint(inside.x) * {} + uint(inside.y) * {}", read.integers(base + at.cellsAlong()),
                                read.integers(base + at.cellsAlong() + n));
    } else {
        const std::string step = read.real(base + at.along());
        moved = fmt::format("ns_moved_straight{}({}, {})", n == 1 ? "1" : "2", n == 1 ? "pixel.x" : "pixel", step);
        if (n >= 3) moved = fmt::format("vec{}({}{})", n, moved, rest);
        if (at.wide) {
            const std::string cells =
                fmt::format("{} * {}", n == 1 ? "uint(inside.x)" : "uvec2(inside)", read.word(base + at.cellsAlong()));
            cell += n >= 3 ? fmt::format(" + uvec{}({}{})", n, cells, n == 3 ? ", 0u" : ", 0u, 0u") : " + " + cells;
        }
    }
    return fmt::format("    NsPlace{0} place{1} = ns_place{5}{0}({2}, {3}, {4});\n", n, number, cell,
                       read.reals(base + at.fraction()), moved, layout.affine || at.wide ? "" : "_forward");
}

/// `octave = …`: the noise there.
std::string octaveStatements(const Recipe& recipe, const FieldLayout& layout, const OctaveCode& octave) {
    const WordReader read(layout);
    const int scaling = layout.fractalWord + FractalWords{layout}.scaling();
    const std::string& k = octave.number;
    std::string value = fmt::format("{}(place{}.cell, place{}.fraction, {})", functionOf(recipe), k, k,
                                    octave.read.word(octave.first + octave.at.seed()));
    if (layout.scaled) value += " * " + read.real(scaling);
    if (layout.shifted) value += " + " + read.real(scaling + 1);
    const std::string whole = placeStatement(layout, octave);
    if (!layout.fading) return whole + fmt::format("    NS_EXACT float octave{} = {};\n", k, value);
    const std::string seen = octave.read.real(octave.first + octave.at.seen());
    const std::string rest = octave.read.real(octave.first + octave.at.seen() + 1);
    const std::string faded =
        fmt::format("    NS_EXACT float full{0} = {1};\n    octave{0} = full{0} * {2} + {3};\n", k, value, seen, rest);
    const std::string constant = fmt::format("    NS_EXACT float octave{} = {};\n", k, rest);
    if (layout.looped) return constant + fmt::format("    if ({} > 0.0) {{\n{}{}    }}\n", seen, whole, faded);
    return octave.unseen ? constant : constant + whole + faded;
}

/// The same and `sum = …`.
std::string addedStatements(const Recipe& recipe, const FieldLayout& layout, const OctaveCode& octave) {
    const WordReader read(layout);
    const std::string& k = octave.number;
    std::string text = octaveStatements(recipe, layout, octave);
    std::string amplitude = octave.read.real(octave.first + octave.at.amplitude());
    if (layout.weighted) {
        text += fmt::format("    NS_EXACT float amplitude{0} = {1} * weight;\n", k, amplitude);
        text += fmt::format("    weight = ns_octave_weight(weight, octave{}, {});\n", k,
                            read.real(layout.fractalWord + FractalWords{layout}.weighting()));
        amplitude = "amplitude" + k;
    }
    return text + fmt::format("    sum = {}_add(sum, octave{}, {});\n", fractalOf(recipe).function, k, amplitude);
}

}  // namespace

FieldLayout layoutOf(const FieldPlan& plan, int varyingVectors) {
    FieldLayout layout;
    layout.dimensions = plan.dimensions();
    layout.affine = plan.affine();
    layout.looped = !fractalOf(plan.recipe()).file.empty() && hashesOf(plan.recipe()) > kMostHashesWrittenOut;
    layout.striped = plan.striped();
    layout.fractalNumbers = static_cast<int>(fractalNumberCount(fractalOf(plan.recipe())));
    layout.weighted = plan.weighted();
    layout.fading = plan.fading();
    layout.moved = plan.moved();
    layout.scaled = plan.factor() != 1;
    layout.shifted = plan.shift() != 0;
    int next = kRectangleWords;
    layout.fractalWord = next;
    next += FractalWords{layout}.count();
    layout.numberWord = next;
    next += static_cast<int>(numbersOf(plan.recipe()).size());
    const auto vectors = [](int words) { return (words + 3) / 4; };
    if (layout.looped) next = 4 * vectors(next);
    const int beforeOctaves = vectors(next);
    const auto isWide = [](const OctavePlan& octave) { return octave.step.wide; };
    const bool anyWide = std::any_of(plan.octaves().begin(), plan.octaves().end(), isWide);
    for (const OctavePlan& octave : plan.octaves()) {
        layout.wide.push_back(layout.looped ? anyWide : octave.step.wide);
        layout.unseen.push_back(octave.seen == 0);
        layout.octaveWord.push_back(next);
        next += octaveWords(layout, layout.wide.size() - 1).count();
    }
    layout.words = 4 * vectors(next);
    const int passed = layout.looped ? beforeOctaves : vectors(next);
    layout.varyingVectors = std::min(passed - kRectangleWords / 4, varyingVectors);
    return layout;
}

void packWords(const FieldPlan& plan, const FieldLayout& layout, const FieldOrigin& origin,
               std::span<std::uint32_t> words) {
    const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    const auto n = static_cast<std::size_t>(layout.dimensions);
    for (std::size_t k = 0; k < plan.octaves().size(); ++k) {
        const OctavePlan& octave = plan.octaves()[k];
        const LatticeStep& step = octave.step;
        std::uint32_t* out = words.data() + layout.octaveWord[k];
        for (std::size_t i = 0; i < n; ++i) *out++ = origin.octaves[k].cell[i];
        for (std::size_t i = 0; i < n; ++i) *out++ = bits(origin.octaves[k].fraction[i]);
        if (layout.affine) {
            for (std::size_t i = 0; i < n; ++i) *out++ = bits(step.alongX[i]);
            for (std::size_t i = 0; i < n; ++i) *out++ = bits(step.alongY[i]);
            if (layout.wide[k]) {
                for (std::size_t i = 0; i < n; ++i) *out++ = step.cellsAlongX[i];
                for (std::size_t i = 0; i < n; ++i) *out++ = step.cellsAlongY[i];
            }
        } else {
            *out++ = bits(step.alongX[0]);
            if (layout.wide[k]) *out++ = step.cellsAlongX[0];
        }
        *out++ = octave.seed;
        *out++ = bits(octave.amplitude);
        if (layout.fading) {
            *out++ = bits(octave.seen);
            *out++ = bits(octave.rest);
        }
    }
    std::uint32_t* out = words.data() + layout.fractalWord;
    if (layout.striped) {
        *out++ = bits(origin.phase);
        *out++ = bits(plan.phaseAlongX());
        *out++ = bits(plan.phaseAlongY());
    }
    for (int i = 0; i < layout.fractalNumbers; ++i) *out++ = bits(plan.numbers()[static_cast<std::size_t>(i)]);
    if (layout.weighted) *out++ = bits(plan.weighting());
    *out++ = bits(plan.factor());
    *out++ = bits(plan.shift());
    if (layout.moved) {
        *out++ = bits(plan.outerFactor());
        *out++ = bits(plan.outerShift());
    }
    if (layout.looped) *out++ = static_cast<std::uint32_t>(plan.octaves().size());
    for (const NumberInfo* number : numbersOf(plan.recipe())) *out++ = bits(numberValue(*number, plan.recipe()));
}

std::string choicesSource(const Recipe& recipe, const std::function<std::string(std::size_t)>& number) {
    const HashInfo& hash = hashOf(recipe);
    const GradientInfo& gradients = gradientsOf(recipe);
    const Needs& needs = noiseOf(recipe).needs;
    const int n = recipe.dimensions;
    const std::string cell = n == 1 ? "int" : fmt::format("ivec{}", n);
    const std::string vector = n == 1 ? "float" : fmt::format("vec{}", n);
    std::set<std::string_view> files;
    std::string body;
    const auto add = [&](std::string_view file, std::string_view signature, std::string_view result) {
        if (!file.empty()) files.insert(file);
        body += fmt::format("\n{} {{\n    return {};\n}}\n", signature, result);
    };
    const std::vector<const NumberInfo*> numbers = numbersOf(recipe);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        add("", fmt::format("float {}()", numbers[i]->function), number(i));
    if (needs.random)
        add(hash.file, fmt::format("float ns_random{}({} cell, uint seed)", n, cell),
            fmt::format("{}{}1(cell, seed)", hash.prefix, n));
    if (needs.randoms)
        add(hash.file, fmt::format("{} ns_randoms{}({} cell, uint seed)", vector, n, cell),
            fmt::format("{0}{1}{1}(cell, seed)", hash.prefix, n));
    if (needs.gradient) {
        files.insert(hash.file);
        const std::uint32_t count = gradients.countIn(n);
        const std::string source = count > 0 ? fmt::format("{}{}_index(cell, {}u, seed)", hash.prefix, n, count)
                                             : fmt::format("{0}{1}{1}(cell, seed)", hash.prefix, n);
        const std::string turn =
            gradients.number != nullptr ? fmt::format(", {}()", gradients.number->function) : std::string();
        add(gradients.file, fmt::format("{} ns_gradient{}({} cell, uint seed)", vector, n, cell),
            fmt::format("{}({}{})", gradients.functionIn(n), source, turn));
    }
    if (needs.fade) add("math/fade.glsl", "float ns_fade(float t)", fmt::format("{}(t)", fadeOf(recipe).function));
    if (needs.reach) add("", "float ns_reach()", floatLiteral(reachOf(recipe).value));
    if (usesMetric(recipe)) {
        const std::string_view prefix = metricOf(recipe).prefix;
        add("math/metric.glsl", fmt::format("float ns_key{}({} way)", n, vector),
            fmt::format("{}_key{}(way)", prefix, n));
        add("math/metric.glsl", "float ns_length(float key)", fmt::format("{}_length(key)", prefix));
    }
    if (needs.isotropic) add("", "bool ns_isotropic()", recipe.isotropic ? "true" : "false");
    if (needs.isotropic && recipe.isotropic) add("", "float ns_orientation()", "0.0");  // named, but without effect
    std::string includes;
    for (const std::string_view file : files) includes += fmt::format("#include \"{}\"\n", file);
    return includes + body;
}

std::string choicesSource(const Recipe& recipe, const FieldLayout& layout) {
    const WordReader read(layout);
    return choicesSource(recipe, [&](std::size_t i) { return read.real(layout.numberWord + static_cast<int>(i)); });
}

std::string fieldVertexSource(const FieldLayout& layout) {
    std::string text =
        "#version 410 core\n"
        "uniform usamplerBuffer u_words;\n"
        "uniform vec2 u_target;\n"
        "uniform int u_vectors;\n"
        "flat out ivec2 v_corner;\n"
        "flat out int v_base;\n";
    if (layout.varyingVectors > 0) text += fmt::format("flat out uvec4 v_words[{}];\n", layout.varyingVectors);
    text +=
        "void main() {\n"
        "    v_base = gl_InstanceID * u_vectors;\n"
        "    vec4 rectangle = vec4(ivec4(texelFetch(u_words, v_base)));\n"
        "    v_corner = ivec2(texelFetch(u_words, v_base + 1).xy);\n"
        "    vec2 pixel = vec2((gl_VertexID & 1) == 0 ? rectangle.x : rectangle.z,\n"
        "                      (gl_VertexID & 2) == 0 ? rectangle.y : rectangle.w);\n"
        "    gl_Position = vec4(pixel / u_target * 2.0 - 1.0, 0.0, 1.0);\n";
    for (int i = 0; i < layout.varyingVectors; ++i)
        text += fmt::format("    v_words[{}] = texelFetch(u_words, v_base + {});\n", i, i + kRectangleWords / 4);
    return text + "}\n";
}

std::string fieldFragmentSource(const Recipe& recipe, const FieldLayout& layout) {
    const FractalInfo& fractal = fractalOf(recipe);
    const WordReader read(layout);
    const FractalWords at{layout};
    const auto fractalReal = [&](int word) { return read.real(layout.fractalWord + word); };
    std::string text = "#version 410 core\n";
    const bool fetches = layout.varyingVectors < layout.words / 4 - kRectangleWords / 4;
    if (fetches) text += "uniform usamplerBuffer u_words;\nflat in int v_base;\n";
    text += "flat in ivec2 v_corner;\n";
    if (layout.varyingVectors > 0) text += fmt::format("flat in uvec4 v_words[{}];\n", layout.varyingVectors);
    text += "#include \"math/exact.glsl\"\n#include \"host/block.glsl\"\n";
    text += fmt::format("#include \"{}\"\n", noiseOf(recipe).file);
    if (!fractal.file.empty()) text += fmt::format("#include \"{}\"\n", fractal.file);
    if (layout.weighted) text += "#include \"fractal/weight.glsl\"\n";
    text += "layout(location = 0) out float o_value;\nvoid main() {\n";
    text += "    ivec2 inside = ivec2(gl_FragCoord.xy) - v_corner;\n    vec2 pixel = vec2(inside);\n";
    if (fractal.file.empty()) {
        text += octaveStatements(recipe, layout, writtenOut(layout, 0)) + "    NS_EXACT float value = octave0;\n";
    } else {
        std::string arguments;
        if (fractal.striped) {
            text += fmt::format("    NS_EXACT float phase = {} + (pixel.x * {} + pixel.y * {});\n",
                                fractalReal(at.phase()), fractalReal(at.phase() + 1), fractalReal(at.phase() + 2));
            arguments = "phase";
        }
        for (int i = 0; i < layout.fractalNumbers; ++i)
            arguments += fmt::format("{}{}", arguments.empty() ? "" : ", ", fractalReal(at.numbers() + i));
        text += fmt::format("    {} sum = {}_begin({});\n", fractal.type, fractal.function, arguments);
        if (layout.weighted) text += "    float weight = 1.0;\n";
        if (layout.looped) {
            text += fmt::format("    int octaves = int({});\n", read.word(layout.fractalWord + at.octaves()));
            text += fmt::format("    int at = v_base + {};\n", layout.octaveWord[0] / 4);
            text +=
                fmt::format("    for (int k = 0; k < octaves; ++k, at += {}) {{\n", octaveWords(layout, 0).count() / 4);
            text += addedStatements(recipe, layout, looped(layout)) + "    }\n";
        } else {
            for (std::size_t k = 0; k < layout.wide.size(); ++k)
                text += addedStatements(recipe, layout, writtenOut(layout, k));
        }
        text += fmt::format("    NS_EXACT float value = {}_end(sum);\n", fractal.function);
    }
    if (layout.moved)
        text += fmt::format("    NS_EXACT float result = value * {} + {};\n    o_value = result;\n}}\n",
                            fractalReal(at.outer()), fractalReal(at.outer() + 1));
    else
        text += "    o_value = value;\n}\n";
    return text;
}

}  // namespace noisescope
