// Layers: a tree of fields that are combined, as plain data.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "catalogue/shapes.h"
#include "recipe/field_recipe.h"

namespace noisescope {

constexpr std::size_t kMostFields = 64;    ///< of a tree, equal ones counted once
constexpr std::size_t kMostLayers = 1024;  ///< of a tree, with masks: bounds the time to check it
constexpr std::size_t kMostShapes = 16;    ///< of a layer
constexpr int kDeepestLayer = 8;           ///< groups and masks around a field, and itself
constexpr std::size_t kLongestLayerName = 40;

/// One step that maps values: a row of shapes() with its numbers.
struct Shape {
    int step = 0;
    std::array<double, kMostShapeNumbers> numbers{};  ///< as many as the row has
    std::vector<CurvePoint> points;                   ///< of `curve`
    bool operator==(const Shape&) const = default;
};

/// Contents of a layer.
enum class LayerKind {
    field,
    group,    ///< layers, combined from the first, the lowest, to the last
    link,     ///< the value of another layer, where that one stands
    below,    ///< of a mask: what lies below the masked layer
    process,  ///< the layers below it in its group, changed
};

/// Numbers of a process, of the members that its row of layerParams() applies to.
struct ProcessNumbers {
    int grid = 1024;            ///< nodes in an image height
    int levels = 6;             ///< lattices, each twice as coarse as the one before
    int steps = 32;             ///< on each of them
    double strength = 1;        ///< 0: nothing is changed
    double height = 0.4;        ///< image heights between the values -1 and 1
    double erodibility = 0.02;  ///< share of a slope that a step wears where no river flows
    double hardness = 0.8;      ///< variation of that from node to node
    double wash = 0.5;          ///< share of what is worn that leaves at once
    double deposition = 2;      ///< share of its sediment that a slope without a river lays down in a step
    double fans = 0;            ///< rivers carry a hundredth of their drop divided by this; 0: whatever comes
    double uplift = 0.01;       ///< share of the way back to the input in a step
    double talus = 1;           ///< steepest stable slope
    double creep = 0.005;       ///< share of a slope that slides in a step
    double rivers = 0.5;        ///< share of finer detail that rivers keep out of their beds
    double ponding = 0.15;      ///< depth of the water that each lattice begins with, in distances of its nodes
    double sea = -1;            ///< value up to which water stands; -1: none
    int coarser = 0;            ///< finest lattices that are left out, below `levels`: for previews, in no file
    /// Returns the nodes in an image height of the finest lattice that is there.
    [[nodiscard]] int finestGrid() const { return grid >> coarser; }
    int start = 0;         ///< row of growthStarts()
    int side = 10;         ///< a growth's cell is 2^side nodes a side
    int seeds = 4;         ///< along the cell
    double scatter = 0.8;  ///< of a field: share of a square's side on which its seed may stand
    double crowd = 1;      ///< relative number of walkers
    double stick = 1;      ///< share of those beside the cluster that stay there in a step
    double age = 1;        ///< share of the steps whose growth is shown
    int spread = 6;        ///< doublings of the width of the blurs of a growth's height
    bool operator==(const ProcessNumbers&) const = default;
};

/// A layer, or a mask, which has no name, no mask and no combine of its own.
struct Layer : ProcessNumbers {
    std::string name;  ///< [a-z0-9-], unique among siblings
    LayerKind kind = LayerKind::field;
    bool muted = false;
    int combine = kMix;     ///< row of combines(); of the lowest unmuted layer of a group without effect
    double softness = 0.2;  ///< of the smooth operators: distance up to which values blend
    double amount = 1;
    std::vector<Layer> mask;    ///< none or one
    std::vector<Shape> shape;   ///< applied to the contents, first to last
    FieldRecipe field;          ///< of a field
    std::vector<Layer> layers;  ///< of a group
    std::uint32_t seed = 0;     ///< of a process, or of a group: added to all seeds in it, modulo 2^32
    std::string use;            ///< of a link: a path from the root
    int below = 0;              ///< of `below`: row of belows()
    int process = 0;            ///< of a process: row of processes()
    /// Paths of the layers that say how much rain falls on an erosion and how hard its rock is; empty: the same
    /// everywhere but for random numbers.
    std::string rainLayer, hardnessLayer;
    bool operator==(const Layer&) const = default;
};

/// All layers of a picture; none: the picture is one field.
struct LayerTree {
    std::vector<Layer> layers;
    std::vector<Shape> shape;  ///< of the whole
    // Position of all layers: the point p of the picture shows p * scale + (x, y), in image heights.
    double placeScale = 1;
    double placeX = 0;
    double placeY = 0;
    /// Paths of the layers that biomes take their moisture and temperature from; empty: the recipe's own.
    std::string moisture, temperature;
    /// Path of the layer whose values are the heights of the surface; "whole": the picture; empty: see heightsPath().
    std::string heights;

    [[nodiscard]] bool empty() const { return layers.empty(); }
    bool operator==(const LayerTree&) const = default;
};

}  // namespace noisescope
