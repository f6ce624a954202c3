// Periods, time, seeds, warps, slices and pieces of random recipes, on the twin. tests/gpu/domain_test.cpp has the same
// on the GPU.
#include <doctest/doctest.h>

#include "unit/domain_properties.h"

using namespace noisescope;

TEST_CASE("a period later, the same bits: points") {
    overRecipes(recipesToTry(15, 500), [](std::uint32_t seed) { return periodsByPoints(cpuBackend(), seed, false); });
}

TEST_CASE("a period later, the same bits: pixels") {
    overRecipes(recipesToTry(15, 500), [](std::uint32_t seed) { return periodsByPixels(cpuBackend(), seed, false); });
}

TEST_CASE("around the torus, the same bits") {
    overRecipes(recipesToTry(8, 250), [](std::uint32_t seed) { return periodsByPoints(cpuBackend(), seed, true); });
    overRecipes(recipesToTry(8, 250), [](std::uint32_t seed) { return periodsByPixels(cpuBackend(), seed, true); });
}

TEST_CASE("loops of time close, bit for bit") {
    overRecipes(recipesToTry(15, 500), [](std::uint32_t seed) { return loopsClose(cpuBackend(), seed); });
}

TEST_CASE("other seeds, other values") {
    overRecipes(recipesToTry(15, 500), [](std::uint32_t seed) { return seedsMatter(cpuBackend(), seed); });
}

TEST_CASE("a warp of amplitude 0 is none") {
    overRecipes(recipesToTry(15, 500), [](std::uint32_t seed) { return noAmplitudeNoWarp(cpuBackend(), seed); });
}

TEST_CASE("a slice shows what a rotation matrix leads to") {
    SliceErrors errors;
    overRecipes(recipesToTry(15, 500), [&](std::uint32_t seed) { return slicesAreCuts(cpuBackend(), seed, errors); });
    MESSAGE("at most " << errors.points << " apart at points, " << errors.pixels << " in pictures; " << errors.outside
                       << " of " << errors.values << " beyond what slopes explain");
    // Places that differ in their last bit may lie on either side of a jump; and in pictures of some steep warps, waves
    // and metrics 2^-15 of a cell is more than the tolerance: a recipe in 50 has such pixels, up to a tenth of its own.
    // Among few recipes one weighs more; a slice that leads elsewhere makes nearly all values others.
    CHECK(static_cast<double>(errors.outside) < usually(0.05, 3e-3) * static_cast<double>(errors.values));
}

TEST_CASE("pieces are the whole, whatever the recipe") {
    overRecipes(recipesToTry(15, 500), [](std::uint32_t seed) { return piecesAreTheWhole(cpuBackend(), seed); });
}
