#include "shader/glue.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/text.h"
#include "field/field_plan.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

std::string vectorOf(int dimensions) { return dimensions == 1 ? "float" : fmt::format("vec{}", dimensions); }
std::string wordsOf(int dimensions) { return dimensions == 1 ? "uint" : fmt::format("uvec{}", dimensions); }

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
    [[nodiscard]] std::string whole(int index) const { return fmt::format("int({})", word(index)); }

    /// `count` of them from `index` on, as one value; by default as many as dimensions.
    [[nodiscard]] std::string words(int index) const { return words(index, layout_.dimensions); }
    [[nodiscard]] std::string words(int index, int count) const {
        return list("uvec", index, count, &WordReader::word);
    }
    [[nodiscard]] std::string reals(int index) const { return reals(index, layout_.dimensions); }
    [[nodiscard]] std::string reals(int index, int count) const { return list("vec", index, count, &WordReader::real); }
    [[nodiscard]] std::string wholes(int index, int count) const {
        return list("ivec", index, count, &WordReader::whole);
    }
    /// ", column, column, …" of dimensions^2 words.
    [[nodiscard]] std::string columns(int index) const {
        std::string text;
        for (int i = 0; i < layout_.dimensions; ++i) text += ", " + reals(index + i * layout_.dimensions);
        return text;
    }

  private:
    [[nodiscard]] std::string list(std::string_view type, int index, int count,
                                   std::string (WordReader::*one)(int) const) const {
        if (count == 1) return (this->*one)(index);
        std::string text;
        for (int i = 0; i < count; ++i) text += fmt::format("{}{}", i == 0 ? "" : ", ", (this->*one)(index + i));
        return fmt::format("{}{}({})", type, count, text);
    }
    const FieldLayout& layout_;
    std::string base_;
};

/// An octave or a layer as the statements name it and find its words.
struct LayerCode {
    WordReader read;
    LayerWords at;
    int first;         ///< its first word, counted from the reader's base
    std::string name;  ///< behind its variables' names
    bool unseen;

    [[nodiscard]] std::string real(int word) const { return read.real(first + word); }
};

/// Writes the statements of a fragment shader for one recipe.
class FieldCode {
  public:
    FieldCode(const Recipe& recipe, const FieldLayout& layout)
        : recipe_(recipe), layout_(layout), fractal_(fractalOf(recipe)), n_(layout.dimensions), read_(layout) {}

    [[nodiscard]] std::string source() const;

  private:
    [[nodiscard]] bool fetches() const { return layout_.varyingVectors < layout_.words / 4 - kRectangleWords / 4; }
    [[nodiscard]] std::string fractalReal(int word) const { return read_.real(layout_.fractalWord + word); }
    [[nodiscard]] std::string placeReal(int word) const { return read_.real(layout_.placeWord + word); }
    [[nodiscard]] bool hasSpot() const { return layout_.slopes && (layout_.warped || layout_.sliced); }
    [[nodiscard]] bool hasFields() const { return outputOf(recipe_).fieldsIn(n_) > 1; }

    [[nodiscard]] LayerCode writtenOut(const LayerLayout& group, std::size_t k, std::string_view name) const {
        return {WordReader(layout_), group.words(k), group.firstWord[k], fmt::format("{}{}", name, k), group.unseen[k]};
    }
    [[nodiscard]] LayerCode looped(const LayerLayout& group, std::string_view name) const {
        return {WordReader(layout_, "at"), group.words(0), 0, std::string(name), false};
    }

    [[nodiscard]] std::string placeStatement(const LayerCode& layer, std::string_view by) const;
    [[nodiscard]] std::string displacement(const LayerCode& layer, std::string_view by) const;
    [[nodiscard]] std::string periodStatement(const LayerCode& layer) const;
    [[nodiscard]] std::string dual(const LayerCode& layer, const std::string& function, const std::string& seed) const;

    [[nodiscard]] std::string torusStatements() const;
    [[nodiscard]] std::string spotStatements() const;
    [[nodiscard]] std::string warpStatements() const;
    [[nodiscard]] std::string warpLayer(const LayerCode& layer, std::string_view from) const;

