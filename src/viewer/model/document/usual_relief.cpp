#include "viewer/model/document/usual_relief.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/error.h"
#include "cpu/picture_drawer.h"

namespace noisescope {
namespace {

constexpr std::int64_t kReliefSide = 48;  // pixels
constexpr double kUsualDeviation = 0.2;   // of x and y
constexpr double kLeastRelief = 1.0 / 4096;
constexpr double kMostRelief = 1024;

/// The slopes of the surface along x and y, at a relief of 1.
struct Slopes {
    double x = 0, y = 0;
};

std::vector<Slopes> slopesOf(Recipe recipe) {
    recipe.output = kNormal;
    recipe.relief = 1;
    const PictureDrawer picture(recipe, kReliefSide, PictureOf::values, cpuLeaves());
    const Image normals = picture.values({0, 0, kReliefSide, kReliefSide});
    std::vector<Slopes> slopes;
    const auto channels = static_cast<std::size_t>(normals.channels);
    for (std::size_t i = 0; i + 2 < normals.pixels.size(); i += channels) {
        const auto z = static_cast<double>(normals.pixels[i + 2]);
        if (!(z > 0)) continue;
        const Slopes slope{static_cast<double>(normals.pixels[i]) / z, static_cast<double>(normals.pixels[i + 1]) / z};
        if (std::isfinite(slope.x) && std::isfinite(slope.y)) slopes.push_back(slope);
    }
    return slopes;
}

double deviationAt(double relief, const std::vector<Slopes>& slopes) {
    Slopes sum;
    double squares = 0;
    for (const Slopes& slope : slopes) {
        const double x = relief * slope.x;
        const double y = relief * slope.y;
        const double length = std::sqrt(x * x + y * y + 1);
        sum.x += x / length;
        sum.y += y / length;
        squares += (x * x + y * y) / (length * length);
    }
    const auto count = static_cast<double>(slopes.size());
    const double means = (sum.x * sum.x + sum.y * sum.y) / (count * count);
    return std::sqrt(std::max(0.0, squares / count - means) / 2);
}

double roundedToTwoDigits(double value) {
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
    return unit < 1 ? std::round(value / unit) / std::round(1 / unit) : std::round(value / unit) * unit;
}

}  // namespace

double usualRelief(const Recipe& recipe) {
    std::vector<Slopes> slopes;
    try {
        slopes = slopesOf(recipe);
    } catch (const Error&) {  // the canvas tells why
    }
    if (slopes.empty() || deviationAt(kMostRelief, slopes) < kUsualDeviation) return 1;
    double low = kLeastRelief;
    double high = kMostRelief;
    while (high / low > 1.001) {
        const double middle = std::sqrt(low * high);
        (deviationAt(middle, slopes) < kUsualDeviation ? low : high) = middle;
    }
    return roundedToTwoDigits(high);
}

void useUsualRelief(Recipe& recipe, int output) {
    const bool isNew = recipe.output == kNormal && output != kNormal;
    if (isNew && recipe.relief == Recipe{}.relief) recipe.relief = usualRelief(recipe);
}

}  // namespace noisescope
