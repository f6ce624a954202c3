#include "snippet/placed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "field/field_plan.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"
#include "snippet/pieces.h"

namespace noisescope {
namespace {

constexpr std::size_t kWidestRow = 116;

/// Hash calls, about, of all turns of a loop together: beyond that compilers shall not write it out.
constexpr std::size_t kMostHashesWrittenOut = 64;
constexpr int kDualCost = 2;  ///< of derivatives, the value being 1
constexpr int kJetCost = 4;   ///< of second derivatives

/// Statements that are too long go on, indented, behind a comma.
std::string folded(std::string_view code) {
    std::string text;
    while (!code.empty()) {
        std::string line(code.substr(0, code.find('\n')));
        code.remove_prefix(std::min(line.size() + 1, code.size()));
        const std::string in(line.find_first_not_of(' ') == line.npos ? 0 : line.find_first_not_of(' ') + 4, ' ');
        while (line.size() > kWidestRow) {
            const std::size_t comma = line.rfind(", ", kWidestRow - 1);
            if (comma == line.npos || comma < in.size() || line.find("//") < comma) break;
            text += line.substr(0, comma + 1) + "\n";
            line.replace(0, comma + 2, in);
        }
        text += line + "\n";
    }
    return text;
}

bool isSliced(const Recipe& recipe) {
    return recipe.zoom != 1 || (recipe.dimensions >= 2 && recipe.rotateZ != 0) ||
           (recipe.dimensions >= 3 && (recipe.rotateX != 0 || recipe.rotateY != 0));
}

bool hasTime(const Recipe& recipe) {
    return (recipe.timeAxis == kTimeAlongZ && recipe.dimensions >= 3) ||
           ((recipe.timeAxis == kTimeAlongW || recipe.timeAxis == kTimeOnCircle) && recipe.dimensions == 4);
}

/// A structure and all of it that a recipe has, for one loop. Where the noise is costly they are no array: compilers
/// write loops over constant arrays out, and copies of such a noise would keep them busy for minutes.
class Table {
  public:
    Table(std::string structure, std::string name) : structure_(std::move(structure)), name_(std::move(name)) {}

    /// What a turn of the loop costs, in hash calls.
    void setCost(int hashes) { cost_ = static_cast<std::size_t>(hashes); }

    void field(const std::string& type, const std::string& name, const std::string& help) {
        fields_.push_back(fmt::format("    {:<9} {:<12} // {}\n", type, name + ";", help));
    }
    void row() { rows_.emplace_back(); }
    void add(std::string value) { rows_.back().push_back(std::move(value)); }

    /// The k-th row, `k` an expression; a single one is just a constant.
    [[nodiscard]] std::string at(std::string_view k) const {
        if (rows_.size() == 1) return inCapitals(name_);
        return chosen() ? fmt::format("{}({})", name_, k) : fmt::format("{}[{}]", inCapitals(name_), k);
    }

    [[nodiscard]] std::string text() const {
        std::string text = fmt::format("struct {} {{\n", structure_);
        for (const std::string& line : fields_) text += line;
        text += "};\n";
        if (rows_.size() == 1)
            return text + fmt::format("const {} {} = {};\n", structure_, inCapitals(name_), rowText(rows_[0]));
        if (chosen()) {
            text += fmt::format(
                "// Not an array: compilers would write a loop over it out, with copies of the noise.\n"
                "{} {}(int k) {{\n",
                structure_, name_);
            for (std::size_t k = 0; k + 1 < rows_.size(); ++k)
                text += fmt::format("    if (k == {}) return {};\n", k, rowText(rows_[k]));
            return text + fmt::format("    return {};\n}}\n", rowText(rows_.back()));
        }
        text += fmt::format("const {0} {1}[{2}] = {0}[{2}](\n", structure_, inCapitals(name_), rows_.size());
        for (std::size_t k = 0; k < rows_.size(); ++k)
            text += fmt::format("    {}{}\n", rowText(rows_[k]), k + 1 < rows_.size() ? "," : ");");
        return text;
    }

