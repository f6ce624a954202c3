#include "surface/surface_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <limits>
#include <utility>

#include "color/oklab.h"
#include "core/threads.h"

namespace noisescope {
namespace {

constexpr double kUsualDistance = 2.6;  // widths
constexpr double kLens = 3.2;           // cotangent of half the angle that a picture's height shows
constexpr double kFilled = 0.92;        // of the picture, by what is shown whole
constexpr float kNearest = 1e-3f;

}  // namespace

/// From the mesh's space to pixels.
struct SurfacePicture::Projection {
    glm::dvec3 eye, right, up, toEye;
    double scale = 1;  ///< halves of the picture's height in one of depth
    glm::dvec2 shift{0, 0};
    double width = 0, height = 0;  ///< of the picture, in samples

    /// Returns the place in halves of the picture's height around its middle, y upward, and the depth.
    [[nodiscard]] glm::dvec3 seen(const glm::vec3& place) const {
        const glm::dvec3 from = glm::dvec3(place) - eye;
        const double depth = -glm::dot(from, toEye);
        return {scale * glm::dot(from, right) / depth + shift.x, scale * glm::dot(from, up) / depth + shift.y, depth};
    }
};

/// A vertex in samples from the top-left corner, with 1 / depth; 0: behind the camera.
struct SurfacePicture::Placed {
    float x = 0, y = 0, nearness = 0;
};

/// Rows of samples.
struct SurfacePicture::Band {
    std::int64_t first = 0, rows = 0, columns = 0;
    std::vector<float> nearness{};
    std::vector<glm::vec3> light{};

