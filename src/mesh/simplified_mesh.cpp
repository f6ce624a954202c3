#include "mesh/simplified_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <queue>
#include <utility>

namespace noisescope {
namespace {

constexpr std::int32_t kOutside = -1;

/// A triangulation that grows by a vertex at a time and stays Delaunay. Edge e is the one from corner e to the next of
/// its triangle e / 3; all triangles are counterclockwise as seen from above.
class Triangulation {
  public:
    Triangulation(const MeshGrid& grid, const GridPixels& pixels) : grid_(grid), pixels_(pixels) {
        const auto right = static_cast<std::uint32_t>(grid.columns - 1);
        const auto below = static_cast<std::uint32_t>((grid.rows - 1) * grid.columns);
        const std::int32_t first = put({0, below, below + right}, {kOutside, kOutside, kOutside}, end());
        put({0, below + right, right}, {first + 2, kOutside, kOutside}, end());
    }

    [[nodiscard]] std::int32_t triangles() const { return end() / 3; }
    [[nodiscard]] MeshTriangle triangle(std::int32_t n) const {
        return {corner(3 * n), corner(3 * n + 1), corner(3 * n + 2)};
    }
    /// Returns the triangles that were made since the last call, some of them twice.
    std::vector<std::int32_t> takeChanged() { return std::exchange(changed_, {}); }
    [[nodiscard]] double x(std::uint32_t vertex) const {
        return static_cast<double>(pixels_.columns[vertex % static_cast<std::size_t>(grid_.columns)]);
    }
    [[nodiscard]] double y(std::uint32_t vertex) const {
        return static_cast<double>(pixels_.rows[vertex / static_cast<std::size_t>(grid_.columns)]);
    }
    /// Returns twice the area of a triangle, above 0 where it is counterclockwise from above.
    [[nodiscard]] double area(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
        return (y(b) - y(a)) * (x(c) - x(a)) - (x(b) - x(a)) * (y(c) - y(a));
    }

    /// Adds a vertex that is no corner yet.
    void add(std::uint32_t vertex) { addIn(vertex, triangleAt(vertex)); }
    /// `n`: a triangle that the vertex lies in, or on an edge of.
    void addIn(std::uint32_t vertex, std::int32_t n) {
        const auto [a, b, c] = triangle(n);
        const std::int32_t e = 3 * n;
        if (area(a, b, vertex) == 0) return split(vertex, e);
        if (area(b, c, vertex) == 0) return split(vertex, e + 1);
        if (area(c, a, vertex) == 0) return split(vertex, e + 2);
        const std::array<std::int32_t, 3> around{other(e), other(e + 1), other(e + 2)};
        const std::int32_t first = put({a, b, vertex}, {around[0], kOutside, kOutside}, e);
        const std::int32_t second = put({b, c, vertex}, {around[1], kOutside, first + 1}, end());
        const std::int32_t third = put({c, a, vertex}, {around[2], first + 2, second + 1}, end());
        for (const std::int32_t edge : {first, second, third}) flip(edge);
    }

  private:
    [[nodiscard]] std::int32_t end() const { return static_cast<std::int32_t>(corners_.size()); }
    [[nodiscard]] std::uint32_t corner(std::int32_t edge) const { return corners_[static_cast<std::size_t>(edge)]; }
    /// Returns the same edge of the triangle on its other side.
    [[nodiscard]] std::int32_t other(std::int32_t edge) const { return others_[static_cast<std::size_t>(edge)]; }
    static std::int32_t after(std::int32_t edge) { return edge - edge % 3 + (edge + 1) % 3; }
    static std::int32_t before(std::int32_t edge) { return edge - edge % 3 + (edge + 2) % 3; }

    /// Writes a triangle at edge `at`, next to what lies across its edges; returns `at`.
    std::int32_t put(const MeshTriangle& corners, const std::array<std::int32_t, 3>& across, std::int32_t at) {
        if (at == end()) {
            corners_.resize(corners_.size() + 3);
            others_.resize(corners_.size());
        }
        for (std::int32_t i = 0; i < 3; ++i) {
            const std::int32_t edge = across.at(static_cast<std::size_t>(i));
            const std::size_t place = static_cast<std::size_t>(at) + static_cast<std::size_t>(i);
            corners_[place] = corners.at(static_cast<std::size_t>(i));
            others_[place] = edge;
            if (edge != kOutside) others_[static_cast<std::size_t>(edge)] = at + i;
        }
        changed_.push_back(at / 3);
        return at;
    }