  private:
    [[nodiscard]] bool chosen() const { return cost_ * rows_.size() > kMostHashesWrittenOut; }
    [[nodiscard]] std::string rowText(const std::vector<std::string>& values) const {
        std::string text = structure_ + "(";
        std::size_t column = 4 + text.size();
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::string value = values[i] + (i + 1 < values.size() ? "," : ")");
            const bool wraps = column + value.size() + 1 > kWidestRow;
            text += i == 0 ? "" : wraps ? "\n        " : " ";
            column = (wraps && i > 0 ? 8 : column + 1) + value.size();
            text += value;
        }
        return text;
    }

    std::string structure_;
    std::string name_;  ///< in capitals where it is a constant
    std::size_t cost_ = 0;
    std::vector<std::string> fields_;
    std::vector<std::vector<std::string>> rows_;
};

class Placed {
  public:
    explicit Placed(const FieldPlan& plan)
        : plan_(plan),
          recipe_(plan.recipe()),
          fractal_(fractalOf(recipe_)),
          n_(plan.dimensions()),
          vector_(vectorType(n_)),
          origin_(plan.atPoint({})),
          space_(spaceLattice(recipe_, 1)),
          slice_(sliceMatrix(space_)) {}

    [[nodiscard]] EntryPart part() const {
        EntryPart part;
        part.constants = constants();
        if (!plan_.tellsPlaces() || plan_.warped()) part.code += seeds();
        if (plan_.warped()) part.code += warpFunctions();
        if (!plan_.tellsPlaces()) part.code += octaveFunctions();
        if (plan_.hasSlopes()) part.code += fieldFunction();
        part.code += noiseFunction();
        part.code = folded(part.code);
        return part;
    }

  private:
    [[nodiscard]] std::vector<Constant> constants() const {
        std::vector<Constant> list;
        if (!plan_.sliced()) list.push_back(constantOf("float", "FREQUENCY", "frequency", real(recipe_.frequency)));
        list.push_back(constantOf("uint", "SEED", "seed", fmt::format("{}u", recipe_.seed)));
        if (plan_.warped())
            list.push_back(constantOf("uint", "WARP_SEED", "warp_seed", fmt::format("{}u", recipe_.warpSeed)));
        for (const auto& more : {noiseConstants(recipe_), fractalConstants(recipe_)})
            list.insert(list.end(), more.begin(), more.end());
        if (recipe_.output == kNormal) list.push_back(constantOf("float", "RELIEF", "relief", real(recipe_.relief)));
        return list;
    }

    /// Only ns_mix_bits() where octaves are not asked for.
    [[nodiscard]] std::string seeds() const {
        Recipe asked = recipe_;
        if (plan_.tellsPlaces()) asked.octaveSeeds = false;
        return seedFunctions(asked);
    }

    [[nodiscard]] std::string matrixType(bool oblique) const {
        return oblique && n_ > 1 ? fmt::format("mat{}", n_) : "float";
    }
    [[nodiscard]] std::string matrixText(bool oblique, const reference::Columns& columns) const {
        if (!oblique || n_ == 1) return real(static_cast<double>(columns[0].x));
        float largest = 0;
        for (const reference::vec4& column : columns)
            for (int row = 0; row < n_; ++row) largest = std::max(largest, std::abs(column[row]));
        std::string list;
        for (int column = 0; column < n_; ++column)
            for (int row = 0; row < n_; ++row) {
                const float entry = columns[static_cast<std::size_t>(column)][row];
                const bool rest = std::abs(entry) < 1e-12f * largest;  // of numbers that cancel out
                list += fmt::format("{}{}", list.empty() ? "" : ", ", real(rest ? 0 : static_cast<double>(entry)));
            }
        return fmt::format("mat{}({})", n_, list);
    }
    [[nodiscard]] std::string periodType() const {
        return plan_.obliquePeriods() ? fmt::format("NsPeriod{}", n_) : cellType(n_);
    }
    [[nodiscard]] std::string periodText(const reference::Period& period) const {
        const auto whole = [](std::int32_t cells) { return integer(static_cast<std::uint32_t>(cells)); };
        const auto& along = period.along;
        if (!plan_.obliquePeriods())
            return vectorText("ivec", n_,
                              {whole(along[0][0]), whole(along[1][1]), whole(along[2][2]), whole(along[3][3])});
        std::string list;
        for (int axis = n_; axis-- > 0;) {
            const auto& cells = along[static_cast<std::size_t>(axis)];
            list += vectorText("ivec", axis + 1, {whole(cells[0]), whole(cells[1]), whole(cells[2]), whole(cells[3])});
            if (axis > 0) list += ", ";
        }
        return fmt::format("NsPeriod{}({})", n_, list);
    }

