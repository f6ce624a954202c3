// A recipe: all members that determine a field's values, as plain data. params.h has their meaning and valid values.
#pragma once

#include <cstdint>

#include "catalogue/ids.h"
#include "recipe/field_recipe.h"
#include "recipe/gradient.h"
#include "recipe/layers.h"
#include "recipe/map/map_recipe.h"
#include "recipe/solid_recipe.h"

namespace noisescope {

/// Members that all fields of a picture share: its time, its output, its colors, its surface and its solid.
/// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): in the order of the table of parameters
struct SharedRecipe : SolidRecipe {
    int timeAxis = rowIndex(TimeAxisId::none);
    double time = 0;
    double speed = 1;
    double loop = 0;
    int output = rowIndex(OutputId::value);
    double relief = 1;
    int normalY = rowIndex(NormalYId::opengl);
    int colors = rowIndex(ColorsId::gray);
    Gradient gradient = kNightSky;
    int blend = rowIndex(BlendId::linear);
    int colorRange = rowIndex(ColorRangeId::bound);
    double colorLow = -1;
    double colorHigh = 1;
    double lake = 0.3;
    double mountain = 0.72;
    double desert = 0.3;
    double forest = 0.64;
    double biomeScale = 3;
    std::uint32_t biomeSeed = 1;
    double surfaceHeight = 0.15;
    bool sea = false;
    double seaLevel = 0;

    bool operator==(const SharedRecipe&) const = default;
};

/// Both, the tree of layers, with which the FieldRecipe has no effect, and the map, which changes no value. Code that
/// needs one part alone takes a FieldRecipe or a SharedRecipe, which lacks the members of the others.
struct Recipe : FieldRecipe, SharedRecipe {
    LayerTree tree;
    MapRecipe map;
    bool operator==(const Recipe&) const = default;
};

}  // namespace noisescope
