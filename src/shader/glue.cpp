#include "shader/glue.h"

#include <fmt/format.h>

#include <bit>
#include <set>

#include "core/text.h"

namespace noisescope {
namespace {

/// Where the words of an octave lie, from its first one on.
struct OctaveWords {
    int dimensions;
    bool points, affine, wide;

    [[nodiscard]] int cell() const { return 0; }
    [[nodiscard]] int fraction() const { return dimensions; }
    [[nodiscard]] int along() const { return 2 * dimensions; }
    [[nodiscard]] int stepSize() const { return points ? 0 : affine ? 2 * dimensions : 1; }
    [[nodiscard]] int cellsAlong() const { return along() + stepSize(); }
    [[nodiscard]] int seed() const { return cellsAlong() + (wide ? stepSize() : 0); }
    [[nodiscard]] int amplitude() const { return seed() + 1; }
    [[nodiscard]] int count() const { return seed() + 2; }
};

OctaveWords octaveWords(const FieldLayout& layout, std::size_t k) {
    return {layout.dimensions, layout.points, layout.affine, layout.wide[k]};
}

/// Writes expressions that read words.
class WordReader {
  public:
    explicit WordReader(const FieldLayout& layout) : layout_(layout) {}

    [[nodiscard]] std::string word(int index) const {
        const int vector = index / 4;
        const char component = "xyzw"[index % 4];
        const int varying = vector - kRectangleWords / 4;
        if (!layout_.points && varying < layout_.varyingVectors)
            return fmt::format("v_words[{}].{}", varying, component);
        return fmt::format("texelFetch(u_words, v_base + {}).{}", vector, component);
    }
    [[nodiscard]] std::string real(int index) const { return fmt::format("uintBitsToFloat({})", word(index)); }
    [[nodiscard]] std::string integers(int index) const { return constructor("uvec", index, false); }
    [[nodiscard]] std::string reals(int index) const { return constructor("vec", index, true); }