    /// The columns that octaves and layers of the warp share.
    void addPlace(Table& table, bool oblique) const {
        table.field(cellType(n_), "cell", "where p = 0 lies on its lattice, exactly: the cell");
        table.field(vector_, "fraction", "and the place inside it");
        table.field(matrixType(oblique), "lattice", "cells of its lattice in a cell of the first octave");
        if (plan_.periodic()) table.field(periodType(), "period", "after how many cells it repeats; 0: never");
    }
    void addPlace(Table& table, bool oblique, const OctavePlan& layer, const LatticePoint& point) const {
        table.row();
        table.add(cellText(n_, point));
        table.add(fractionText(n_, point));
        table.add(matrixText(oblique, layer.toLattice));
        if (plan_.periodic()) table.add(periodText(layer.period));
    }

    /// Statements that look up the place `by` on the lattice of `table`: q, base and cell.
    [[nodiscard]] std::string lookUp(std::string_view table, std::string_view by) const {
        std::string text = fmt::format(
            "    {0} q = {1}.fraction + {1}.lattice * {2};\n"
            "    {0} base = floor(q);\n"
            "    {3} cell = {1}.cell + {3}(base);\n",
            vector_, table, by, cellType(n_));
        if (plan_.periodic()) text += fmt::format("    ns_period = {}.period;\n", table);
        return text;
    }

    /// The values of three duals, as many as dimensions.
    [[nodiscard]] std::string valuesOf(std::string_view dual) const {
        return n_ == 2 ? fmt::format("vec2({0}.x.x, {0}.y.x)", dual)
                       : fmt::format("vec3({0}.x.x, {0}.y.x, {0}.z.x)", dual);
    }
    /// ", m[0], m[1]"
    [[nodiscard]] std::string columnsOf(std::string_view matrix) const {
        std::string list;
        for (int column = 0; column < n_; ++column) list += fmt::format(", {}[{}]", matrix, column);
        return list;
    }
    /// `noise` with its derivatives by space; `scale` is a number or a matrix.
    [[nodiscard]] std::string dual(std::string_view noise, bool oblique, std::string_view scale) const {
        return oblique ? fmt::format("ns_spot_turned{}({}{})", n_, noise, columnsOf(scale))
                       : fmt::format("ns_spot_dual{}({}, {})", n_, noise, scale);
    }
    static std::string scaled(std::string_view suffix, std::string text, float factor, float shift) {
        if (factor == 1 && shift == 0) return text;
        return fmt::format("ns_spot{}_scaled({}, {}, {})", suffix, text, floatLiteral(factor), floatLiteral(shift));
    }

    // --- the warp ---------------------------------------------------------------------------------------------------

