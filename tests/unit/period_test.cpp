// Cells that are the same, against arithmetic that knows nothing of how they are found; and the costs of fitting the
// lattices of simplices.
#include "exact/period.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "effort.h"
#include "exact/lattice_map.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

using Small = std::array<std::int64_t, kMaxDimensions>;

PeriodLattice::Cell cellOf(const Small& small) {
    PeriodLattice::Cell cell;
    for (std::size_t i = 0; i < small.size(); ++i) cell[i] = small[i];
    return cell;
}

Small wrappedBy(const PeriodLattice& lattice, const Small& small) {
    PeriodLattice::Cell cell = cellOf(small);
    lattice.wrap(cell);
    Small result{};
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = static_cast<std::int64_t>(cell[i]);
    return result;
}

/// The determinant of the first n rows and columns, by Laplace's formula.
std::int64_t determinant(const std::vector<Small>& rows, std::size_t n) {
    if (n == 0) return 1;
    if (n == 1) return rows[0][0];
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < n; ++k) {
        std::vector<Small> minor;
        for (std::size_t i = 1; i < n; ++i) {
            Small row{};
            for (std::size_t j = 0, to = 0; j < n; ++j)
                if (j != k) row[to++] = rows[i][j];
            minor.push_back(row);
        }
        sum += (k % 2 == 0 ? 1 : -1) * rows[0][k] * determinant(minor, n - 1);
    }
    return sum;
}

/// True if the difference is a sum of whole multiples of n vectors in n dimensions, by Cramer's rule.
bool sameBy(const std::vector<Small>& vectors, std::size_t n, std::int64_t whole, const Small& difference) {
    for (std::size_t k = 0; k < n; ++k) {
        std::vector<Small> replaced = vectors;
        replaced[k] = difference;
        if (determinant(replaced, n) % whole != 0) return false;
    }
    return true;
}

Small randomSmall(Dice& random, std::size_t n, int size) {
    Small small{};
    for (std::size_t i = 0; i < n; ++i) small[i] = random.below(2 * size + 1) - size;
    return small;
}

std::string textOf(const std::vector<Small>& vectors) {
    std::string text;
    for (const Small& v : vectors)
        for (const std::int64_t number : v) text += std::to_string(number) + (&number == &v.back() ? "; " : " ");
    return text;
}

}  // namespace

TEST_CASE("as many cells differ as the determinant says, and those that are the same are told by Cramer's rule") {
    Dice random(7);
    int lattices = 0;
    std::int64_t pairs = 0;
    for (int i = 0; i < usually(180, 900); ++i) {
        const auto n = static_cast<std::size_t>(2 + i % 3);
        const int size = n == 2 ? 9 : n == 3 ? 4 : 2;
        std::vector<Small> vectors;
        for (std::size_t k = 0; k < n; ++k) vectors.push_back(randomSmall(random, n, size));
        const std::int64_t whole = determinant(vectors, n);
        if (whole == 0 || std::llabs(whole) > 150) continue;
        ++lattices;
        std::vector<PeriodLattice::Cell> cells;
        for (const Small& vector : vectors) cells.push_back(cellOf(vector));
        const PeriodLattice lattice(cells);
        CAPTURE(textOf(vectors));
        REQUIRE(!lattice.empty());
        REQUIRE(lattice.fits());
        std::set<Small> different;
        int wrong = 0;  // a check of each would take ten times as long as what it looks at
        for (int p = 0; p < 3000; ++p) {
            const Small cell = randomSmall(random, n, 1000);
            const Small wrapped = wrappedBy(lattice, cell);
            different.insert(wrapped);
            wrong += wrappedBy(lattice, wrapped) == wrapped ? 0 : 1;
            Small difference{};
            for (std::size_t axis = 0; axis < n; ++axis) difference[axis] = cell[axis] - wrapped[axis];
            wrong += sameBy(vectors, n, whole, difference) ? 0 : 1;  // a cell stands only for those that are the same
            Small moved = cell;
            const int times = random.below(9) - 4;
            const Small& by = vectors[static_cast<std::size_t>(random.below(static_cast<int>(n)))];
            for (std::size_t axis = 0; axis < n; ++axis) moved[axis] += times * by[axis];
            wrong += wrappedBy(lattice, moved) == wrapped ? 0 : 1;
            ++pairs;
        }
        CHECK(wrong == 0);
        // 3000 cells leave out one of 150 with a chance of 3e-7.
        const std::int64_t corner = std::llabs(whole);
        CHECK(different.size() == static_cast<std::size_t>(corner));
        // The shader gets the period that wraps here: the product of its diagonal are all the cells.
        const LatticePeriod period = lattice.period();
        std::int64_t product = 1;
        for (std::size_t axis = 0; axis < n; ++axis) product *= period.along[axis][axis];
        CHECK(product == corner);
        CHECK(period.any);
    }
    MESSAGE(lattices << " lattices, " << pairs << " cells");
    CHECK(lattices > usually(80, 400));
}

