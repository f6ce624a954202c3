// Pictures of a surface from a camera: triangles with depth, several samples a pixel, on the CPU alone, so that every
// machine draws the same.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <span>
#include <vector>

#include "surface/surface_light.h"
#include "surface/surface_sight.h"

namespace noisescope {

/// Lines on the land.
enum class SurfaceLines {
    none,
    contours,   ///< of equal height, every fifth a strong one
    wireframe,  ///< along x and y: squares, of which 48 are as wide as the surface
};

/// Names of the lines, in the order of SurfaceLines.
inline constexpr std::array<std::string_view, 3> kSurfaceLines{"none", "contours", "wireframe"};

/// Background, air and lines, which are no part of the surface.
struct SurfaceAir {
    glm::vec3 behind{0};  ///< linear light of the background
    double haze = 0;      ///< 0 to 1: how much of it lies before the farthest land
    SurfaceLines lines = SurfaceLines::none;
};

/// Returns red, green, blue and an alpha of 255 in sRGB of linear red, green and blue.
std::vector<std::uint8_t> encodedPixels(std::span<const float> light);

class SurfacePicture {
  public:
    SurfacePicture(Surface surface, const Sun& sun, SurfaceLook look, bool shadows);

    /// Lets later pictures show the surface whole from all of these, with one scale.
    void fit(std::span<const SurfaceCamera> cameras, const PictureSize& size);

    /// Returns linear red, green and blue of each pixel, row by row; the background is `behind`.
    /// Stops early, with a picture of no use, once `isWanted` returns false.
    [[nodiscard]] std::vector<float> draw(
        const SurfaceCamera& camera, const PictureSize& size, const SurfaceAir& air,
        const std::function<bool()>& isWanted = [] { return true; }) const;

    /// Returns the least distance, in widths of the surface, from which all of it is seen at any yaw.
    [[nodiscard]] double distanceToSee(double elevation, const PictureSize& size) const;
    /// Returns the least distance, from `distance` on, from which the camera lies above the land below it.
    [[nodiscard]] double distanceAbove(const SurfaceCamera& camera, double distance) const;

    /// Returns where its places are in pixels.
    [[nodiscard]] SurfaceSight sight(const SurfaceCamera& camera, const PictureSize& size) const;

  private:
    struct Placed;
    struct Band;
    struct Ruled;
    struct Scene;

    [[nodiscard]] SurfaceProjection projectionOf(const SurfaceCamera& camera, const PictureSize& size) const;
    [[nodiscard]] double across() const;
    void addFace(Band& band, const Scene& scene, const MeshTriangle& triangle,
                 const std::array<glm::vec3, 3>& lit) const;
    void drawBand(Band& band, const Scene& scene) const;
    void ruleScene(Scene& scene, SurfaceLines lines, const PictureSize& size) const;
    void drawWalls(Band& band, const Scene& scene) const;

    std::shared_ptr<const Surface> surface_;
    Sun sun_;
    std::vector<glm::vec3> light_;
    glm::vec3 low_{0}, high_{0};
    double scale_ = 1;        ///< of the lens, that shows all
    glm::dvec2 shift_{0, 0};  ///< of the picture, in halves of its height
};

}  // namespace noisescope
