#include "cpu/evaluator.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "cpu/evaluator_registers.h"
#include "cpu/lattice_place.h"
#include "cpu/solid/solid_picture.h"
#include "cpu/solid/space_noise.h"
#include "reference/domain/torus.h"
#include "reference/fractal/weight.h"

namespace noisescope {

using namespace reference;  // the vector types and the twins

namespace {

/// Returns the choices for each row of the noise, with its period.
template <typename NoiseStep>
std::vector<Choices> choicesByRow(const FieldProgram& program) {
    const auto* step = program.find<NoiseStep>();
    if (step == nullptr) return {};
    std::vector<Choices> all(step->noise.rows.size(), choicesOf(program.recipe));
    for (std::size_t k = 0; k < all.size(); ++k) all[k].period = step->noise.rows[k].period;
    return all;
}

/// Returns a value with zero derivatives, if it has any.
template <typename Value>
Value constant(float value) {
    if constexpr (std::is_same_v<Value, vec4>)
        return constantDual(value);
    else
        return value;
}

/// Returns a value with its derivatives, zeros if it has none.
vec4 dualOf(float value) { return constantDual(value); }
vec4 dualOf(const vec4& value) { return value; }

float weightAfter(float weight, float octave, float strength) { return octaveWeight(weight, octave, strength); }
vec4 weightAfter(const vec4& weight, const vec4& octave, float strength) {
    return octaveWeightD(weight, octave, strength);
}

}  // namespace

Evaluator::Evaluator(const FieldPlan& plan, EvaluatorWatch* watch)
    : program_(plan.program()),
      watch_(watch),
      n_(plan.dimensions()),
      hasTorus_(program_.find<TorusStep>() != nullptr),
      followsPicture_(program_.find<SliceStep>() != nullptr),
      octaveChoices_(choicesByRow<FractalStep>(program_)),
      layerChoices_(choicesByRow<WarpStep>(program_)) {
    if (const auto* step = program_.find<GridStep>()) grid_ = std::make_shared<const GridReader>(*step);
    if (const auto* step = program_.find<SolidStep>()) spaceNoise_ = std::make_shared<const SpaceNoise>(step->picture);
    if (watch_ == nullptr) return;
    for (std::vector<Choices>* all : {&octaveChoices_, &layerChoices_})
        for (Choices& choices : *all) choices = watch_->listeningTo(choices);
}

/// `component`: of the warp; below 0: an octave.
void Evaluator::tell(const LatticeNoise& noise, std::size_t k, const Place& place, std::uint32_t seed, const vec4& raw,
                     int component) const {
    if (watch_ == nullptr) return;
    watch_->noise({noise, k, component >= 0, std::max(component, 0), place.cell, place.fraction, seed}, raw);
}

// --- places --------------------------------------------------------------------------------------------------------

/// Returns cell and fraction on the row's lattice; `displacement` is added to the pixel's place, in cells of the first
/// octave.
Evaluator::Place Evaluator::lookUp(const LatticeNoise& noise, const LatticeRow& row, const Registers& at,
                                   const vec4* displacement) const {
    const LatticePoint& origin = at.origin.points[static_cast<std::size_t>(row.point)];
    const LatticeStep& step = row.step;
    const auto x = static_cast<float>(at.i);
    const auto y = static_cast<float>(at.j);
    vec4 displaced(0.0f);
    if (displacement != nullptr)
        displaced = noise.oblique ? toLattice(n_, *displacement, row.toLattice) : *displacement * row.toLattice[0].x;
    std::array<std::int32_t, kMaxDimensions> bases{};
    Place place{};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(n_); ++axis) {
        float moved = 0;
        if (noise.constant) {
            moved = 0.0f;
        } else if (noise.affine) {
            moved = x * step.alongX[axis] + y * step.alongY[axis];
        } else {
            moved = axis == 0 ? x * step.alongX[0] : axis == 1 ? y * step.alongY[1] : 0.0f;
        }
        if (displacement != nullptr) moved = moved + displaced[static_cast<int>(axis)];
        const float position = origin.fraction[axis] + moved;
        const float base = std::floor(position);
        place.fraction[axis] = position - base;
        bases[axis] = static_cast<std::int32_t>(base);
    }
    std::array<std::int64_t, kMaxDimensions> cells{};
    for (std::size_t axis = 0; axis < cells.size(); ++axis) cells[axis] = origin.cell[axis];
    if (step.wide) {
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(n_); ++axis)
            cells[axis] += std::int64_t{at.i} * step.cellsAlongX[axis] + std::int64_t{at.j} * step.cellsAlongY[axis];
        if (row.period.any) {
            const auto whole = wrapped(cells, row.period);
            for (std::size_t axis = 0; axis < cells.size(); ++axis) cells[axis] = whole[axis];
        }
    }
    for (std::size_t axis = 0; axis < cells.size(); ++axis)
        place.cell[axis] = static_cast<std::int32_t>(static_cast<std::uint32_t>(cells[axis]) +
                                                     static_cast<std::uint32_t>(bases[axis]));
    return place;
}

