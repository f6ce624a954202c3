#include "codegen/table_form.h"

#include <fmt/format.h>

#include "codegen/expressions.h"
#include "codegen/lattice_table.h"
#include "codegen/pieces.h"
#include "core/text.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

std::string realPair(double x, double y) { return realVector(2, {x, y, 0, 0}); }
std::string realPair(const std::array<float, 2>& pair) {
    return realPair(static_cast<double>(pair[0]), static_cast<double>(pair[1]));
}

class TableForm {
  public:
    explicit TableForm(const FieldPlan& plan)
        : program_(plan.program()),
          recipe_(plan.recipe()),
          fractal_(program_.find<FractalStep>()),
          warp_(program_.find<WarpStep>()),
          n_(program_.dimensions),
          vector_(vectorType(n_)),
          origin_(plan.atPoint({})) {}

    [[nodiscard]] EntryPart part() const {
        EntryPart part;
        part.constants = constants();
        if (fractal_ != nullptr || warp_ != nullptr)
            part.code += seedFunctions(fractal_ != nullptr && fractal_->ownSeeds);
        if (warp_ != nullptr) part.code += warpFunctions();
        if (fractal_ != nullptr) part.code += octaveFunctions();
        if (program_.derivatives) part.code += fieldFunction();
        part.code += noiseFunction();
        part.code = folded(part.code);
        return part;
    }

  private:
    [[nodiscard]] std::vector<Constant> constants() const {
        std::vector<Constant> list;
        if (!program_.sliced) list.push_back(constantOf("float", "FREQUENCY", "frequency", real(recipe_.frequency)));
        list.push_back(constantOf("uint", "SEED", "seed", fmt::format("{}u", recipe_.seed)));
        if (warp_ != nullptr)
            list.push_back(constantOf("uint", "WARP_SEED", "warp_seed", fmt::format("{}u", recipe_.warpSeed)));
        for (const auto& more : {noiseConstants(program_), fractalConstants(recipe_)})
            list.insert(list.end(), more.begin(), more.end());
        if (recipe_.output == kNormal) list.push_back(constantOf("float", "RELIEF", "relief", real(recipe_.relief)));
        return list;
    }

