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
constexpr float kNearest = 0.01f;       // widths; what is nearer is cut off

}  // namespace

/// A vertex in samples from the top-left corner, with 1 / depth; 0: behind the camera.
struct SurfacePicture::Placed {
    float x = 0, y = 0, nearness = 0;
};

/// Coordinates of lines at the corners of a face; lines are where one is a whole number.
struct SurfacePicture::Ruled {
    std::array<glm::vec2, 3> at{};
    bool hasStrong = false;  ///< every fifth line is one
    float thickness = 1;     ///< in samples
};

/// Vertices as the camera sees them, and the air before them.
struct SurfacePicture::Scene {
    SurfaceProjection to;        ///< in samples
    std::vector<Placed> placed;  ///< the vertices
    glm::vec3 behind{0};
    float haze = 0;
    float clearDepth = 0;  ///< nearer there is no haze; it has all its strength at `hazyDepth`
    float hazyDepth = 1;
    std::vector<glm::vec2> ruled{};  ///< coordinates of lines; empty: there are none
    bool hasStrong = false;
    float thickness = 1;

    [[nodiscard]] Placed place(const glm::dvec3& at) const {
        const glm::dvec3 point = to.pointOf(at);
        if (point.z < static_cast<double>(kNearest) * 0.999) return {};
        return {static_cast<float>(point.x), static_cast<float>(point.y), static_cast<float>(1 / point.z)};
    }
};

/// Rows of samples.
struct SurfacePicture::Band {
    std::int64_t first = 0, rows = 0, columns = 0;
    std::vector<float> nearness{};
    std::vector<glm::vec3> light{};