    [[nodiscard]] std::string octaveStatements(const LayerCode& octave) const;
    [[nodiscard]] std::string octaveValue(const LayerCode& octave, const std::string& seed) const;
    [[nodiscard]] std::string faded(const LayerCode& octave, const std::string& whole, const std::string& value) const;
    [[nodiscard]] std::string addedStatements(const LayerCode& octave) const;
    [[nodiscard]] std::string beginStatement() const;
    [[nodiscard]] std::string fieldStatements() const;
    [[nodiscard]] std::string outputStatements() const;
    [[nodiscard]] std::string placesStatements() const;

    /// The displacement of places as a vector, or "" where there is none.
    [[nodiscard]] std::string bend() const {
        if (!layout_.bent()) return "";
        return layout_.slopes ? displacementOf("spot") : "bend";
    }
    /// The values of three duals.
    [[nodiscard]] std::string displacementOf(std::string_view dual) const {
        return n_ == 2 ? fmt::format("vec2({0}.x.x, {0}.y.x)", dual)
                       : fmt::format("vec3({0}.x.x, {0}.y.x, {0}.z.x)", dual);
    }
    /// "_d" and the like of the noise's function.
    [[nodiscard]] std::string_view noiseSuffix() const {
        return fractal_.sloped ? (layout_.slopes ? "_dd" : "_d") : layout_.slopes ? "_d" : "";
    }
    [[nodiscard]] std::string_view dualSuffix() const { return layout_.slopes ? "_d" : ""; }
    [[nodiscard]] std::string octaveType() const {
        if (fractal_.sloped && layout_.slopes) return "NsSpotJet";
        return fractal_.sloped || layout_.slopes ? "vec4" : "float";
    }

    const Recipe& recipe_;
    const FieldLayout& layout_;
    const FractalInfo& fractal_;
    int n_;
    WordReader read_;
};

/// " + …": what a displacement in space makes on the layer's lattice; "" for none.
std::string FieldCode::displacement(const LayerCode& layer, std::string_view by) const {
    if (by.empty()) return "";
    if (layer.at.latticeWords == 1) return fmt::format(" + {} * {}", by, layer.real(layer.at.lattice()));
    return fmt::format(" + ns_spot_moved{}({}{})", n_, by, layer.read.columns(layer.first + layer.at.lattice()));
}

/// `place = …`: the lattice cell and fraction of this pixel, displaced `by` cells of space.
std::string FieldCode::placeStatement(const LayerCode& layer, std::string_view by) const {
    const auto& [read, at, base, name, unseen] = layer;
    std::string cell = read.words(base + at.cell());
    std::string about = fmt::format("{}({})", vectorOf(n_), cell);
    std::string moved;
    if (at.still) {
        moved = n_ == 1 ? "0.0" : fmt::format("vec{}(0.0)", n_);
    } else if (at.affine) {
        moved = fmt::format("ns_moved{}(pixel, {}, {})", n_, read.reals(base + at.along()),
                            read.reals(base + at.along() + n_));
        if (at.wide) {
            const std::string x = read.words(base + at.cellsAlong());
            const std::string y = read.words(base + at.cellsAlong() + n_);
            cell += fmt::format(" + uint(inside.x) * {} + uint(inside.y) * {}", x, y);
            about += fmt::format(" + pixel.x * {0}({1}) + pixel.y * {0}({2})", vectorOf(n_), x, y);
        }
    } else {
        const std::string step = read.real(base + at.along());
        const std::string rest =
            n_ == 3 ? ", 0.0" : ", 0.0, 0.0";  // a lattice along the axes: a step stays in its plane
        moved = fmt::format("ns_moved_straight{}({}, {})", n_ == 1 ? "1" : "2", n_ == 1 ? "pixel.x" : "pixel", step);
        if (n_ >= 3) moved = fmt::format("vec{}({}{})", n_, moved, rest);
        if (at.wide) {
            const std::string words =
                n_ == 1 ? read.word(base + at.cellsAlong()) : read.words(base + at.cellsAlong(), 2);
            const std::string cells = fmt::format("{} * {}", n_ == 1 ? "uint(inside.x)" : "uvec2(inside)", words);
            const std::string real =
                n_ == 1 ? fmt::format("pixel.x * float({})", words) : fmt::format("pixel * vec2({})", words);
            cell += n_ >= 3 ? fmt::format(" + uvec{}({}{})", n_, cells, n_ == 3 ? ", 0u" : ", 0u, 0u") : " + " + cells;
            about += n_ >= 3 ? fmt::format(" + vec{}({}{})", n_, real, rest) : " + " + real;
        }
    }
    std::string text;
    if (at.wide && at.periodWords > 0)  // beyond 2^32 cells from the block's corner
        cell = fmt::format("{}(ns_wrap_far{}{}({}, {}, ns_period))", wordsOf(n_),
                           layout_.skewedPeriods ? "_skewed" : "", n_, cell, about);
    const std::string bent = displacement(layer, by);
    if (!bent.empty()) {
        text = fmt::format("    NS_EXACT {} moved{} = {}{};\n", vectorOf(n_), name, moved, bent);
        moved = "moved" + name;
    }
    const bool forward = !at.affine && !at.wide && !at.still && bent.empty();
    return text + fmt::format("    NsPlace{0} place{1} = ns_place{5}{0}({2}, {3}, {4});\n", n_, name, cell,
                              read.reals(base + at.fraction()), moved, forward ? "_forward" : "");
}