/// Returns the octave's place, displaced also by the fractal's `shift` if it is not null.
Evaluator::Place Evaluator::octavePlace(const LatticeNoise& noise, const LatticeRow& row, const Registers& at,
                                        const vec4* shift) const {
    const bool displaced = noise.displacement != Register::none;
    vec4 by = program_.derivatives ? valuesOf(at.place) : at.displacement;
    if (shift != nullptr) by = displaced ? by + *shift : *shift;
    return lookUp(noise, row, at, displaced || shift != nullptr ? &by : nullptr);
}

/// Returns the noise and its derivatives by space.
vec4 Evaluator::slopesAt(const LatticeNoise& noise, const LatticeRow& row, const Choices& choices, const Place& place,
                         std::uint32_t seed) const {
    const NoiseSlopes& twin = noise.info->slopes;
    if (n_ == 2) return inSpace(noise, row, twin.in2(choices, place.cell2(), place.fraction2(), seed));
    return inSpace(noise, row, twin.in3(choices, place.cell3(), place.fraction3(), seed));
}

void Evaluator::octave(const LatticeNoise& noise, std::size_t k, const Registers& at, float& value) const {
    const LatticeRow& row = noise.rows[k];
    value = row.footprintOffset;
    if (row.footprintWeight == 0) return;
    const Place place = octavePlace(noise, row, at, nullptr);
    value = place.noise(*noise.twin, octaveChoices_[k], n_, row.seed);
    tell(noise, k, place, row.seed, constantDual(value));
    // The generated shader omits operations without effect, which still have one on signed zeros: -0 * 1 + 0 is not -0.
    if (noise.factor != 1) value = value * noise.factor;
    if (noise.offset != 0) value = value + noise.offset;
    if (noise.fades) value = value * row.footprintWeight + row.footprintOffset;
}

void Evaluator::octave(const LatticeNoise& noise, std::size_t k, const Registers& at, vec4& value,
                       const vec4* shift) const {
    const LatticeRow& row = noise.rows[k];
    value = constantDual(row.footprintOffset);
    if (row.footprintWeight == 0) return;
    const Place place = octavePlace(noise, row, at, shift);
    const vec4 slopes = slopesAt(noise, row, octaveChoices_[k], place, row.seed + at.salt);
    tell(noise, k, place, row.seed + at.salt, slopes);
    value = octaveOf(noise, row, slopes);
}

OctaveDual Evaluator::octaveJet(const LatticeNoise& noise, std::size_t k, const Registers& at,
                                const Dual3& shift) const {
    const LatticeRow& row = noise.rows[k];
    if (row.footprintWeight == 0) return {constantDual(row.footprintOffset), dualZero3<float>()};
    const vec4 by = valuesOf(shift);
    const Dual3 moved = noise.shifts ? shift : dualZero3<float>();
    const Place place = octavePlace(noise, row, at, noise.shifts ? &by : nullptr);
    const std::uint32_t seed = row.seed + at.salt;
    const NoiseJets& jets = noise.info->jets;
    const Choices& choices = octaveChoices_[k];
    const auto told = [&](const auto& jet) {
        const OctaveDual result = octaveOf(noise, row, inSpace(noise, row, jet, moved));
        tell(noise, k, place, seed, constantDual(jet.value));
        return result;
    };
    if (n_ == 2) return told(jets.in2(choices, place.cell2(), place.fraction2(), seed));
    return told(jets.in3(choices, place.cell3(), place.fraction3(), seed));
}

// --- steps ---------------------------------------------------------------------------------------------------------

template <>
void Evaluator::run(const TorusStep& step, Registers& at) const {
    const auto start = [&](std::size_t axis) {
        return at.origin.points[static_cast<std::size_t>(step.points[axis])].fraction[0];
    };
    const vec2 turns(start(0) + static_cast<float>(at.i) * step.turns[0],
                     start(1) + static_cast<float>(at.j) * step.turns[1]);
    at.start = at.displacement = torus(turns, {step.radii[0], step.radii[1]}) + vec4(0.0f);  // no zero is negative
    if (watch_ != nullptr) watch_->displacement(at.displacement);
}

template <>
void Evaluator::run(const SpaceStep& step, Registers& at) const {
    at.displacement = inCells(step, at.point);
    if (watch_ != nullptr) watch_->displacement(at.displacement);
}