    /// Adds a vertex on an edge.
    void split(std::uint32_t vertex, std::int32_t edge) {
        const std::uint32_t from = corner(edge), to = corner(after(edge)), apex = corner(before(edge));
        const std::int32_t right = other(after(edge)), left = other(before(edge)), across = other(edge);
        const std::int32_t at = edge - edge % 3;
        if (across == kOutside) {
            const std::int32_t first = put({vertex, apex, from}, {kOutside, left, kOutside}, at);
            const std::int32_t second = put({apex, vertex, to}, {first, kOutside, right}, end());
            flip(first + 1);
            flip(second + 2);
            return;
        }
        const std::uint32_t beyond = corner(before(across));
        const std::int32_t far = other(before(across)), near = other(after(across));
        const std::int32_t first = put({apex, from, vertex}, {left, kOutside, kOutside}, at);
        const std::int32_t second = put({from, beyond, vertex}, {near, kOutside, first + 1}, across - across % 3);
        const std::int32_t third = put({beyond, to, vertex}, {far, kOutside, second + 1}, end());
        const std::int32_t fourth = put({to, apex, vertex}, {right, first + 2, third + 1}, end());
        for (const std::int32_t made : {first, second, third, fourth}) flip(made);
    }

    /// Replaces an edge by the other diagonal of its two triangles where that is Delaunay's.
    void flip(std::int32_t edge) {
        const std::int32_t across = other(edge);
        if (across == kOutside) return;
        const std::uint32_t from = corner(edge), to = corner(after(edge));
        const std::uint32_t apex = corner(before(edge)), beyond = corner(before(across));
        if (!isInCircle(apex, from, to, beyond)) return;
        const std::int32_t right = other(after(edge)), left = other(before(edge));
        const std::int32_t far = other(before(across)), near = other(after(across));
        const std::int32_t first = put({apex, beyond, to}, {kOutside, far, right}, edge - edge % 3);
        const std::int32_t second = put({beyond, apex, from}, {first, left, near}, across - across % 3);
        flip(first + 1);
        flip(second + 2);
    }

    [[nodiscard]] bool isInCircle(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t place) const {
        const double ax = x(a) - x(place), ay = y(a) - y(place);
        const double bx = x(b) - x(place), by = y(b) - y(place);
        const double cx = x(c) - x(place), cy = y(c) - y(place);
        const double aa = ax * ax + ay * ay, bb = bx * bx + by * by, cc = cx * cx + cy * cy;
        return ax * (by * cc - bb * cy) - ay * (bx * cc - bb * cx) + aa * (bx * cy - by * cx) < 0;
    }

    /// Walks from the last triangle to the one that a vertex lies in.
    [[nodiscard]] std::int32_t triangleAt(std::uint32_t vertex) const {
        std::int32_t n = triangles() - 1;
        for (std::int32_t i = 0; i < 3;) {
            const std::int32_t edge = 3 * n + i;
            ++i;
            if (other(edge) == kOutside || area(corner(edge), corner(after(edge)), vertex) >= 0) continue;
            n = other(edge) / 3;
            i = 0;
        }
        return n;
    }

    const MeshGrid& grid_;
    const GridPixels& pixels_;
    std::vector<std::uint32_t> corners_;
    std::vector<std::int32_t> others_;
    std::vector<std::int32_t> changed_;
};

/// The vertex that is farthest off a triangle.
struct Farthest {
    double error = 0;
    std::int32_t triangle = 0;
    std::uint32_t vertex = 0;
    std::uint32_t age = 0;  ///< of the triangle when it was found
    bool operator<(const Farthest& other) const { return error < other.error; }
};

class Refinement {
  public:
    Refinement(const MeshGrid& grid, const GridPixels& pixels, std::span<const MeshVertex> surface)
        : grid_(grid), pixels_(pixels), surface_(surface), made_(grid, pixels) {
        addBetween(0, grid.columns - 1);
        addBetween(grid.columns - 1, grid.columns + grid.rows - 2);
        addBetween(grid.columns + grid.rows - 2, 2 * grid.columns + grid.rows - 3);
        addBetween(2 * grid.columns + grid.rows - 3, grid.rimVertices());
        look();
    }

    /// Returns what is left of the error.
    double refineTo(double error) {
        while (!waiting_.empty()) {
            const Farthest next = waiting_.top();
            if (next.age == ages_[static_cast<std::size_t>(next.triangle)]) {
                if (next.error <= error) return next.error;
                made_.addIn(next.vertex, next.triangle);
                look();
            } else {
                waiting_.pop();
            }
        }
        return 0;
    }
    [[nodiscard]] const Triangulation& made() const { return made_; }

  private:
    /// Adds the vertices between two places of the rim, the middle one first, so that triangles stay large.
    void addBetween(std::int64_t first, std::int64_t last) {
        if (last - first < 2) return;
        const std::int64_t middle = (first + last) / 2;
        made_.add(static_cast<std::uint32_t>(grid_.rimVertex(middle)));
        addBetween(first, middle);
        addBetween(middle, last);
    }