    /// Draws a triangle; its light is linear on the screen, as triangles are small.
    void add(const std::array<Placed, 3>& at, const std::array<glm::vec3, 3>& lit) {
        if (std::min({at[0].nearness, at[1].nearness, at[2].nearness}) <= 0) return;
        const auto [leftmost, rightmost] = std::minmax({at[0].x, at[1].x, at[2].x});
        const auto [highest, lowest] = std::minmax({at[0].y, at[1].y, at[2].y});
        const auto within = [](float value, std::int64_t least, std::int64_t most) {
            return std::clamp(static_cast<std::int64_t>(std::floor(std::clamp(value, -1e9f, 1e9f))), least, most);
        };
        const std::int64_t left = within(leftmost, 0, columns), right = within(rightmost + 1, 0, columns);
        const std::int64_t top = within(highest, first, first + rows), bottom = within(lowest + 1, first, first + rows);
        const float area = (at[1].x - at[0].x) * (at[2].y - at[0].y) - (at[1].y - at[0].y) * (at[2].x - at[0].x);
        if (area == 0 || left >= right || top >= bottom) return;
        for (std::int64_t y = top; y < bottom; ++y)
            for (std::int64_t x = left; x < right; ++x) {
                const float px = static_cast<float>(x) + 0.5f;
                const float py = static_cast<float>(y) + 0.5f;
                const auto share = [&](const Placed& from, const Placed& to) {
                    return ((to.x - from.x) * (py - from.y) - (to.y - from.y) * (px - from.x)) / area;
                };
                const float a = share(at[1], at[2]);
                const float b = share(at[2], at[0]);
                const float c = share(at[0], at[1]);
                if (a < 0 || b < 0 || c < 0) continue;
                const float near = a * at[0].nearness + b * at[1].nearness + c * at[2].nearness;
                const auto i = static_cast<std::size_t>((y - first) * columns + x);
                if (near <= nearness[i]) continue;
                nearness[i] = near;
                light[i] = a * lit[0] + b * lit[1] + c * lit[2];
            }
    }
};

std::vector<std::uint8_t> encodedPixels(std::span<const float> light) {
    constexpr std::size_t kCount = 4096;
    static const auto levels = [] {
        std::array<std::uint8_t, kCount> made{};
        for (std::size_t i = 0; i < made.size(); ++i)
            made[i] = static_cast<std::uint8_t>(
                std::lround(encodedOf((static_cast<double>(i) + 0.5) / static_cast<double>(kCount)) * 255));
        return made;
    }();
    std::vector<std::uint8_t> pixels;
    pixels.reserve(light.size() / 3 * 4);
    for (std::size_t i = 0; i < light.size(); ++i) {
        const auto row = static_cast<std::size_t>(std::clamp(light[i], 0.0f, 1.0f) * static_cast<float>(kCount));
        pixels.push_back(levels[std::min(row, kCount - 1)]);
        if (i % 3 == 2) pixels.push_back(255);
    }
    return pixels;
}

SurfacePicture::SurfacePicture(Surface surface, const Sun& sun, SurfaceLook look, bool shadows)
    : surface_(std::move(surface)), sun_(sun), light_(lightOn(surface_, sun, look, shadows)) {
    low_ = high_ = surface_.vertices.front().position;
    for (const MeshVertex& vertex : surface_.vertices) {
        low_ = glm::min(low_, vertex.position);
        high_ = glm::max(high_, vertex.position);
    }
}

SurfacePicture::Projection SurfacePicture::projectionOf(const SurfaceCamera& camera, const PictureSize& size) const {
    const double yaw = glm::radians(camera.yaw);
    const double elevation = glm::radians(camera.elevation);
    Projection to;
    to.toEye = {std::sin(yaw) * std::cos(elevation), std::sin(elevation), std::cos(yaw) * std::cos(elevation)};
    to.right = {std::cos(yaw), 0, -std::sin(yaw)};
    to.up = glm::cross(to.toEye, to.right);
    const double across = std::max<double>(high_.x - low_.x, high_.z - low_.z);
    to.eye = glm::dvec3(low_ + high_) / 2.0 + to.toEye * (camera.distance.value_or(kUsualDistance) * across);
    to.scale = kLens * camera.zoom * (camera.distance ? 1 : scale_);
    if (!camera.distance) to.shift = shift_ * camera.zoom;
    to.width = static_cast<double>(size.width * size.samples);
    to.height = static_cast<double>(size.height * size.samples);
    return to;
}

void SurfacePicture::fit(std::span<const SurfaceCamera> cameras, const PictureSize& size) {
    scale_ = 1;
    shift_ = {0, 0};
    glm::dvec2 least(std::numeric_limits<double>::max());
    glm::dvec2 most = -least;
    constexpr std::size_t kLooks = 1 << 16;  // vertices, of which the margin forgives to miss some
    const std::size_t every = std::max<std::size_t>(surface_.vertices.size() / kLooks, 1);
    for (SurfaceCamera camera : cameras) {
        camera.zoom = 1;
        const Projection to = projectionOf(camera, size);
        for (std::size_t i = 0; i < surface_.vertices.size(); i += every) {
            const glm::dvec3 seen = to.seen(surface_.vertices[i].position);
            least = glm::min(least, glm::dvec2(seen));
            most = glm::max(most, glm::dvec2(seen));
        }
    }
    const double aspect = static_cast<double>(size.width) / static_cast<double>(size.height);
    const glm::dvec2 extent = (most - least) / 2.0;
    scale_ = kFilled * std::min(aspect / extent.x, 1 / extent.y);
    shift_ = -(least + most) / 2.0 * scale_;
}

void SurfacePicture::drawWalls(Band& band, std::span<const Placed> placed) const {
    const MeshGrid& grid = surface_.grid;
    const auto surface = static_cast<std::uint32_t>(grid.surfaceVertices());
    const auto middle = static_cast<std::uint32_t>(grid.vertices() - 1);
    closingTriangles(grid, [&](const MeshTriangle& triangle) {
        if (triangle[2] == middle) return;  // the floor
        const glm::vec3& a = surface_.vertices[triangle[0]].position;
        const glm::vec3& b = surface_.vertices[triangle[1]].position;
        const glm::vec3& c = surface_.vertices[triangle[2]].position;
        const glm::vec3 across = glm::cross(b - a, c - a);
        const float length = glm::length(across);
        if (length == 0) return;
        const glm::vec3 light = lightOnWall(sun_, across / length);
        const auto lit = [&](std::uint32_t vertex) { return vertex < surface ? light : light * 0.55f; };
        band.add({placed[triangle[0]], placed[triangle[1]], placed[triangle[2]]},
                 {lit(triangle[0]), lit(triangle[1]), lit(triangle[2])});
    });
}

void SurfacePicture::drawBand(Band& band, std::span<const Placed> placed) const {
    const MeshGrid& grid = surface_.grid;
    const auto columns = static_cast<std::size_t>(grid.columns);
    const auto first = static_cast<float>(band.first);
    const auto last = static_cast<float>(band.first + band.rows);
    for (std::int64_t row = 0; row + 1 < grid.rows; ++row) {
        const auto strip = placed.subspan(static_cast<std::size_t>(row) * columns, 2 * columns);
        const auto [highest, lowest] = std::ranges::minmax(strip, {}, &Placed::y);
        if (highest.y > last || lowest.y < first) continue;
        stripTriangles(grid, row, [&](const MeshTriangle& triangle) {
            band.add({placed[triangle[0]], placed[triangle[1]], placed[triangle[2]]},
                     {light_[triangle[0]], light_[triangle[1]], light_[triangle[2]]});
        });
    }
    if (grid.solid) drawWalls(band, placed);
}

std::vector<float> SurfacePicture::draw(const SurfaceCamera& camera, const PictureSize& size,
                                        const glm::vec3& behind) const {
    const Projection to = projectionOf(camera, size);
    std::vector<Placed> placed;
    placed.reserve(surface_.vertices.size());
    for (const MeshVertex& vertex : surface_.vertices) {
        const glm::dvec3 seen = to.seen(vertex.position);
        if (seen.z < static_cast<double>(kNearest)) {
            placed.emplace_back();
            continue;
        }
        placed.push_back({static_cast<float>(to.width / 2 + seen.x * to.height / 2),
                          static_cast<float>(to.height / 2 - seen.y * to.height / 2), static_cast<float>(1 / seen.z)});
    }
    constexpr std::int64_t kBandRows = 32;  // of pixels
    std::vector<float> picture(static_cast<std::size_t>(size.width * size.height * 3));
    const std::int64_t samples = size.samples;
    inParallel((size.height + kBandRows - 1) / kBandRows, [&](std::int64_t n) {
        const std::int64_t top = n * kBandRows;
        const std::int64_t rows = std::min(kBandRows, size.height - top);
        Band band{top * samples, rows * samples, size.width * samples};
        band.nearness.assign(static_cast<std::size_t>(band.rows * band.columns), 0.0f);
        band.light.assign(band.nearness.size(), behind);
        drawBand(band, placed);
        for (std::int64_t y = 0; y < rows; ++y)
            for (std::int64_t x = 0; x < size.width; ++x) {
                glm::vec3 sum(0);
                for (std::int64_t i = 0; i < samples * samples; ++i)
                    sum += band.light[static_cast<std::size_t>((y * samples + i / samples) * band.columns +
                                                               x * samples + i % samples)];
                sum /= static_cast<float>(samples * samples);
                for (int channel = 0; channel < 3; ++channel)
                    picture[static_cast<std::size_t>(((top + y) * size.width + x) * 3 + channel)] = sum[channel];
            }
    });
    return picture;
}

}  // namespace noisescope
