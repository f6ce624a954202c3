// Members of a solid: a body of noise in space and the camera that sees it, as plain data. params.h has their valid
// values. Lengths are world units of the noise, y points up.
#pragma once

#include "catalogue/ids.h"

namespace noisescope {

/// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): in the order of the table of parameters
struct SolidRecipe {
    int solidShape = rowIndex(SolidShapeId::sphere);
    double solidSize = 0.42;
    double solidStretchX = 1;  ///< of the body along x
    double solidStretchY = 1;
    double solidStretchZ = 1;
    bool planeCut = false;  ///< by a plane, beyond which nothing is
    double planeAt = 0;     ///< its distance from the middle
    double planeYaw = 0;    ///< degrees, as the camera's: the side that it cuts off
    double planeElevation = 0;
    int solidMode = rowIndex(SolidModeId::move);
    double solidAmount = -2;      ///< of the noise
    double solidLevel = 0.28;     ///< added to it
    double solidSoftness = 0.08;  ///< depth at which it is as dense as can be; 0: a surface
    double solidAbsorption = 12;  ///< of a unit of length where it is as dense as can be
    double solidEmission = 5;     ///< of light
    int solidColorBy = rowIndex(SolidKeyId::depth);
    double solidGloss = 0;         ///< light that a surface mirrors
    int solidSteps = 128;          ///< through the body
    double sun = 0;                ///< its brightness
    double sunYaw = -45;           ///< degrees, as the camera's
    double sunElevation = 40;      ///< degrees
    double sunTemperature = 5500;  ///< kelvins
    double sky = 0;                ///< light from above
    int shadowSteps = 14;          ///< towards the sun
    int solidScene = rowIndex(SolidSceneId::none);
    double groundHeight = -0.42;  ///< y of the plane
    double groundWhite = 0.3;     ///< part of the light that it sends back
    double cameraYaw = 0;         ///< degrees; 90 looks from x towards the middle
    double cameraElevation = 0;   ///< degrees; above 0 looks down
    double cameraDistance = 3;    ///< of the eye from the middle
    double cameraLens = 0.27;     ///< half of the picture's height at distance 1
    double exposure = 1;          ///< of the light when it is shown
    /// No parameter: where the camera's middle lies, in image heights from the picture's left edge.
    double cameraMiddle = 0.5;

    bool operator==(const SolidRecipe&) const = default;
};

/// True for a body that ends in a surface, which light falls on: of softness 0, in modes that have an inside.
inline bool isStone(const SolidRecipe& solid) {
    return solid.solidSoftness == 0 && solid.solidMode != rowIndex(SolidModeId::fill);
}

}  // namespace noisescope
