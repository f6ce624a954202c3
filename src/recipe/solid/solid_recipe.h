// A solid of noise in space and the camera that sees it. Lengths are world units of the noise, y points up.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "catalogue/solids.h"
#include "recipe/gradient.h"

namespace noisescope {

constexpr Gradient kFlames{{colorStop(0, 0x260300), colorStop(0.25, 0xa02704), colorStop(0.5, 0xf36f19),
                            colorStop(0.75, 0xffbc50), colorStop(1, 0xffedb3)},
                           5};

struct SolidRecipe {
    int shape = rowIndex(SolidShapeId::sphere);
    double size = 0.42;                      ///< 0.01 to 4
    std::array<double, 3> stretch{1, 1, 1};  ///< of the body along x, y, z, 0.1 to 10
    int mode = rowIndex(SolidModeId::move);
    double amount = -2;      ///< of the noise, -32 to 32
    double level = 0.28;     ///< added to it, -32 to 32
    double softness = 0.08;  ///< depth at which it is as dense as can be, 0 to 4
    double absorption = 12;  ///< of a unit of length where it is as dense as can be, 0 to 1000
    double emission = 5;     ///< of light, 0 to 100
    int colorBy = rowIndex(SolidKeyId::depth);
    double colorLow = 0;      ///< of what chooses the color: the gradient's first …
    double colorHigh = 0.34;  ///< … and last one, greater
    Gradient colors = kFlames;
    int steps = 128;       ///< through the body, 16 to 1024
    double yaw = 0;        ///< degrees; 90 looks from x towards the middle
    double elevation = 0;  ///< degrees, -90 to 90; above 0 looks down
    double distance = 3;   ///< of the eye from the middle, 0 to 100
    double lens = 0.27;    ///< half of the picture's height at distance 1, 0.01 to 10

    bool operator==(const SolidRecipe&) const = default;
};

/// Returns all numbers out of range, each with the range.
std::vector<std::string> solidProblems(const SolidRecipe& solid);

}  // namespace noisescope
