// Kernels of solids: steps of reference/solid on rays side by side, in lanes. Rows have a number for each ray, and
// kRowPadding more.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "plan/solid/solid_plan.h"

namespace noisescope {

/// Places that rays have come to.
struct SolidPlaceRows {
    std::array<float*, 3> p;
    float* dist;  ///< to the body
    int* state;   ///< 1: something may be there; 0: nothing can, the ray goes on; below 0: the ray has ended
};

/// Rays from the eye on their march.
struct SolidRayRows {
    std::array<const float*, 3> ahead;  ///< of length 1
    const float* jitter;                ///< of a step
    int* place;                         ///< the next one
    const int* last;                    ///< up to the one before this
    const float* behind;                ///< share of the light from behind that passes
};

/// Ways to the sun.
struct SolidWayRows {
    std::array<const float*, 3> from;
    const float* sum;
    float* at;
    float* size;   ///< of the next step
    float* taken;  ///< size of the step to the place that was found
    int* step;
};

/// Values of places, and the light of their rays, to which those with some density add.
struct SolidLightRows {
    const float* key;  ///< number that chooses the color
    const float* density;
    std::array<const float*, 3> lamps;  ///< light from outside
    std::array<float*, 4> light;
};

/// Properties of a solid at places with some noise.
struct SolidInsideRows {
    const float *depth, *density, *key;  ///< the last one chooses the color
};

struct SolidKernels {
    std::string_view name;
    /// Go one place ahead, or leap over empty space.
    void (*march)(const SolidPlan& plan, const SolidRayRows& rays, std::size_t count, const SolidPlaceRows& out);
    void (*shade)(const SolidPlan& plan, const SolidWayRows& ways, std::size_t count, const SolidPlaceRows& out);
    /// Writes depths and densities.
    void (*density)(const SolidPlan& plan, const float* noise, const float* dist, std::size_t count, float* depth,
                    float* density);
    /// Writes the light that goes on along the rays. `sum`: of the ways to the sun.
    void (*sunlight)(const SolidPlan& plan, const float* height, const std::array<const float*, 3>& ahead,
                     const float* sum, std::size_t count, const std::array<float*, 3>& out);
    void (*gather)(const SolidPlan& plan, const SolidLightRows& rows, std::size_t count);
    /// Writes (sum + rest) * factor + offset.
    void (*end)(const float* sum, float rest, const std::array<float, 2>& scaling, std::size_t count, float* out);
    /// Writes 1 where both have the same density and side of the surface and, if asked, the same color; else 0.
    void (*alike)(const SolidPlan& plan, bool colors, const SolidInsideRows& a, const SolidInsideRows& b,
                  std::size_t count, int* out);
    /// Write the entries of a row whose flag is `flag`, one after the other, in place too; return how many they are.
    std::size_t (*chooseNumbers)(const int* flags, int flag, const float* row, std::size_t count, float* out);
    std::size_t (*chooseEntries)(const int* flags, int flag, const int* row, std::size_t count, int* out);
};

/// Returns the kernels that go with the set of RowKernels of this name.
const SolidKernels& solidKernelsFor(std::string_view rowKernels);

}  // namespace noisescope
