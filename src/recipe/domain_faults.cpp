// Checks of combinations: periods, warps, outputs and colors that exclude each other, with the nearest valid recipe.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"

namespace noisescope {
namespace {

/// Longest displacement, in an octave's own cells: beyond it floats are 1/128 of a cell or more apart.
constexpr double kLongestDisplacement = 1 << 16;

/// True if floats can distinguish the ends of a color range and divide by their difference.
bool isTold(double low, double high) {
    constexpr double kNarrowest = 1e-30;  // a GPU flushes denormal floats to 0, which must be negligible here
    return static_cast<float>(low) != static_cast<float>(high) && std::fabs(high - low) >= kNarrowest;
}

/// Returns a list of noises: "perlin and simplex".
std::string noisesWithJets(int dimensions) {
    std::vector<std::string_view> ids;
    for (const NoiseInfo& noise : noises())
        if (noise.hasJets(dimensions)) ids.push_back(noise.id);
    return fmt::format("{}", fmt::join(ids, " and "));
}

class Faults {
  public:
    explicit Faults(const Recipe& recipe) : recipe_(recipe) {}

    std::vector<DomainFault> find() {
        findOutputFaults();
        findScaleFault();
        findTorusFaults();
        if (faults_.empty()) findPeriodFaults();
        if (faults_.empty()) findStripeFault(stripePeriods(recipe_));
        if (faults_.empty()) findWarpFaults();
        findRangeFault();
        findBiomeFault();
        return std::move(faults_);
    }

  private:
    /// Adds a fault with its text, reason and nearest recipe.
    template <typename Mend>
    void add(std::string_view what, std::string why, std::string_view nearestText, const Mend& mend) {
        Recipe nearest = recipe_;
        mend(nearest);
        faults_.push_back({fmt::format("{}: {}; nearest: {}", what, why, nearestText), std::move(why), nearest});
    }

    void findOutputFaults() {
        const bool slopes = outputOf(recipe_).slopes;
        const std::string_view output = outputOf(recipe_).id;
        const FractalInfo& fractal = fractalOf(recipe_);
        if (recipe_.output == kSolid) findSolidFaults();
        const auto toValue = [](Recipe& nearest) { nearest.output = kValue; };
        if (slopes && isWarped(recipe_) && !warpNoiseOf(recipe_).hasSlopes(recipe_.dimensions))
            add(fmt::format("output={}", output),
                fmt::format("the warp noise {} has no derivatives in {}D", warpNoiseOf(recipe_).id, recipe_.dimensions),
                "output=value", toValue);
        if (!fractal.sloped) {
            if (slopes && !noiseOf(recipe_).hasSlopes(recipe_.dimensions))
                add(fmt::format("output={}", output),
                    fmt::format("{} has no derivatives in {}D", noiseOf(recipe_).id, recipe_.dimensions),
                    "output=value", toValue);
            return;
        }
        if (!noiseOf(recipe_).hasSlopes(recipe_.dimensions)) {
            add(fmt::format("fractal={}", fractal.id),
                fmt::format("it needs the derivatives of the noise, and {} has none in {}D", noiseOf(recipe_).id,
                            recipe_.dimensions),
                "fractal=fbm", [](Recipe& nearest) { nearest.fractal = kFbm; });
        } else if (slopes && !noiseOf(recipe_).hasJets(recipe_.dimensions)) {
            add(fmt::format("output={}", output),
                fmt::format("with fractal={} it needs second derivatives, which {} have, not {}", fractal.id,
                            noisesWithJets(recipe_.dimensions), noiseOf(recipe_).id),
                "output=value", toValue);
        }
    }

    void findSolidFaults() {
        if (recipe_.scale == kClassic || recipe_.scale == kEngine)
            add("output=solid",
                fmt::format("rays leap by the range of the noise, which scale={} may not have",
                            scales()[static_cast<std::size_t>(recipe_.scale)].id),
                "scale=bounded", [](Recipe& nearest) { nearest.scale = kBounded; });
        if (isTorus(recipe_))
            add("output=solid", "it is noise in space, not on a torus", "tiling=lattice",
                [](Recipe& nearest) { nearest.tiling = rowIndex(TilingId::lattice); });
    }