    [[nodiscard]] std::string warpFunctions() const {
        const WarpInfo& warp = warpOf(recipe_);
        const bool slopes = plan_.hasSlopes();
        const bool oblique = plan_.layersOblique();
        Table table("NsLayer", "ns_layers");
        table.setCost(hashesOf(warpNoiseRecipe(recipe_)) * n_ * (slopes ? kDualCost : 1));
        addPlace(table, oblique);
        const bool turns = slopes && plan_.layerNoiseOblique();
        const bool straightens = slopes && oblique && !turns;
        if (turns) table.field(matrixType(true), "noise", "the same of the coordinates of its derivatives");
        if (straightens) table.field("float", "noise", "the same of the coordinates of its derivatives");
        table.field("float", "amplitude", "how far it moves places, in cells of the first octave");
        for (std::size_t k = 0; k < plan_.layers().size(); ++k) {
            const OctavePlan& layer = plan_.layers()[k];
            addPlace(table, oblique, layer, origin_.layers[k]);
            if (turns || straightens) table.add(matrixText(turns, layer.toNoise));
            table.add(floatLiteral(layer.amplitude));
        }
        const std::string type = slopes ? "NsDual3" : vector_;
        std::string text = "\n// The layers of the warp.\n" + table.text();
        text += fmt::format(
            "\n// How far a layer moves the place `from`.\n{0} ns_layer(NsLayer layer, {0} from, uint seed) {{\n",
            type);
        text += lookUp("layer", slopes ? valuesOf("from") : "from");
        const std::string function = functionOf(warpNoiseRecipe(recipe_));
        std::string noise = fmt::format("{}{}(cell, q - base, {})", function, slopes ? "_d" : "",
                                        n_ == 1 ? "seed" : fmt::format("seed + uint(c) * 0x{:08x}u", kComponentSeed));
        if (slopes) {
            text += fmt::format(
                "    vec4 waves[3];\n{}"
                "    for (int c = 0; c < {}; ++c) {{\n        vec4 wave = {};\n        waves[c] = ns_spot_seen({}, "
                "from);\n    }}\n"
                "    return ns_dual_scaled3(layer.amplitude, NsDual3(waves[0], waves[1], waves[2]));\n}}\n",
                n_ == 2 ? "    waves[2] = vec4(0.0);\n" : "", n_,
                dual(noise, turns, turns || straightens ? "layer.noise" : "layer.lattice"),
                scaled("", "wave", plan_.warpFactor(), plan_.warpShift()));
        } else {
            if (plan_.warpFactor() != 1) noise += " * " + floatLiteral(plan_.warpFactor());
            if (plan_.warpShift() != 0) noise += " + " + floatLiteral(plan_.warpShift());
            if (n_ == 1)
                text += fmt::format("    float wave = {};\n", noise);
            else
                text +=
                    fmt::format("    {} wave;\n    for (int c = 0; c < {}; ++c) {{\n        wave[c] = {};\n    }}\n",
                                vector_, n_, noise);
            text += "    return layer.amplitude * wave;\n}\n";
        }
        const std::size_t count = plan_.layers().size() / static_cast<std::size_t>(warp.levels);
        return text + warpFunction(table, type, warp, count);
    }

    /// ns_warp(): where all layers lead.
    [[nodiscard]] std::string warpFunction(const Table& table, const std::string& type, const WarpInfo& warp,
                                           std::size_t count) const {
        const bool levels = warp.levels > 1;
        const auto moved = [&](std::string_view in, std::string_view from, std::string_view k,
                               const std::string& number) {
            const std::string layer = fmt::format("ns_layer({}, {}, seed)", table.at(k), from);
            return fmt::format("{0}uint seed = ns_mix_bits(NS_WARP_SEED + 0x51ed270bu{1});\n{0}{2};\n", in, number,
                               plan_.hasSlopes() ? fmt::format("next = ns_dual_plus3(next, {})", layer)
                                                 : fmt::format("next += {}", layer));
        };
        std::string text = fmt::format("\n// Where the warp leads.\n{0} ns_warp({0} start) {{\n", type);
        if (!levels) {
            text += fmt::format("    {} next = start;\n", type);
            const std::string_view from = warp.progressive ? "next" : "start";
            if (count == 1) return text + moved("    ", from, "0", "") + "    return next;\n}\n";
            return text + fmt::format("    for (int k = 0; k < {}; ++k) {{\n{}    }}\n    return next;\n}}\n", count,
                                      moved("        ", from, "k", " + uint(k) * 0x9e3779b9u"));
        }
        return text +
               fmt::format(
                   "    {} place = start;\n"
                   "    for (int level = 0; level < {}; ++level) {{  // each looks where the one before it leads\n"
                   "        {} next = start;\n"
                   "        for (int k = 0; k < {}; ++k) {{\n{}        }}\n"
                   "        place = next;\n    }}\n    return place;\n}}\n",
                   type, warp.levels, type, count,
                   moved("            ", warp.progressive ? "next" : "place", fmt::format("level * {} + k", count),
                         " + uint(level * 64 + k) * 0x9e3779b9u"));
    }

