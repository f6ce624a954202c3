// The surface in the window: the field of the view as heights in light, what is to be drawn of it, and what a hand
// does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/image.h"
#include "recipe/held_recipe.h"
#include "surface/surface_picture.h"

namespace noisescope {

struct Pane;
struct Recipe;
struct ViewerState;

/// A picture to be drawn: equal work is the same picture.
struct SurfaceWork {
    HeldRecipe recipe;             ///< whose colors it has
    std::string heights;           ///< path of the layer whose values are heights; empty: all layers
    std::int64_t imageHeight = 1;  ///< in nodes
    Region nodes;
    double height = 0;          ///< of a value of 1, in widths of the surface
    std::optional<double> sea;  ///< lower values have this height
    SurfaceCamera camera;
    Sun sun;
    SurfaceLook look = SurfaceLook::colors;
    PictureSize size;
    bool isLight = false;  ///< the background
    bool operator==(const SurfaceWork&) const = default;
};

/// State of the view, which no recipe holds.
struct SurfacePanel {
    SurfaceCamera camera;
    Sun sun;
    SurfaceLook look = SurfaceLook::colors;

    // Results of the host.
    std::uintptr_t texture = 0;  ///< of the window's ImGui backend; 0: none
    bool isWhole = false;        ///< all nodes are drawn, as the recipe is now
    std::string problem;         ///< why there is none; empty: it is there, or will be
    std::optional<double> waitsSince;
};

/// True if the canvas shows the surface.
bool showsSurface(const ViewerState& state);

/// Returns the work for what the pane shows: a draft for a moving hand, or all nodes.
SurfaceWork surfaceWork(const ViewerState& state, const Pane& pane, bool isDraft);

/// Turn the camera and move the sun by pixels of a drag; zoom by notches of a wheel.
void turnSurface(SurfacePanel& panel, double right, double down);
void moveSun(SurfacePanel& panel, double right, double down);
void zoomSurface(SurfacePanel& panel, double notches);
/// Raise the recipe's surface by notches of a wheel, and its sea from -1 on; below it there is none.
void raiseSurface(Recipe& recipe, double notches);
void raiseSea(Recipe& recipe, double notches);
/// Resets camera and sun.
void resetSurface(SurfacePanel& panel);

/// Returns the command that draws what the canvas shows.
std::string surfaceCommand(const ViewerState& state);
/// Returns "yaw 30, elevation 35, sun 315, 40" and more for the status line.
std::string surfaceStatus(const ViewerState& state);

}  // namespace noisescope
