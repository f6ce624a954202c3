// Spot check: compares some drawn pixels with the scalar twin while the picture is made, so that a device that is lost,
// broken or wrong cannot write a wrong file.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/image.h"
#include "cpu/evaluator.h"
#include "plan/picture_plan.h"

namespace noisescope {

/// Position of a pixel on the plane.
struct PixelPlace {
    std::int64_t x = 0;
    std::int64_t y = 0;
    bool operator==(const PixelPlace&) const = default;
};

/// Returns a random seed.
std::uint32_t freshCheckSeed();

/// Returns the distinct pixels of `region` to compare: one in every 64 x 64 pixels of a block, at least one in every
/// block of 512 x 512, at least one for 4096 pixels, and at least 16 if there are so many; of a piece of a picture of
/// `whole` pixels the piece's share of 16. Those of the 64 x 64 cells depend on the seed alone, not on the division of
/// a picture into regions.
std::vector<PixelPlace> placesToCheck(const FieldPlan& plan, const Region& region, std::uint32_t seed,
                                      std::int64_t whole = 0);
/// Without a field's tiles: for pictures with layers.
std::vector<PixelPlace> placesToCheck(const Region& region, std::uint32_t seed, std::int64_t whole = 0);

/// Returns the least number of compared pixels in a picture, however it is divided into regions.
std::int64_t fewestChecks(std::int64_t width, std::int64_t height);

/// Scalar twin for single pixels; fast for successive places in the same block. The plan must outlive it.
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

/// The same for a slot of a picture: fields, and the layers that combine them.
class TwinPicture {
  public:
    TwinPicture(const PicturePlan& plan, Slot slot);
    FieldValue at(const PixelPlace& place);

  private:
    const PicturePlan& plan_;
    Slot slot_;
    std::map<Slot, TwinPixels> fields_;
};

/// Compares and counts the pixels of one device.
class SpotCheck {
  public:
    /// `device`: its name for the message.
    SpotCheck(std::uint32_t seed, std::string device) : seed_(seed), device_(std::move(device)) {}

    /// Expects pieces of a picture of so many pixels from here on, all of them, so that they share its comparisons.
    void begin(std::int64_t pixels) { whole_ = pixels; }

    /// Compares values of a part of a picture bit by bit; skips recipes that are not exact. Throws Error(difference)
    /// with the first pixel and the bits of both.
    void compare(const FieldPlan& plan, const PixelView& drawn);
    /// The same for a slot of a picture.
    void compare(const PicturePlan& plan, Slot slot, const PixelView& drawn);

    [[nodiscard]] std::uint32_t seed() const { return seed_; }
    [[nodiscard]] std::int64_t compared() const { return compared_; }  ///< pixels, over all calls of compare()

    /// Differing pixels of one region.
    class Findings {
      public:
        /// `what`: a detail of the pixel, such as ", channel 2", or empty.
        void add(const PixelPlace& place, std::string_view what, const std::string& drawn, const std::string& twin);

      private:
        friend class SpotCheck;
        std::int64_t count_ = 0;
        std::string first_;
    };
    /// Throws Error(difference) if any of the `places` pixels differs.
    void require(const Findings& findings, std::size_t places) const;

  private:
    using TwinAt = std::function<FieldValue(const PixelPlace& place)>;
    void compareAt(std::span<const PixelPlace> places, int channels, const TwinAt& twinAt, const PixelView& drawn);

    std::uint32_t seed_;
    std::string device_;
    std::int64_t compared_ = 0;
    std::int64_t whole_ = 0;  ///< pixels of the picture whose pieces are compared; 0: not known
};

}  // namespace noisescope