/// `ns_period = …`, for the hash.
std::string FieldCode::periodStatement(const LayerCode& layer) const {
    if (layer.at.periodWords == 0) return "";
    int word = layer.first + layer.at.period();
    if (!layout_.skewedPeriods) return fmt::format("    ns_period = {};\n", layer.read.wholes(word, n_));
    std::string list;
    for (int count = n_; count >= 1; word += count--)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", layer.read.wholes(word, count));
    return fmt::format("    ns_period = NsPeriod{}({});\n", n_, list);
}

/// The noise at the layer's place, with its derivatives by space.
std::string FieldCode::dual(const LayerCode& layer, const std::string& function, const std::string& seed) const {
    const std::string noise = fmt::format("{0}_d(place{1}.cell, place{1}.fraction, {2})", function, layer.name, seed);
    if (layer.at.noiseWords == 1) return fmt::format("ns_spot_dual{}({}, {})", n_, noise, layer.real(layer.at.noise()));
    return fmt::format("ns_spot_turned{}({}{})", n_, noise, layer.read.columns(layer.first + layer.at.noise()));
}

std::string FieldCode::torusStatements() const {
    const PlaceWords at{layout_};
    const int word = layout_.placeWord + at.torus();
    return fmt::format("    NS_EXACT vec2 turns = {} + pixel * {};\n    vec4 start = ns_torus(turns, {});\n",
                       read_.reals(word, 2), read_.reals(word + 2, 2), read_.reals(word + 4, 2));
}

/// `spot`: the place in space, still where it is.
std::string FieldCode::spotStatements() const {
    const PlaceWords at{layout_};
    std::string rows;
    for (int row = 0; row < 3; ++row) {
        rows += row == 0 ? "vec4(0.0" : ", vec4(0.0";
        for (int column = 0; column < 3; ++column) {
            const bool inside = row < n_ && column < n_;
            rows += ", ";
            rows += layout_.sliced && inside  ? placeReal(at.slice() + column * n_ + row)
                    : row == column && inside ? "1.0"
                                              : "0.0";
        }
        rows += ')';
    }
    return fmt::format("    NsDual3 {} = NsDual3({});\n", layout_.warped ? "start" : "spot", rows);
}