  private:
    [[nodiscard]] std::string constructor(std::string_view type, int index, bool asReal) const {
        std::string list;
        for (int i = 0; i < layout_.dimensions; ++i)
            list += fmt::format("{}{}", i == 0 ? "" : ", ", asReal ? real(index + i) : word(index + i));
        return fmt::format("{}{}({})", type, layout_.dimensions, list);
    }
    const FieldLayout& layout_;
};

/// `place = …` for octave k: the lattice cell and fraction of this pixel.
std::string placeStatement(const FieldLayout& layout, std::size_t k) {
    const WordReader read(layout);
    const OctaveWords at = octaveWords(layout, k);
    const int base = layout.octaveWord[k];
    const int n = layout.dimensions;
    std::string cell = read.integers(base + at.cell());
    std::string moved = fmt::format("vec{}(0.0)", n);
    if (!layout.points && layout.affine) {
        moved = fmt::format("ns_moved{}(pixel, {}, {})", n, read.reals(base + at.along()),
                            read.reals(base + at.along() + n));
        if (at.wide)
            cell += fmt::format(" + uint(inside.x) * {} + uint(inside.y) * {}", read.integers(base + at.cellsAlong()),
                                read.integers(base + at.cellsAlong() + n));
    } else if (!layout.points) {
        moved = fmt::format("ns_moved_straight(pixel, {})", read.real(base + at.along()));
        if (n == 3) moved = fmt::format("vec3({}, 0.0)", moved);
        if (at.wide) {
            const std::string cells = fmt::format("uvec2(inside) * {}", read.word(base + at.cellsAlong()));
            cell += n == 3 ? fmt::format(" + uvec3({}, 0u)", cells) : " + " + cells;
        }
    }
    return fmt::format("    NsPlace{0} place{1} = ns_place{5}{0}({2}, {3}, {4});\n", n, k, cell,
                       read.reals(base + at.fraction()), moved, layout.affine || at.wide ? "" : "_forward");
}

std::string octaveStatements(const Recipe& recipe, const FieldLayout& layout, std::size_t k) {
    const WordReader read(layout);
    const NoiseInfo& noise = noiseOf(recipe);
    const OctaveWords at = octaveWords(layout, k);
    const Scaling scaling = scalingOf(recipe);
    const auto factor = static_cast<float>(scaling.factor);
    const auto shift = static_cast<float>(scaling.shift);
    std::string value = fmt::format("{}{}(place{}.cell, place{}.fraction, {})", noise.function, layout.dimensions, k, k,
                                    read.word(layout.octaveWord[k] + at.seed()));
    if (factor != 1) value += fmt::format(" * {}", floatLiteral(factor));
    if (shift != 0) value += fmt::format(" + {}", floatLiteral(shift));
    return placeStatement(layout, k) + fmt::format("    NS_EXACT float octave{} = {};\n", k, value);
}

}  // namespace

FieldLayout layoutOf(const FieldPlan& plan, bool points, int varyingVectors) {
    FieldLayout layout;
    layout.points = points;
    layout.dimensions = plan.dimensions();
    layout.affine = !points && plan.affine();
    layout.striped = plan.striped();
    int next = kRectangleWords;
    for (const OctavePlan& octave : plan.octaves()) {
        layout.wide.push_back(!points && octave.step.wide);
        layout.octaveWord.push_back(next);
        next += octaveWords(layout, layout.wide.size() - 1).count();
    }
    layout.fractalWord = next;
    if (layout.striped) next += 3;  // phase, phase a pixel, distortion
    layout.words = (next + 3) / 4 * 4;
    layout.varyingVectors = points ? 0 : std::min(layout.words / 4 - kRectangleWords / 4, varyingVectors);
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
        } else if (!layout.points) {
            *out++ = bits(step.alongX[0]);
            if (layout.wide[k]) *out++ = step.cellsAlongX[0];
        }
        *out++ = octave.seed;
        *out++ = bits(octave.amplitude);
    }
    if (layout.striped) {
        std::uint32_t* out = words.data() + layout.fractalWord;
        *out++ = bits(origin.phase);
        *out++ = bits(layout.points ? 0.0f : plan.phaseAlongX());
        *out++ = bits(plan.distortion());
    }
}

std::string choicesSource(const Recipe& recipe) {
    const HashInfo& hash = hashOf(recipe);
    const GradientInfo& gradients = gradientsOf(recipe);
    const Needs& needs = noiseOf(recipe).needs;
    const int n = recipe.dimensions;
    std::set<std::string_view> files{hash.file};
    std::string body;
    if (needs.random)
        body += fmt::format("\nfloat ns_random{0}(ivec{0} cell, uint seed) {{\n    return {1}{0}1(cell, seed);\n}}\n",
                            n, hash.prefix);
    if (needs.gradient) {
        files.insert(gradients.file);
        const reference::GradientTwin& twin = gradients.twin;
        const bool indexed = n == 2 ? twin.fromIndex2 != nullptr : twin.fromIndex3 != nullptr;
        const std::string source =
            indexed ? fmt::format("{}{}_index(cell, {}u, seed)", hash.prefix, n, n == 2 ? twin.count2 : twin.count3)
                    : fmt::format("{0}{1}{1}(cell, seed)", hash.prefix, n);
        body += fmt::format("\nvec{0} ns_gradient{0}(ivec{0} cell, uint seed) {{\n    return {1}({2});\n}}\n", n,
                            n == 2 ? gradients.function2 : gradients.function3, source);
    }
    if (needs.fade) {
        files.insert("math/fade.glsl");
        body += fmt::format("\nfloat ns_fade(float t) {{\n    return {}(t);\n}}\n", fadeOf(recipe).function);
    }
    if (needs.reach)
        body += fmt::format("\nfloat ns_reach() {{\n    return {};\n}}\n", floatLiteral(reachOf(recipe).value));
    std::string includes;
    for (const std::string_view file : files) includes += fmt::format("#include \"{}\"\n", file);
    return includes + body;
}

