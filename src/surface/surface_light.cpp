#include "surface/surface_light.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <span>
#include <utility>

#include "color/oklab.h"
#include "core/threads.h"

namespace noisescope {
namespace {

constexpr glm::vec3 kSunlight{1.12f, 1.03f, 0.90f};
constexpr glm::vec3 kSkylight{0.34f, 0.40f, 0.50f};
constexpr glm::vec3 kClay{0.55f, 0.52f, 0.48f};
constexpr glm::vec3 kEarth{0.16f, 0.125f, 0.10f};  ///< of walls

/// Heights on a grid of squares, in sides of a square.
class Heights {
  public:
    explicit Heights(const Surface& surface) : columns_(surface.grid.columns), rows_(surface.grid.rows) {
        const float side = surface.vertices[1].position.x - surface.vertices[0].position.x;
        heights_.reserve(static_cast<std::size_t>(columns_ * rows_));
        for (std::int64_t i = 0; i < columns_ * rows_; ++i)
            heights_.push_back(surface.vertices[static_cast<std::size_t>(i)].position.y / side);
        highest_ = *std::ranges::max_element(heights_);
    }

    [[nodiscard]] float highest() const { return highest_; }
    [[nodiscard]] bool holds(float x, float y) const {
        return x >= 0 && y >= 0 && x <= static_cast<float>(columns_ - 1) && y <= static_cast<float>(rows_ - 1);
    }
    /// Between the vertices, linearly.
    [[nodiscard]] float at(float x, float y) const {
        const auto column = std::min(static_cast<std::int64_t>(x), columns_ - 2);
        const auto row = std::min(static_cast<std::int64_t>(y), rows_ - 2);
        const float right = x - static_cast<float>(column);
        const float down = y - static_cast<float>(row);
        const float* corner = &heights_[static_cast<std::size_t>(row * columns_ + column)];
        const float above = corner[0] + (corner[1] - corner[0]) * right;
        const float below = corner[columns_] + (corner[columns_ + 1] - corner[columns_]) * right;
        return above + (below - above) * down;
    }

  private:
    std::int64_t columns_, rows_;
    std::vector<float> heights_;
    float highest_ = 0;
};

/// Returns the heights of the lowest vertex and of the highest, without those of a floor.
std::pair<double, double> rangeOfSurface(const Surface& surface) {
    const auto land = std::span(surface.vertices).first(static_cast<std::size_t>(surface.grid.surfaceVertices()));
    const auto height = [](const MeshVertex& vertex) { return vertex.position.y; };
    const auto [low, high] = std::ranges::minmax(land, {}, height);
    return {static_cast<double>(low.position.y), static_cast<double>(high.position.y)};
}

/// Returns the share of the sun that is seen from a place: the ray's least distance from the surface, over the way to
/// it, against the sun's width.
float sunSeen(const Heights& heights, float x, float y, const glm::vec3& sun) {
    constexpr float kSharpness = 24;  // cotangent of the angle over which a shadow fades
    const float across = std::hypot(sun.x, sun.z);
    if (across < 1e-4f) return 1;
    const float dx = sun.x / across;
    const float dy = sun.z / across;
    const float rise = sun.y / across;
    const float from = heights.at(x, y);
    float seen = 1;
    for (float way = 1;; way += std::max(1.0f, way * 0.02f)) {
        const float height = from + rise * way;
        const float px = x + dx * way;
        const float py = y + dy * way;
        if (height > heights.highest() || !heights.holds(px, py)) return seen;
        seen = std::min(seen, 0.5f + kSharpness * (height - heights.at(px, py)) / way);
        if (seen <= 0) return 0;
    }
}

/// Returns the share of the sky that is seen from a place, by the horizon in eight directions.
float skySeen(const Heights& heights, float x, float y) {
    constexpr float kHalf = 0.70710678f;
    constexpr std::array<std::array<float, 2>, 8> kWays{
        {{1, 0}, {kHalf, kHalf}, {0, 1}, {-kHalf, kHalf}, {-1, 0}, {-kHalf, -kHalf}, {0, -1}, {kHalf, -kHalf}}};
    const float from = heights.at(x, y);
    float hidden = 0;
    for (const auto& [dx, dy] : kWays) {
        float steepest = 0;
        float way = 1.5f;
        while (way < 100 && heights.holds(x + dx * way, y + dy * way)) {
            steepest = std::max(steepest, (heights.at(x + dx * way, y + dy * way) - from) / way);
            way *= 1.35f;
        }
        hidden += steepest / std::sqrt(1 + steepest * steepest);
    }
    return 1 - hidden / static_cast<float>(kWays.size());
}

/// Steps of height, the lowest number first.
struct HeightBands {
    double step = 1;
    double first = 0;
    double count = 1;