TEST_CASE("fewer periods than axes: the rest never repeats") {
    Dice random(8);
    int lattices = 0;
    for (int i = 0; i < 600; ++i) {
        const auto n = static_cast<std::size_t>(2 + i % 3);
        const auto count = static_cast<std::size_t>(1 + random.below(static_cast<int>(n) - 1));
        std::vector<Small> vectors;
        for (std::size_t k = 0; k < count; ++k) vectors.push_back(randomSmall(random, n, 6));
        // Independent: with some of the axes' own vectors they have a determinant.
        std::vector<std::size_t> others;
        std::vector<Small> full;
        for (unsigned mask = 0; mask < 1u << n && full.empty(); ++mask) {
            std::vector<Small> all = vectors;
            for (std::size_t axis = 0; axis < n; ++axis) {
                if (((mask >> axis) & 1u) == 0) continue;
                Small unit{};
                unit[axis] = 1;
                all.push_back(unit);
            }
            if (all.size() == n && determinant(all, n) != 0) full = all;
        }
        if (full.empty()) continue;
        ++lattices;
        const std::int64_t whole = determinant(full, n);
        std::vector<PeriodLattice::Cell> cells;
        for (const Small& vector : vectors) cells.push_back(cellOf(vector));
        const PeriodLattice lattice(cells);
        CAPTURE(textOf(vectors));
        for (int p = 0; p < 300; ++p) {
            const Small cell = randomSmall(random, n, 200);
            const Small wrapped = wrappedBy(lattice, cell);
            CHECK(wrappedBy(lattice, wrapped) == wrapped);
            Small moved = cell;
            for (const Small& by : vectors) {
                const int times = random.below(9) - 4;
                for (std::size_t axis = 0; axis < n; ++axis) moved[axis] += times * by[axis];
            }
            CHECK(wrappedBy(lattice, moved) == wrapped);
            // The difference is made of the vectors alone: the shares of the axes' own are 0.
            Small difference{};
            for (std::size_t axis = 0; axis < n; ++axis) difference[axis] = cell[axis] - wrapped[axis];
            CHECK(sameBy(full, n, whole, difference));
            for (std::size_t k = count; k < n; ++k) {
                std::vector<Small> replaced = full;
                replaced[k] = difference;
                CHECK(determinant(replaced, n) == 0);
            }
        }
    }
    MESSAGE(lattices << " lattices");
    CHECK(lattices > 400);
}

