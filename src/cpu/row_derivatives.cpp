// Rows of pixels with derivatives. Kernels compute the noises in SIMD lanes; the rest is computed for each pixel with
// the functions that the Evaluator calls.
#include <algorithm>

#include "cpu/row_line.h"
#include "reference/fractal/weight.h"

namespace noisescope {

using namespace reference;  // the vector types and the twins

namespace {

/// Rows written by a kernel of derivatives.
template <typename Row>
struct FoundRows {
    std::array<Row, kMostDerivatives> rows;
    std::array<float*, kMostDerivatives> pointers;
    FoundRows() {
        for (std::size_t n = 0; n < rows.size(); ++n) pointers[n] = rows[n].data();
    }
    [[nodiscard]] vec3 slopes2(std::size_t x) const { return {rows[0][x], rows[1][x], rows[2][x]}; }
    [[nodiscard]] vec4 slopes3(std::size_t x) const { return {slopes2(x), rows[3][x]}; }
    [[nodiscard]] Jet2 jet2(std::size_t x) const {
        return {rows[0][x], {rows[1][x], rows[2][x]}, {rows[3][x], rows[4][x], rows[5][x]}};
    }
    [[nodiscard]] Jet3 jet3(std::size_t x) const {
        return {rows[0][x],
                {rows[1][x], rows[2][x], rows[3][x]},
                {rows[4][x], rows[5][x], rows[6][x]},
                {rows[7][x], rows[8][x], rows[9][x]}};
    }
};

}  // namespace

// --- noises --------------------------------------------------------------------------------------------------------

/// Calls found(x, noise with derivatives by space) for all pixels, at the places of look().
template <typename Found>
void RowEvaluator::lookedUpSlopes(const LatticeNoise& noise, const LatticeRow& row, DerivativesKernel kernel,
                                  const Choices& choices, std::uint32_t seed, const Line& line,
                                  const Found& found) const {
    if (kernel != nullptr) {
        FoundRows<Row> rows;
        kernel(placedRow(choices, seed, line), rows.pointers.data());
        for (std::size_t x = 0; x < line.width(); ++x)
            found(x, n_ == 2 ? inSpace(noise, row, rows.slopes2(x)) : inSpace(noise, row, rows.slopes3(x)));
        return;
    }
    const NoiseSlopes& twin = noise.info->slopes;
    for (std::size_t x = 0; x < line.width(); ++x)
        found(x, n_ == 2 ? inSpace(noise, row, twin.in2(choices, line.cell2(x), line.fraction2(x), seed))
                         : inSpace(noise, row, twin.in3(choices, line.cell3(x), line.fraction3(x), seed)));
}

/// Computes octave k of every pixel, displaced by `shifts` if not null; `apart` is the distance between pixels in
/// `out`.
void RowEvaluator::slopedOctave(const LatticeNoise& noise, std::size_t k, Line& line, const vec3* shifts, vec4* out,
                                std::size_t apart) const {
    const LatticeRow& row = noise.rows[k];
    if (row.footprintWeight == 0) {
        for (std::size_t x = 0; x < line.width(); ++x) out[x * apart] = constantDual(row.footprintOffset);
        return;
    }
    look(noise, row, line.displacedBy(noise.displacement != Register::none, shifts), line);
    const std::uint32_t seed = row.seed + static_cast<std::uint32_t>(line.field) * kFieldSeed;
    lookedUpSlopes(noise, row, octaveSlopes_, evaluator_.octaveChoices()[k], seed, line,
                   [&](std::size_t x, const vec4& found) { out[x * apart] = octaveOf(noise, row, found); });
}

void RowEvaluator::octaveJets(const LatticeNoise& noise, std::size_t k, Line& line, const Dual3* shifts,
                              OctaveDual* out) const {
    const LatticeRow& row = noise.rows[k];
    if (row.footprintWeight == 0) {
        std::fill_n(out, line.width(), OctaveDual{constantDual(row.footprintOffset), dualZero3<float>()});
        return;
    }
    std::array<vec3, kMostPixels> by;
    for (std::size_t x = 0; x < line.width(); ++x) by[x] = vec3(shifts[x].x.x, shifts[x].y.x, shifts[x].z.x);
    look(noise, row, line.displacedBy(noise.displacement != Register::none, noise.shifts ? by.data() : nullptr), line);
    const std::uint32_t seed = row.seed + static_cast<std::uint32_t>(line.field) * kFieldSeed;
    const Choices& choices = evaluator_.octaveChoices()[k];
    const auto set = [&](std::size_t x, const auto& jet) {
        out[x] = octaveOf(noise, row, inSpace(noise, row, jet, noise.shifts ? shifts[x] : dualZero3<float>()));
    };
    if (octaveJets_ != nullptr) {
        FoundRows<Row> rows;
        octaveJets_(placedRow(choices, seed, line), rows.pointers.data());
        for (std::size_t x = 0; x < line.width(); ++x) n_ == 2 ? set(x, rows.jet2(x)) : set(x, rows.jet3(x));
        return;
    }
    const NoiseJets& twin = noise.info->jets;
    for (std::size_t x = 0; x < line.width(); ++x)
        n_ == 2 ? set(x, twin.in2(choices, line.cell2(x), line.fraction2(x), seed))
                : set(x, twin.in3(choices, line.cell3(x), line.fraction3(x), seed));
}

// --- steps ---------------------------------------------------------------------------------------------------------

/// Adds a layer to `line.nextPlace`, evaluated at the displacement in `from`.
void RowEvaluator::addDualLayer(const LatticeNoise& noise, std::size_t k, const std::vector<Dual3>& from,
                                Line& line) const {
    const LatticeRow& row = noise.rows[k];
    line.displaceTo(from);
    look(noise, row, &line.displacement, line);
    std::vector<Dual3> waves(line.width(), dualZero3<float>());
    for (std::size_t axis = 0; axis < n_; ++axis) {
        const std::uint32_t seed = row.seed + static_cast<std::uint32_t>(axis) * kComponentSeed;
        lookedUpSlopes(noise, row, layerSlopes_, evaluator_.layerChoices()[k], seed, line,
                       [&](std::size_t x, const vec4& found) {
                           vec4& wave = axis == 0 ? waves[x].x : axis == 1 ? waves[x].y : waves[x].z;
                           wave = dualByPicture(dualMulAdd(found, noise.factor, noise.offset), from[x]);
                       });
    }
    for (std::size_t x = 0; x < line.width(); ++x)
        line.nextPlace[x] = dualAdd3(line.nextPlace[x], dualScale3(row.amplitude, waves[x]));
}

void RowEvaluator::runDualWarp(Line& line) const {
    const auto& step = *plan_.program().find<WarpStep>();
    const std::vector<Dual3> start = line.place;
    for (std::size_t first = 0; first < step.noise.rows.size(); first += step.layersALevel()) {
        line.nextPlace = start;
        for (std::size_t k = first; k < first + step.layersALevel(); ++k) {
            const std::vector<Dual3> from = step.progressive ? line.nextPlace : line.place;
            addDualLayer(step.noise, k, from, line);
        }
        line.place = line.nextPlace;
    }
    line.displaceTo(line.place);
}

namespace {

/// Numbers for each octave of a fractal that requests its octaves itself.
struct OctaveSizes {
    std::array<float, kMostOctaves> amplitudes;
    std::array<float, kMostOctaves> sizes;
    explicit OctaveSizes(const std::vector<LatticeRow>& rows) {
        for (std::size_t k = 0; k < rows.size(); ++k) {
            amplitudes[k] = rows[k].amplitude;
            sizes[k] = rows[k].size;
        }
    }
};

/// Context of a fractal that requests its octaves itself.
template <typename Evaluator, typename Line>
struct OctaveContext {
    const Evaluator& evaluator;
    const LatticeNoise& noise;
    Line& line;
};

}  // namespace

/// Computes the value of a fractal over octaves with slopes.
void RowEvaluator::runSloped(Line& line) const {
    const auto& step = *plan_.program().fractal();
    const OctaveSizes all(step.noise.rows);
    OctaveContext<RowEvaluator, Line> requested{*this, step.noise, line};
    const auto octave = [](void* context, int k, const vec3* shifts, vec4* values) {
        const auto& of = *static_cast<OctaveContext<RowEvaluator, Line>*>(context);
        of.evaluator.slopedOctave(of.noise, static_cast<std::size_t>(k), of.line, of.noise.shifts ? shifts : nullptr,
                                  values, 1);
    };
    step.fractal->slopedRows({step.numbers, all.amplitudes.data(), all.sizes.data(),
                              static_cast<int>(step.noise.rows.size()), line.width(), octave, &requested},
                             line.value.data());
}

void RowEvaluator::runDualSloped(Line& line) const {
    const auto& step = *plan_.program().fractal();
    const OctaveSizes all(step.noise.rows);
    OctaveContext<RowEvaluator, Line> requested{*this, step.noise, line};
    const auto octave = [](void* context, int k, const Dual3* shifts, OctaveDual* values) {
        const auto& of = *static_cast<OctaveContext<RowEvaluator, Line>*>(context);
        of.evaluator.octaveJets(of.noise, static_cast<std::size_t>(k), of.line, shifts, values);
    };
    step.fractal->slopedDualRows({step.numbers, all.amplitudes.data(), all.sizes.data(),
                                  static_cast<int>(step.noise.rows.size()), line.width(), octave, &requested},
                                 line.duals[line.field].data());
}

void RowEvaluator::runDualFractal(Line& line) const {
    const auto& step = *plan_.program().fractal();
    if (step.fractal->slopedDual != nullptr) return runDualSloped(line);
    const std::vector<LatticeRow>& rows = step.noise.rows;
    const std::size_t count = rows.size();
    for (std::size_t k = 0; k < count; ++k)
        slopedOctave(step.noise, k, line, nullptr, line.octaveDuals.data() + k, count);
    const auto* stripes = plan_.program().find<StripesStep>();
    for (std::size_t x = 0; x < line.width(); ++x) {
        const vec4* octaves = line.octaveDuals.data() + x * count;
        vec4* amplitudes = line.amplitudeDuals.data();
        vec4 weight = constantDual(1.0f);
        for (std::size_t k = 0; k < count && (step.weighted || x == 0); ++k) {
            amplitudes[k] = step.weighted ? rows[k].amplitude * weight : constantDual(rows[k].amplitude);
            if (step.weighted) weight = octaveWeightD(weight, octaves[k], step.weighting);
        }
        const vec4 phase =
            stripes == nullptr ? vec4(0.0f) : vec4(line.phase[x], stripes->inSpace[0], stripes->inSpace[1], 0.0f);
        line.duals[line.field][x] =
            step.fractal->dual(phase, step.numbers, octaves, amplitudes, static_cast<int>(count));
    }
}

/// Writes the output's channels for every pixel, once the place is known.
void RowEvaluator::writeDerivatives(Line& line, float* out) const {
    const FieldProgram& program = plan_.program();
    const bool followsPicture = program.find<SliceStep>() != nullptr;
    const auto fields = static_cast<std::size_t>(program.output.fields);
    for (line.field = 0; line.field < fields; ++line.field) run(program.value, line);
    line.field = 0;
    const auto channels = static_cast<std::size_t>(plan_.channels());
    for (std::size_t x = 0; x < line.width(); ++x) {
        std::array<vec4, 3> found{};
        for (std::size_t n = 0; n < fields; ++n)
            found[n] = followsPicture ? dualByPicture(line.duals[n][x], line.place[x]) : line.duals[n][x];
        const FieldValue value = channelsOf(program.output, static_cast<int>(n_), found);
        std::copy_n(value.begin(), channels, out + x * channels);
    }
}

}  // namespace noisescope
