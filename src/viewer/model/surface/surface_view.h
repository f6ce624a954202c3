// The surface in the window: the field of the view as heights in light, what is to be drawn of it, and what a hand
// does.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/image.h"
#include "recipe/held_recipe.h"
#include "surface/surface_picture.h"
#include "viewer/model/canvas/navigation.h"

namespace noisescope {

struct Pane;
struct Recipe;
struct ViewerState;

/// A picture to be drawn: equal work is the same picture.
struct SurfaceWork {
    HeldRecipe recipe;             ///< source of the colors
    std::string heights;           ///< path of the layer whose values are heights; empty: all layers
    bool isBlocks = false;         ///< the cells of its map stand as blocks; a node is a cell
    std::int64_t imageHeight = 1;  ///< in nodes
    Region nodes;
    std::int64_t blockNodes = 0;  ///< of all blocks along the longer side, about
    double height = 0;            ///< of a value of 1, in widths of the surface
    std::optional<double> sea;    ///< lower values have this height
    View view;                    ///< of the flat picture, whose pixels the nodes stand for
    SurfaceCamera camera;         ///< without a distance
    double closeness = 1;         ///< 1: as near as all of it is seen at any yaw
    double haze = 0;
    Sun sun;
    SurfaceLook look = SurfaceLook::colors;
    SurfaceLines lines = SurfaceLines::none;
    PictureSize size;
    bool isLight = false;  ///< the background
    bool operator==(const SurfaceWork&) const = default;
};

/// Surface as the canvas shows it.
struct SurfaceShown {
    SurfaceSight sight;   ///< in pixels of the canvas
    double distance = 0;  ///< of the camera, in widths of the surface
    std::int64_t imageHeight = 1;
    Region nodes;
    View view;
};

/// A place in units of the picture's height, from its top-left corner.
struct SurfacePlace {
    double x = 0, y = 0;
};

/// A pixel of a pane's field.
struct FieldPixel {
    std::int64_t x = 0, y = 0;
};

/// State of the view, which no recipe holds.
struct SurfacePanel {
    SurfaceCamera camera;
    double closeness = 1;
    Sun sun;
    SurfaceLook look = SurfaceLook::colors;
    SurfaceLines lines = SurfaceLines::none;
    bool asBlocks = false;  ///< cells of a map, where there is one

    // Place in framebuffer pixels, and the hand over it.
    std::int64_t left = 0, top = 0, across = 1, down = 1;
    bool isHovered = false;
    SurfacePlace panRest;    ///< of a drag, in parts of a pixel
    bool wasTurned = false;  ///< by a hand, which needs no hint any more

    // Results of the host.
    std::optional<SurfaceShown> shown;
    std::int64_t pictures = 0;   ///< drawn so far, drafts counted
    std::uintptr_t texture = 0;  ///< of the window's ImGui backend; 0: none
    bool isWhole = false;        ///< all nodes are drawn, as the recipe is now
    std::string problem;         ///< reason if there is none; empty: it is there, or will be
    std::optional<double> waitsSince;
};

/// True if the canvas shows the surface, alone or beside the flat picture.
bool showsSurface(const ViewerState& state);
/// Says why a picture has no surface; empty: it has one.
std::string surfaceProblem(const ViewerState& state);
/// True if keys mean the surface: it is alone, or the mouse is over it.
bool handlesSurface(const ViewerState& state);

/// Returns the work for what the pane shows: a draft for a moving hand, or all nodes.
SurfaceWork surfaceWork(const ViewerState& state, const Pane& pane, bool isDraft);

/// Returns where a place lies on what is shown, in nodes from the first.
SurfacePlace nodeOfPlace(const SurfaceShown& shown, const SurfacePlace& place);

/// Returns where a point of a view, in its pixels, lies on what is shown.
SurfacePlace nodeOfPixel(const SurfaceShown& shown, const View& view, double x, double y);

/// Returns the pixel of the pane that is seen at a pixel of the canvas; none: a wall, or nothing.
std::optional<FieldPixel> pixelOnSurface(const SurfacePanel& panel, const Pane& pane, double x, double y);

/// Turn the camera and move the sun by pixels of a drag; zoom by notches of a wheel.
void turnSurface(SurfacePanel& panel, double right, double down);
void moveSun(SurfacePanel& panel, double right, double down);
/// Returns where the sun stands on its dial as the camera sees it, and puts it there: x to the right, y down, 1 from
/// the middle to the horizon.
SurfacePlace sunOnDial(const SurfacePanel& panel);
void putSun(SurfacePanel& panel, const SurfacePlace& place);
void zoomSurface(SurfacePanel& panel, double notches);
/// Moves the view over the endless plane by pixels of a drag, as the land that is seen moves with the hand.
void panSurface(ViewerState& state, double right, double down);
/// Moves what the camera turns around by pixels of a drag, as the land that is seen moves with the hand.
void panCamera(SurfacePanel& panel, double right, double down);
/// Raise the recipe's surface by notches of a wheel, and its sea from -1 on; below it there is none.
void raiseSurface(Recipe& recipe, double notches);
void raiseSea(Recipe& recipe, double notches);

/// A camera with a name.
struct CameraPreset {
    std::string_view id, label, help;
    double yaw = 0, elevation = 0;
};
std::span<const CameraPreset> cameraPresets();
/// Shows all of the surface from there.
void lookFrom(ViewerState& state, std::string_view preset);
/// Shows these lines, or none if they are shown.
void toggleLines(ViewerState& state, SurfaceLines lines);

/// Shows the cells of the recipe's map as blocks, or its values again.
void toggleBlocks(ViewerState& state);
/// True if they are shown.
bool showsBlocks(const ViewerState& state);

/// Resets camera and sun.
void resetSurface(SurfacePanel& panel);

/// Returns the command that draws what the canvas shows.
std::string surfaceCommand(const ViewerState& state);
/// Returns "yaw 30, elevation 35, distance 2.6, sun 315, 40" and more for the status line.
std::string surfaceStatus(const ViewerState& state);

}  // namespace noisescope
