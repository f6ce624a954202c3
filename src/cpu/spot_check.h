// Some of the pixels that were drawn, compared with the scalar twin while the picture is made: a device that is lost,
// broken or wrong must not write a wrong file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/image.h"
#include "cpu/evaluator.h"

namespace noisescope {

/// Where a pixel lies on the plane.
struct PixelPlace {
    std::int64_t x = 0;
    std::int64_t y = 0;
    bool operator==(const PixelPlace&) const = default;
};

/// A seed that is another one each time.
std::uint32_t freshCheckSeed();

/// The pixels of `region` that are compared: one in every 64 x 64 pixels of a block, at least one in every block of
/// 512 x 512, one for 4096 pixels, and 16 if there are so many. None is there twice. Those of the 64 x 64 depend on the
/// seed alone, not on how a picture is cut into regions.
std::vector<PixelPlace> placesToCheck(const FieldPlan& plan, const Region& region, std::uint32_t seed);

/// So many pixels of a picture are compared at least, in whatever regions it is drawn.
std::int64_t fewestChecks(std::int64_t width, std::int64_t height);

/// The scalar twin, pixel by pixel; quick for places in the same block. The plan must outlive it.
class TwinPixels {
  public:
    explicit TwinPixels(const FieldPlan& plan) : plan_(plan), evaluator_(plan) {}
    FieldValue at(const PixelPlace& place);

  private:
    const FieldPlan& plan_;
    Evaluator evaluator_;
    PixelPlace block_;
    std::optional<FieldOrigin> origin_;  ///< of block_
};

/// Compares what one device draws, and counts.
class SpotCheck {
  public:
    /// `device`: who draws, for the message.
    SpotCheck(std::uint32_t seed, std::string device) : seed_(seed), device_(std::move(device)) {}

    /// Values of a part of a picture, bit by bit; none of a recipe that is not exact. Throws Error(difference) that
    /// names the first pixel and the bits of both.
    void compare(const FieldPlan& plan, const PixelView& drawn);

    [[nodiscard]] std::uint32_t seed() const { return seed_; }
    [[nodiscard]] std::int64_t compared() const { return compared_; }  ///< pixels, in all calls of compare()

    /// The pixels of one region that differ.
    class Findings {
      public:
        /// `what`: of the pixel, as ", channel 2"; empty if it has nothing else.
        void add(const PixelPlace& place, std::string_view what, const std::string& drawn, const std::string& twin);

      private:
        friend class SpotCheck;
        std::int64_t count_ = 0;
        std::string first_;
    };
    /// Throws Error(difference) if there are any among `places` pixels.
    void require(const Findings& findings, std::size_t places) const;

  private:
    std::uint32_t seed_;
    std::string device_;
    std::int64_t compared_ = 0;
};

}  // namespace noisescope
