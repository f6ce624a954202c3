// State of the map in the window: how the canvas shows its cells, what is edited, and what was drawn and counted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/image.h"
#include "cpu/map/class_drawer.h"
#include "map/map_output.h"
#include "recipe/held_recipe.h"
#include "viewer/model/document/panel_state.h"

namespace noisescope {

/// Steps of the shares that an end of a bound is dragged through.
constexpr std::size_t kShareSteps = 1000;

/// Values from 0 to 1 of a layer whose bounds decide.
struct MapLayerValues {
    std::string path;
    CurveBars bars{};           ///< of the picture's cells
    std::vector<float> bounds;  ///< shareBounds() in kShareSteps; empty: no class has a share of it
};

/// Counts of the cells of the recipe's picture.
struct MapNumbers {
    HeldRecipe recipe;                  ///< that they are of, with measured shares
    std::vector<double> shares;         ///< of each class
    std::vector<std::int64_t> changed;  ///< of each pass: cells that it changed
    std::vector<MapLayerValues> layers;
};

/// Cells that are drawn, as colors or tiles.
struct MapPicture {
    std::uintptr_t texture = 0;  ///< of the window's ImGui backend; 0: none
    Region region;               ///< cells
    std::int64_t cells = 1;      ///< over the image's height
    bool isTiled = false;
    std::shared_ptr<const ClassGrid> grid;  ///< of the region
};

struct MapCell {
    std::int64_t x = 0, y = 0;
    bool operator==(const MapCell&) const = default;
};

/// Reasons of a cell's class.
struct CellAnswer {
    MapCell cell;
    HeldRecipe recipe;
    CellReasons reasons;
};

/// Request for the files of a map.
struct CellsExport {
    HeldRecipe recipe;
    Region region;  ///< cells
    MapFiles files;
    int rules = 0;  ///< row of tilesets()
    int side = 1;   ///< pixels of a cell
    bool replace = false;
};

/// End of a bound that is dragged.
struct BoundDrag {
    std::string name;  ///< of the bar
    bool isHigh = false;
    float mouseX = 0;
    double start = 0;  ///< place of the end, 0 to 1, when it was taken
};

struct MapPanel {
    bool asTiles = false;
    int rules = 2;                    ///< row of tilesets()
    std::size_t selected = 0;         ///< class whose rows are shown
    std::optional<std::size_t> pass;  ///< pass whose rows are shown
    std::optional<std::string> name;  ///< of the selected class, being typed
    std::array<float, 3> picked{};    ///< color in the picker, finer than the class's 8 bits
    std::optional<BoundDrag> drag;
    std::optional<MapCell> cell;  ///< that was clicked

    // Results of the host: pictures and counts.
    MapPicture picture;
    MapNumbers numbers;
    std::optional<CellAnswer> answer;
    std::string problem;                ///< reason if the cells cannot be drawn; empty: they can
    std::optional<double> countsSince;  ///< time of ViewerState::now since which the numbers are outdated
};

}  // namespace noisescope