    void findScaleFault() {
        if (recipe_.scale == kEqualVariance && recipe_.noise == kConstant)
            add("scale=equal-variance", "a constant has no variance", "scale=bounded",
                [](Recipe& nearest) { nearest.scale = kBounded; });
    }

    void findTorusFaults() {
        if (!isTorus(recipe_)) return;
        if (recipe_.periodX < 1 || recipe_.periodY < 1)
            add("tiling=torus", "it needs period_x and period_y, the cells around it",
                "period_x=8 period_y=8 where they are 0", [](Recipe& nearest) {
                    if (nearest.periodX < 1) nearest.periodX = 8;
                    if (nearest.periodY < 1) nearest.periodY = 8;
                });
        if (isTurned(recipe_))
            add("tiling=torus", "it cannot be turned", "rotate_x=0 rotate_y=0 rotate_z=0",
                [](Recipe& nearest) { nearest.rotateX = nearest.rotateY = nearest.rotateZ = 0; });
        if (recipe_.timeAxis == kTimeOnCircle)
            add("tiling=torus", "its circles need z and w, which time_axis=circle takes", "time_axis=z",
                [](Recipe& nearest) { nearest.timeAxis = kTimeAlongZ; });
    }

    void findPeriodFaults() {
        const auto periods = periodsOf(recipe_);
        const bool flat = periods[0] > 0 || periods[1] > 0;
        const bool any = flat || periods[2] > 0 || periods[3] > 0;
        if (!any) return;
        const bool hasOctaves = !fractalOf(recipe_).file.empty();
        const bool turnsOctaves = hasOctaves && recipe_.rotateOctaves && recipe_.dimensions >= 2;
        if (turnsOctaves && (flat || noiseOf(recipe_).skewed))
            add("rotate_octaves=true", "turned octaves do not repeat along the axes", "rotate_octaves=false",
                [](Recipe& nearest) { nearest.rotateOctaves = false; });
        if (isTurned(recipe_) && flat)
            add("rotate_x, rotate_y, rotate_z", "a turned slice does not repeat along x and y", "all three 0",
                [](Recipe& nearest) { nearest.rotateX = nearest.rotateY = nearest.rotateZ = 0; });
        if (!faults_.empty()) return;
        for (int k = 0; k < octaveCount(recipe_); ++k) {
            const PeriodFault fault = periodFault(noiseLattice(recipe_, 1), k);
            if (fault == PeriodFault::none) continue;
            if (fault == PeriodFault::tooLarge || k == 0) {
                addTooLarge(k);
                break;
            }
            const double lacunarity = std::clamp(std::round(recipe_.lacunarity), 2.0, 4.0);
            add(fmt::format("lacunarity={}", shortest(recipe_.lacunarity)),
                fmt::format("octave {} would repeat after {} cells, which is not a whole number", k + 1,
                            cellsText(periods, k)),
                fmt::format("lacunarity={}, or octaves={}", shortest(lacunarity), k),
                [&](Recipe& nearest) { nearest.lacunarity = lacunarity; });
            break;
        }
    }

    void addTooLarge(int k) {
        if (k == 0) {
            Recipe nearest = recipe_;
            int* const periods[] = {&nearest.periodX, &nearest.periodY, &nearest.periodZ, &nearest.periodW};
            const auto longer = [](const int* period) { return *period > 1; };
            while (periodFault(noiseLattice(nearest, 1), 0) != PeriodFault::none &&
                   std::any_of(std::begin(periods), std::end(periods), longer))
                for (int* period : periods) *period = (*period + 1) / 2;
            add("period_x, period_y, period_z, period_w", "the lattice has too many cells before it repeats",
                fmt::format("period_x={} period_y={} period_z={} period_w={}", nearest.periodX, nearest.periodY,
                            nearest.periodZ, nearest.periodW),
                [&](Recipe& mended) { mended = nearest; });
        } else {
            add(fmt::format("octaves={}", shortest(recipe_.octaves)),
                fmt::format("octave {} has too many cells before it repeats", k + 1), fmt::format("octaves={}", k),
                [&](Recipe& nearest) { nearest.octaves = k; });
        }
    }