std::string fieldVertexSource(const FieldLayout& layout) {
    if (layout.points)  // one triangle that covers the target
        return "#version 410 core\n"
               "void main() {\n"
               "    vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));\n"
               "    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);\n"
               "}\n";
    std::string text =
        "#version 410 core\n"
        "uniform usamplerBuffer u_words;\n"
        "uniform vec2 u_target;\n"
        "flat out ivec2 v_corner;\n"
        "flat out int v_base;\n";
    if (layout.varyingVectors > 0) text += fmt::format("flat out uvec4 v_words[{}];\n", layout.varyingVectors);
    text += fmt::format(
        "void main() {{\n"
        "    v_base = gl_InstanceID * {};\n"
        "    vec4 rectangle = vec4(ivec4(texelFetch(u_words, v_base)));\n"
        "    v_corner = ivec2(texelFetch(u_words, v_base + 1).xy);\n"
        "    vec2 pixel = vec2((gl_VertexID & 1) == 0 ? rectangle.x : rectangle.z,\n"
        "                      (gl_VertexID & 2) == 0 ? rectangle.y : rectangle.w);\n"
        "    gl_Position = vec4(pixel / u_target * 2.0 - 1.0, 0.0, 1.0);\n",
        layout.words / 4);
    for (int i = 0; i < layout.varyingVectors; ++i)
        text += fmt::format("    v_words[{}] = texelFetch(u_words, v_base + {});\n", i, i + kRectangleWords / 4);
    return text + "}\n";
}

std::string fieldFragmentSource(const Recipe& recipe, const FieldLayout& layout) {
    const FractalInfo& fractal = fractalOf(recipe);
    const WordReader read(layout);
    std::string text = "#version 410 core\n#include \"math/exact.glsl\"\n#include \"host/block.glsl\"\n";
    text += fmt::format("#include \"{}\"\n", noiseOf(recipe).file);
    if (!fractal.file.empty()) text += fmt::format("#include \"{}\"\n", fractal.file);
    const bool fetches = layout.points || layout.varyingVectors < layout.words / 4 - kRectangleWords / 4;
    if (fetches) text += "uniform usamplerBuffer u_words;\n";
    if (layout.points) {
        text += "uniform int u_columns;\n";
    } else {
        text += "flat in ivec2 v_corner;\n";
        if (fetches) text += "flat in int v_base;\n";
        if (layout.varyingVectors > 0) text += fmt::format("flat in uvec4 v_words[{}];\n", layout.varyingVectors);
    }
    text += "layout(location = 0) out float o_value;\nvoid main() {\n";
    if (layout.points) {
        text += fmt::format("    int v_base = (int(gl_FragCoord.y) * u_columns + int(gl_FragCoord.x)) * {};\n",
                            layout.words / 4);
    } else {
        text += "    ivec2 inside = ivec2(gl_FragCoord.xy) - v_corner;\n    vec2 pixel = vec2(inside);\n";
    }
    if (fractal.file.empty()) return text + octaveStatements(recipe, layout, 0) + "    o_value = octave0;\n}\n";

    std::string arguments;
    if (fractal.striped) {
        const std::string moved =
            layout.points ? "" : fmt::format(" + pixel.x * {}", read.real(layout.fractalWord + 1));
        text += fmt::format("    NS_EXACT float phase = {}{};\n", read.real(layout.fractalWord), moved);
        arguments = fmt::format("phase, {}", read.real(layout.fractalWord + 2));
    }
    text += fmt::format("    {} sum = {}_begin({});\n", fractal.type, fractal.function, arguments);
    for (std::size_t k = 0; k < layout.wide.size(); ++k)
        text += octaveStatements(recipe, layout, k) +
                fmt::format("    sum = {}_add(sum, octave{}, {});\n", fractal.function, k,
                            read.real(layout.octaveWord[k] + octaveWords(layout, k).amplitude()));
    return text + fmt::format("    o_value = {}_end(sum);\n}}\n", fractal.function);
}

}  // namespace noisescope
