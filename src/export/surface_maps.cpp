#include "export/surface_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/threads.h"
#include "exact/lattice_map.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Heights around a pixel, in pixels.
class Around {
  public:
    Around(const double* middle, std::int64_t stride) : middle_(middle), stride_(stride) {}
    [[nodiscard]] double operator()(std::int64_t x, std::int64_t y) const { return middle_[y * stride_ + x]; }
    [[nodiscard]] std::int64_t stride() const { return stride_; }
    [[nodiscard]] const double* middle() const { return middle_; }
    /// Return how the height grows along x, and down the picture.
    [[nodiscard]] double right() const { return ((*this)(1, 0) - (*this)(-1, 0)) / 2; }
    [[nodiscard]] double down() const { return ((*this)(0, 1) - (*this)(0, -1)) / 2; }

  private:
    const double* middle_;
    std::int64_t stride_;
};

/// One of the maps: what a pixel is.
class MapOfHeights {
  public:
    MapOfHeights() = default;
    MapOfHeights(const MapOfHeights&) = delete;
    MapOfHeights& operator=(const MapOfHeights&) = delete;
    virtual ~MapOfHeights() = default;
    [[nodiscard]] virtual std::int64_t halo() const { return 1; }
    [[nodiscard]] virtual double at(const Around& heights) const = 0;
    /// `heights`: of the first pixel.
    virtual void row(const Around& heights, std::span<float> pixels) const {
        for (std::size_t x = 0; x < pixels.size(); ++x)
            pixels[x] = static_cast<float>(at({heights.middle() + x, heights.stride()}));
    }
};

class Hillshade final : public MapOfHeights {
  public:
    /// The sun stands at the upper left, 45 degrees high.
    [[nodiscard]] double at(const Around& heights) const override {
        constexpr double kHalfRoot = 0.70710678118654752;
        const double p = heights.right();
        const double q = heights.down();
        return std::max(0.0, (p / 2 + q / 2 + kHalfRoot) / std::sqrt(1 + p * p + q * q));
    }
};

class Contours final : public MapOfHeights {
  public:
    explicit Contours(const SurfaceScale& scale)
        : between_(scale.perValue / kInAValue), width_(std::max(1.0, scale.imageHeight / 1024)) {}
    [[nodiscard]] double at(const Around& heights) const override {
        const double p = heights.right() / between_;
        const double q = heights.down() / between_;
        const double steepness = std::sqrt(p * p + q * q);
        if (steepness == 0) return 0;
        const double lines = heights(0, 0) / between_;
        const double nearest = std::round(lines);
        const bool isBold = std::fabs(nearest / kBold - std::round(nearest / kBold)) < 0.1;
        const double away = std::fabs(lines - nearest) / steepness;  // pixels
        return std::clamp((isBold ? width_ : width_ / 2) + 0.5 - away, 0.0, 1.0);
    }

  private:
    static constexpr double kInAValue = 10;
    static constexpr double kBold = 5;
    double between_;  ///< of two lines, in pixels of height
    double width_;    ///< of a bold line's half
};

class Curvature final : public MapOfHeights {
  public:
    explicit Curvature(const SurfaceScale& scale)
        : step_(std::max<std::int64_t>(1, static_cast<std::int64_t>(scale.imageHeight / 512))),
          unit_(scale.imageHeight / 128) {}
    [[nodiscard]] std::int64_t halo() const override { return step_; }
    [[nodiscard]] double at(const Around& h) const override {
        const auto d = static_cast<double>(step_);
        const std::int64_t s = step_;
        const double p = (h(s, 0) - h(-s, 0)) / (2 * d);
        const double q = (h(0, s) - h(0, -s)) / (2 * d);
        const double pp = (h(s, 0) - 2 * h(0, 0) + h(-s, 0)) / (d * d);
        const double qq = (h(0, s) - 2 * h(0, 0) + h(0, -s)) / (d * d);
        const double pq = (h(s, s) - h(-s, s) - h(s, -s) + h(-s, -s)) / (4 * d * d);
        const double square = 1 + p * p + q * q;
        const double mean = ((1 + q * q) * pp - 2 * p * q * pq + (1 + p * p) * qq) / (2 * square * std::sqrt(square));
        const double k = -mean * unit_;
        return k / std::sqrt(1 + k * k);
    }

  private:
    std::int64_t step_;  ///< pixels
    double unit_;        ///< the radius at which the curvature counts as 1, in pixels
};