    [[nodiscard]] const LatticePoint& pointAt(int index) const {
        return origin_.points[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] std::string dualType(std::string_view otherwise) const {
        return std::string(program_.derivatives ? "NsDual3" : otherwise);
    }

    /// Statements that look up the place `by` on the lattice of `row`: q, base and cell.
    [[nodiscard]] std::string lookUp(std::string_view row, std::string_view by) const {
        std::string text = fmt::format(
            "    {0} q = {1}.fraction + {1}.lattice * {2};\n"
            "    {0} base = floor(q);\n"
            "    {3} cell = {1}.cell + {3}(base);\n",
            vector_, row, by, cellType(n_));
        if (program_.periodic) text += fmt::format("    ns_period = {}.period;\n", row);
        return text;
    }
    /// How derivatives of the noise become those by space: a number, or ", column, column, …".
    [[nodiscard]] std::string noiseScale(const LatticeNoise& noise, std::string_view row) const {
        if (!noise.noiseOblique) {
            if (noise.perOwnCell) return "1.0";
            return fmt::format("{}.{}", row, hasNoiseScale(noise) ? "noise" : "lattice");
        }
        std::string list;
        for (int column = 0; column < n_; ++column) list += fmt::format(", {}.noise[{}]", row, column);
        return list;
    }
    /// "waves[0], waves[1]": as many as dimensions.
    [[nodiscard]] std::string elements(std::string_view array) const {
        std::string list;
        for (int i = 0; i < n_; ++i) list += fmt::format("{}{}[{}]", i == 0 ? "" : ", ", array, i);
        return list;
    }
    static std::string scaled(std::string_view type, std::string text, float factor, float offset) {
        if (factor == 1 && offset == 0) return text;
        return fmt::format("ns_{}_mul_add({}, {}, {})", type, text, floatLiteral(factor), floatLiteral(offset));
    }

    // --- the warp ---------------------------------------------------------------------------------------------------

    [[nodiscard]] std::string warpFunctions() const {
        const LatticeNoise& noise = warp_->noise;
        const int cost = noise.hashes * n_ * (program_.derivatives ? kDualCost : 1);
        const CodeTable table = withRows(CodeTable("NsLayer", "ns_layers", cost), program_, noise, origin_,
                                         "how far it moves places, in cells of the first octave");
        const std::string wave =
            fmt::format("{}{}(cell, q - base, {})", noise.function, suffixOf(noise.derivatives),
                        n_ == 1 ? "seed" : fmt::format("seed + uint(c) * 0x{:08x}u", kComponentSeed));
        std::string text = fmt::format(
            "\n// The layers of the warp.\n{1}\n// How far a layer moves the place `from`.\n"
            "{0} ns_layer(NsLayer layer, {0} from, uint seed) {{\n",
            dualType(vector_), table.text());
        text += lookUp("layer", program_.derivatives ? valuesOf("from", n_) : "from");
        if (program_.derivatives)
            text += fmt::format(
                "    vec4 waves[3];\n{}"
                "    for (int c = 0; c < {}; ++c) {{\n        vec4 wave = {};\n        waves[c] = "
                "ns_dual_by_picture({}, "
                "from);\n    }}\n"
                "    return ns_dual_scale3(layer.amplitude, NsDual3(waves[0], waves[1], waves[2]));\n}}\n",
                n_ == 2 ? "    waves[2] = vec4(0.0);\n" : "", n_, dualText(noise, n_, wave, noiseScale(noise, "layer")),
                scaled("dual", "wave", noise.factor, noise.offset));
        else
            text += (n_ == 1 ? fmt::format("    float wave = {};\n", wave + scaleText(noise))
                             : fmt::format(
                                   "    float waves[{0}];\n    for (int c = 0; c < {0}; ++c) {{\n        waves[c] = "
                                   "{1};\n    }}\n    {2} wave = {2}({3});\n",
                                   n_, wave + scaleText(noise), vector_, elements("waves"))) +
                    "    return layer.amplitude * wave;\n}\n";
        return text + warpFunction(table);
    }

    /// `next` moved by a layer.
    [[nodiscard]] std::string layerStatements(std::string_view in, std::string_view from, const CodeTable& table,
                                              std::string_view k, std::string_view number) const {
        const std::string layer = fmt::format("ns_layer({}, {}, seed)", table.at(k), from);
        return fmt::format("{0}uint seed = ns_mix_bits(NS_WARP_SEED + 0x51ed270bu{1});\n{0}{2};\n", in, number,
                           program_.derivatives ? fmt::format("next = ns_dual_add3(next, {})", layer)
                                                : fmt::format("next += {}", layer));
    }

    /// ns_warp(): where all layers lead.
    [[nodiscard]] std::string warpFunction(const CodeTable& table) const {
        const std::size_t count = warp_->layersALevel();
        const std::string type = dualType(vector_);
        std::string text = fmt::format("\n// Where the warp leads.\n{0} ns_warp({0} start) {{\n", type);
        if (warp_->levels == 1) {
            text += fmt::format("    {} next = start;\n", type);
            const std::string_view from = warp_->progressive ? "next" : "start";
            if (count == 1) return text + layerStatements("    ", from, table, "0", "") + "    return next;\n}\n";
            return text + fmt::format("    for (int k = 0; k < {}; ++k) {{\n{}    }}\n    return next;\n}}\n", count,
                                      layerStatements("        ", from, table, "k", " + uint(k) * 0x9e3779b9u"));
        }
        return text +
               fmt::format(
                   "    {0} place = start;\n"
                   "    for (int level = 0; level < {1}; ++level) {{  // each looks where the one before it "
                   "leads\n"
                   "        {0} next = start;\n"
                   "        for (int k = 0; k < {2}; ++k) {{\n{3}        }}\n"
                   "        place = next;\n    }}\n    return place;\n}}\n",
                   type, warp_->levels, count,
                   layerStatements("            ", warp_->progressive ? "next" : "place", table,
                                   fmt::format("level * {} + k", count), " + uint(level * 64 + k) * 0x9e3779b9u"));
    }

    // --- octaves ----------------------------------------------------------------------------------------------------

    [[nodiscard]] bool hasSalt() const { return program_.output.fields > 1; }
    [[nodiscard]] bool hasJets() const { return fractal_->noise.derivatives == Derivatives::second; }

    [[nodiscard]] CodeTable octaveTable() const {
        constexpr int costs[] = {1, kDualCost, kJetCost};
        const LatticeNoise& noise = fractal_->noise;
        const bool sums = fractal_->isFractal();
        const int cost = noise.hashes * program_.output.fields * costs[static_cast<int>(noise.derivatives)];
        return withRows(CodeTable("NsOctave", sums ? "ns_octaves" : "ns_only_octave", cost), program_, noise, origin_,
                        sums ? "how much it counts" : "");
    }

    [[nodiscard]] std::string octaveFunctions() const {
        const LatticeNoise& noise = fractal_->noise;
        const bool moves = hasJets() && noise.shifts;
        std::string text = fmt::format(
            "\n// {}\n{}\n// The noise where `by` leads from p = 0, in cells of the first octave{}.\n"
            "{} ns_octave(NsOctave octave, {} by{}, uint seed) {{\n{}",
            fractal_->isFractal() ? "The octaves." : "The lattice of the noise.", octaveTable().text(),
            octaveComment(recipe_, noise), valueType(noise.derivatives), vector_, moves ? ", NsDual3 shift" : "",
            lookUp("octave", "by"));
        const std::string result =
            fmt::format("{}{}(cell, q - base, seed)", noise.function, suffixOf(noise.derivatives));
        if (noise.derivatives == Derivatives::none)
            return text + fmt::format("    return {}{};\n}}\n", result, scaleText(noise));
        const std::string scale = noiseScale(noise, "octave");
        return text + fmt::format("    {} noise = {};\n    return {};\n}}\n", valueType(noise.derivatives),
                                  hasJets() ? jetText(noise, n_, result, scale, "octave.size",
                                                      moves ? "shift" : "ns_dual_zero3()")
                                            : dualText(noise, n_, result, scale),
                                  scaled(hasJets() ? "space_jet" : "dual", "noise", noise.factor, noise.offset));
    }

    /// `value` as it leaves the fractal.
    [[nodiscard]] std::string moved(const std::string& value) const {
        const auto* scale = program_.find<ScaleStep>();
        if (!program_.derivatives) return outerText(program_, value);
        return scale == nullptr ? value : scaled("dual", value, scale->factor, scale->offset);
    }

    /// Statements of the fractal; the last one returns its value, a number or a dual by space.
    [[nodiscard]] std::string fieldStatements(const std::string& phase) const {
        const std::string_view d = suffixOf(program_);
        const std::size_t count = fractal_->noise.rows.size();
        const CodeTable table = octaveTable();
        std::string seed = !fractal_->ownSeeds ? "ns_mix_bits(NS_SEED)"
                           : count > 1         ? "ns_octave_seed(k)"
                                               : "ns_octave_seed(0)";
        if (hasSalt()) seed += " + salt";
        if (!fractal_->isFractal())
            return fmt::format("    return {};\n", moved(fmt::format("ns_octave({}, place, {})", table.at("0"), seed)));
        const std::string in = count > 1 ? "        " : "    ";
        const std::string row = count > 1 ? "here" : table.at("0");
        std::string text = beginText(program_, phase) + weightText(program_, *fractal_);
        if (count > 1)
            text +=
                fmt::format("    for (int k = 0; k < {}; ++k) {{\n        NsOctave here = {};\n", count, table.at("k"));
        std::string by = "place";
        if (fractal_->noise.shifts) {
            text += fmt::format("{}{} shift = {}_shift{}(state, {}.size);\n", in, dualType("vec3"),
                                fractal_->fractal->function, d, row);
            by += " + " + (program_.derivatives ? valuesOf("shift", n_) + ", shift" : n_ == 2 ? "shift.xy" : "shift");
        }
        text += fmt::format("{}{} octave = ns_octave({}, {}, {});\n", in, valueType(fractal_->noise.derivatives), row,
                            by, seed);
        const std::string amplitude = row + (fractal_->weighted ? ".amplitude * weight" : ".amplitude");
        text += in + addText(program_, *fractal_, "state", "octave", amplitude);
        if (fractal_->weighted && count > 1)
            text += fmt::format("{}weight = ns_octave_weight{}(weight, octave, {});\n", in, d,
                                floatLiteral(fractal_->weighting));
        if (count > 1) text += "    }\n";
        return text +
               fmt::format("    return {};\n", moved(fmt::format("{}_end{}(state)", fractal_->fractal->function, d)));
    }

    /// The phase of the stripes at `place`: "0.25 + dot(vec2(1.0, 0.0), place.xy)".
    [[nodiscard]] std::string phaseText(const StripesStep& stripes, std::string_view place) const {
        const std::string start = floatLiteral(pointAt(stripes.point).fraction[0]);
        if (n_ == 1) return fmt::format("{} + {} * {}", start, real(static_cast<double>(stripes.inSpace[0])), place);
        return fmt::format("{} + dot({}, {}{})", start, realPair(stripes.inSpace), place, n_ == 2 ? "" : ".xy");
    }

    /// The value with its derivatives by space.
    [[nodiscard]] std::string fieldFunction() const {
        std::string phase;
        if (const auto* stripes = program_.find<StripesStep>())
            phase = fmt::format("vec4({}, {}, {}, 0.0)", phaseText(*stripes, "place"),
                                real(static_cast<double>(stripes->inSpace[0])),
                                real(static_cast<double>(stripes->inSpace[1])));
        return fmt::format(
            "\n// The value at a place, and its derivatives along the axes of space: cells of the first octave.\n"
            "vec4 ns_field({} place{}) {{\n{}}}\n",
            vector_, hasSalt() ? ", uint salt" : "", fieldStatements(phase));
    }

    // --- the function to call ---------------------------------------------------------------------------------------

    /// How far p leads from p = 0, in cells of the first octave.
    [[nodiscard]] std::string straight(std::string_view p) const {
        if (!program_.sliced) return fmt::format("NS_FREQUENCY * {}", p);
        if (!program_.turned || n_ == 1) return fmt::format("{} * {}", real(recipe_.frequency * recipe_.sliceScale), p);
        std::string list;
        for (std::size_t column = 0; column < static_cast<std::size_t>(n_); ++column)
            for (std::size_t row = 0; row < static_cast<std::size_t>(n_); ++row)
                list += (list.empty() ? "" : ", ") + real(recipe_.frequency * program_.slice[row][column]);
        return fmt::format("mat{}({}) * {}", n_, list, p);
    }

    [[nodiscard]] std::string startStatement() const {
        const auto* torus = program_.find<TorusStep>();
        if (torus == nullptr) return fmt::format("    {} place = {};\n", vector_, straight("p"));
        // Points beside the slice lie beside the circles, as those of another time do.
        return fmt::format(
            "    vec2 turns = {} + {} / {};  // how far around the torus\n"
            "    vec4 place = ns_torus(turns, {}) + vec4(0.0, 0.0, {});\n",
            realPair({pointAt(torus->points[0]).fraction[0], pointAt(torus->points[1]).fraction[0]}), straight("p.xy"),
            realPair(recipe_.periodX, recipe_.periodY), realPair(torus->radii), straight("p.zw"));
    }

    /// `tracked`: the place, and how it moves with p.
    [[nodiscard]] std::string positionStatement() const {
        std::string rows;
        for (std::size_t row = 0; row < 3; ++row) {
            rows += row == 0 ? "" : ", ";
            if (row >= static_cast<std::size_t>(n_)) {
                rows += "vec4(0.0)";
                continue;
            }
            rows += fmt::format("vec4(place.{}", "xyz"[row]);
            for (std::size_t column = 0; column < 3; ++column)
                rows += ", " + real(column < static_cast<std::size_t>(n_) ? program_.slice[row][column] : 0);
            rows += ")";
        }
        return fmt::format("    NsDual3 tracked = NsDual3({});\n", rows);
    }

    [[nodiscard]] bool tracksPosition() const { return program_.find<SliceStep>() != nullptr; }

    /// The field with its derivatives by the picture's axes.
    [[nodiscard]] std::string fieldCall(std::string_view salt) const {
        const std::string call =
            fmt::format("ns_field({}{})", tracksPosition() ? valuesOf("tracked", n_) : std::string("place"), salt);
        return tracksPosition() ? fmt::format("ns_dual_by_picture({}, tracked)", call) : call;
    }

    [[nodiscard]] std::string positionStatements() const {
        const LatticePoint& point = pointAt(program_.find<PositionStep>()->space.rows[0].point);
        return fmt::format(
            "    {0} q = {1} + place;\n    {0} base = floor(q);\n    return {0}({2} + {3}(base)) + (q - base);\n",
            vector_, fractionText(n_, point), cellText(n_, point), cellType(n_));
    }

    /// What an output of derivatives makes of them.
    [[nodiscard]] std::string outputStatements() const {
        const std::string dual = fmt::format("    vec4 value = {};\n", hasSalt() ? "" : fieldCall(""));
        switch (program_.output.kind) {
            case kGradient:
                return dual + (n_ == 2 ? "    return value.yz;\n" : "    return value.yzw;\n");
            case kSlope:
                return dual + "    return ns_surface_slope(value.yz);\n";
            case kNormal:
                if (program_.output.yDown) return dual + "    return ns_surface_normal(value.yz, NS_RELIEF);\n";
                return dual + "    return ns_surface_normal(value.yz, NS_RELIEF) * vec3(1.0, -1.0, 1.0);  // y up\n";
            default:
                if (n_ == 2) return dual + "    return ns_surface_curl2(value.yz);\n";
                return fmt::format(
                    "    vec3 potential[3];\n"
                    "    for (int i = 0; i < 3; ++i) {{\n        potential[i] = {}.yzw;\n    }}\n"
                    "    return ns_surface_curl3(potential[0], potential[1], potential[2]);\n",
                    fieldCall(fmt::format(", uint(i) * 0x{:08x}u", kFieldSeed)));
        }
    }

    /// The value, in the function to call itself; stripes go straight across a torus, which the warp alone moves.
    [[nodiscard]] std::string valueStatements(bool torus) const {
        const auto* stripes = program_.find<StripesStep>();
        if (stripes == nullptr) return fieldStatements("");
        if (!torus) return fieldStatements(phaseText(*stripes, "place"));
        return fieldStatements(
            phaseText(*stripes, fmt::format("({}{})", straight("p"), warp_ == nullptr ? "" : " + place - start")));
    }

    [[nodiscard]] std::string noiseFunction() const {
        const int kind = program_.output.kind;
        const bool torus = program_.find<TorusStep>() != nullptr;
        std::string text = fmt::format(
            "\n// {} at p, in world units. Places count in cells of the first octave, from p = 0, whose own\n"
            "// place on every lattice is written down exactly.\n"
            "{} ns_noise({} p) {{\n",
            kind == kValue      ? "The noise"
            : kind == kPosition ? "The place"
                                : "What the noise makes",
            vectorType(program_.output.channels), vector_);
        text += startStatement();
        if (torus && warp_ != nullptr && program_.find<StripesStep>() != nullptr) text += "    vec4 start = place;\n";
        if (tracksPosition()) text += positionStatement();
        if (warp_ != nullptr)
            text += tracksPosition() ? "    tracked = ns_warp(tracked);\n" : "    place = ns_warp(place);\n";
        text += program_.derivatives ? outputStatements()
                : kind == kPosition  ? positionStatements()
                                     : valueStatements(torus);
        return text + "}\n";
    }

    static constexpr int kDualCost = 2;  ///< of derivatives, the value being 1
    static constexpr int kJetCost = 4;   ///< of second derivatives

    const FieldProgram& program_;
    const Recipe& recipe_;
    const FractalStep* fractal_;
    const WarpStep* warp_;
    int n_;
    std::string vector_;
    FieldOrigin origin_;
};

}  // namespace

bool needsTable(const FieldProgram& program) {
    const auto* fractal = program.find<FractalStep>();
    return program.periodic || program.sliced || program.animated || program.isDisplaced() ||
           program.output.kind != kValue || fractal->fractal->sloped != nullptr;
}

EntryPart tableForm(const FieldPlan& plan) { return TableForm(plan).part(); }

}  // namespace noisescope
