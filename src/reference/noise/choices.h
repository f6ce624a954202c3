// Twin of shaders/noise/choices.glsl: a noise's building blocks, chosen at run time.
#pragma once

#include "reference/domain/wrap.h"
#include "reference/noise/numbers.h"
#include "reference/types.h"

namespace noisescope::reference {

/// The functions of one hash in one dimension; null if it has none. See shaders/hash/*.glsl for each.
template <typename Cell, typename Vector>
struct HashIn {
    float (*number)(Cell cell, uint seed);
    Vector (*numbers)(Cell cell, uint seed);  ///< as many as dimensions
    uint (*index)(Cell cell, uint count, uint seed);
};

struct HashTwin {
    HashIn<int, float> in1;
    HashIn<ivec2, vec2> in2;
    HashIn<ivec3, vec3> in3;
    HashIn<ivec4, vec4> in4;
};

/// One set of gradients in one dimension, made either from random numbers or from an index below `count`. Both null:
/// the set lacks this dimension. `turns` rotates the gradients of sets that can be turned; others ignore it.
template <typename Vector>
struct GradientsIn {
    uint count;
    Vector (*fromNumbers)(Vector numbers);
    Vector (*fromIndex)(uint index);
    Vector (*fromTurned)(Vector numbers, float turns);
    [[nodiscard]] bool exists() const {
        return fromNumbers != nullptr || fromIndex != nullptr || fromTurned != nullptr;
    }
};

struct GradientTwin {
    GradientsIn<float> in1;
    GradientsIn<vec2> in2;
    GradientsIn<vec3> in3;
    GradientsIn<vec4> in4;
};

/// Fade of a lattice point's weight, with its first and second derivative.
template <typename Real>
struct FadeIn {
    Real (*value)(Real t);
    Real (*slope)(Real t);
    Real (*curve)(Real t);
    Real operator()(Real t) const { return value(t); }
};

/// Length of a vector. Keys grow with the length and are cheaper to compare. Slopes are the length's gradients.
/// `scaled` returns the length times a number, see shaders/math/metric_scaled.glsl.
template <typename Real>
struct MetricIn {
    Real (*key2)(Vec2<Real> offset);
    Real (*key3)(Vec3<Real> offset);
    Real (*length)(Real key);
    Vec2<Real> (*slope2)(Vec2<Real> offset);
    Vec3<Real> (*slope3)(Vec3<Real> offset);
    Real (*scaled)(Real key, Real scale);
};

using FadeTwin = FadeIn<float>;
using MetricTwin = MetricIn<float>;

/// Hashes and gradients are floats whatever type the noise computes with. Noises that rows of pixels use accept any
/// type with the same functions.
template <typename Number>
struct ChoicesIn {
    using Real = Number;
    HashTwin hash;
    GradientTwin gradients;
    FadeIn<Real> fade;
    float kernelRadiusSquared;  ///< simplex: squared radius of a corner's kernel
    MetricIn<Real> metric;
    bool isotropic;  ///< gabor: every kernel has a direction of its own
    NoiseNumbers numbers;
    Period period;  ///< of the current octave: wraps cells

    [[nodiscard]] float hashFloat1(int cell, uint seed) const { return hash.in1.number(at(cell), seed); }
    [[nodiscard]] Real hashFloat2(ivec2 cell, uint seed) const { return hash.in2.number(at(cell), seed); }
    [[nodiscard]] Real hashFloat3(ivec3 cell, uint seed) const { return hash.in3.number(at(cell), seed); }
    [[nodiscard]] float hashFloat4(ivec4 cell, uint seed) const { return hash.in4.number(at(cell), seed); }
    [[nodiscard]] Vec2<Real> hashVec2(ivec2 cell, uint seed) const {
        return Vec2<Real>(hash.in2.numbers(at(cell), seed));
    }
    [[nodiscard]] Vec3<Real> hashVec3(ivec3 cell, uint seed) const {
        return Vec3<Real>(hash.in3.numbers(at(cell), seed));
    }

    [[nodiscard]] float gradient1(int cell, uint seed) const {
        return gradientOf(gradients.in1, hash.in1, at(cell), seed);
    }
    [[nodiscard]] Vec2<Real> gradient2(ivec2 cell, uint seed) const {
        return Vec2<Real>(gradientOf(gradients.in2, hash.in2, at(cell), seed));
    }
    [[nodiscard]] Vec3<Real> gradient3(ivec3 cell, uint seed) const {
        return Vec3<Real>(gradientOf(gradients.in3, hash.in3, at(cell), seed));
    }
    [[nodiscard]] vec4 gradient4(ivec4 cell, uint seed) const {
        return gradientOf(gradients.in4, hash.in4, at(cell), seed);
    }

  private:
    template <typename Cell>
    [[nodiscard]] Cell at(Cell cell) const {
        return period.any ? wrapped(cell, period) : cell;
    }
    template <typename Cell, typename Vector>
    [[nodiscard]] Vector gradientOf(const GradientsIn<Vector>& set, const HashIn<Cell, Vector>& from, Cell cell,
                                    uint seed) const {
        if (set.fromIndex != nullptr) return set.fromIndex(from.index(cell, set.count, seed));
        if (set.fromTurned != nullptr) return set.fromTurned(from.numbers(cell, seed), numbers.flow);
        return set.fromNumbers(from.numbers(cell, seed));
    }
};

using Choices = ChoicesIn<float>;

}  // namespace noisescope::reference