class Occlusion final : public MapOfHeights {
  public:
    explicit Occlusion(const SurfaceScale& scale) : radius_(std::clamp(scale.imageHeight / 16, 4.0, 256.0)) {}
    [[nodiscard]] std::int64_t halo() const override { return static_cast<std::int64_t>(radius_) + 2; }
    [[nodiscard]] double at(const Around& heights) const override { return sky(heights, looksAt(heights.stride())); }
    void row(const Around& heights, std::span<float> pixels) const override {
        const std::vector<Look> looks = looksAt(heights.stride());
        for (std::size_t x = 0; x < pixels.size(); ++x)
            pixels[x] = static_cast<float>(sky({heights.middle() + x, heights.stride()}, looks));
    }

  private:
    static constexpr int kWays = 16;
    static constexpr double kNearer = 1.4;  ///< of a look to the next one

    /// A place between four pixels.
    struct Look {
        std::int64_t offset = 0;
        std::array<double, 4> weights{};
        double away = 1;  ///< pixels
        bool isLast = false;
    };

    /// Looks from far to near in every direction.
    [[nodiscard]] std::vector<Look> looksAt(std::int64_t stride) const {
        constexpr double kDiagonal = 0.70710678118654752;
        constexpr double kLong = 0.92387953251128676;
        constexpr double kShort = 0.38268343236508977;
        constexpr std::array<std::pair<double, double>, 4> kQuarter{
            {{1, 0}, {kLong, kShort}, {kDiagonal, kDiagonal}, {kShort, kLong}}};
        std::vector<Look> looks;
        for (int way = 0; way < kWays; ++way) {
            auto [dx, dy] = kQuarter.at(static_cast<std::size_t>(way % 4));
            for (int turn = 0; turn < way / 4; ++turn) std::tie(dx, dy) = std::pair(-dy, dx);
            double away = radius_;
            while (away >= 1) {
                looks.push_back(lookAt(dx, dy, away, stride));
                away /= kNearer;
            }
            looks.back().isLast = true;
        }
        return looks;
    }
    static Look lookAt(double dx, double dy, double away, std::int64_t stride) {
        const double left = std::floor(dx * away);
        const double top = std::floor(dy * away);
        const double x = dx * away - left;
        const double y = dy * away - top;
        return {static_cast<std::int64_t>(top) * stride + static_cast<std::int64_t>(left),
                {(1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y},
                away};
    }

    /// Returns the share of the sky above the horizons.
    static double sky(const Around& heights, const std::vector<Look>& looks) {
        const std::int64_t stride = heights.stride();
        double hidden = 0;
        double steepest = 0;
        for (const Look& look : looks) {
            const double* corner = heights.middle() + look.offset;
            const double there = look.weights[0] * corner[0] + look.weights[1] * corner[1] +
                                 look.weights[2] * corner[stride] + look.weights[3] * corner[stride + 1];
            steepest = std::max(steepest, (there - *heights.middle()) / look.away);
            if (!look.isLast) continue;
            hidden += steepest / std::sqrt(1 + steepest * steepest);
            steepest = 0;
        }
        return 1 - hidden / kWays;
    }

    double radius_;  ///< pixels
};

class Roughness final : public MapOfHeights {
  public:
    explicit Roughness(const SurfaceScale& scale)
        : reach_(std::clamp<std::int64_t>(static_cast<std::int64_t>(scale.imageHeight / 256), 1, 16)) {}
    [[nodiscard]] std::int64_t halo() const override { return reach_ + 1; }
    [[nodiscard]] double at(const Around& heights) const override {
        float value = 0;
        row(heights, {&value, 1});
        return static_cast<double>(value);
    }
    void row(const Around& heights, std::span<float> pixels) const override {
        const auto wide = static_cast<std::int64_t>(pixels.size()) + 2 * reach_;
        std::vector<glm::dvec3> columns(static_cast<std::size_t>(wide), glm::dvec3(0));
        for (std::int64_t y = -reach_; y <= reach_; ++y)
            for (std::int64_t x = 0; x < wide; ++x)
                columns[static_cast<std::size_t>(x)] +=
                    normalOf({heights.middle() + y * heights.stride() + x - reach_, heights.stride()});
        const auto side = static_cast<double>(2 * reach_ + 1);
        for (std::size_t x = 0; x < pixels.size(); ++x) {
            glm::dvec3 sum(0);
            for (std::int64_t i = 0; i <= 2 * reach_; ++i) sum += columns[x + static_cast<std::size_t>(i)];
            const double length = glm::dot(sum, sum) / (side * side * side * side);
            pixels[x] = static_cast<float>(std::sqrt(std::max(0.0, 1 - length)));
        }
    }

