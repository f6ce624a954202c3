#include <fmt/format.h>

#include "core/text.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "snippet/forms/lattice_table.h"
#include "snippet/forms/octave_loop.h"
#include "snippet/forms/pieces.h"
#include "snippet/forms/table_form_writer.h"

namespace noisescope {
namespace {

const ScaleText kUnscaled{"", "", false, false};

reference::Columns cellsPerUnit(const LatticeMap& map) {
    reference::Columns columns{};
    for (std::size_t column = 0; column < columns.size(); ++column)
        for (std::size_t axis = 0; axis < columns.size(); ++axis)
            columns[column][static_cast<int>(axis)] = static_cast<float>(map.perUnit()[axis][column]);
    return columns;
}

}  // namespace

/// Returns statements that look up the place `by` on the lattice of `row`, for a noise: q, base and cell.
std::string TableForm::lookUp(const LatticeNoise& noise, std::string_view row, std::string_view by) const {
    const std::string fraction = fmt::format("{}.fraction", byCells() ? "origin" : row);
    std::string text = fmt::format("    {} q = ", vector_);
    text += by.empty() ? fraction : fmt::format("ns_reach{}({} + {}.lattice * {})", n_, fraction, row, by);
    text += fmt::format(
        ";\n"
        "    {0} base = floor(q);\n"
        "    {1} cell = {2}.cell + {1}(base);\n",
        vector_, cellType(n_), byCells() ? "origin" : row);
    const bool readsCell = noise.hashes > 0;  // patterns are the same in each
    if (program_.periodic && readsCell) text += fmt::format("    ns_period = {}.period;\n", row);
    return text;
}

/// Factor from derivatives of the noise to those by space: a number, or ", column, column, …".
std::string TableForm::noiseScale(const LatticeNoise& noise, std::string_view row) const {
    if (!noise.noiseOblique) {
        if (noise.perOwnCell) return "1.0";
        return fmt::format("{}.{}", row, hasNoiseScale(noise) ? "noise" : "lattice");
    }
    std::string list;
    for (int column = 0; column < n_; ++column) list += fmt::format(", {}.noise[{}]", row, column);
    return list;
}

// --- the warp --------------------------------------------------------------------------------------------------------

std::string TableForm::warpFunctions() const {
    const LatticeNoise& noise = warp_->noise;
    const int cost = noise.hashes * n_ * (program_.derivatives ? kDualCost : 1);
    LatticeNoise unit = noise;  // with the amplitude as an argument
    if (options_.uniforms)
        for (LatticeRow& row : unit.rows) row.amplitude /= noise.rows.front().amplitude;
    const CodeTable table = withRows(CodeTable("NsLayer", "ns_layers", cost), program_, unit, origin_,
                                     {.amplitudes = "how far it moves places, in cells of the first octave",
                                      .places = !byCells(),
                                      .lattices = true,
                                      .shifts = growsLayers(),
                                      .firstShift = 101,
                                      .perLevel = static_cast<int>(warp_->layersALevel())});
    const std::string wave = fmt::format("{}{}(cell, q - base, {})", noise.function, suffixOf(noise.derivatives),
                                         n_ == 1 ? "seed" : fmt::format("seed + uint(c) * 0x{:08x}u", kComponentSeed));
    std::string text = fmt::format(
        "\n// The layers of the warp.\n{1}{3}\n// Move of the place `from` by a layer.\n"
        "{0} ns_layer(NsLayer layer, {2}{0} from, uint seed) {{\n",
        dualType(vector_), table.text(), byCells() ? "NsPlace origin, " : "",
        growsLayers() ? grownFunction("Layer", noise, true) : "");
    text += lookUp(noise, "layer", program_.derivatives ? valuesOf("from", n_) : "from");
    const std::string component = program_.derivatives
                                      ? fmt::format("vec4 wave = {};\n        waves[c] = ns_dual_by_picture({}, from);",
                                                    noiseText(noise, n_, {wave, noiseScale(noise, "layer")}, kUnscaled),
                                                    scaledText(noise.derivatives, "wave", literalScale(noise)))
                                      : fmt::format("{} = {};", n_ == 1 ? "float wave" : "waves[c]",
                                                    scaledText(noise.derivatives, wave, literalScale(noise)));
    text += n_ == 1 ? fmt::format("    {}\n", component)
                    : fmt::format("    {0} waves[{1}];\n    for (int c = 0; c < {1}; ++c) {{\n        {2}\n    }}\n",
                                  program_.derivatives ? "vec4" : "float", n_, component);
    text += fmt::format("    return {};\n}}\n",
                        n_ == 1 ? "layer.amplitude * wave" : layerText(program_, "layer.amplitude", "waves"));
    if (options_.uniforms) rename(text, "layer.amplitude", "NS_WARP_AMPLITUDE * layer.amplitude");
    return text + warpFunction(table);
}

/// `next` moved by a layer.
std::string TableForm::layerStatements(std::string_view in, std::string_view from, const CodeTable& table,
                                       std::string_view k, std::string_view number) const {
    const std::string row = growsLayers() ? fmt::format("ns_grown_layer({}, NS_WARP_FREQUENCY / {})", table.at(k),
                                                        real(recipe_.warpFrequency))
                                          : table.at(k);
    std::string origin;
    if (byCells()) {
        const int first = warp_->noise.rows.front().point;
        origin = places_->place(k == "0" ? fmt::format("{}", first) : fmt::format("{} + {}", first, k), row) + ", ";
    }
    const std::string layer = fmt::format("ns_layer({}, {}{}, seed)", row, origin, from);
    return fmt::format(
        "{0}uint seed = ns_mix_bits(NS_WARP_SEED + 0x51ed270bu{1});\n{0}{2};\n", in, number,
        program_.derivatives ? fmt::format("next = ns_dual_add3(next, {})", layer) : fmt::format("next += {}", layer));
}

/// ns_warp(): where all layers lead.
std::string TableForm::warpFunction(const CodeTable& table) const {
    const std::size_t count = warp_->layersALevel();
    const std::string type = dualType(vector_);
    const bool levels = warp_->levels > 1;
    const bool loops = levels || count > 1;
    const std::string in(levels ? 8 : 4, ' ');
    const std::string k = levels ? fmt::format("level * {} + k", count) : loops ? "k" : "0";
    const std::string number = !loops ? "" : fmt::format(" + uint({}k) * 0x9e3779b9u", levels ? "level * 64 + " : "");
    std::string layers = layerStatements(loops ? in + "    " : in,
                                         warp_->progressive ? "next"
                                         : levels           ? "place"
                                                            : "start",
                                         table, k, number);
    if (loops) layers = fmt::format("{0}for (int k = 0; k < {1}; ++k) {{\n{2}{0}}}\n", in, count, layers);
    layers = fmt::format("{}{} next = start;\n{}", in, type, layers);
    if (levels)
        layers = fmt::format(
            "    {} place = start;\n"
            "    for (int level = 0; level < {}; ++level) {{  // each looks where the one before it leads\n"
            "{}        place = next;\n    }}\n",
            type, warp_->levels, layers);
    return fmt::format("\n// Place that the warp leads to.\n{0} ns_warp({0} start{1}) {{\n{2}    return {3};\n}}\n",
                       type, byCells() ? ", " + places_->digitsType() + " at" : "", layers, levels ? "place" : "next");
}

// --- octaves ---------------------------------------------------------------------------------------------------------

CodeTable TableForm::octaveTable() const {
    constexpr int costs[] = {1, kDualCost, kJetCost};
    LatticeNoise noise = fractal()->noise;
    if (inWorld())
        for (LatticeRow& row : noise.rows)
            row.toLattice = cellsPerUnit(plan_.maps()[static_cast<std::size_t>(row.point)]);
    const bool sums = fractal()->isFractal();
    const int cost = noise.hashes * program_.output.fields * costs[static_cast<int>(noise.derivatives)];
    return withRows(CodeTable("NsOctave",
                              !sums               ? "ns_only_octave"
                              : options_.uniforms ? "ns_octave_rows"
                                                  : "ns_octaves",
                              cost),
                    program_, noise, origin_,
                    {.amplitudes = sums && looksUpAmplitudes() ? "how much it counts" : "",
                     .places = !byCells(),
                     .unit = inWorld() ? "a world unit" : "a cell of the first octave",
                     .lattices = isMoved() || noise.shifts || noise.derivatives != Derivatives::none,
                     .shifts = growsOctaves(),
                     .firstShift = recipe_.octaveShifts ? 0 : -1});
}

std::string TableForm::octaveFunctions() const {
    const LatticeNoise& noise = fractal()->noise;
    const CodeTable table = octaveTable();
    const bool moves = hasJets() && noise.shifts;
    const bool by = isMoved() || noise.shifts;
    std::string takes = table.hasFields() ? "NsOctave octave, " : "";
    if (byCells()) takes += "NsPlace origin, ";
    if (by) takes += vector_ + " by, ";
    if (moves) takes += "NsDual3 shift, ";
    std::string text;
    if (table.hasFields())
        text = fmt::format("\n// {}\n{}", fractal()->isFractal() ? "The octaves." : "The lattice of the noise.",
                           table.text());
    if (growsOctaves()) text += grownFunction("Octave", noise, fractal()->isFractal() && looksUpAmplitudes());
    text += fmt::format(
        "\n// The noise {}{}.\n{} ns_octave({}uint seed) {{\n{}",
        byCells()   ? by ? "where `by` leads from its place, in cells of the first octave" : "at its place"
        : inWorld() ? "where `by` leads from p = 0, in world units"
                    : "where `by` leads from p = 0, in cells of the first octave",
        octaveComment(recipe_, noise), valueType(noise.derivatives), takes, lookUp(noise, "octave", by ? "by" : ""));
    const std::string result = fmt::format("{}{}(cell, q - base, seed)", noise.function, suffixOf(noise.derivatives));
    if (noise.derivatives == Derivatives::none)
        return text + fmt::format("    return {};\n}}\n", scaledText(noise.derivatives, result, literalScale(noise)));
    const NoiseText bySpace{result, noiseScale(noise, "octave"), "octave.size", moves ? "shift" : ""};
    return text + fmt::format("    {} noise = {};\n    return {};\n}}\n", valueType(noise.derivatives),
                              noiseText(noise, n_, bySpace, kUnscaled),
                              scaledText(noise.derivatives, "noise", literalScale(noise)));
}

std::string TableForm::seedText() const {
    std::string seed = !fractal()->ownSeeds               ? "ns_mix_bits(NS_SEED)"
                       : fractal()->noise.rows.size() > 1 ? "ns_octave_seed(k)"
                                                          : "ns_octave_seed(0)";
    if (hasSalt()) seed += " + salt";
    return seed;
}

/// `ns_octave(…)` of octave k, whose row is `row`.
std::string TableForm::octaveCall(std::string_view row, std::string_view k, const std::string& by) const {
    std::string gives = octaveTable().hasFields() ? fmt::format("{}, ", row) : "";
    if (byCells()) gives += places_->place(k, row) + ", ";
    if (!by.empty()) gives += by + ", ";
    return fmt::format("ns_octave({}{})", gives, seedText());
}

/// Statements of the fractal; the last one returns its value, a number or a dual by space.
std::string TableForm::fieldStatements(const PhaseText& phase) const {
    const std::size_t count = fractal()->noise.rows.size();
    const CodeTable table = octaveTable();
    std::string by(placeName());
    if (!fractal()->isFractal())
        return fmt::format("    return {};\n", outerText(program_, octaveCall(table.at("0"), "0", by)));
    const std::string row = count > 1 ? "here" : table.at("0");
    OctaveLoop loop{.count = fmt::format("{}", count), .phase = phase};
    if (looksUpAmplitudes()) loop.amplitude = row + ".amplitude";
    if (!looksUpAmplitudes()) loop.most = count;
    if (growsOctaves()) {
        loop.start = "    float grown = 1.0;  // beside the recipe's own lacunarity\n";
        loop.after.push_back(fmt::format("grown *= NS_LACUNARITY / {};\n", real(recipe_.lacunarity)));
    }
    if (count > 1)
        loop.before.push_back(
            fmt::format("NsOctave here = {};\n",
                        growsOctaves() ? fmt::format("ns_grown_octave({}, grown)", table.at("k")) : table.at("k")));
    if (fractal()->noise.shifts) {
        loop.before.push_back(FractalText(program_, "state").shift("shift", row + ".size"));
        by += (by.empty() ? "" : " + ") + shiftText(program_, "shift") + (hasJets() ? ", shift" : "");
    }
    loop.octave = octaveCall(row, count > 1 ? "k" : "0", by);
    return loopStatements(program_, loop);
}

}  // namespace noisescope
