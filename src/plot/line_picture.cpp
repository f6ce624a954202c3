#include "plot/line_picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "cpu/picture_drawer.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"

namespace noisescope {
namespace {

constexpr double kCurveMargin = 0.08;  // of the height, above and below
constexpr double kBack = 0.10, kBelow = 0.34, kBright = 0.95, kZero = 0.22;
constexpr double kPen = 0.007;  // of the height: half of the curve's width, in pixels between the next two
constexpr double kThinPen = 0.9, kThickPen = 3;

double mixedGray(double from, double to, double part) { return from + std::clamp(part, 0.0, 1.0) * (to - from); }

/// Distance from a point to the curve, by the pieces around its column.
double toCurve(const std::vector<double>& rows, std::int64_t column, double y, std::int64_t reach) {
    double least = 1e9;
    const auto last = static_cast<std::int64_t>(rows.size()) - 1;
    const auto row = [&](std::int64_t x) {
        return rows[static_cast<std::size_t>(std::clamp<std::int64_t>(x, 0, last))];
    };
    for (std::int64_t x = column - reach; x < column + reach; ++x) {
        const double from = row(x);
        const double way = row(x + 1) - from;
        const auto across = static_cast<double>(column - x);
        const double along = std::clamp((across + (y - from) * way) / (1 + way * way), 0.0, 1.0);
        least = std::min(least, std::hypot(across - along, y - from - along * way));
    }
    return least;
}

}  // namespace

bool isLineOfGray(const Recipe& recipe) {
    return recipe.tree.empty() && coordinatesOf(recipe) == 1 && channelsOf(recipe) == 1 && recipe.colors == kGray;
}

std::vector<double> curveRows(const std::vector<float>& values, const Range& range, double height) {
    const double room = height * (1 - 2 * kCurveMargin);
    std::vector<double> rows;
    rows.reserve(values.size());
    for (const float value : values) {
        const double part = (static_cast<double>(value) - range.low) / (range.high - range.low);
        rows.push_back(height * (1 - kCurveMargin) - room * std::clamp(part, 0.0, 1.0));
    }
    return rows;
}

Image curvePicture(const Recipe& recipe, std::int64_t width, std::int64_t height, int channels) {
    const PictureDrawer drawer(recipe, height, PictureOf::values, cpuLeaves());
    const auto high = static_cast<double>(height);
    const std::vector<double> rows = curveRows(drawer.values({0, height / 2, width, 1}).pixels, rangeOf(recipe), high);
    const double zero = curveRows({0.0f}, rangeOf(recipe), high).front();
    const double pen = std::clamp(kPen * high, kThinPen, kThickPen);
    const auto reach = static_cast<std::int64_t>(std::ceil(pen)) + 1;
    Image picture(width, height, channels);
    for (std::int64_t y = 0; y < height; ++y)
        for (std::int64_t x = 0; x < width; ++x) {
            const double middle = static_cast<double>(y) + 0.5;
            double gray = mixedGray(kBack, kBelow, middle - rows[static_cast<std::size_t>(x)] + 0.5);
            if (std::abs(middle - zero) < 0.5) gray = mixedGray(gray, 1, kZero);
            gray = mixedGray(gray, kBright, pen + 0.5 - toCurve(rows, x, middle, reach));
            for (int channel = 0; channel < channels; ++channel)
                picture.pixels[static_cast<std::size_t>((y * width + x) * channels + channel)] =
                    static_cast<float>(gray);
        }
    return picture;
}

}  // namespace noisescope