/// `next`: moved by one layer of the warp, which looks at the place `from`. In a loop the components are one, too.
std::string FieldCode::warpLayer(const LayerCode& layer, std::string_view from) const {
    const PlaceWords at{layout_};
    const std::string function = functionOf(warpNoiseRecipe(recipe_));
    const std::string factor = placeReal(at.warpScaling());
    const std::string shift = placeReal(at.warpScaling() + 1);
    const std::string& k = layer.name;
    std::string by(from);
    if (layout_.slopes) by = displacementOf(from);
    std::string text = periodStatement(layer) + placeStatement(layer, by);
    const auto wave = [&](const std::string& component) {
        const std::string seed = fmt::format("{} + {}", layer.read.word(layer.first + layer.at.seed()), component);
        if (layout_.slopes)
            return fmt::format("ns_spot_seen(ns_spot_scaled({}, {}, {}), {})", dual(layer, function, seed), factor,
                               shift, from);
        return fmt::format("{0}(place{1}.cell, place{1}.fraction, {2}) * {3} + {4}", function, k, seed, factor, shift);
    };
    const std::string_view type = layout_.slopes ? "vec4" : "float";
    text += fmt::format("    {} wave{}[{}];\n", type, k, n_);
    if (layout_.layers.looped) {
        text += fmt::format("    for (int c = 0; c < {}; ++c) {{\n        NS_EXACT {} component = {};\n", n_, type,
                            wave(fmt::format("uint(c) * {}u", kComponentSeed)));
        text += fmt::format("        wave{}[c] = component;\n    }}\n", k);
    }
    for (int c = 0; c < n_ && !layout_.layers.looped; ++c) {
        const auto seed = static_cast<std::uint32_t>(c) * kComponentSeed;
        text += fmt::format("    NS_EXACT {0} component{1}{2} = {3};\n    wave{1}[{2}] = component{1}{2};\n", type, k,
                            c, wave(fmt::format("{}u", seed)));
    }
    std::string list;
    for (int c = 0; c < n_; ++c) list += fmt::format("{}wave{}[{}]", c == 0 ? "" : ", ", k, c);
    const std::string amplitude = layer.real(layer.at.amplitude());
    if (layout_.slopes)
        return text + fmt::format("    next = ns_dual_plus3(next, ns_dual_scaled3({}, NsDual3({}{})));\n", amplitude,
                                  list, n_ == 2 ? ", vec4(0.0)" : "");
    return text + fmt::format("    NS_EXACT {0} next{1} = next + {2} * {0}({3});\n    next = next{1};\n", vectorOf(n_),
                              k, amplitude, list);
}

/// `bend` or `spot`: where all layers of the warp lead.
std::string FieldCode::warpStatements() const {
    const WarpInfo& warp = warpOf(recipe_);
    const std::string type = layout_.slopes ? "NsDual3" : vectorOf(n_);
    const std::string_view name = layout_.slopes ? "spot" : "bend";
    std::string text;
    if (!layout_.slopes && !layout_.torus)
        text += fmt::format("    {0} start = {1};\n", type, n_ == 1 ? "0.0" : fmt::format("{}(0.0)", type));
    text += fmt::format("    {0} {1} = start;\n    {0} next = start;\n", type, name);
    const LayerLayout& layers = layout_.layers;
    const std::size_t count = layers.size() / static_cast<std::size_t>(warp.levels);
    const std::string_view from = warp.progressive ? "next" : name;
    if (layers.looped) {
        text += fmt::format("    int at = v_base + {};\n    for (int level = 0; level < {}; ++level) {{\n",
                            layers.firstWord[0] / 4, warp.levels);
        text += fmt::format("    next = start;\n    for (int k = 0; k < {}; ++k, at += {}) {{\n", count,
                            layers.words(0).count() / 4);
        text += warpLayer(looped(layers, "Warp"), from);
        return text + fmt::format("    }}\n    {} = next;\n    }}\n", name);
    }
    for (std::size_t first = 0; first < layers.size(); first += count) {
        if (first > 0) text += "    next = start;\n";
        for (std::size_t k = first; k < first + count; ++k) text += warpLayer(writtenOut(layers, k, "Warp"), from);
        text += fmt::format("    {} = next;\n", name);
    }
    return text;
}

/// The expression for an octave at its place, scaled.
std::string FieldCode::octaveValue(const LayerCode& octave, const std::string& seed) const {
    const std::string function = functionOf(recipe_);
    const int scaling = layout_.fractalWord + FractalWords{layout_}.scaling();
    const std::string factor = read_.real(scaling);
    const std::string shift = read_.real(scaling + 1);
    if (octaveType() == "NsSpotJet") {
        const std::string noise =
            fmt::format("{0}_dd(place{1}.cell, place{1}.fraction, {2})", function, octave.name, seed);
        const std::string moving =
            fractal_.shifting ? fmt::format("shift{}", octave.name) : std::string("ns_dual_zero3()");
        const std::string size = octave.real(octave.at.size());
        const std::string jet =
            octave.at.noiseWords == 1
                ? fmt::format("ns_spot_jet{}({}, {}, {}, {})", n_, noise, octave.real(octave.at.noise()), size, moving)
                : fmt::format("ns_spot_jet_turned{}({}{}, {}, {})", n_, noise,
                              octave.read.columns(octave.first + octave.at.noise()), size, moving);
        return fmt::format("ns_spot_jet_scaled({}, {}, {})", jet, factor, shift);
    }
    if (octaveType() == "vec4")
        return fmt::format("ns_spot_scaled({}, {}, {})", dual(octave, function, seed), factor, shift);
    std::string value = fmt::format("{0}(place{1}.cell, place{1}.fraction, {2})", function, octave.name, seed);
    if (layout_.scaled) value += " * " + factor;
    if (layout_.shifted) value += " + " + shift;
    return value;
}

