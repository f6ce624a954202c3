// Twin of shaders/noise/choices.glsl: what a noise is made of, chosen at run time.
#pragma once

#include "reference/types.h"

namespace noisescope::reference {

/// The functions of one hash; null where it has no such dimension. See shaders/hash/*.glsl for each.
struct HashTwin {
    float (*number2)(ivec2 cell, uint seed);
    vec2 (*numbers2)(ivec2 cell, uint seed);
    uint (*index2)(ivec2 cell, uint count, uint seed);
    float (*number3)(ivec3 cell, uint seed);
    vec3 (*numbers3)(ivec3 cell, uint seed);
    uint (*index3)(ivec3 cell, uint count, uint seed);
};

/// One set of gradients in one or two dimensions, made either from random numbers or from an index below `count`.
struct GradientTwin {
    uint count2;
    vec2 (*fromNumbers2)(vec2 numbers);
    vec2 (*fromIndex2)(uint index);
    uint count3;
    vec3 (*fromNumbers3)(vec3 numbers);
    vec3 (*fromIndex3)(uint index);
};

struct Choices {
    HashTwin hash;
    GradientTwin gradients;
    float (*fade)(float t);
    float reach;  ///< simplex: squared radius of a corner's kernel

    [[nodiscard]] float random2(ivec2 cell, uint seed) const { return hash.number2(cell, seed); }
    [[nodiscard]] float random3(ivec3 cell, uint seed) const { return hash.number3(cell, seed); }
    [[nodiscard]] vec2 gradient2(ivec2 cell, uint seed) const {
        return gradients.fromIndex2 != nullptr ? gradients.fromIndex2(hash.index2(cell, gradients.count2, seed))
                                               : gradients.fromNumbers2(hash.numbers2(cell, seed));
    }
    [[nodiscard]] vec3 gradient3(ivec3 cell, uint seed) const {
        return gradients.fromIndex3 != nullptr ? gradients.fromIndex3(hash.index3(cell, gradients.count3, seed))
                                               : gradients.fromNumbers3(hash.numbers3(cell, seed));
    }
};

}  // namespace noisescope::reference