  private:
    static glm::dvec3 normalOf(const Around& heights) {
        const double p = heights.right();
        const double q = heights.down();
        return glm::dvec3(-p, -q, 1) / std::sqrt(1 + p * p + q * q);
    }

    std::int64_t reach_;  ///< pixels to each side
};

/// Roughness of a material: worn smooth where it stands out, rough in hollows, and rougher where normals scatter within
/// a pixel.
class Finish final : public MapOfHeights {
  public:
    explicit Finish(const SurfaceScale& scale)
        : scatter_(scale),
          reach_(std::clamp<std::int64_t>(static_cast<std::int64_t>(scale.imageHeight / 32), 1, 64)),
          unit_(scale.imageHeight / 128) {}
    [[nodiscard]] std::int64_t halo() const override { return std::max(reach_, scatter_.halo()); }
    [[nodiscard]] double at(const Around& heights) const override {
        float value = 0;
        row(heights, {&value, 1});
        return static_cast<double>(value);
    }
    void row(const Around& heights, std::span<float> pixels) const override {
        scatter_.row(heights, pixels);
        const std::int64_t side = 2 * reach_ + 1;
        std::vector<double> columns(pixels.size() + static_cast<std::size_t>(2 * reach_), 0.0);
        for (std::int64_t y = -reach_; y <= reach_; ++y) {
            const double* line = heights.middle() + y * heights.stride() - reach_;
            for (std::size_t x = 0; x < columns.size(); ++x) columns[x] += line[x];
        }
        for (std::size_t x = 0; x < pixels.size(); ++x) {
            double sum = 0;
            for (std::int64_t i = 0; i < side; ++i) sum += columns[x + static_cast<std::size_t>(i)];
            const double above = (heights.middle()[x] - sum / static_cast<double>(side * side)) / unit_;
            const double own = kPlain - kWorn * above / std::sqrt(1 + above * above);
            const double scattered = static_cast<double>(pixels[x]) * static_cast<double>(pixels[x]);
            pixels[x] = static_cast<float>(std::sqrt(own * own + (1 - own * own) * scattered));
        }
    }

  private:
    static constexpr double kPlain = 0.6;  ///< of a plane
    static constexpr double kWorn = 0.3;   ///< less on the highest crests, more in the deepest hollows
    Roughness scatter_;
    std::int64_t reach_;  ///< pixels to each side whose mean height counts
    double unit_;         ///< of heights above the mean, in pixels
};

/// A part of the normal: `right` and `down` of the slopes, and `away` from the plane.
template <int right, int down, int away>
class NormalPart final : public MapOfHeights {
  public:
    [[nodiscard]] double at(const Around& heights) const override {
        const double p = heights.right();
        const double q = heights.down();
        return (right * p + down * q + away) / std::sqrt(1 + p * p + q * q);
    }
};

struct NamedSurfaceMap {
    std::string_view id;
    Range range{0, 1};
    std::unique_ptr<MapOfHeights> (*make)(const SurfaceScale& scale) = nullptr;
};

template <typename Map>
std::unique_ptr<MapOfHeights> made(const SurfaceScale& scale) {
    if constexpr (std::is_constructible_v<Map, const SurfaceScale&>)
        return std::make_unique<Map>(scale);
    else
        return std::make_unique<Map>();
}

/// Returns a row of the table, which has the order of the enum.
const NamedSurfaceMap& rowOf(SurfaceMap map) {
    static constexpr std::array<NamedSurfaceMap, kSurfaceMaps.size()> kRows{{
        {"hillshade", {0, 1}, &made<Hillshade>},
        {"contours", {0, 1}, &made<Contours>},
        {"curvature", {-1, 1}, &made<Curvature>},
        {"occlusion", {0, 1}, &made<Occlusion>},
        {"roughness", {0, 1}, &made<Roughness>},
        {"finish", {0, 1}, &made<Finish>},
        {"normal right", {-1, 1}, &made<NormalPart<-1, 0, 0>>},
        {"normal up", {-1, 1}, &made<NormalPart<0, 1, 0>>},
        {"normal down", {-1, 1}, &made<NormalPart<0, -1, 0>>},
        {"normal away", {-1, 1}, &made<NormalPart<0, 0, 1>>},
    }};
    return kRows.at(static_cast<std::size_t>(map));
}

/// A channel of the picture that is drawn.
struct DrawnChannel {
    SurfaceChannel channel;
    std::unique_ptr<MapOfHeights> map;  ///< null: the constant

