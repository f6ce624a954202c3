// Mouse on a solid: its camera and its sun, which are numbers of the recipe.
#pragma once

namespace noisescope {

struct Recipe;

/// True if a drag turns the camera instead of moving the picture.
bool showsSolid(const Recipe& recipe);

/// Turn the camera, or the sun, by a drag of so many units of the window system to the right and down.
void turnSolid(Recipe& recipe, double right, double down);
void moveSolidSun(Recipe& recipe, double right, double down);
/// Moves the camera nearer by notches of the wheel.
void approachSolid(Recipe& recipe, double notches);

}  // namespace noisescope
