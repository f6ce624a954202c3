#include "snippet/forms/table_form.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "core/text.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "snippet/forms/pieces.h"
#include "snippet/forms/table_form_writer.h"

namespace noisescope {
namespace {

std::string realPair(double x, double y) { return realVector(2, {x, y, 0, 0}); }
std::string realPair(const std::array<float, 2>& pair) {
    return realPair(static_cast<double>(pair[0]), static_cast<double>(pair[1]));
}

}  // namespace

TableForm::TableForm(const FieldPlan& plan, const EntryOptions& options)
    : plan_(plan),
      program_(plan.program()),
      recipe_(plan.recipe()),
      warp_(program_.find<WarpStep>()),
      n_(program_.dimensions),
      vector_(vectorType(n_)),
      point_(vectorType(program_.coordinates)),
      origin_(plan.atPoint({})),
      options_(options) {
    if (options.kind != EntryKind::place) places_.emplace(plan);
}

EntryPart TableForm::part() const {
    EntryPart part;
    part.constants = constants();
    if (byCells()) part.code += places_->code();
    if (fractal() != nullptr || warp_ != nullptr)
        part.code += seedFunctions(fractal() != nullptr && fractal()->ownSeeds);
    if (warp_ != nullptr) part.code += warpFunctions();
    if (fractal() != nullptr) part.code += octaveFunctions();
    if (program_.derivatives) part.code += fieldFunction();
    part.code += noiseFunction();
    part.code = folded(part.code);
    return part;
}

std::string TableForm::takesPlace(std::string_view type, std::string_view name) const {
    std::string list = isMoved() ? fmt::format("{} {}", type, name) : "";
    if (byCells()) list += fmt::format("{}{} at", list.empty() ? "" : ", ", places_->digitsType());
    return list;
}
std::string TableForm::givesPlace(std::string_view place) const {
    std::string list(isMoved() ? place : "");
    if (byCells()) list += list.empty() ? "at" : ", at";
    return list;
}

std::vector<Constant> TableForm::constants() const {
    std::vector<Constant> list;
    if (!program_.sliced) list.push_back(constantOf("float", "FREQUENCY", "frequency", real(cellsInUnit(recipe_))));
    list.push_back(constantOf("uint", "SEED", "seed", fmt::format("{}u", recipe_.seed)));
    if (warp_ != nullptr)
        list.push_back(constantOf("uint", "WARP_SEED", "warp_seed", fmt::format("{}u", recipe_.warpSeed)));
    for (const auto& more : {noiseConstants(program_), fractalConstants(recipe_)})
        list.insert(list.end(), more.begin(), more.end());
    if (options_.uniforms) addParameters(list);
    if (recipe_.output == kNormal) list.push_back(constantOf("float", "RELIEF", "relief", real(recipe_.relief)));
    return list;
}

/// The phase of the stripes at the place that lies `by` from where they are looked up, if it does: "0.25 +
/// dot(vec2(1.0, 0.0), place.xy)".
PhaseText TableForm::phaseText(const std::string& by) const {
    const auto* stripes = program_.find<StripesStep>();
    if (stripes == nullptr) return {};
    const std::string x = real(static_cast<double>(stripes->inSpace[0]));
    const std::string y = real(static_cast<double>(stripes->inSpace[1]));
    std::string start = byCells() ? fmt::format("{}.fraction{}", places_->place(fmt::format("{}", stripes->point), ""),
                                                n_ == 1 ? "" : ".x")
                                  : floatLiteral(pointAt(stripes->point).fraction[0]);
    if (inWorld())
        return {fmt::format("{} + {} * {}", start, real(recipe_.stripes * cellsInUnit(recipe_)),
                            alongStripes(recipe_, "p"))};
    if (!by.empty() && n_ == 1) start += fmt::format(" + {} * {}", x, by);
    if (!by.empty() && n_ > 1)
        start += fmt::format(" + dot({}, {}{})", realPair(stripes->inSpace), by, n_ == 2 ? "" : ".xy");
    return {start, x, y};
}

/// The value with its derivatives by space.
std::string TableForm::fieldFunction() const {
    return fmt::format(
        "\n// The value at a place, and its derivatives along the axes of space: cells of the first octave.\n"
        "vec4 ns_field({}{}) {{\n{}}}\n",
        takesPlace(vector_, "place"), hasSalt() ? ", uint salt" : "",
        fieldStatements(phaseText(std::string(placeName()))));
}

// --- uniforms
// ----------------------------------------------------------------------------------------------------------

/// Numbers of the recipe that are rows of tables otherwise.
void TableForm::addParameters(std::vector<Constant>& list) const {
    if (program_.find<TorusStep>() == nullptr)
        list.push_back({vector_, "OFFSET", realVector(n_, {0, 0, 0, 0}),
                        "moves the field from where the recipe has it, in cells of the first octave"});
    if (warp_ != nullptr)
        list.push_back(constantOf("float", "WARP_AMPLITUDE", "warp_amplitude", real(recipe_.warpAmplitude)));
    if (growsLayers())
        list.push_back(constantOf("float", "WARP_FREQUENCY", "warp_frequency", real(recipe_.warpFrequency)));
    if (growsOctaves()) list.push_back(constantOf("float", "LACUNARITY", "lacunarity", real(recipe_.lacunarity)));
    if (program_.sliced && program_.find<TorusStep>() == nullptr)
        list.push_back(constantOf("float", "FREQUENCY", "frequency", real(recipe_.frequency)));
    if (growsPeriods()) {
        const std::array<int, 4> own{recipe_.periodX, recipe_.periodY, recipe_.periodZ, recipe_.periodW};
        std::array<double, kMaxDimensions> periods{};
        for (std::size_t axis = 0; axis < periods.size(); ++axis) periods[axis] = own[axis];
        list.push_back({vector_, "PERIOD", realVector(n_, periods),
                        "whole cells of the first octave after which it repeats; 0 stays 0"});
    }
    if (program_.animated && recipe_.loop <= 0)
        list.push_back(constantOf("float", "SPEED", "speed", real(recipe_.speed)));
    if (!looksUpAmplitudes()) {
        list.push_back({"int", "OCTAVES", fmt::format("{}", octaveCount(recipe_)),
                        fmt::format("octaves that are added up, 1 to {}", octaveCount(recipe_))});
        list.push_back(constantOf("float", "GAIN", "gain", real(gainOf(recipe_))));
    }
}

/// Amplitudes are in the table, or those that a constant gain makes.
bool TableForm::looksUpAmplitudes() const {
    const double octaves = recipe_.octaves;
    return !options_.uniforms || fractal() == nullptr || !fractal()->isFractal() || fractal()->weighted ||
           fractal()->noise.rows.size() < 2 || octaves != std::floor(octaves);
}

/// Way from the recipe's own moment to the time, added to `place`.
std::string TableForm::timeStatements() const {
    if (!options_.uniforms || !program_.animated) return "";
    const LatticeSpec spec = noiseLattice(recipe_, 1);
    std::string text;
    for (std::size_t axis = 2; axis < static_cast<std::size_t>(n_); ++axis) {
        if (spec.speed[axis] == 0) continue;
        const char c = "xyzw"[axis];
        if (spec.loop <= 0) {
            text += fmt::format("    place.{} += NS_SPEED * (ns_time - {});\n", c, real(spec.time));
            continue;
        }
        const double share = spec.time / spec.loop - std::floor(spec.time / spec.loop);
        text += fmt::format("    float turn = ns_time / {};\n    place.{} += {} * (turn - floor(turn) - {});\n",
                            real(spec.loop), c, real(spec.speed[axis]), real(share));
    }
    if (spec.circleSpeed == 0 || n_ != 4) return text;
    const double seconds = spec.loop > 0 ? spec.loop : spec.circleSeconds;
    const double turns = 2 * std::numbers::pi * spec.time / seconds;
    const double cells = seconds / (2 * std::numbers::pi);
    const std::string radius =
        spec.loop > 0 ? real(spec.circleSpeed * cells) : fmt::format("NS_SPEED * {}", real(cells));
    return text + fmt::format(
                      "    float turn = ns_time / {};\n"
                      "    place += {} * vec4(0.0, 0.0, ns_cos_turns(turn) - {}, ns_sin_turns(turn) - {});\n",
                      real(seconds), radius, real(std::cos(turns)), real(std::sin(turns)));
}

// --- the function to call --------------------------------------------------------------------------------------------

/// Way from p = 0 to p, in cells of the first octave.
std::string TableForm::straight(std::string_view p) const {
    if (options_.uniforms && program_.sliced && program_.find<TorusStep>() == nullptr) return liveSlice(p);
    return program_.sliced ? slicedText(p, cellsInUnit(recipe_)) : fmt::format("NS_FREQUENCY * {}", p);
}

/// The slice times p, with all its numbers multiplied by a factor.
std::string TableForm::slicedText(std::string_view p, double factor) const {
    if (!program_.turned) return fmt::format("{} * {}", real(factor * recipe_.sliceScale), p);
    const auto entry = [&](std::size_t row, std::size_t column) { return real(factor * program_.slice[row][column]); };
    if (n_ == 1) return fmt::format("{} * {}.x + {} * {}.y", entry(0, 0), p, entry(0, 1), p);
    std::string list;
    for (std::size_t column = 0; column < static_cast<std::size_t>(n_); ++column)
        for (std::size_t row = 0; row < static_cast<std::size_t>(n_); ++row)
            list += (list.empty() ? "" : ", ") + entry(row, column);
    return fmt::format("mat{}({}) * {}", n_, list, p);
}

std::string TableForm::startStatement() const {
    const auto* torus = program_.find<TorusStep>();
    if (torus == nullptr) {
        if (!isMoved() || inWorld()) return "";
        return fmt::format("    {} place = {};\n", vector_,
                           byCells()           ? fmt::format("{}(0.0)", vector_)
                           : options_.uniforms ? straight("p") + " + NS_OFFSET"
                                               : straight("p"));
    }
    if (byCells())
        return fmt::format(
            "    vec2 turns = vec2({}.fraction.x, {}.fraction.x);  // position around the torus, in turns\n"
            "    vec4 place = ns_torus(turns, {});\n",
            places_->place(fmt::format("{}", torus->points[0]), ""),
            places_->place(fmt::format("{}", torus->points[1]), ""), realPair(torus->radii));
    // Points beside the slice lie beside the circles, as those of another time do.
    return fmt::format(
        "    vec2 turns = {} + {} / {};  // position around the torus, in turns\n"
        "    vec4 place = ns_torus(turns, {}) + vec4(0.0, 0.0, {});\n",
        realPair({pointAt(torus->points[0]).fraction[0], pointAt(torus->points[1]).fraction[0]}), straight("p.xy"),
        realPair(recipe_.periodX, recipe_.periodY), realPair(torus->radii), straight("p.zw"));
}

/// `tracked`: the place, and how it moves with p.
std::string TableForm::positionStatement() const {
    std::string rows;
    for (std::size_t row = 0; row < 3; ++row) {
        rows += row == 0 ? "" : ", ";
        if (row >= static_cast<std::size_t>(n_)) {
            rows += "vec4(0.0)";
            continue;
        }
        rows += isMoved() ? fmt::format("vec4(place.{}", "xyz"[row]) : "vec4(0.0";
        for (std::size_t column = 0; column < 3; ++column)
            rows += ", " + real(column < static_cast<std::size_t>(n_) ? program_.slice[row][column] : 0);
        rows += ")";
    }
    return fmt::format("    NsDual3 tracked = NsDual3({});\n", rows);
}

/// The field with its derivatives by the picture's axes.
std::string TableForm::fieldCall(std::string_view salt) const {
    const std::string call = fmt::format(
        "ns_field({}{})", givesPlace(tracksPosition() ? valuesOf("tracked", n_) : std::string("place")), salt);
    return tracksPosition() ? fmt::format("ns_dual_by_picture({}, tracked)", call) : call;
}

std::string TableForm::positionStatements() const {
    const int index = program_.find<PositionStep>()->space.rows[0].point;
    const LatticePoint& point = pointAt(index);
    if (byCells())
        return fmt::format("    NsPlace origin = {};\n    return {}(origin.cell) + {};\n",
                           places_->place(fmt::format("{}", index), ""), vector_,
                           isMoved() ? "(origin.fraction + place)" : "origin.fraction");
    return fmt::format(
        "    {0} q = ns_reach{4}({1} + place);\n    {0} base = floor(q);\n    return {0}({2} + {3}(base)) + (q - "
        "base);\n",
        vector_, fractionText(n_, point), cellText(n_, point), cellType(n_), n_);
}

/// Statements that return the output, made of the derivatives.
std::string TableForm::outputStatements() const {
    const std::string output = outputText(program_, "NS_RELIEF");
    const std::string text = hasSalt()
                                 ? potentialStatements([&](const std::string& salt) { return fieldCall(", " + salt); })
                                 : fmt::format("    vec4 value = {};\n", fieldCall(""));
    if (options_.gradient)
        return text + fmt::format("    return vec{}(value.x, {} * {});\n", n_ + 1, output, real(recipe_.frequency));
    const bool yUp = program_.output.kind == kNormal && !program_.output.yDown;
    return text + fmt::format("    return {};{}\n", output, yUp ? "  // y up" : "");
}

/// The value, in the function to call itself; stripes go straight across a torus, which the warp alone moves.
std::string TableForm::valueStatements(bool torus) const {
    if (!torus) return fieldStatements(phaseText(std::string(placeName())));
    if (byCells()) return fieldStatements(phaseText(warp_ == nullptr ? "" : "(place - start)"));
    return fieldStatements(phaseText(fmt::format("({}{})", straight("p"), warp_ == nullptr ? "" : " + place - start")));
}

/// The function's comment, name and arguments.
std::string TableForm::entryHead() const {
    const int kind = program_.output.kind;
    const std::string_view what = kind == kValue      ? "The noise"
                                  : kind == kPosition ? "The place"
                                                      : "What the noise makes";
    const std::string type = vectorType(options_.gradient ? n_ + 1 : program_.output.channels);
    if (byCells())
        return fmt::format("\n// {} at a place.\n{} ns_noise_at({} at) {{\n", what, type, places_->digitsType());
    if (inWorld())
        return fmt::format(
            "\n// {} at p, in world units. Where p = 0 lies on every lattice is written down exactly.\n"
            "{} ns_noise_at({} p) {{\n",
            what, type, point_);
    return fmt::format(
        "\n// {} at p, in world units. Places count in cells of the first octave, from p = 0, whose own\n"
        "// place on every lattice is written down exactly.\n"
        "{} ns_noise_at({} p) {{\n",
        what, type, point_);
}

std::string TableForm::noiseFunction() const {
    const int kind = program_.output.kind;
    const bool torus = program_.find<TorusStep>() != nullptr;
    std::string text = entryHead() + startStatement() + timeStatements();
    if (torus && warp_ != nullptr && program_.find<StripesStep>() != nullptr) text += "    vec4 start = place;\n";
    if (tracksPosition()) text += positionStatement();
    if (warp_ != nullptr)
        text += fmt::format("    {0} = ns_warp({1});\n", tracksPosition() ? "tracked" : "place",
                            givesPlace(tracksPosition() ? "tracked" : "place"));
    text += program_.derivatives ? outputStatements()
            : kind == kPosition  ? positionStatements()
                                 : valueStatements(torus);
    return text + "}\n";
}

bool needsTable(const FieldProgram& program) {
    const auto* fractal = program.fractal();
    return program.periodic || program.sliced || program.animated || program.isDisplaced() ||
           program.output.kind != kValue || fractal->fractal->sloped != nullptr;
}

EntryPart tableForm(const FieldPlan& plan, const EntryOptions& options) { return TableForm(plan, options).part(); }

}  // namespace noisescope