    /// Draws a triangle; its light is linear on the screen, as triangles are small.
    void add(const std::array<Placed, 3>& at, const std::array<glm::vec3, 3>& lit, const Ruled* ruled = nullptr) {
        const auto [leftmost, rightmost] = std::minmax({at[0].x, at[1].x, at[2].x});
        const auto [highest, lowest] = std::minmax({at[0].y, at[1].y, at[2].y});
        const auto within = [](float value, std::int64_t least, std::int64_t most) {
            return std::clamp(static_cast<std::int64_t>(std::floor(std::clamp(value, -1e9f, 1e9f))), least, most);
        };
        const std::int64_t left = within(leftmost, 0, columns), right = within(rightmost + 1, 0, columns);
        const std::int64_t top = within(highest, first, first + rows), bottom = within(lowest + 1, first, first + rows);
        const float area = (at[1].x - at[0].x) * (at[2].y - at[0].y) - (at[1].y - at[0].y) * (at[2].x - at[0].x);
        if (area == 0 || left >= right || top >= bottom) return;
        const std::array<float, 2> closeness =
            ruled == nullptr ? std::array<float, 2>{} : linesASample(at, area, *ruled);
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
                if (ruled != nullptr)
                    light[i] =
                        withLines(light[i], a * ruled->at[0] + b * ruled->at[1] + c * ruled->at[2], closeness, *ruled);
            }
    }

    /// Returns how many lines of each coordinate a face has per sample.
    static std::array<float, 2> linesASample(const std::array<Placed, 3>& at, float area, const Ruled& ruled) {
        std::array<float, 2> lines{};
        for (int axis = 0; axis < 2; ++axis) {
            glm::vec2 along(0);
            for (std::size_t i = 0; i < 3; ++i) {
                const Placed& from = at[(i + 1) % 3];
                const Placed& to = at[(i + 2) % 3];
                along += ruled.at[i][axis] * glm::vec2(from.y - to.y, to.x - from.x) / area;
            }
            lines[static_cast<std::size_t>(axis)] = glm::length(along);
        }
        return lines;
    }

    static glm::vec3 withLines(const glm::vec3& land, const glm::vec2& place, const std::array<float, 2>& closeness,
                               const Ruled& ruled) {
        constexpr float kLevel = 1e-5f;       // lines a sample, below which land is level and has none
        constexpr float kDensest = 1.0f / 3;  // lines in the thickness of one, from which on they fade
        float strength = 0;
        for (int axis = 0; axis < 2; ++axis) {
            const float lines = closeness[static_cast<std::size_t>(axis)];
            if (lines < kLevel) continue;
            const float nearest = std::round(place[axis]);
            const bool isStrong = ruled.hasStrong && std::fmod(nearest, 5.0f) == 0;
            const float wide = ruled.thickness * (isStrong ? 2.0f : 1.0f);
            const float covered = std::clamp(wide / 2 + 0.5f - std::abs(place[axis] - nearest) / lines, 0.0f, 1.0f);
            const float fading = std::clamp(2 - lines * ruled.thickness / kDensest, 0.0f, 1.0f);
            strength = std::max(strength, covered * fading * (isStrong ? 0.85f : 0.6f));
        }
        return land * (1 - 0.85f * strength);
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
    : surface_(std::make_shared<const Surface>(std::move(surface))),
      sun_(sun),
      light_(lightOn(*surface_, sun, look, shadows)) {
    low_ = high_ = surface_->vertices.front().position;
    for (const MeshVertex& vertex : surface_->vertices) {
        low_ = glm::min(low_, vertex.position);
        high_ = glm::max(high_, vertex.position);
    }
}

double SurfacePicture::across() const { return std::max<double>(high_.x - low_.x, high_.z - low_.z); }

SurfaceProjection SurfacePicture::projectionOf(const SurfaceCamera& camera, const PictureSize& size) const {
    const double yaw = glm::radians(camera.yaw);
    const double elevation = glm::radians(camera.elevation);
    SurfaceProjection to;
    to.toEye = {std::sin(yaw) * std::cos(elevation), std::sin(elevation), std::cos(yaw) * std::cos(elevation)};
    to.right = {std::cos(yaw), 0, -std::sin(yaw)};
    to.up = glm::cross(to.toEye, to.right);
    to.eye = glm::dvec3(low_ + high_) / 2.0 +
             (camera.target + to.toEye * camera.distance.value_or(kUsualDistance)) * across();
    to.scale = kSurfaceLens * camera.zoom * (camera.distance ? 1 : scale_);
    if (!camera.distance) to.shift = shift_ * camera.zoom;
    to.width = static_cast<double>(size.width * size.samples);
    to.height = static_cast<double>(size.height * size.samples);
    return to;
}

SurfaceSight SurfacePicture::sight(const SurfaceCamera& camera, const PictureSize& size) const {
    return {surface_, projectionOf(camera, {size.width, size.height, 1})};
}

double SurfacePicture::distanceToSee(double elevation, const PictureSize& size) const {
    const double aspect = static_cast<double>(size.width) / static_cast<double>(size.height);
    double distance = 0;
    for (int yaw = 0; yaw < 360; yaw += 15) {
        SurfaceCamera camera;
        camera.yaw = yaw;
        camera.elevation = elevation;
        const SurfaceProjection to = projectionOf(camera, size);
        for (int corner = 0; corner < 8; ++corner) {
            glm::dvec3 from = glm::dvec3(high_ - low_) / 2.0;
            for (int axis = 0; axis < 3; ++axis)
                if ((corner >> axis & 1) == 0) from[axis] = -from[axis];
            const double beside =
                std::max(std::abs(glm::dot(from, to.right)) / aspect, std::abs(glm::dot(from, to.up)));
            distance = std::max(distance, glm::dot(from, to.toEye) + kSurfaceLens / kSurfaceFilled * beside);
        }
    }
    return distance / across();
}

double SurfacePicture::distanceAbove(const SurfaceCamera& camera, double distance) const {
    constexpr double kClear = 0.03;  // widths above the land
    constexpr double kStep = 1.03;
    const SurfaceSight sight(surface_, {});
    const double side = across() / static_cast<double>(std::max(surface_->grid.columns, surface_->grid.rows) - 1);
    SurfaceCamera seen = camera;
    while (distance < kUsualDistance) {
        seen.distance = distance;
        const glm::dvec3 eye = projectionOf(seen, {1, 1, 1}).eye;
        const double column = (eye.x - static_cast<double>(low_.x)) / side;
        const double row = (eye.z - static_cast<double>(low_.z)) / side;
        const bool isBeside = column < 0 || row < 0 || column > static_cast<double>(surface_->grid.columns - 1) ||
                              row > static_cast<double>(surface_->grid.rows - 1);
        if (isBeside || eye.y > sight.heightAt(column, row) + kClear * across()) break;
        distance *= kStep;
    }
    return distance;
}

void SurfacePicture::fit(std::span<const SurfaceCamera> cameras, const PictureSize& size) {
    scale_ = 1;
    shift_ = {0, 0};
    glm::dvec2 least(std::numeric_limits<double>::max());
    glm::dvec2 most = -least;
    constexpr std::size_t kLooks = 1 << 16;  // vertices, of which the margin forgives to miss some
    const std::size_t every = std::max<std::size_t>(surface_->vertices.size() / kLooks, 1);
    const double half = static_cast<double>(size.height) / 2;
    const double middle = static_cast<double>(size.width) / 2;
    for (SurfaceCamera camera : cameras) {
        camera.zoom = 1;
        const SurfaceProjection to = projectionOf(camera, {size.width, size.height, 1});
        for (std::size_t i = 0; i < surface_->vertices.size(); i += every) {
            const glm::dvec3 point = to.pointOf(surface_->vertices[i].position);
            const glm::dvec2 seen((point.x - middle) / half, (half - point.y) / half);
            least = glm::min(least, seen);
            most = glm::max(most, seen);
        }
    }
    const double aspect = static_cast<double>(size.width) / static_cast<double>(size.height);
    const glm::dvec2 extent = (most - least) / 2.0;
    scale_ = kSurfaceFilled * std::min(aspect / extent.x, 1 / extent.y);
    shift_ = -(least + most) / 2.0 * scale_;
}

/// Adds a face, and of one that reaches behind the camera what lies before it.
void SurfacePicture::addFace(Band& band, const Scene& scene, const MeshTriangle& triangle,
                             const std::array<glm::vec3, 3>& lit) const {
    const std::array at{scene.placed[triangle[0]], scene.placed[triangle[1]], scene.placed[triangle[2]]};
    const auto isBehind = [](const Placed& one) { return one.nearness <= 0; };
    if (std::ranges::none_of(at, isBehind)) {
        if (scene.ruled.empty() || std::ranges::max(triangle) >= scene.ruled.size()) return band.add(at, lit);
        const Ruled ruled{{scene.ruled[triangle[0]], scene.ruled[triangle[1]], scene.ruled[triangle[2]]},
                          scene.hasStrong,
                          scene.thickness};
        return band.add(at, lit, &ruled);
    }
    if (std::ranges::all_of(at, isBehind)) return;
    std::array<Placed, 4> cut{};
    std::array<glm::vec3, 4> cutLight{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t next = (i + 1) % 3;
        if (!isBehind(at[i])) {
            cut[count] = at[i];
            cutLight[count++] = lit[i];
        }
        if (isBehind(at[i]) == isBehind(at[next])) continue;
        const glm::dvec3 from = surface_->vertices[triangle[i]].position;
        const glm::dvec3 way = glm::dvec3(surface_->vertices[triangle[next]].position) - from;
        const double share = (glm::dot(scene.to.eye - from, scene.to.toEye) - static_cast<double>(kNearest)) /
                             glm::dot(way, scene.to.toEye);
        cut[count] = scene.place(from + way * share);
        cutLight[count++] = glm::mix(lit[i], lit[next], static_cast<float>(share));
    }
    for (std::size_t i = 2; i < count; ++i)
        band.add({cut[0], cut[i - 1], cut[i]}, {cutLight[0], cutLight[i - 1], cutLight[i]});
}

void SurfacePicture::drawWalls(Band& band, const Scene& scene) const {
    const MeshGrid& grid = surface_->grid;
    const auto surface = static_cast<std::uint32_t>(grid.surfaceVertices());
    const auto middle = static_cast<std::uint32_t>(grid.vertices() - 1);
    closingTriangles(grid, [&](const MeshTriangle& triangle) {
        if (triangle[2] == middle) return;  // the floor
        const glm::vec3& a = surface_->vertices[triangle[0]].position;
        const glm::vec3& b = surface_->vertices[triangle[1]].position;
        const glm::vec3& c = surface_->vertices[triangle[2]].position;
        const glm::vec3 across = glm::cross(b - a, c - a);
        const float length = glm::length(across);
        if (length == 0) return;
        const glm::vec3 light = lightOnWall(sun_, across / length);
        const auto lit = [&](std::uint32_t vertex) { return vertex < surface ? light : light * 0.55f; };
        addFace(band, scene, triangle, {lit(triangle[0]), lit(triangle[1]), lit(triangle[2])});
    });
}

void SurfacePicture::drawBand(Band& band, const Scene& scene) const {
    const MeshGrid& grid = surface_->grid;
    const auto columns = static_cast<std::size_t>(grid.columns);
    const auto first = static_cast<float>(band.first);
    const auto last = static_cast<float>(band.first + band.rows);
    for (std::int64_t row = 0; row + 1 < grid.rows; ++row) {
        const auto strip = std::span(scene.placed).subspan(static_cast<std::size_t>(row) * columns, 2 * columns);
        const bool isCut = std::ranges::any_of(strip, [](const Placed& one) { return one.nearness <= 0; });
        const auto [highest, lowest] = std::ranges::minmax(strip, {}, &Placed::y);
        if (!isCut && (highest.y > last || lowest.y < first)) continue;
        stripTriangles(grid, row, [&](const MeshTriangle& triangle) {
            addFace(band, scene, triangle, {light_[triangle[0]], light_[triangle[1]], light_[triangle[2]]});
        });
    }
    if (grid.solid) drawWalls(band, scene);
    if (scene.haze == 0) return;
    for (std::size_t i = 0; i < band.light.size(); ++i) {
        if (band.nearness[i] == 0) continue;
        const float far = (1 / band.nearness[i] - scene.clearDepth) / (scene.hazyDepth - scene.clearDepth);
        band.light[i] = glm::mix(band.light[i], scene.behind, scene.haze * std::clamp(far, 0.0f, 1.0f));
    }
}

void SurfacePicture::ruleScene(Scene& scene, SurfaceLines lines, const PictureSize& size) const {
    if (lines == SurfaceLines::none) return;
    constexpr double kSquares = 48;
    constexpr double kThickness = 1.1;  // pixels
    const bool isContour = lines == SurfaceLines::contours;
    const double step = isContour ? heightStep(*surface_) : across() / kSquares;
    scene.hasStrong = isContour;
    scene.thickness = static_cast<float>(kThickness * size.samples);
    const auto count = static_cast<std::size_t>(surface_->grid.surfaceVertices());
    scene.ruled.reserve(count);
    for (const MeshVertex& vertex : std::span(surface_->vertices).first(count)) {
        const glm::dvec3 place = (glm::dvec3(vertex.position) - (isContour ? glm::dvec3(0) : glm::dvec3(low_))) / step;
        scene.ruled.emplace_back(static_cast<float>(isContour ? place.y : place.x),
                                 isContour ? 0.0f : static_cast<float>(place.z));
    }
}

std::vector<float> SurfacePicture::draw(const SurfaceCamera& camera, const PictureSize& size, const SurfaceAir& air,
                                        const std::function<bool()>& isWanted) const {
    Scene scene;
    scene.to = projectionOf(camera, size);
    scene.placed.reserve(surface_->vertices.size());
    for (const MeshVertex& vertex : surface_->vertices) scene.placed.push_back(scene.place(vertex.position));
    scene.behind = air.behind;
    scene.haze = static_cast<float>(air.haze);
    const double middle = camera.distance.value_or(kUsualDistance) * across();
    scene.clearDepth = static_cast<float>(std::max(0.0, middle - 0.6 * across()));
    scene.hazyDepth = static_cast<float>(middle + 0.8 * across());
    ruleScene(scene, air.lines, size);
    constexpr std::int64_t kBandRows = 32;  // of pixels
    std::vector<float> picture(static_cast<std::size_t>(size.width * size.height * 3));
    const std::int64_t samples = size.samples;
    inParallel((size.height + kBandRows - 1) / kBandRows, [&](std::int64_t n) {
        if (!isWanted()) return;
        const std::int64_t top = n * kBandRows;
        const std::int64_t rows = std::min(kBandRows, size.height - top);
        Band band{top * samples, rows * samples, size.width * samples};
        band.nearness.assign(static_cast<std::size_t>(band.rows * band.columns), 0.0f);
        band.light.assign(band.nearness.size(), air.behind);
        drawBand(band, scene);
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