TEST_CASE("a period in pixels is exact, or there is none") {
    Dice random(9);
    int found = 0;
    for (int i = 0; i < 4000; ++i) {
        LatticeSpec spec;
        const int numerator = 1 + random.below(64);  // frequency in 1/8, zoom a power of two
        const int zoomBits = random.below(7) - 3;
        spec.frequency = numerator / 8.0;
        spec.sliceScale = std::exp2(zoomBits);
        spec.pixels.height = 1 + random.below(2000);
        spec.period = {random.below(20), random.below(20), 0, 0};
        for (int axis = 0; axis < 2; ++axis) {
            // pixels = period * height * 8 / (numerator * 2^zoomBits), all times 8 against fractions
            const std::int64_t top = spec.period[static_cast<std::size_t>(axis)] * spec.pixels.height * 64;
            const std::int64_t bottom = std::int64_t{numerator} << (zoomBits + 3);
            const std::int64_t expected = top % bottom == 0 ? top / bottom : 0;
            CHECK(pixelsOfPeriod(spec, axis) == expected);
            found += expected > 0 ? 1 : 0;
        }
        spec.turns[2] = 0.125;
        CHECK(pixelsOfPeriod(spec, 0) == 0);
    }
    CHECK(found > 1000);
    LatticeSpec tenths;  // 0.1 is a tenth
    tenths.frequency = 0.1;
    tenths.period = {1, 1, 0, 0};
    tenths.pixels = 10;
    CHECK(pixelsOfPeriod(tenths, 0) == 100);
    CHECK(heightOfWholePeriods(tenths) == 1);
    LatticeSpec sevenths;  // 4 cells of 14 are 2/7 of the height
    sevenths.frequency = 14;
    sevenths.period = {4, 2, 0, 0};
    CHECK(heightOfWholePeriods(sevenths) == 7);
    sevenths.frequency = 2.943;
    CHECK(heightOfWholePeriods(sevenths) == 2943);
    sevenths.period = {0, 0, 0, 0};
    CHECK(heightOfWholePeriods(sevenths) == 0);
    for (const double frequency : {0.3, 2.4, 13.0, 1.0 / 3})
        for (const std::int64_t period : {1, 5, 12}) {
            LatticeSpec spec;
            spec.frequency = frequency;
            spec.period = {period, 2 * period, 0, 0};
            spec.pixels = heightOfWholePeriods(spec);
            if (spec.pixels.height > 1 << 20) continue;  // 1/3 has 16 digits
            CHECK(pixelsOfPeriod(spec, 0) > 0);
            CHECK(pixelsOfPeriod(spec, 1) == 2 * pixelsOfPeriod(spec, 0));
        }
    tenths.frequency = 0.3;
    CHECK(pixelsOfPeriod(tenths, 0) == 0);
    tenths.frequency = 1.0 / 3;  // and a third of 16 digits is not a third
    CHECK(pixelsOfPeriod(tenths, 0) == 0);
}

namespace {

/// Distance of the metric of a fitted simplex lattice from that of space: the largest entry of U^T U - 1, where U leads
/// from space to the coordinates before the skew.
double distortion(int dimensions, const std::array<std::int64_t, kMaxDimensions>& period) {
    LatticeSpec spec;
    spec.dimensions = dimensions;
    spec.skew = true;
    spec.period = period;
    const SpaceMatrix lattice = LatticeMap(spec, 0).perCell();
    const auto n = static_cast<std::size_t>(dimensions);
    const double share = (1 - 1 / std::sqrt(dimensions + 1.0)) / dimensions;
    SpaceMatrix straight{};
    for (std::size_t column = 0; column < n; ++column) {
        double sum = 0;
        for (std::size_t row = 0; row < n; ++row) sum += lattice[row][column];
        for (std::size_t row = 0; row < n; ++row) straight[row][column] = lattice[row][column] - share * sum;
    }
    double worst = 0;
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = 0; b < n; ++b) {
            double product = 0;
            for (std::size_t row = 0; row < n; ++row) product += straight[row][a] * straight[row][b];
            worst = std::max(worst, std::fabs(product - (a == b ? 1 : 0)));
        }
    return worst;
}

}  // namespace

TEST_CASE("simplices that repeat: how much fitting bends them") {
    for (int dimensions = 2; dimensions <= 4; ++dimensions) {
        CHECK(distortion(dimensions, {}) < 1e-14);  // not fitted: rounding of doubles
        double constant = 0;                        // distortion * period
        std::string text;
        for (std::int64_t period = 1; period <= 64; ++period) {
            std::array<std::int64_t, kMaxDimensions> all{};
            for (int axis = 0; axis < dimensions; ++axis) all[static_cast<std::size_t>(axis)] = period;
            const double bent = distortion(dimensions, all);
            constant = std::max(constant, bent * static_cast<double>(period));
            if ((period & (period - 1)) == 0 || period == 3 || period == 5 || period == 6 || period == 10)
                text += fmt::format(" {}: {:.6f}", period, bent);
        }
        MESSAGE(dimensions << "D, by period:" << text << "; at most " << constant << " / period");
        // A vector of the lattice is found within half a cell along each axis, of the period's cells; in 2D the pairs
        // of rows within half a pair, and a period below the first row's height takes a whole one. A length's square
        // doubles that. In 3D the lattice repeats by itself, to the last bit.
        CHECK(constant < (dimensions == 3 ? 1e-12 : 2.5));
    }
}
