#include "plot/raster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "export/typeset.h"

namespace noisescope {
namespace {

/// Red, green, blue of sRGB, 0 to 1.
using LightColor = std::array<double, 3>;

LightColor lightOf(std::uint32_t color) {
    return {(color >> 16u) / 255.0, ((color >> 8u) & 255u) / 255.0, (color & 255u) / 255.0};
}
LightColor lightOf(Ink ink) { return lightOf(inkColor(ink).light); }

/// Area of pixels that may be covered.
struct Box {
    std::int64_t left, top, right, bottom;  // right and bottom are beyond it
};

/// Picture that shapes are painted on, each by how much it covers of a pixel.
class Canvas {
  public:
    Canvas(std::int64_t width, std::int64_t height, const LightColor& color)
        : width_(width), height_(height), pixels_(static_cast<std::size_t>(width * height), color) {}

    explicit Canvas(const Image& picture) : Canvas(picture.width, picture.height, {}) {
        for (std::size_t n = 0; n < picture.pixels.size(); ++n)
            pixels_[n / 3][n % 3] = static_cast<double>(picture.pixels[n]);
    }

    [[nodiscard]] Box boxOf(std::span<const DrawnPoint> points, double margin) const {
        double left = points[0].x;
        double right = left;
        double top = points[0].y;
        double bottom = top;
        for (const DrawnPoint& point : points) {
            left = std::min(left, point.x);
            right = std::max(right, point.x);
            top = std::min(top, point.y);
            bottom = std::max(bottom, point.y);
        }
        const auto whole = [](double at, std::int64_t most) {
            return static_cast<std::int64_t>(std::clamp(std::floor(at), 0.0, static_cast<double>(most)));
        };
        return {whole(left - margin, width_), whole(top - margin, height_), whole(right + margin + 1, width_),
                whole(bottom + margin + 1, height_)};
    }

    /// `cover`: of the pixel whose middle is the point, 0 to 1.
    template <class Cover>
    void paint(const Box& box, const LightColor& color, const Cover& cover) {
        for (std::int64_t y = box.top; y < box.bottom; ++y)
            for (std::int64_t x = box.left; x < box.right; ++x)
                blend(x, y, color, cover(DrawnPoint{static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5}));
    }

    void blend(std::int64_t x, std::int64_t y, const LightColor& color, double share) {
        if (x < 0 || y < 0 || x >= width_ || y >= height_ || !(share > 0)) return;
        LightColor& pixel = pixels_[static_cast<std::size_t>(y * width_ + x)];
        for (std::size_t c = 0; c < color.size(); ++c) pixel[c] += std::min(share, 1.0) * (color[c] - pixel[c]);
    }

    [[nodiscard]] Image image() const {
        Image image(width_, height_, 3);
        for (std::size_t n = 0; n < image.pixels.size(); ++n)
            image.pixels[n] = static_cast<float>(pixels_[n / 3][n % 3]);
        return image;
    }

  private:
    std::int64_t width_;
    std::int64_t height_;
    std::vector<LightColor> pixels_;
};

/// Coverage of a line's segment with straight ends.
double coverOf(const DrawnPoint& at, const DrawnPoint& from, const DrawnPoint& to, double half, bool starts,
               bool ends) {
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double length = std::hypot(dx, dy);
    if (!(length > 0)) return 0;
    const double along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
    const double across = ((at.y - from.y) * dx - (at.x - from.x) * dy) / length;
    const auto share = [half](double distance) {  // of a pixel that wide lines cover whole, thin ones in part
        return std::clamp(half + 0.5 - distance, 0.0, std::min(1.0, 2 * half));
    };
    if (along < 0 && !starts) return share(std::hypot(along, across));
    if (along > length && !ends) return share(std::hypot(along - length, across));
    const double beyond = std::clamp(0.5 + std::min(along, length - along), 0.0, 1.0);
    return share(std::abs(across)) * (starts || ends ? beyond : 1);
}

/// Draws shapes in pixels.
class Painter {
  public:
    Painter(Canvas& canvas, double scale, const DrawnPoint& corner) : canvas_(canvas), scale_(scale), corner_(corner) {}