/// Leaves the light in `dual`.
template <>
void Evaluator::run(const SolidStep& step, Registers& at) const {
    const Place place = lookUp(step.space, step.space.rows[0], at, nullptr);
    at.dual = solidPixel(*step.solid, [&](vec3 point) { return spaceNoise_->at(point); },
                         {place.cell[0], place.cell[1]}, {place.fraction[0], place.fraction[1]});
}

template <>
void Evaluator::run(const SliceStep& step, Registers& at) const {
    at.place = slicePlace(step, n_);
}

/// Adds a layer to `next`, evaluated at the displacement in `from`.
void Evaluator::addLayer(const LatticeNoise& noise, std::size_t k, const Registers& from, Registers& next) const {
    const LatticeRow& row = noise.rows[k];
    const vec4 by = program_.derivatives ? valuesOf(from.place) : from.displacement;
    const Place place = lookUp(noise, row, from, &by);
    const auto seed = [&](int component) { return row.seed + static_cast<std::uint32_t>(component) * kComponentSeed; };
    if (!program_.derivatives) {
        vec4 wave(0.0f);
        for (int c = 0; c < n_; ++c) {
            const float raw = place.noise(*noise.twin, layerChoices_[k], n_, seed(c));
            tell(noise, k, place, seed(c), constantDual(raw), c);
            wave[c] = raw * noise.factor + noise.offset;
        }
        next.displacement = next.displacement + row.amplitude * wave;
        return;
    }
    Dual3 waves = dualZero3<float>();
    for (int c = 0; c < n_; ++c) {
        const vec4 raw = slopesAt(noise, row, layerChoices_[k], place, seed(c));
        tell(noise, k, place, seed(c), raw, c);
        (c == 0   ? waves.x
         : c == 1 ? waves.y
                  : waves.z) = dualByPicture(dualMulAdd(raw, noise.factor, noise.offset), from.place);
    }
    next.place = dualAdd3(next.place, dualScale3(row.amplitude, waves));
}

template <>
void Evaluator::run(const WarpStep& step, Registers& at) const {
    const Registers start = at;
    for (std::size_t first = 0; first < step.noise.rows.size(); first += step.layersALevel()) {
        Registers next = start;
        for (std::size_t k = first; k < first + step.layersALevel(); ++k)
            addLayer(step.noise, k, step.progressive ? next : at, next);
        at.displacement = next.displacement;
        at.place = next.place;
    }
    if (watch_ != nullptr) watch_->displacement(program_.derivatives ? valuesOf(at.place) : at.displacement);
}

template <>
void Evaluator::run(const StripesStep& step, Registers& at) const {
    const auto& inSpace = step.inSpace;
    float phase = at.origin.points[static_cast<std::size_t>(step.point)].fraction[0] +
                  (static_cast<float>(at.i) * step.alongX + static_cast<float>(at.j) * step.alongY);
    if (step.displacement != Register::none) {
        const vec4 by = program_.derivatives ? valuesOf(at.place)
                        : hasTorus_          ? at.displacement - at.start
                                             : at.displacement;
        phase = n_ == 1 ? phase + by.x * inSpace[0] : phase + (by.x * inSpace[0] + by.y * inSpace[1]);
    }
    at.phase = {phase, inSpace[0], inSpace[1], 0.0f};
}

/// Context of a fractal that requests its octaves itself.
struct Evaluator::Octaves {
    const Evaluator& evaluator;
    const LatticeNoise& noise;
    const Registers& at;

    static vec4 slopes(void* about, int k, vec3 shift) {
        const Octaves& all = *static_cast<const Octaves*>(about);
        const vec4 by(shift.x, shift.y, shift.z, 0.0f);
        vec4 value;
        all.evaluator.octave(all.noise, static_cast<std::size_t>(k), all.at, value, all.noise.shifts ? &by : nullptr);
        all.tell(k, value);
        return value;
    }
    static OctaveDual jet(void* about, int k, const Dual3& shift) {
        const Octaves& all = *static_cast<const Octaves*>(about);
        const OctaveDual value = all.evaluator.octaveJet(all.noise, static_cast<std::size_t>(k), all.at, shift);
        all.tell(k, value.value);
        return value;
    }
    void tell(int k, const vec4& value) const {
        if (evaluator.watch_ != nullptr) evaluator.watch_->octave(static_cast<std::size_t>(k), value);
    }
};

