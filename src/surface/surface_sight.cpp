#include "surface/surface_sight.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

namespace noisescope {
namespace {

/// Returns the share of `ray` at which it meets a triangle, after Moeller and Trumbore; none: beside it.
std::optional<double> shareAt(const glm::dvec3& eye, const glm::dvec3& ray, const std::array<glm::dvec3, 3>& at) {
    constexpr double kEdge = 1e-9;  // so that no ray slips through between two triangles
    const glm::dvec3 first = at[1] - at[0];
    const glm::dvec3 second = at[2] - at[0];
    const glm::dvec3 across = glm::cross(ray, second);
    const double turned = glm::dot(first, across);
    if (turned == 0) return {};
    const glm::dvec3 from = eye - at[0];
    const double u = glm::dot(from, across) / turned;
    const glm::dvec3 beside = glm::cross(from, first);
    const double v = glm::dot(ray, beside) / turned;
    if (u < -kEdge || v < -kEdge || u + v > 1 + kEdge) return {};
    return glm::dot(second, beside) / turned;
}

/// Shares of a ray within which it is over the grid.
struct Stretch {
    double from = 0;
    double to = std::numeric_limits<double>::infinity();

    /// Keeps what lies between 0 and `most` along an axis on which the ray starts at `start` and moves by `step`.
    void keep(double start, double step, double most) {
        if (step == 0) {
            if (start < 0 || start > most) to = -1;
            return;
        }
        const double low = -start / step;
        const double high = (most - start) / step;
        from = std::max(from, std::min(low, high));
        to = std::min(to, std::max(low, high));
    }
};

}  // namespace

glm::dvec3 SurfaceProjection::pointOf(const glm::dvec3& place) const {
    const glm::dvec3 from = place - eye;
    const double depth = -glm::dot(from, toEye);
    return {width / 2 + (scale * glm::dot(from, right) / depth + shift.x) * height / 2,
            height / 2 - (scale * glm::dot(from, up) / depth + shift.y) * height / 2, depth};
}

glm::dvec3 SurfaceProjection::rayThrough(double x, double y) const {
    const double across = ((x - width / 2) / (height / 2) - shift.x) / scale;
    const double upward = ((height / 2 - y) / (height / 2) - shift.y) / scale;
    return right * across + up * upward - toEye;
}

double SurfaceSight::heightAt(double column, double row) const {
    const MeshGrid& grid = surface_->grid;
    const double x = std::clamp(column, 0.0, static_cast<double>(grid.columns - 1));
    const double y = std::clamp(row, 0.0, static_cast<double>(grid.rows - 1));
    const auto left = std::min(static_cast<std::int64_t>(x), grid.columns - 2);
    const auto top = std::min(static_cast<std::int64_t>(y), grid.rows - 2);
    const auto at = [&](std::int64_t dx, std::int64_t dy) {
        return static_cast<double>(
            surface_->vertices[static_cast<std::size_t>((top + dy) * grid.columns + left + dx)].position.y);
    };
    const double right = x - static_cast<double>(left);
    const double down = y - static_cast<double>(top);
    const double above = at(0, 0) + (at(1, 0) - at(0, 0)) * right;
    const double below = at(0, 1) + (at(1, 1) - at(0, 1)) * right;
    return above + (below - above) * down;
}

glm::dvec3 SurfaceSight::placeOf(double column, double row) const {
    const glm::dvec3 first = surface_->vertices.front().position;
    const double side = static_cast<double>(surface_->vertices[1].position.x) - first.x;
    return {first.x + column * side, heightAt(column, row), first.z + row * side};
}

std::optional<double> SurfaceSight::meets(const glm::dvec3& ray) const {
    const MeshGrid& grid = surface_->grid;
    const glm::dvec3 first = surface_->vertices.front().position;
    const double side = static_cast<double>(surface_->vertices[1].position.x) - first.x;
    const double column = (projection_.eye.x - first.x) / side;
    const double row = (projection_.eye.z - first.z) / side;
    const double right = ray.x / side;
    const double down = ray.z / side;
    Stretch over;
    over.keep(column, right, static_cast<double>(grid.columns - 1));
    over.keep(row, down, static_cast<double>(grid.rows - 1));
    if (over.to <= over.from && !(right == 0 && down == 0)) return {};
    if (over.from > 0) {
        const double height = projection_.eye.y + ray.y * over.from;
        if (height < heightAt(column + right * over.from, row + down * over.from)) return over.from;  // a wall
    }
    const auto cellOf = [](double place, std::int64_t nodes) {
        return std::clamp(static_cast<std::int64_t>(std::floor(place)), std::int64_t{0}, nodes - 2);
    };
    std::int64_t x = cellOf(column + right * over.from, grid.columns);
    std::int64_t y = cellOf(row + down * over.from, grid.rows);
    const auto at = [&](std::int64_t i, std::int64_t j) {
        return glm::dvec3(surface_->vertices[static_cast<std::size_t>(j * grid.columns + i)].position);
    };
    double entered = over.from;
    while (x >= 0 && y >= 0 && x < grid.columns - 1 && y < grid.rows - 1) {
        const auto next = [](double start, double step, std::int64_t cell) {
            if (step == 0) return std::numeric_limits<double>::infinity();
            return (static_cast<double>(step > 0 ? cell + 1 : cell) - start) / step;
        };
        const double acrossAt = next(column, right, x);
        const double downAt = next(row, down, y);
        const double leaves = std::min(acrossAt, downAt);
        const std::array corners{at(x, y), at(x, y + 1), at(x + 1, y), at(x + 1, y + 1)};
        const double lowest = projection_.eye.y + std::min(ray.y * entered, ray.y * leaves);
        if (!(lowest > std::max({corners[0].y, corners[1].y, corners[2].y, corners[3].y}))) {
            std::optional<double> nearest;
            for (const auto& triangle :
                 {std::array{corners[0], corners[1], corners[2]}, std::array{corners[2], corners[1], corners[3]}})
                if (const auto share = shareAt(projection_.eye, ray, triangle); share && *share > 0)
                    nearest = std::min(nearest.value_or(*share), *share);
            if (nearest) return nearest;
        }
        if (std::isinf(leaves)) return {};
        entered = leaves;
        if (acrossAt <= downAt)
            x += right > 0 ? 1 : -1;
        else
            y += down > 0 ? 1 : -1;
    }
    return {};
}

std::optional<SurfaceSight::Node> SurfaceSight::nodeAt(double x, double y) const {
    const glm::dvec3 ray = projection_.rayThrough(x, y);
    const auto share = meets(ray);
    if (!share) return {};
    const glm::dvec3 place = projection_.eye + ray * *share;
    const glm::dvec3 first = surface_->vertices.front().position;
    const double side = static_cast<double>(surface_->vertices[1].position.x) - first.x;
    const double column = (place.x - first.x) / side;
    const double row = (place.z - first.z) / side;
    if (place.y < heightAt(column, row) - side) return {};  // a wall
    const auto nearest = [](double at, std::int64_t nodes) {
        return std::clamp(static_cast<std::int64_t>(std::llround(at)), std::int64_t{0}, nodes - 1);
    };
    return Node{nearest(column, grid().columns), nearest(row, grid().rows)};
}

std::optional<SurfaceSight::Point> SurfaceSight::pointOf(double column, double row) const {
    constexpr double kNear = 1e-3;
    constexpr double kOnIt = 0.998;  // of the way to a place that is not hidden by itself
    const glm::dvec3 place = placeOf(column, row);
    const glm::dvec3 point = projection_.pointOf(place);
    if (point.z < kNear) return {};
    const auto share = meets(place - projection_.eye);
    return Point{point.x, point.y, share && *share < kOnIt};
}

}  // namespace noisescope