/// `octave = …` where it fades; `whole` finds its place.
std::string FieldCode::faded(const LayerCode& octave, const std::string& whole, const std::string& value) const {
    const std::string& k = octave.name;
    const std::string seen = octave.real(octave.at.seen());
    const std::string rest = octave.real(octave.at.seen() + 1);
    const std::string type = octaveType();
    std::string constant = rest;
    std::string full;
    if (type == "float") {
        full = fmt::format("    NS_EXACT float full{0} = {1};\n    octave{0} = full{0} * {2} + {3};\n", k, value, seen,
                           rest);
    } else {
        const bool jet = type == "NsSpotJet";
        constant = fmt::format("vec4({}, 0.0, 0.0, 0.0)", rest);
        if (jet) constant = fmt::format("NsSpotJet({}, ns_dual_zero3())", constant);
        full = fmt::format("    octave{} = ns_spot{}_scaled({}, {}, {});\n", k, jet ? "_jet" : "", value, seen, rest);
    }
    const std::string start =
        fmt::format("    {}{} octave{} = {};\n", type == "float" ? "NS_EXACT " : "", type, k, constant);
    if (layout_.octaves.looped || layout_.anyHeight)
        return start + fmt::format("    if ({} > 0.0) {{\n{}{}    }}\n", seen, whole, full);
    return octave.unseen ? start : start + whole + full;
}

/// `octave = …`: the noise there.
std::string FieldCode::octaveStatements(const LayerCode& octave) const {
    std::string seed = octave.read.word(octave.first + octave.at.seed());
    if (hasFields()) seed += " + salt";
    std::string by = bend();
    std::string shift;
    if (fractal_.shifting) {
        const std::string size = octave.real(octave.at.size());
        const std::string shiftName = "shift" + octave.name;
        shift = fmt::format("    {} {} = {}_shift{}(sum, {});\n", layout_.slopes ? "NsDual3" : "vec3", shiftName,
                            fractal_.function, dualSuffix(), size);
        std::string moving = shiftName;
        if (layout_.slopes) {
            moving = displacementOf(shiftName);
        } else if (n_ == 2) {
            moving = shiftName + ".xy";
        }
        if (!by.empty()) {
            shift += fmt::format("    NS_EXACT {} beside{} = {} + {};\n", vectorOf(n_), octave.name, by, moving);
            moving = "beside" + octave.name;
        }
        by = moving;
    }
    const std::string whole = periodStatement(octave) + placeStatement(octave, by);
    const std::string value = octaveValue(octave, seed);
    if (layout_.fading) return shift + faded(octave, whole, value);
    return shift + whole +
           fmt::format("    {}{} octave{} = {};\n", octaveType() == "float" ? "NS_EXACT " : "", octaveType(),
                       octave.name, value);
}

/// The same and `sum = …`.
std::string FieldCode::addedStatements(const LayerCode& octave) const {
    const std::string& k = octave.name;
    std::string text = octaveStatements(octave);
    std::string amplitude = octave.real(octave.at.amplitude());
    if (layout_.weighted) {
        const std::string_view type = layout_.slopes ? "vec4" : "float";
        text += fmt::format("    NS_EXACT {0} amplitude{1} = {2} * weight;\n", type, k, amplitude);
        text += fmt::format("    weight = ns_octave_weight{}(weight, octave{}, {});\n", dualSuffix(), k,
                            fractalReal(FractalWords{layout_}.weighting()));
        amplitude = "amplitude" + k;
    } else if (layout_.slopes && !fractal_.sloped) {
        amplitude = fmt::format("vec4({}, 0.0, 0.0, 0.0)", amplitude);
    }
    const std::string value =
        octaveType() == "NsSpotJet" ? fmt::format("octave{0}.value, octave{0}.slopes", k) : fmt::format("octave{}", k);
    return text + fmt::format("    sum = {}_add{}(sum, {}, {});\n", fractal_.function, dualSuffix(), value, amplitude);
}

