// Fractals with derivatives: the values are those of the plain twins to the last bit.
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "catalogue/fractals.h"
#include "reference/fractal/weight.h"
#include "reference/math/dual.h"
#include "unit/fractal_octaves.h"

using namespace noisescope;
using namespace noisescope::reference;

TEST_CASE("with derivatives or without: the same bits") {
    OctaveDice random(5);
    int tried = 0;
    for (const FractalInfo& fractal : fractals()) {
        CHECK((fractal.dual == nullptr) == (fractal.sloped != nullptr));
        if (fractal.dual == nullptr) continue;
        CAPTURE(fractal.id);
        int differing = 0;
        for (int round = 0; round < 20000; ++round, ++tried) {
            const int count = round % 3 == 0 ? kMostOctaves : random.upTo(kMostOctaves);
            const FractalNumbers numbers = anyNumbers(fractal, random);
            std::vector<float> amplitudes = anyAmplitudes(count, random);
            std::vector<vec4> octaveDuals;
            std::vector<vec4> amplitudeDuals;
            std::vector<float> octaves;
            const float strength = round % 2 == 0 ? 0 : random.number(0, 1);
            float weight = 1;
            vec4 weightDual(1, 0, 0, 0);
            for (float& amplitude : amplitudes) {
                octaveDuals.push_back(random.octaveDual());
                octaves.push_back(octaveDuals.back().x);
                amplitudeDuals.push_back(amplitude * weightDual);
                amplitude = amplitude * weight;
                weight = octaveWeight(weight, octaves.back(), strength);
                weightDual = octaveWeightD<float>(weightDual, octaveDuals.back(), strength);
                differing += bitsOf(weight) != bitsOf(weightDual.x) ? 1 : 0;
            }
            const vec4 phase(random.number(-3, 3), random.number(-9, 9), random.number(-9, 9), 0);
            const float plain = fractal.twin(phase.x, numbers, octaves.data(), amplitudes.data(), count);
            const vec4 found = fractal.dual(phase, numbers, octaveDuals.data(), amplitudeDuals.data(), count);
            differing += bitsOf(plain) != bitsOf(found.x) ? 1 : 0;
        }
        CHECK(differing == 0);
    }
    CHECK(tried >= 200000);
}

TEST_CASE("fed with slopes, with derivatives or without: the same bits, the same shifts") {
    OctaveDice random(6);
    int kinds = 0;
    for (const FractalInfo& fractal : fractals()) {
        CHECK((fractal.sloped != nullptr) == (fractal.slopedDual != nullptr));
        if (fractal.sloped == nullptr) {
            CHECK(!fractal.displacesOctaves);
            continue;
        }
        ++kinds;
        CAPTURE(fractal.id);
        int differing = 0;
        int shifted = 0;
        for (int round = 0; round < 20000; ++round) {
            const int count = round % 3 == 0 ? kMostOctaves : random.upTo(kMostOctaves);
            const FractalNumbers numbers = anyNumbers(fractal, random);
            const std::vector<float> amplitudes = anyAmplitudes(count, random);
            std::vector<float> sizes;
            std::vector<float> octaves;
            Told told;
            for (int k = 0; k < count; ++k) {
                sizes.push_back(std::ldexp(1.0f, -k));
                const vec4 value = random.octaveDual();
                octaves.push_back(value.x);
                told.octaves.push_back({value, {random.octaveDual(), random.octaveDual(), random.octaveDual()}});
            }
            const float plain = fractal.sloped(numbers, amplitudes.data(), sizes.data(), count, &Told::at, &told);
            const vec4 found =
                fractal.slopedDual(numbers, amplitudes.data(), sizes.data(), count, &Told::dualAt, &told);
            differing += bitsOf(plain) != bitsOf(found.x) ? 1 : 0;
            for (std::size_t k = 0; k < told.shifts.size(); ++k) {
                differing += sameBits(told.shifts[k], told.shiftsOfDuals[k]) ? 0 : 1;
                shifted += told.shifts[k] != vec3(0) ? 1 : 0;
            }
            for (OctaveDual& octave : told.octaves) octave.slopes = dualZero3<float>();
            const float level = fractal.sloped(numbers, amplitudes.data(), sizes.data(), count, &Told::at, &told);
            const float twin = fractal.twin(0, numbers, octaves.data(), amplitudes.data(), count);
            differing += bitsOf(level) != bitsOf(twin) ? 1 : 0;
        }
        CHECK(differing == 0);
        CHECK((shifted > 0) == fractal.displacesOctaves);
    }
    CHECK(kinds == 4);
}
