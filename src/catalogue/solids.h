// Solids in space: bodies, how noise changes them, and what chooses a place's color.
#pragma once

#include <span>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"
#include "reference/solid/density.h"
#include "reference/types.h"

namespace noisescope {

/// `function`: GLSL name, of solid/shape.glsl or solid/density.glsl; `twin`: the same in C++.
struct SolidShapeRow {
    std::string_view function;
    float (*twin)(reference::vec3 p, float size);
    double extent;         ///< of what lies farthest from the middle, in sizes
    bool endless = false;  ///< but for an axis; `extent` is that along the axis
};
struct SolidShapeInfo : RowOf<SolidShapeId>, Named, SolidShapeRow {};
std::span<const SolidShapeInfo> solidShapes();

struct SolidModeRow {
    std::string_view function;
    reference::vec2 (*twin)(float noise, float dist, const reference::Substance& of);
    bool reaches = false;  ///< beyond the body, as far as the noise takes it
};
struct SolidModeInfo : RowOf<SolidModeId>, Named, SolidModeRow {};
std::span<const SolidModeInfo> solidModes();

/// Ids are the names of arguments of ns_solid_key() in solid/choices.glsl.
struct SolidKeyInfo : RowOf<SolidKeyId>, Named {};
std::span<const SolidKeyInfo> solidKeys();

/// Scene behind a solid.
struct SolidSceneInfo : RowOf<SolidSceneId>, Named {};
std::span<const SolidSceneInfo> solidScenes();

}  // namespace noisescope