/// `sum = …_begin(…)`
std::string FieldCode::beginStatement() const {
    const FractalWords at{layout_};
    std::string text;
    std::string arguments;
    if (fractal_.striped) {
        text += fmt::format("    NS_EXACT float still = {} + (pixel.x * {} + pixel.y * {});\n", fractalReal(at.phase()),
                            fractalReal(at.phase() + 1), fractalReal(at.phase() + 2));
        arguments = "still";
        const std::string x = at.phaseFollowsSpace() ? fractalReal(at.phaseInSpace()) : "";
        const std::string y = at.phaseFollowsSpace() ? fractalReal(at.phaseInSpace() + 1) : "";
        if (layout_.warped) {
            const std::string from = layout_.torus ? "(bend - start)" : layout_.slopes ? bend() : "bend";
            const std::string way = n_ == 1 ? from + " * " + x : fmt::format("({0}.x * {1} + {0}.y * {2})", from, x, y);
            text += fmt::format("    NS_EXACT float phase = still + {};\n", way);
            arguments = "phase";
        }
        if (layout_.slopes) arguments = fmt::format("vec4({}, {}, {}, 0.0)", arguments, x, y);
    }
    for (int i = 0; i < layout_.fractalNumbers; ++i)
        arguments += fmt::format("{}{}", arguments.empty() ? "" : ", ", fractalReal(at.numbers() + i));
    return text + fmt::format("    {}{} sum = {}_begin{}({});\n", fractal_.type, layout_.slopes ? "D" : "",
                              fractal_.function, dualSuffix(), arguments);
}

/// `value = …`: the whole field, a number or a dual by the picture's axes.
std::string FieldCode::fieldStatements() const {
    const FractalWords at{layout_};
    std::string text;
    std::string value;
    if (fractal_.file.empty()) {
        text += octaveStatements(writtenOut(layout_.octaves, 0, ""));
        value = "octave0";
    } else {
        text += beginStatement();
        if (layout_.weighted)
            text += layout_.slopes ? "    vec4 weight = vec4(1.0, 0.0, 0.0, 0.0);\n" : "    float weight = 1.0;\n";
        if (layout_.octaves.looped) {
            text += fmt::format("    int octaves = int({});\n", read_.word(layout_.fractalWord + at.octaves()));
            text += fmt::format("    for (int k = 0, at = v_base + {}; k < octaves; ++k, at += {}) {{\n",
                                layout_.octaves.firstWord[0] / 4, layout_.octaves.words(0).count() / 4);
            text += addedStatements(looped(layout_.octaves, "")) + "    }\n";
        } else {
            for (std::size_t k = 0; k < layout_.octaves.size(); ++k)
                text += addedStatements(writtenOut(layout_.octaves, k, ""));
        }
        value = fmt::format("{}_end{}(sum)", fractal_.function, dualSuffix());
    }
    if (layout_.slopes) {
        if (layout_.moved)
            value =
                fmt::format("ns_spot_scaled({}, {}, {})", value, fractalReal(at.outer()), fractalReal(at.outer() + 1));
        if (hasSpot()) value = fmt::format("ns_spot_seen({}, spot)", value);
        return text + fmt::format("    vec4 value = {};\n", value);
    }
    text += fmt::format("    NS_EXACT float value = {};\n", value);
    if (!layout_.moved) return text;
    return text + fmt::format("    NS_EXACT float result = value * {} + {};\n", fractalReal(at.outer()),
                              fractalReal(at.outer() + 1));
}

std::string FieldCode::placesStatements() const {
    const LayerCode space{WordReader(layout_), layout_.space.words(0), layout_.space.firstWord[0], "Space", false};
    std::string text = placeStatement(space, "");
    const std::string type = vectorOf(n_);
    const std::string rest = layout_.bent() ? "(placeSpace.fraction + bend)" : "placeSpace.fraction";
    return text + fmt::format("    NS_EXACT {0} where = {0}(placeSpace.cell) + {1};\n", type, rest);
}