    // --- octaves ----------------------------------------------------------------------------------------------------

    [[nodiscard]] bool hasJets() const { return fractal_.sloped != nullptr && plan_.hasSlopes(); }
    [[nodiscard]] bool hasDuals() const { return fractal_.sloped != nullptr || plan_.hasSlopes(); }
    [[nodiscard]] std::string octaveType() const { return hasJets() ? "NsSpotJet" : hasDuals() ? "vec4" : "float"; }
    [[nodiscard]] bool hasSize() const { return fractal_.shifting || hasJets(); }
    [[nodiscard]] bool hasSalt() const { return outputOf(recipe_).fieldsIn(n_) > 1; }
    /// Slopes for the fractal count per cell of the octave itself.
    [[nodiscard]] bool ownSlopes() const { return hasDuals() && !plan_.hasSlopes(); }
    [[nodiscard]] bool turnsNoise() const { return hasDuals() && plan_.noiseOblique(); }
    [[nodiscard]] bool straightensNoise() const {
        return hasDuals() && !ownSlopes() && plan_.oblique() && !plan_.noiseOblique();
    }

    [[nodiscard]] Table octaveTable() const {
        Table table("NsOctave", hasFractal(recipe_) ? "ns_octaves" : "ns_only_octave");
        table.setCost(hashesOf(recipe_) * outputOf(recipe_).fieldsIn(n_) *
                      (hasJets()    ? kJetCost
                       : hasDuals() ? kDualCost
                                    : 1));
        addPlace(table, plan_.oblique());
        if (turnsNoise() || straightensNoise())
            table.field(matrixType(turnsNoise()), "noise", "the same of the coordinates of its derivatives");
        if (hasSize()) table.field("float", "size", "of its cells, in cells of the first octave");
        if (hasFractal(recipe_)) table.field("float", "amplitude", "how much it counts");
        for (std::size_t k = 0; k < plan_.octaves().size(); ++k) {
            const OctavePlan& octave = plan_.octaves()[k];
            addPlace(table, plan_.oblique(), octave, origin_.octaves[k]);
            if (turnsNoise() || straightensNoise())
                table.add(matrixText(turnsNoise(), ownSlopes() ? octave.toOwnNoise : octave.toNoise));
            if (hasSize()) table.add(floatLiteral(octave.size));
            if (hasFractal(recipe_)) table.add(floatLiteral(octave.amplitude));
        }
        return table;
    }