    /// Fills every `step`-th of the pixels, from the first on. `heights`: of the first pixel.
    void row(const Around& heights, std::span<float> pixels, std::size_t step) const {
        std::vector<float> own((pixels.size() + step - 1) / step, channel.constant);
        if (map) map->row(heights, own);
        for (std::size_t x = 0; x < own.size(); ++x) pixels[x * step] = channel.inverted ? 1 - own[x] : own[x];
    }
};

std::vector<DrawnChannel> drawnOf(SurfaceChannels channels, const SurfaceScale& scale) {
    std::vector<DrawnChannel> drawn;
    drawn.reserve(channels.size());
    for (const SurfaceChannel& channel : channels)
        drawn.push_back({channel, channel.map ? rowOf(*channel.map).make(scale) : nullptr});
    return drawn;
}

std::int64_t haloOf(const std::vector<DrawnChannel>& drawn) {
    std::int64_t halo = 0;
    for (const DrawnChannel& one : drawn) halo = std::max(halo, one.map ? one.map->halo() : 0);
    return halo;
}

}  // namespace

SurfaceChannels normalsByDifferences(bool greenDown) {
    static constexpr std::array kUp{alone(SurfaceMap::normalRight)[0], alone(SurfaceMap::normalUp)[0],
                                    alone(SurfaceMap::normalAway)[0]};
    static constexpr std::array kDown{alone(SurfaceMap::normalRight)[0], alone(SurfaceMap::normalDown)[0],
                                      alone(SurfaceMap::normalAway)[0]};
    return greenDown ? kDown : kUp;
}

std::string textOf(SurfaceChannels channels) {
    std::string text;
    for (const SurfaceChannel& channel : channels)
        text += fmt::format("{}{}{}", text.empty() ? "" : ", ", channel.inverted ? "1 - " : "",
                            channel.map ? std::string(rowOf(*channel.map).id) : fmt::format("{:g}", channel.constant));
    return text;
}

Range rangeOf(SurfaceChannels channels) {
    Range range{0, 1};
    for (const SurfaceChannel& channel : channels)
        if (channel.map) range.low = std::min(range.low, rowOf(*channel.map).range.low);
    return range;
}

SurfaceScale SurfaceScale::of(const Recipe& recipe, const PixelScale& pixels) {
    const double imageHeight = static_cast<double>(pixels.height) / static_cast<double>(pixels.size);
    return {imageHeight, recipe.surfaceHeight * imageHeight,
            recipe.sea ? std::optional(recipe.seaLevel) : std::nullopt};
}

std::int64_t haloOf(SurfaceChannels channels, const SurfaceScale& scale) { return haloOf(drawnOf(channels, scale)); }

void surfaceMapRows(SurfaceChannels channels, const SurfaceScale& scale, const Region& region,
                    const ValueSource& values, const RowSink& sink) {
    const std::vector<DrawnChannel> drawn = drawnOf(channels, scale);
    const std::int64_t halo = haloOf(drawn);
    const std::int64_t stride = region.width + 2 * halo;
    std::vector<double> heights;
    std::int64_t next = region.y;  // row; the first kept one lies `halo` above it
    const Region around{region.x - halo, region.y - halo, stride, region.height + 2 * halo};
    values(around, [&](std::int64_t, std::span<const float> rows) {
        for (const float value : rows)
            heights.push_back(std::max(static_cast<double>(value), scale.sea.value_or(-INFINITY)) * scale.perValue);
        const std::int64_t ready = static_cast<std::int64_t>(heights.size()) / stride - 2 * halo;
        if (ready <= 0) return;
        const auto rowSize = static_cast<std::size_t>(region.width) * drawn.size();
        std::vector<float> pixels(static_cast<std::size_t>(ready) * rowSize);
        inParallel(ready, [&](std::int64_t row) {
            const Around first{heights.data() + (row + halo) * stride + halo, stride};
            const std::span<float> all = std::span(pixels).subspan(static_cast<std::size_t>(row) * rowSize, rowSize);
            for (std::size_t i = 0; i < drawn.size(); ++i) drawn[i].row(first, all.subspan(i), drawn.size());
        });
        sink(next, pixels);
        next += ready;
        heights.erase(heights.begin(), heights.begin() + static_cast<std::ptrdiff_t>(ready * stride));
    });
}

}  // namespace noisescope