std::string FieldCode::outputStatements() const {
    switch (recipe_.output) {
        case kGradient:
            return n_ == 2 ? "    o_value = vec4(ns_surface_zeros2(value.yz), 0.0, 1.0);\n"
                           : "    o_value = vec4(ns_surface_zeros3(value.yzw), 1.0);\n";
        case kSlope:
            return "    o_value = ns_surface_slope(value.yz);\n";
        case kNormal:
            return fmt::format(
                "    vec3 normal = ns_surface_normal(value.yz, {});\n"
                "    o_value = vec4(ns_surface_zeros3(vec3(normal.x, {}normal.y, normal.z)), 1.0);\n",
                placeReal(PlaceWords{layout_}.relief()), recipe_.normalY == kDirectX ? "" : "-");
        case kCurl:
            if (n_ == 2) return "    o_value = vec4(ns_surface_zeros2(ns_surface_curl2(value.yz)), 0.0, 1.0);\n";
            return fmt::format(
                "    vec3 potential[3];\n"
                "    for (int i = 0; i < 3; ++i) {{\n        potential[i] = ns_field(inside, pixel{0}, uint(i) * "
                "{1}u).yzw;\n    }}\n"
                "    vec3 curl = ns_surface_curl3(potential[0], potential[1], potential[2]);\n"
                "    o_value = vec4(ns_surface_zeros3(curl), 1.0);\n",
                hasSpot() ? ", spot" : "", kFieldSeed);
        case kPosition: {
            if (n_ == 1) return "    o_value = where;\n";
            return fmt::format("    o_value = vec4(where{});\n", n_ == 2 ? ", 0.0, 1.0" : n_ == 3 ? ", 1.0" : "");
        }
        default:
            return layout_.moved ? "    o_value = result;\n" : "    o_value = value;\n";
    }
}

std::string FieldCode::source() const {
    const bool places = recipe_.output == kPosition;
    std::string text = "#version 410 core\n";
    if (fetches()) text += "uniform usamplerBuffer u_words;\nflat in int v_base;\n";
    text += "flat in ivec2 v_corner;\n";
    if (layout_.varyingVectors > 0) text += fmt::format("flat in uvec4 v_words[{}];\n", layout_.varyingVectors);
    text += "#include \"math/exact.glsl\"\n#include \"host/block.glsl\"\n";
    if (!places) text += fmt::format("#include \"{}\"\n", noiseOf(recipe_).file);
    if (layout_.warped) text += fmt::format("#include \"{}\"\n", warpNoiseOf(recipe_).file);
    if (!fractal_.file.empty() && !places) text += fmt::format("#include \"{}\"\n", fractal_.file);
    if (layout_.weighted) text += "#include \"fractal/weight.glsl\"\n";
    if (layout_.torus) text += "#include \"domain/torus.glsl\"\n";
    if (layout_.slopes || fractal_.sloped || layout_.bent()) text += "#include \"domain/spot.glsl\"\n";
    if (layout_.slopes) text += "#include \"domain/surface.glsl\"\n";
    const int channels = outputOf(recipe_).channelsIn(n_);
    text += fmt::format("layout(location = 0) out {} o_value;\n", channels == 1 ? "float" : "vec4");
    if (hasFields())
        text += fmt::format("vec4 ns_field(ivec2 inside, vec2 pixel{}, uint salt) {{\n{}    return value;\n}}\n",
                            hasSpot() ? ", NsDual3 spot" : "", fieldStatements());
    text += "void main() {\n    ivec2 inside = ivec2(gl_FragCoord.xy) - v_corner;\n    vec2 pixel = vec2(inside);\n";
    if (layout_.torus) text += torusStatements();
    if (hasSpot()) text += spotStatements();
    if (layout_.warped) text += warpStatements();
    if (layout_.torus && !layout_.warped) text += "    vec4 bend = start;\n";
    if (places) text += placesStatements();
    if (!places && !hasFields()) text += fieldStatements();
    return text + outputStatements() + "}\n";
}

}  // namespace