    [[nodiscard]] std::string octaveFunctions() const {
        const bool moves = hasJets() && fractal_.shifting;
        std::string text = fmt::format("\n// {}\n", hasFractal(recipe_) ? "The octaves." : "The lattice of the noise.");
        text += octaveTable().text();
        text += fmt::format(
            "\n// The noise where `by` leads from p = 0, in cells of the first octave{}.\n"
            "{} ns_octave(NsOctave octave, {} by{}, uint seed) {{\n{}",
            octaveComment(plan_), octaveType(), vector_, moves ? ", NsDual3 shift" : "", lookUp("octave", "by"));
        const std::string function = functionOf(recipe_);
        const std::string_view suffix = hasJets() ? "_dd" : hasDuals() ? "_d" : "";
        const std::string noise = fmt::format("{}{}(cell, q - base, seed)", function, suffix);
        if (!hasDuals()) return text + fmt::format("    return {}{};\n}}\n", noise, scaleText(plan_));
        const std::string scale = turnsNoise() || straightensNoise() ? "octave.noise"
                                  : ownSlopes()                      ? "1.0"
                                                                     : "octave.lattice";
        std::string value = dual(noise, turnsNoise(), scale);
        if (hasJets())
            value = fmt::format("ns_spot_jet{}{}({}{}, octave.size, {})", turnsNoise() ? "_turned" : "", n_, noise,
                                turnsNoise() ? columnsOf(scale) : ", " + scale, moves ? "shift" : "ns_dual_zero3()");
        return text + fmt::format("    {} noise = {};\n    return {};\n}}\n", octaveType(), value,
                                  scaled(hasJets() ? "_jet" : "", "noise", plan_.factor(), plan_.shift()));
    }

    /// Statements of the fractal; the last one returns its value, a number or a dual by space.
    [[nodiscard]] std::string fieldStatements(const std::string& phase) const {
        const bool slopes = plan_.hasSlopes();
        const std::string d = slopes ? "_d" : "";
        std::string seed = ownSeeds(recipe_) ? "ns_octave_seed(k)" : "ns_mix_bits(NS_SEED)";
        if (hasSalt()) seed += " + salt";
        const Table table = octaveTable();
        const auto outer = [&](const std::string& value) {
            return slopes ? scaled("", value, plan_.moved() ? plan_.outerFactor() : 1,
                                   plan_.moved() ? plan_.outerShift() : 0)
                          : outerText(plan_, value);
        };
        if (!hasFractal(recipe_))
            return fmt::format("    return {};\n", outer(fmt::format("ns_octave({}, place, {})", table.at("0"), seed)));
        const std::size_t count = plan_.octaves().size();
        std::string in = "    ";
        std::string text = beginText(recipe_, phase, d);
        if (plan_.weighted())
            text += slopes ? "    vec4 weight = vec4(1.0, 0.0, 0.0, 0.0);\n" : "    float weight = 1.0;\n";
        if (count > 1) {
            text += fmt::format("    for (int k = 0; k < {}; ++k) {{\n", count);
            in += "    ";
        } else if (ownSeeds(recipe_)) {
            seed.replace(seed.find("(k)"), 3, "(0)");
        }
        const std::string row = count > 1 ? "here" : table.at("0");
        if (count > 1) text += fmt::format("{}NsOctave here = {};\n", in, table.at("k"));
        std::string by = "place";
        std::string shift;
        if (fractal_.shifting) {
            text += fmt::format("{}{} shift = {}_shift{}(state, {}.size);\n", in, slopes ? "NsDual3" : "vec3",
                                fractal_.function, d, row);
            by += " + " + (slopes ? valuesOf("shift") : n_ == 2 ? std::string("shift.xy") : std::string("shift"));
            if (slopes) shift = ", shift";
        }
        text += fmt::format("{}{} octave = ns_octave({}, {}{}, {});\n", in, octaveType(), row, by, shift, seed);
        std::string amplitude = row + ".amplitude";
        if (plan_.weighted()) {
            amplitude += " * weight";
        } else if (slopes && fractal_.sloped == nullptr) {
            amplitude = fmt::format("vec4({}, 0.0, 0.0, 0.0)", amplitude);
        }
        text += fmt::format("{}state = {}_add{}(state, {}, {});\n", in, fractal_.function, d,
                            hasJets() ? "octave.value, octave.slopes" : "octave", amplitude);
        if (plan_.weighted() && count > 1)
            text += fmt::format("{}weight = ns_octave_weight{}(weight, octave, {});\n", in, d,
                                floatLiteral(plan_.weighting()));
        if (count > 1) text += "    }\n";
        return text + fmt::format("    return {};\n", outer(fmt::format("{}_end{}(state)", fractal_.function, d)));
    }

