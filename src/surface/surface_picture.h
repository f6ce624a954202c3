// Pictures of a surface from a camera: triangles with depth, several samples a pixel, on the CPU alone, so that every
// machine draws the same.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <vector>

#include "surface/surface_light.h"

namespace noisescope {

/// Angles in degrees around the surface's middle. Yaw 0 looks up the picture, 90 from the right to the left.
struct SurfaceCamera {
    double yaw = 30;
    double elevation = 35;
    std::optional<double> distance;  ///< in widths of the surface; none: what shows all of it
    double zoom = 1;                 ///< of the lens
    bool operator==(const SurfaceCamera&) const = default;
};

struct PictureSize {
    std::int64_t width = 0;
    std::int64_t height = 0;
    int samples = 3;  ///< on each side of a pixel
    bool operator==(const PictureSize&) const = default;
};

/// Returns red, green, blue and an alpha of 255 in sRGB of linear red, green and blue.
std::vector<std::uint8_t> encodedPixels(std::span<const float> light);

class SurfacePicture {
  public:
    SurfacePicture(Surface surface, const Sun& sun, SurfaceLook look, bool shadows);

    /// Lets later pictures show the surface whole from all of these, with one scale.
    void fit(std::span<const SurfaceCamera> cameras, const PictureSize& size);

    /// Returns linear red, green and blue of each pixel, row by row; the background is `behind`.
    [[nodiscard]] std::vector<float> draw(const SurfaceCamera& camera, const PictureSize& size,
                                          const glm::vec3& behind) const;

  private:
    struct Projection;
    struct Placed;
    struct Band;

    [[nodiscard]] Projection projectionOf(const SurfaceCamera& camera, const PictureSize& size) const;
    void drawBand(Band& band, std::span<const Placed> placed) const;
    void drawWalls(Band& band, std::span<const Placed> placed) const;

    Surface surface_;
    Sun sun_;
    std::vector<glm::vec3> light_;
    glm::vec3 low_{0}, high_{0};
    double scale_ = 1;        ///< of the lens, that shows all
    glm::dvec2 shift_{0, 0};  ///< of the picture, in halves of its height
};

}  // namespace noisescope
