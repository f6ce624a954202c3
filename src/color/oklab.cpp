#include "color/oklab.h"

#include <algorithm>
#include <cmath>

namespace noisescope {
namespace {

using Matrix = std::array<std::array<double, 3>, 3>;

constexpr Matrix kLinearToCones{{{0.4122214708, 0.5363325363, 0.0514459929},
                                 {0.2119034982, 0.6806995451, 0.1073969566},
                                 {0.0883024619, 0.2817188376, 0.6299787005}}};
constexpr Matrix kConesToLab{{{0.2104542553, 0.7936177850, -0.0040720468},
                              {1.9779984951, -2.4285922050, 0.4505937099},
                              {0.0259040371, 0.7827717662, -0.8086757660}}};
constexpr Matrix kLabToCones{
    {{1, 0.3963377774, 0.2158037573}, {1, -0.1055613458, -0.0638541728}, {1, -0.0894841775, -1.2914855480}}};
constexpr Matrix kConesToLinear{{{4.0767416621, -3.3077115913, 0.2309699292},
                                 {-1.2684380046, 2.6097574011, -0.3413193965},
                                 {-0.0041960863, -0.7034186147, 1.7076147010}}};

std::array<double, 3> product(const Matrix& matrix, const std::array<double, 3>& vector) {
    std::array<double, 3> result{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 3; ++i) result[row] += matrix[row][i] * vector[i];
    return result;
}

}  // namespace

double linearOf(double encoded) {
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

double encodedOf(double linear) {
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

Oklab oklabOf(const Rgb& encoded) {
    std::array<double, 3> cones =
        product(kLinearToCones, {linearOf(encoded[0]), linearOf(encoded[1]), linearOf(encoded[2])});
    for (double& cone : cones) cone = std::cbrt(cone);
    return product(kConesToLab, cones);
}

Rgb rgbOf(const Oklab& lab) {
    std::array<double, 3> cones = product(kLabToCones, lab);
    for (double& cone : cones) cone = cone * cone * cone;
    Rgb result = product(kConesToLinear, cones);
    for (double& channel : result) channel = encodedOf(std::clamp(channel, 0.0, 1.0));
    return result;
}

}  // namespace noisescope