    /// The phase of the stripes at `place`: "0.25 + dot(vec2(1.0, 0.0), place.xy)".
    [[nodiscard]] std::string phaseText(std::string_view place) const {
        const std::string start = floatLiteral(origin_.phase);
        const double x = static_cast<double>(plan_.phaseInSpace()[0]);
        if (n_ == 1) return fmt::format("{} + {} * {}", start, real(x), place);
        return fmt::format("{} + dot({}, {}{})", start,
                           realVector(2, {x, static_cast<double>(plan_.phaseInSpace()[1]), 0, 0}), place,
                           n_ == 2 ? "" : ".xy");
    }

    /// The value with its derivatives by space.
    [[nodiscard]] std::string fieldFunction() const {
        std::string phase;
        if (plan_.striped())
            phase = fmt::format("vec4({}, {}, {}, 0.0)", phaseText("place"),
                                real(static_cast<double>(plan_.phaseInSpace()[0])),
                                real(static_cast<double>(plan_.phaseInSpace()[1])));
        return fmt::format(
            "\n// The value at a place, and its derivatives along the axes of space: cells of the first octave.\n"
            "vec4 ns_field({} place{}) {{\n{}}}\n",
            vector_, hasSalt() ? ", uint salt" : "", fieldStatements(phase));
    }

    // --- the function to call
    // -----------------------------------------------------------------------------------------

    /// How far p leads from p = 0, in cells of the first octave.
    [[nodiscard]] std::string straight(std::string_view p) const {
        if (!plan_.sliced()) return fmt::format("NS_FREQUENCY * {}", p);
        if (!plan_.turned() || n_ == 1) return fmt::format("{} * {}", real(recipe_.frequency * recipe_.zoom), p);
        std::string list;
        for (int column = 0; column < n_; ++column)
            for (int row = 0; row < n_; ++row)
                list += fmt::format(
                    "{}{}", list.empty() ? "" : ", ",
                    real(recipe_.frequency * slice_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]));
        return fmt::format("mat{}({}) * {}", n_, list, p);
    }

    [[nodiscard]] std::string startStatement() const {
        if (!plan_.torus()) return fmt::format("    {} place = {};\n", vector_, straight("p"));
        const auto pair = [](double x, double y) { return realVector(2, {x, y, 0, 0}); };
        // Points beside the slice lie beside the circles, as those of another time do.
        return fmt::format(
            "    vec2 turns = {} + {} / {};  // how far around the torus\n"
            "    vec4 place = ns_torus(turns, {}) + vec4(0.0, 0.0, {});\n",
            pair(static_cast<double>(origin_.torus[0]), static_cast<double>(origin_.torus[1])), straight("p.xy"),
            pair(recipe_.periodX, recipe_.periodY),
            pair(static_cast<double>(plan_.torusRadii()[0]), static_cast<double>(plan_.torusRadii()[1])),
            straight("p.zw"));
    }

    /// `spot`: the place, and how it moves with p.
    [[nodiscard]] std::string spotStatement() const {
        std::string rows;
        for (int row = 0; row < 3; ++row) {
            const auto r = static_cast<std::size_t>(row);
            rows += row == 0 ? "" : ", ";
            if (row >= n_) {
                rows += "vec4(0.0)";
                continue;
            }
            rows += fmt::format("vec4(place.{}", "xyz"[row]);
            for (std::size_t column = 0; column < 3; ++column)
                rows += ", " + real(column < static_cast<std::size_t>(n_) ? slice_[r][column] : 0);
            rows += ")";
        }
        return fmt::format("    NsDual3 spot = NsDual3({});\n", rows);
    }