template <typename Value>
Value Evaluator::fractal(const Registers& at) const {
    const auto& step = *program_.fractal();
    constexpr bool isDual = std::is_same_v<Value, vec4>;
    const FractalInfo& fractal = *step.fractal;
    const std::vector<LatticeRow>& rows = step.noise.rows;
    const auto count = static_cast<int>(rows.size());
    if (fractal.sloped) {
        std::array<float, kMostOctaves> amplitudes;
        std::array<float, kMostOctaves> sizes;
        for (std::size_t k = 0; k < rows.size(); ++k) {
            amplitudes[k] = rows[k].amplitude;
            sizes[k] = rows[k].size;
        }
        Octaves octaves{*this, step.noise, at};
        if constexpr (isDual)
            return fractal.slopedDual(step.numbers, amplitudes.data(), sizes.data(), count, &Octaves::jet, &octaves);
        else
            return fractal.sloped(step.numbers, amplitudes.data(), sizes.data(), count, &Octaves::slopes, &octaves);
    }
    std::array<Value, kMostOctaves> values;
    std::array<Value, kMostOctaves> amplitudes;
    Value weight = constant<Value>(1.0f);
    for (std::size_t k = 0; k < rows.size(); ++k) {
        octave(step.noise, k, at, values[k]);
        amplitudes[k] = constant<Value>(rows[k].amplitude);
        if (step.weighted) {
            amplitudes[k] = rows[k].amplitude * weight;
            weight = weightAfter(weight, values[k], step.weighting);
        }
        if (watch_ == nullptr) continue;
        watch_->octave(k, dualOf(values[k]));
        watch_->amplitude(k, dualOf(amplitudes[k]).x);
    }
    if constexpr (isDual)
        return fractal.dual(at.phase, step.numbers, values.data(), amplitudes.data(), count);
    else
        return fractal.twin(at.phase.x, step.numbers, values.data(), amplitudes.data(), count);
}

template <>
void Evaluator::run(const FractalStep&, Registers& at) const {
    if (program_.derivatives)
        at.dual = fractal<vec4>(at);
    else
        at.value = fractal<float>(at);
    if (watch_ != nullptr) watch_->fractal(program_.derivatives ? at.dual : constantDual(at.value));
}

template <>
void Evaluator::run(const ScaleStep& step, Registers& at) const {
    if (program_.derivatives)
        at.dual = dualMulAdd(at.dual, step.factor, step.offset);
    else
        at.value = at.value * step.factor + step.offset;
    if (watch_ != nullptr)
        watch_->scaled(step.factor, step.offset, program_.derivatives ? at.dual : constantDual(at.value));
}

/// `dual` holds the place's coordinates, not derivatives.
template <>
void Evaluator::run(const PositionStep& step, Registers& at) const {
    const bool displaced = step.displacement != Register::none;
    const Place place = lookUp(step.space, step.space.rows[0], at, nullptr);
    for (int axis = 0; axis < n_; ++axis) {
        const auto i = static_cast<std::size_t>(axis);
        const float rest = displaced ? place.fraction[i] + at.displacement[axis] : place.fraction[i];
        at.dual[axis] = static_cast<float>(place.cell[i]) + rest;
    }
}

template <>
void Evaluator::run(const GridStep& step, Registers& at) const {
    const Place place = lookUp(step.space, step.space.rows[0], at, nullptr);
    const GridValue found = grid_->at(place.cell[0], place.cell[1], place.fraction[0], place.fraction[1]);
    at.value = found.value;
    at.dual = {found.value, found.dx, found.dy, 0.0f};
}

void Evaluator::run(const std::vector<FieldStep>& steps, Registers& at) const {
    for (const FieldStep& step : steps) std::visit([&](const auto& one) { run(one, at); }, step);
}

FieldValue Evaluator::at(const FieldOrigin& origin, int i, int j) const {
    Registers at{origin, i, j};
    return run(at);
}

float Evaluator::valueInSpace(const FieldOrigin& origin, vec3 point) const {
    Registers at{origin, 0, 0};
    at.point = point;
    return run(at)[0];
}

FieldValue Evaluator::run(Registers& at) const {
    run(program_.place, at);
    if (!program_.derivatives) {
        run(program_.value, at);
        if (program_.output.kind == kPosition || program_.output.kind == kSolid)
            return {at.dual.x, at.dual.y, at.dual.z, at.dual.w};
        return {at.value};
    }
    std::array<vec4, 3> fields{};
    for (std::size_t f = 0; f < static_cast<std::size_t>(program_.output.fields); ++f) {
        at.salt = static_cast<std::uint32_t>(f) * kFieldSeed;
        run(program_.value, at);
        fields[f] = followsPicture_ ? dualByPicture(at.dual, at.place) : at.dual;
    }
    return channelsOf(program_.output, n_, fields);
}

}  // namespace noisescope