    [[nodiscard]] double height(std::uint32_t vertex) const { return static_cast<double>(surface_[vertex].position.y); }

    /// Finds the farthest vertices of new triangles.
    void look() {
        ages_.resize(static_cast<std::size_t>(made_.triangles()));
        std::vector<std::int32_t> changed = made_.takeChanged();
        std::ranges::sort(changed);
        changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
        for (const std::int32_t n : changed) {
            ++ages_[static_cast<std::size_t>(n)];
            if (const Farthest found = farthestIn(n); found.error > 0) waiting_.push(found);
        }
    }

    [[nodiscard]] Farthest farthestIn(std::int32_t n) const {
        const auto [a, b, c] = made_.triangle(n);
        Farthest found{0, n, 0, ages_[static_cast<std::size_t>(n)]};
        const double area = made_.area(a, b, c);
        const auto columns = static_cast<std::uint32_t>(grid_.columns);
        const auto [top, bottom] = std::minmax({a / columns, b / columns, c / columns});
        for (std::uint32_t row = top; row <= bottom; ++row) {
            const auto [left, right] = columnsOf({a, b, c}, row);
            for (std::int64_t column = left; column <= right; ++column) {
                const auto vertex = static_cast<std::uint32_t>(row * columns + static_cast<std::uint32_t>(column));
                const double first = made_.area(b, c, vertex) / area;
                const double second = made_.area(c, a, vertex) / area;
                const double there = first * height(a) + second * height(b) + (1 - first - second) * height(c);
                const double off = std::fabs(there - height(vertex));
                if (off > found.error && vertex != a && vertex != b && vertex != c) {
                    found.error = off;
                    found.vertex = vertex;
                }
            }
        }
        return found;
    }

    /// Returns the first and the last column of a row within a triangle; the first is larger where there is none.
    [[nodiscard]] std::pair<std::int64_t, std::int64_t> columnsOf(const MeshTriangle& triangle,
                                                                  std::uint32_t row) const {
        const auto y = static_cast<double>(pixels_.rows[row]);
        double left = std::numeric_limits<double>::max(), right = -left;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t from = triangle.at(i), to = triangle.at((i + 1) % 3);
            const double y0 = made_.y(from), y1 = made_.y(to);
            if (y < std::min(y0, y1) || y > std::max(y0, y1)) continue;
            const double x0 = made_.x(from), x1 = made_.x(to);
            const double x = y0 == y1 ? x0 : x0 + (x1 - x0) * ((y - y0) / (y1 - y0));
            left = std::min({left, x, y0 == y1 ? x1 : x});
            right = std::max({right, x, y0 == y1 ? x1 : x});
        }
        constexpr double kTouches = 1e-7;  // pixels: a vertex on an edge belongs to both triangles
        const auto& columns = pixels_.columns;
        const auto asReal = [](std::int64_t n) { return static_cast<double>(n); };
        const auto first = std::ranges::lower_bound(columns, left - kTouches, {}, asReal);
        const auto last = std::ranges::upper_bound(columns, right + kTouches, {}, asReal);
        return {first - columns.begin(), last - columns.begin() - 1};
    }

    const MeshGrid& grid_;
    const GridPixels& pixels_;
    std::span<const MeshVertex> surface_;
    Triangulation made_;
    std::vector<std::uint32_t> ages_;
    std::priority_queue<Farthest> waiting_;
};

}  // namespace

SimplifiedMesh simplified(const MeshGrid& grid, const GridPixels& pixels, std::span<const MeshVertex> surface,
                          double error) {
    Refinement refinement(grid, pixels, surface);
    SimplifiedMesh mesh{grid, {}, refinement.refineTo(error)};
    const Triangulation& made = refinement.made();
    constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> numbers(static_cast<std::size_t>(grid.surfaceVertices()), kNone);
    for (std::int32_t n = 0; n < made.triangles(); ++n)
        for (const std::uint32_t corner : made.triangle(n)) numbers[corner] = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] == kNone) continue;
        numbers[i] = static_cast<std::uint32_t>(mesh.kept.size());
        mesh.kept.push_back(static_cast<std::uint32_t>(i));
    }
    auto thinned = std::make_shared<ThinnedSurface>();
    thinned->vertices = std::ssize(mesh.kept);
    for (std::int32_t n = 0; n < made.triangles(); ++n) {
        const auto [a, b, c] = made.triangle(n);
        thinned->triangles.push_back({numbers[a], numbers[b], numbers[c]});
    }
    for (std::int64_t n = 0; n < grid.rimVertices(); ++n)
        thinned->rim.push_back(numbers[static_cast<std::size_t>(grid.rimVertex(n))]);
    mesh.grid.thinned = std::move(thinned);
    return mesh;
}

}  // namespace noisescope