    [[nodiscard]] std::string cellsText(const std::array<std::int64_t, kMaxDimensions>& periods, int k) const {
        for (const std::int64_t period : periods) {
            const double cells = static_cast<double>(period) * std::pow(recipe_.lacunarity, k);
            if (period > 0 && cells != std::floor(cells)) return fmt::format("{:.12g}", cells);
        }
        return "some";  // cells of the simplex lattice
    }

    void findStripeFault(const std::array<std::int64_t, kMaxDimensions>& periods) {
        if (!fractalOf(recipe_).takesPhase) return;
        const auto direction = stripeDirection(recipe_);
        const double quarters = 4 * recipe_.direction;
        for (std::size_t axis = 0; axis < 2; ++axis) {
            if (periods[axis] <= 0 || direction[axis] == 0) continue;
            if (quarters != std::floor(quarters)) {
                const double nearestTurn = std::round(quarters) / 4;
                add(fmt::format("stripe_direction={}", shortest(recipe_.direction)),
                    "only stripes along an axis repeat", fmt::format("stripe_direction={}", shortest(nearestTurn)),
                    [&](Recipe& nearest) { nearest.direction = nearestTurn; });
                return;
            }
            const auto period = static_cast<double>(periods[axis]);
            const double stripes = recipe_.stripes * period;
            const double whole = std::round(stripes);
            constexpr double kRounding = 1e-12;  // stripeLattice() rounds to the whole number: 1.1 in 10 cells are 11
            if (std::fabs(stripes - whole) <= kRounding * whole) continue;
            const double nearestStripes = std::max(1.0, whole) / period;
            add(fmt::format("stripes={}", shortest(recipe_.stripes)),
                fmt::format("{:.12g} stripes in a period of {} cells do not meet", stripes, periods[axis]),
                fmt::format("stripes={}", shortest(nearestStripes)),
                [&](Recipe& nearest) { nearest.stripes = nearestStripes; });
            return;
        }
    }

    void findWarpFaults() {
        double farthest = isTorus(recipe_) ? std::max(recipe_.periodX, recipe_.periodY) / 6.28 : 0;
        if (isWarped(recipe_)) farthest += 2 * recipe_.warpAmplitude;
        const int count = octaveCount(recipe_);
        const double finest = farthest * std::pow(recipe_.lacunarity, count - 1);
        if (finest > kLongestDisplacement) {
            int octaves = count;
            while (octaves > 1 && farthest * std::pow(recipe_.lacunarity, octaves - 1) > kLongestDisplacement)
                --octaves;
            add(fmt::format("octaves={}", shortest(recipe_.octaves)),
                fmt::format("a displacement of {} cells is {} cells of the finest octave, more than a float can tell "
                            "apart",
                            shortest(farthest), shortest(std::round(finest))),
                fmt::format("octaves={}", octaves), [&](Recipe& nearest) { nearest.octaves = octaves; });
        }
        if (!isWarped(recipe_)) return;
        const auto fineness = [&](const Recipe& recipe) {
            return farthest * recipe.warpFrequency * (1 << (warpLayers(recipe) - 1));
        };
        const bool looksBeside = isTorus(recipe_) || warpOf(recipe_).progressive || warpOf(recipe_).levels > 1;
        if (looksBeside && fineness(recipe_) > kLongestDisplacement) {
            Recipe nearest = recipe_;
            nearest.warpFrequency = std::min(nearest.warpFrequency, 1.0);
            while (nearest.warpOctaves > 1 && fineness(nearest) > kLongestDisplacement) --nearest.warpOctaves;
            add("warp_frequency, warp_octaves",
                "displacements are more cells of the finest layer than a float can tell apart",
                fmt::format("warp_frequency={} warp_octaves={}", shortest(nearest.warpFrequency), nearest.warpOctaves),
                [&](Recipe& mended) { mended = nearest; });
        }
        for (int layer = 0; layer < warpLayers(recipe_); ++layer) {
            const PeriodFault fault = periodFault(warpLattice(recipe_, 1, 0), layer);
            if (fault == PeriodFault::none) continue;
            if (fault == PeriodFault::tooLarge) {
                addWarpTooLarge();
                return;
            }
            const double frequency = repeatingWarpFrequency();
            add(fmt::format("warp_frequency={}", shortest(recipe_.warpFrequency)),
                "the warp would not repeat after a whole number of its cells",
                fmt::format("warp_frequency={}", shortest(frequency)),
                [&](Recipe& nearest) { nearest.warpFrequency = frequency; });
            return;
        }
    }