std::string choicesSource(const Recipe& recipe, const std::function<std::string(std::size_t)>& number) {
    const HashInfo& hash = hashOf(recipe);
    const GradientInfo& gradients = gradientsOf(recipe);
    const Needs needs = needsOf(recipe);
    const bool slopes = outputOf(recipe).slopes || fractalOf(recipe).sloped;
    const int n = recipe.dimensions;
    const std::string cell = n == 1 ? "int" : fmt::format("ivec{}", n);
    const std::string vector = n == 1 ? "float" : fmt::format("vec{}", n);
    std::set<std::string_view> files;
    std::string body;
    const auto add = [&](std::string_view file, std::string_view signature, std::string_view result) {
        if (!file.empty()) files.insert(file);
        body += fmt::format("\n{} {{\n    return {};\n}}\n", signature, result);
    };
    const auto periods = periodsOf(recipe);
    const bool repeats = std::any_of(periods.begin(), periods.end(), [](std::int64_t period) { return period > 0; });
    const bool skewed = repeats && (noiseOf(recipe).skewed || (isWarped(recipe) && warpNoiseOf(recipe).skewed));
    const std::string at = !repeats ? "cell" : fmt::format("ns_wrap{}{}(cell, ns_period)", skewed ? "_skewed" : "", n);
    if (repeats) {
        files.insert("domain/wrap.glsl");
        const std::string zero = n == 1 ? "0" : fmt::format("ivec{}(0)", n);
        std::string start = zero;
        if (skewed)
            start = fmt::format("NsPeriod{}({}{}, 0)", n, zero,
                                n == 4   ? ", ivec3(0), ivec2(0)"
                                : n == 3 ? ", ivec2(0)"
                                         : "");
        body += fmt::format("\n{} ns_period = {};  // of the octave at work\n",
                            skewed ? fmt::format("NsPeriod{}", n) : cell, start);
    }
    const std::vector<const NumberInfo*> numbers = numbersOf(recipe);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        add("", fmt::format("float {}()", numbers[i]->function), number(i));
    if (needs.random)
        add(hash.file, fmt::format("float ns_random{}({} cell, uint seed)", n, cell),
            fmt::format("{}{}1({}, seed)", hash.prefix, n, at));
    if (needs.randoms)
        add(hash.file, fmt::format("{} ns_randoms{}({} cell, uint seed)", vector, n, cell),
            fmt::format("{0}{1}{1}({2}, seed)", hash.prefix, n, at));
    if (needs.gradient) {
        files.insert(hash.file);
        const std::uint32_t count = gradients.countIn(n);
        const std::string source = count > 0 ? fmt::format("{}{}_index({}, {}u, seed)", hash.prefix, n, at, count)
                                             : fmt::format("{0}{1}{1}({2}, seed)", hash.prefix, n, at);
        const std::string turn =
            gradients.number != nullptr ? fmt::format(", {}()", gradients.number->function) : std::string();
        add(gradients.file, fmt::format("{} ns_gradient{}({} cell, uint seed)", vector, n, cell),
            fmt::format("{}({}{})", gradients.functionIn(n), source, turn));
    }
    if (needs.fade) add("math/fade.glsl", "float ns_fade(float t)", fmt::format("{}(t)", fadeOf(recipe).function));
    if (needs.fade && slopes) {
        add("math/fade.glsl", "float ns_fade_slope(float t)", fmt::format("{}_slope(t)", fadeOf(recipe).function));
        add("math/fade.glsl", "float ns_fade_curve(float t)", fmt::format("{}_curve(t)", fadeOf(recipe).function));
    }
    if (needs.reach) add("", "float ns_reach()", floatLiteral(reachOf(recipe).value));
    if (usesMetric(recipe)) {
        const std::string_view prefix = metricOf(recipe).prefix;
        add("math/metric.glsl", fmt::format("float ns_key{}({} way)", n, vector),
            fmt::format("{}_key{}(way)", prefix, n));
        add("math/metric.glsl", "float ns_length(float key)", fmt::format("{}_length(key)", prefix));
        if (slopes)
            add("math/metric.glsl", fmt::format("{0} ns_length_slope{1}({0} way)", vector, n),
                fmt::format("{}_slope{}(way)", prefix, n));
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
    return FieldCode(recipe, layout).source();
}

}  // namespace noisescope
