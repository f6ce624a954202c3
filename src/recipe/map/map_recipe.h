// Maps: the classes that the cells of a lattice have by the values of layers, and passes over them, as plain data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalogue/passes.h"

namespace noisescope {

constexpr std::int64_t kMostMapCells = 1 << 20;  ///< over the image's height
constexpr std::size_t kMostClasses = 255;        ///< a class is a byte, and one is left for none
constexpr std::size_t kMostConditions = 16;      ///< of a class
constexpr std::size_t kMostConditionLayers =
    15;                                  ///< of a map: different paths; a pass of the GPU reads so many textures
constexpr std::size_t kMostPasses = 16;  ///< of a map
constexpr int kFarthestMap = 512;        ///< cells around a region that the passes of a map may need

/// A bound of a seen value, 0 to 1.
struct MapBound {
    bool isShare = false;  ///< `number` is the share of the endless plane that lies below the bound
    double number = 0;
    std::optional<double> measured;  ///< of a share: the bound, once it was measured
    bool operator==(const MapBound&) const = default;
};

/// Holds where low <= v < high, v the seen value of a layer.
struct MapCondition {
    std::string layer;  ///< path; "whole": the picture itself
    std::optional<MapBound> low, high;
    bool operator==(const MapCondition&) const = default;
};

struct MapClass {
    std::string name;                ///< as a layer's
    std::uint32_t color = 0;         ///< sRGB, 0xrrggbb
    bool walk = true;                ///< one can walk on it
    std::vector<MapCondition> when;  ///< all must hold, ordered by layers; the last class has none
    bool never = false;              ///< no cell has it by bounds: passes make it
    bool operator==(const MapClass&) const = default;
};

/// One pass over the cells: a row of passes() with what it needs. Classes are names.
struct MapPass {
    int pass = 0;
    std::string of;     ///< "class": whose cells it changes, or of `coast` whose distance it takes
    std::string into;   ///< new class of the cells; empty: as the row says
    std::string other;  ///< of `walls`: the class on the other side; of `coast`: the only class that changes
    int passes = 1;     ///< times that it is done
    int reach = 1;      ///< of `coast`: cells
    bool operator==(const MapPass&) const = default;
};

struct MapRecipe {
    std::int64_t cells = 64;        ///< over the image's height
    std::vector<MapClass> classes;  ///< the first one that holds wins
    std::vector<MapPass> passes;

    [[nodiscard]] bool empty() const { return classes.empty(); }
    bool operator==(const MapRecipe&) const = default;
};

}  // namespace noisescope