    /// Returns the nearest frequency for which all periods are whole numbers of the warp's cells: periods of 6 and 4
    /// allow halves, those of 5 fifths. The simplex lattice, which is fitted to a period, allows whole numbers.
    [[nodiscard]] double repeatingWarpFrequency() const {
        std::int64_t common = 0;
        for (const std::int64_t period : periodsOf(recipe_)) common = std::gcd(common, period);
        constexpr std::int64_t kMostParts = 4096;  // parts of a cell whose decimals a double holds
        std::int64_t parts = 1;                    // product of twos and fives, since only such fractions are decimals
        for (const int prime : {2, 5})
            for (; common % prime == 0 && parts * prime <= kMostParts; common /= prime) parts *= prime;
        const bool skewed = warpNoiseOf(recipe_).skewed && recipe_.dimensions >= 2;
        const auto inOneCell = static_cast<double>(skewed ? 1 : parts);
        return std::max(1.0, std::round(recipe_.warpFrequency * inOneCell)) / inOneCell;
    }

    void findRangeFault() {
        if (recipe_.colorRange != kGivenRange || isTold(recipe_.colorLow, recipe_.colorHigh)) return;
        const double step = std::max(1.0, std::fabs(recipe_.colorLow) * 1e-6);
        const double high = recipe_.colorLow + (recipe_.colorLow + step <= kLargestColorValue ? step : -step);
        add(fmt::format("color_low={} color_high={}", shortest(recipe_.colorLow), shortest(recipe_.colorHigh)),
            "nothing is between them", fmt::format("color_high={}", shortest(high)),
            [&](Recipe& nearest) { nearest.colorHigh = high; });
    }

    /// Finds a fractional period of the second noise: if the height tiles, the whole map must.
    void findBiomeFault() {
        const bool colored = channelsOf(recipe_) == 1;
        if (!colored || recipe_.colors != kBiomes || hasWholePeriods(recipe_.biomeScale)) return;
        double scale = std::max(1.0, std::floor(recipe_.biomeScale));
        while (!hasWholePeriods(scale)) scale -= 1;
        add(fmt::format("biome_scale={}", shortest(recipe_.biomeScale)),
            "the second noise would repeat after a fraction of its cells",
            fmt::format("biome_scale={}", shortest(scale)), [&](Recipe& nearest) { nearest.biomeScale = scale; });
    }

    [[nodiscard]] bool hasWholePeriods(double scale) const {
        const auto periods = {recipe_.periodX, recipe_.periodY, recipe_.periodZ, recipe_.periodW};
        return std::all_of(periods.begin(), periods.end(),
                           [&](int period) { return wholeQuotient(period, scale).has_value(); });
    }

    void addWarpTooLarge() {
        Recipe nearest = recipe_;
        nearest.warpOctaves = 1;
        nearest.warpFrequency = 1;
        std::string also;
        if (periodFault(warpLattice(nearest, 1, 0), 0) != PeriodFault::none) {  // simplex lattices have more cells
            const auto value = [](const NoiseInfo& noise) { return noise.id == "value"; };
            nearest.warpNoise =
                static_cast<int>(std::find_if(noises().begin(), noises().end(), value) - noises().begin());
            also = " warp_noise=value";
        }
        add("warp_frequency", "the warp's lattice has too many cells before it repeats",
            "warp_octaves=1 warp_frequency=1" + also, [&](Recipe& mended) { mended = nearest; });
    }

    const Recipe& recipe_;
    std::vector<DomainFault> faults_;
};

}  // namespace

std::vector<DomainFault> domainFaults(const Recipe& recipe) { return Faults(recipe).find(); }

}  // namespace noisescope