    void draw(const Stroke& stroke) {
        std::vector<DrawnPoint> points;
        for (const DrawnPoint& point : stroke.points) points.push_back(at(point));
        if (points.size() < 2) return;
        if (stroke.closed) points.push_back(points.front());
        const LightColor color = lightOf(stroke.ink);
        const double half = 0.5 * scale_ * stroke.width;
        if (stroke.dashed) {
            for (const auto& dash : dashesOf(points)) line(dash, color, half, false);
        } else {
            line(points, color, half, stroke.closed);
        }
        if (stroke.arrow) head(points, color);
    }

    void draw(const Disc& disc) {
        const DrawnPoint middle = at(disc.center);
        const double radius = scale_ * disc.radius;
        const auto distance = [&](const DrawnPoint& p) { return std::hypot(p.x - middle.x, p.y - middle.y); };
        const Box box = canvas_.boxOf(std::array{middle}, radius + scale_ + 1);
        const LightColor color = lightOf(disc.ink);
        const auto fill = [&](const DrawnPoint& p) { return std::clamp(radius + 0.5 - distance(p), 0.0, 1.0); };
        if (disc.gray) canvas_.paint(box, grayOf(*disc.gray), fill);
        if (!disc.gray && !disc.hollow) return canvas_.paint(box, color, fill);
        const double half = 0.5 * scale_;
        canvas_.paint(box, color, [&](const DrawnPoint& p) {
            return std::clamp(half + 0.5 - std::abs(distance(p) - radius), 0.0, 1.0);
        });
    }

    /// A halo of the background keeps letters apart from lines.
    void draw(const DrawnText& label) {
        const TextCover text = typesetter_.text(label.text, static_cast<float>(scale_ * label.size), label.bold);
        const double part = label.anchor == Anchor::start ? 0.0 : label.anchor == Anchor::middle ? 0.5 : 1.0;
        const DrawnPoint place = at(label.at);
        const std::int64_t left = std::lround(place.x - part * static_cast<double>(text.width));
        const std::int64_t top = std::lround(place.y) - text.baseline;
        const auto halo = static_cast<std::int64_t>(std::lround(2 * scale_));
        const LightColor color = lightOf(label.ink);
        for (std::int64_t y = -halo; y < text.height + halo; ++y)
            for (std::int64_t x = -halo; x < text.width + halo; ++x)
                canvas_.blend(left + x, top + y, lightOf(kLightBackground), around(text, x, y, halo));
        for (std::int64_t y = 0; y < text.height; ++y)
            for (std::int64_t x = 0; x < text.width; ++x)
                canvas_.blend(left + x, top + y, color, text.at(x, y) / 255.0);
    }

    void draw(const GrayCells& cells) {
        const std::size_t rows = cells.grays.size() / cells.columns;
        const DrawnPoint from = at(cells.corner);
        const double side = scale_ * cells.side;
        const DrawnPoint to{from.x + side * static_cast<double>(cells.columns),
                            from.y + side * static_cast<double>(rows)};
        const Box box{std::lround(from.x), std::lround(from.y), std::lround(to.x), std::lround(to.y)};
        for (std::int64_t y = box.top; y < box.bottom; ++y)
            for (std::int64_t x = box.left; x < box.right; ++x) {
                const auto column =
                    static_cast<std::size_t>(std::max((static_cast<double>(x) + 0.5 - from.x) / side, 0.0));
                const auto row =
                    static_cast<std::size_t>(std::max((static_cast<double>(y) + 0.5 - from.y) / side, 0.0));
                canvas_.blend(
                    x, y,
                    grayOf(cells.grays[std::min(row, rows - 1) * cells.columns + std::min(column, cells.columns - 1)]),
                    1);
            }
    }

  private:
    [[nodiscard]] DrawnPoint at(const DrawnPoint& point) const {
        return {corner_.x + scale_ * point.x, corner_.y + scale_ * point.y};
    }

    static LightColor grayOf(double gray) {
        const double value = std::clamp(gray, 0.0, 1.0);
        return {value, value, value};
    }

    /// The most that letters cover of the pixels around.
    static double around(const TextCover& text, std::int64_t x, std::int64_t y, std::int64_t radius) {
        int most = 0;
        for (std::int64_t dy = -radius; dy <= radius; ++dy)
            for (std::int64_t dx = -radius; dx <= radius; ++dx)
                if (dx * dx + dy * dy <= radius * radius) most = std::max<int>(most, text.at(x + dx, y + dy));
        return most / 255.0;
    }

