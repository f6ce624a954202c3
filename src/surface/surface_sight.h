// Sight of a surface from a camera: where its places are on the screen, and which of them is at a pixel.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>

#include "surface/surface_light.h"

namespace noisescope {

/// Angles in degrees around the surface's middle. Yaw 0 looks up the picture, 90 from the right to the left.
struct SurfaceCamera {
    double yaw = 30;
    double elevation = 35;
    std::optional<double> distance;  ///< in widths of the surface; none: what shows all of it
    double zoom = 1;                 ///< of the lens
    glm::dvec3 target{0};            ///< that it turns around: x, height, y from the middle, in widths
    bool operator==(const SurfaceCamera&) const = default;
};

struct PictureSize {
    std::int64_t width = 0;
    std::int64_t height = 0;
    int samples = 3;  ///< on each side of a pixel
    bool operator==(const PictureSize&) const = default;
};

constexpr double kSurfaceLens = 3.2;     ///< cotangent of half the angle that a picture's height shows
constexpr double kSurfaceFilled = 0.92;  ///< of the picture, by what is shown whole

/// From the mesh's space to points of a picture.
struct SurfaceProjection {
    glm::dvec3 eye, right, up, toEye;
    double scale = 1;  ///< halves of the picture's height in one of depth
    glm::dvec2 shift{0, 0};
    double width = 0, height = 0;  ///< of the picture

    /// Returns the point from the top-left corner, and the depth, which must be greater than 0.
    [[nodiscard]] glm::dvec3 pointOf(const glm::dvec3& place) const;
    /// Returns a vector along which depth grows by 1 from the eye through a point.
    [[nodiscard]] glm::dvec3 rayThrough(double x, double y) const;
};

/// A surface as a camera sees it, for questions of a hand; cheap to copy.
class SurfaceSight {
  public:
    SurfaceSight(std::shared_ptr<const Surface> surface, const SurfaceProjection& projection)
        : surface_(std::move(surface)), projection_(projection) {}

    struct Node {
        std::int64_t column = 0;
        std::int64_t row = 0;
        bool operator==(const Node&) const = default;
    };
    /// Returns the node that is nearest to what is seen at a point; none: a wall, or nothing.
    [[nodiscard]] std::optional<Node> nodeAt(double x, double y) const;

    struct Point {
        double x = 0, y = 0;
        bool isHidden = false;  ///< behind land
    };
    /// Returns where a place of the surface is, in nodes from the first; those outside lie as far as the edge does.
    /// None: behind the camera.
    [[nodiscard]] std::optional<Point> pointOf(double column, double row) const;

    [[nodiscard]] const MeshGrid& grid() const { return surface_->grid; }
    /// Returns the height at a place, linearly between nodes.
    [[nodiscard]] double heightAt(double column, double row) const;
    [[nodiscard]] double width() const { return projection_.width; }
    [[nodiscard]] double height() const { return projection_.height; }

  private:
    [[nodiscard]] glm::dvec3 placeOf(double column, double row) const;
    /// Returns the share of `ray` after which it meets the surface from the eye on; none: it passes.
    [[nodiscard]] std::optional<double> meets(const glm::dvec3& ray) const;

    std::shared_ptr<const Surface> surface_;
    SurfaceProjection projection_;
};

}  // namespace noisescope