    explicit HeightBands(const Surface& surface) : step(heightStep(surface)) {
        const auto [low, high] = rangeOfSurface(surface);
        first = std::floor(low / step);
        count = std::max(1.0, std::floor(high / step) - first);
    }
    /// Returns a color from plains to peaks.
    [[nodiscard]] glm::vec3 colorAt(float height) const {
        constexpr std::array<glm::vec3, 5> kColors{{{0.10f, 0.22f, 0.12f},
                                                    {0.30f, 0.42f, 0.16f},
                                                    {0.62f, 0.52f, 0.24f},
                                                    {0.38f, 0.21f, 0.12f},
                                                    {0.86f, 0.86f, 0.88f}}};
        const double band = std::floor(static_cast<double>(height) / step) - first;
        const double place = std::clamp(band / count, 0.0, 1.0) * (kColors.size() - 1);
        const auto low = std::min(static_cast<std::size_t>(place), kColors.size() - 2);
        return glm::mix(kColors.at(low), kColors.at(low + 1), static_cast<float>(place - static_cast<double>(low)));
    }
};

glm::vec3 ownColor(const Surface& surface, const HeightBands& bands, const MeshVertex& vertex, SurfaceLook look) {
    if (look == SurfaceLook::bands) return bands.colorAt(vertex.position.y);
    if (look == SurfaceLook::slope) {
        constexpr glm::vec3 kPlain{0.22f, 0.33f, 0.12f};
        constexpr glm::vec3 kCliff{0.42f, 0.39f, 0.36f};
        return glm::mix(kPlain, kCliff, glm::smoothstep(0.93f, 0.70f, vertex.normal.y));
    }
    if (look == SurfaceLook::clay || !surface.hasColors) return kClay;
    glm::vec3 linear;
    for (int i = 0; i < 3; ++i)
        linear[i] = static_cast<float>(linearOf(vertex.color[static_cast<std::size_t>(i)] / 255.0));
    return linear;
}

}  // namespace

double heightStep(const Surface& surface) {
    constexpr double kSteps = 12;
    const auto [low, high] = rangeOfSurface(surface);
    const double values = (high - low) / std::abs(surface.perValue) / kSteps;
    if (!(values > 0)) return 1;
    const double power = std::pow(10.0, std::floor(std::log10(values)));
    const double nice = values <= power       ? power
                        : values <= 2 * power ? 2 * power
                        : values <= 5 * power ? 5 * power
                                              : 10 * power;
    return nice * std::abs(surface.perValue);
}

glm::vec3 directionTo(const Sun& sun) {
    const double azimuth = glm::radians(sun.azimuth);
    const double elevation = glm::radians(sun.elevation);
    return {std::sin(azimuth) * std::cos(elevation), std::sin(elevation), -std::cos(azimuth) * std::cos(elevation)};
}

std::vector<glm::vec3> lightOn(const Surface& surface, const Sun& sun, SurfaceLook look, bool shadows) {
    const Heights heights(surface);
    const HeightBands bands(surface);
    const glm::vec3 direction = directionTo(sun);
    const std::int64_t columns = surface.grid.columns;
    std::vector<glm::vec3> light(static_cast<std::size_t>(surface.grid.surfaceVertices()));
    inParallel(surface.grid.rows, [&](std::int64_t row) {
        for (std::int64_t column = 0; column < columns; ++column) {
            const auto i = static_cast<std::size_t>(row * columns + column);
            const MeshVertex& vertex = surface.vertices[i];
            const auto x = static_cast<float>(column);
            const auto y = static_cast<float>(row);
            float facing = std::max(glm::dot(vertex.normal, direction), 0.0f);
            if (shadows && facing > 0) facing *= std::clamp(sunSeen(heights, x, y, direction), 0.0f, 1.0f);
            const float sky = (shadows ? skySeen(heights, x, y) : 1.0f) * (0.6f + 0.4f * vertex.normal.y);
            light[i] = ownColor(surface, bands, vertex, look) * (kSunlight * facing + kSkylight * sky);
        }
    });
    return light;
}

glm::vec3 lightOnWall(const Sun& sun, const glm::vec3& normal) {
    return kEarth * (kSunlight * std::max(glm::dot(normal, directionTo(sun)), 0.0f) + kSkylight);
}

}  // namespace noisescope