    /// Five units drawn, four left out.
    [[nodiscard]] std::vector<std::vector<DrawnPoint>> dashesOf(std::span<const DrawnPoint> points) const {
        const std::array lengths{5 * scale_, 4 * scale_};
        std::vector<std::vector<DrawnPoint>> dashes{{points[0]}};
        std::size_t part = 0;
        double left = lengths[0];
        for (std::size_t n = 1; n < points.size(); ++n) {
            const DrawnPoint& from = points[n - 1];
            const double dx = points[n].x - from.x;
            const double dy = points[n].y - from.y;
            const double length = std::hypot(dx, dy);
            double done = 0;
            while (length - done > left) {
                done += left;
                const DrawnPoint end{from.x + dx * done / length, from.y + dy * done / length};
                if (part == 0) dashes.back().push_back(end);
                if (part == 1) dashes.push_back({end});
                part = 1 - part;
                left = lengths[part];
            }
            left -= length - done;
            if (part == 0) dashes.back().push_back(points[n]);
        }
        return dashes;
    }

    /// Parts of a line do not add up where they overlap.
    void line(std::span<const DrawnPoint> points, const LightColor& color, double half, bool closed) {
        if (points.size() < 2) return;
        const Box whole = canvas_.boxOf(points, half + 1);
        const std::int64_t wide = whole.right - whole.left;
        std::vector<float> covers(
            static_cast<std::size_t>(std::max<std::int64_t>(wide * (whole.bottom - whole.top), 0)));
        for (std::size_t n = 1; n < points.size(); ++n) {
            const bool starts = n == 1 && !closed;
            const bool ends = n + 1 == points.size() && !closed;
            const Box box = canvas_.boxOf(points.subspan(n - 1, 2), half + 1);
            for (std::int64_t y = box.top; y < box.bottom; ++y)
                for (std::int64_t x = box.left; x < box.right; ++x) {
                    const DrawnPoint middle{static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5};
                    float& cover = covers[static_cast<std::size_t>((y - whole.top) * wide + x - whole.left)];
                    cover = std::max(cover,
                                     static_cast<float>(coverOf(middle, points[n - 1], points[n], half, starts, ends)));
                }
        }
        for (std::int64_t y = whole.top; y < whole.bottom; ++y)
            for (std::int64_t x = whole.left; x < whole.right; ++x)
                canvas_.blend(
                    x, y, color,
                    static_cast<double>(covers[static_cast<std::size_t>((y - whole.top) * wide + x - whole.left)]));
    }

    void head(std::span<const DrawnPoint> points, const LightColor& color) {
        const auto corners = arrowHead(points[points.size() - 2], points.back(), scale_);
        if (!corners) return;
        canvas_.paint(canvas_.boxOf(*corners, 1), color, [&](const DrawnPoint& p) {
            double least = 1;
            for (std::size_t n = 0; n < 3; ++n) {
                const DrawnPoint& a = (*corners)[n];
                const DrawnPoint& b = (*corners)[(n + 1) % 3];
                const double inside =
                    ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / std::hypot(b.x - a.x, b.y - a.y);
                least = std::min(least, inside + 0.5);
            }
            return std::clamp(least, 0.0, 1.0);
        });
    }

    Canvas& canvas_;
    double scale_;
    DrawnPoint corner_;
    Typesetter typesetter_;
};

}  // namespace

Image imageOf(const Diagram& diagram, std::int64_t width, std::int64_t height) {
    Canvas canvas(width, height, lightOf(kLightBackground));
    const double scale =
        std::min(static_cast<double>(width) / diagram.width, static_cast<double>(height) / diagram.height);
    const DrawnPoint corner{std::floor((static_cast<double>(width) - scale * diagram.width) / 2),
                            std::floor((static_cast<double>(height) - scale * diagram.height) / 2)};
    Painter painter(canvas, scale, corner);
    for (const auto& shape : diagram.shapes) std::visit([&](const auto& one) { painter.draw(one); }, shape);
    return canvas.image();
}

void drawOver(Image& picture, const Diagram& diagram) {
    Canvas canvas(picture);
    Painter painter(canvas, 1, {0, 0});
    for (const auto& shape : diagram.shapes) std::visit([&](const auto& one) { painter.draw(one); }, shape);
    picture = canvas.image();
}

}  // namespace noisescope