    [[nodiscard]] std::string outputStatements(const std::string& field, bool spot) const {
        const auto value = [&](const std::string& salt) {
            const std::string call =
                fmt::format("ns_field({}{})", spot ? valuesOf("spot") : "place", salt.empty() ? "" : ", " + salt);
            return spot ? fmt::format("ns_spot_seen({}, spot)", call) : call;
        };
        const std::string dual =
            plan_.hasSlopes() && !hasSalt() ? fmt::format("    vec4 value = {};\n", value("")) : "";
        switch (recipe_.output) {
            case kGradient:
                return dual + (n_ == 2 ? "    return value.yz;\n" : "    return value.yzw;\n");
            case kSlope:
                return dual + "    return ns_surface_slope(value.yz);\n";
            case kNormal:
                if (recipe_.normalY == kDirectX) return dual + "    return ns_surface_normal(value.yz, NS_RELIEF);\n";
                return dual + "    return ns_surface_normal(value.yz, NS_RELIEF) * vec3(1.0, -1.0, 1.0);  // y up\n";
            case kCurl:
                if (n_ == 2) return dual + "    return ns_surface_curl2(value.yz);\n";
                return fmt::format(
                    "    vec3 potential[3];\n"
                    "    for (int i = 0; i < 3; ++i) {{\n        potential[i] = {}.yzw;\n    }}\n"
                    "    return ns_surface_curl3(potential[0], potential[1], potential[2]);\n",
                    value(fmt::format("uint(i) * 0x{:08x}u", kFieldSeed)));
            case kPosition:
                return fmt::format(
                    "    {0} q = {1} + place;\n    {0} base = floor(q);\n    return {0}({2} + {3}(base)) + (q - "
                    "base);\n",
                    vector_, fractionText(n_, origin_.space), cellText(n_, origin_.space), cellType(n_));
            default:
                return field;
        }
    }

    [[nodiscard]] std::string noiseFunction() const {
        const bool slopes = plan_.hasSlopes();
        const bool spot = slopes && (plan_.warped() || plan_.sliced());
        std::string text = fmt::format(
            "\n// {} at p, in world units. Places count in cells of the first octave, from p = 0, whose own\n"
            "// place on every lattice is written down exactly.\n"
            "{} ns_noise({} p) {{\n",
            recipe_.output == kValue      ? "The noise"
            : recipe_.output == kPosition ? "The place"
                                          : "What the noise makes",
            vectorType(outputOf(recipe_).channelsIn(n_)), vector_);
        text += startStatement();
        std::string phase;
        const bool inlined = !slopes && plan_.striped() && !plan_.tellsPlaces();
        if (inlined && plan_.torus()) {
            phase = phaseText(fmt::format("({})", straight("p")));
            if (plan_.warped()) {
                text += "    vec4 start = place;\n";
                phase = phaseText(fmt::format("({} + place - start)", straight("p")));
            }
        } else if (inlined) {
            phase = phaseText("place");
        }
        if (spot) text += spotStatement();
        if (plan_.warped()) text += spot ? "    spot = ns_warp(spot);\n" : "    place = ns_warp(place);\n";
        const std::string field = recipe_.output == kValue ? fieldStatements(phase) : "";
        return text + outputStatements(field, spot) + "}\n";
    }

    const FieldPlan& plan_;
    const Recipe& recipe_;
    const FractalInfo& fractal_;
    int n_;
    std::string vector_;
    FieldOrigin origin_;
    LatticeSpec space_;
    SpaceMatrix slice_;
};

}  // namespace

bool isPlaced(const Recipe& recipe) {
    const auto periods = periodsOf(recipe);
    return std::any_of(periods.begin(), periods.end(), [](std::int64_t period) { return period > 0; }) ||
           isTorus(recipe) || isSliced(recipe) || hasTime(recipe) || isWarped(recipe) || recipe.output != kValue ||
           fractalOf(recipe).sloped != nullptr;
}

EntryPart placedPart(const FieldPlan& plan) { return Placed(plan).part(); }

}  // namespace noisescope
