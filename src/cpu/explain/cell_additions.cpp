#include "cpu/explain/cell_additions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <numbers>
#include <utility>

#include "recipe/chosen.h"

namespace noisescope {

using namespace cell_drawing;

namespace {

constexpr double kPageWide = 750, kPageHigh = 550, kPageLeft = 10, kPageTop = 70;

/// Returns the share of the line from `tip` back to `start` that lies on the page.
double shareOnPage(DrawnPoint start, DrawnPoint tip) {
    double share = 1;
    const auto limit = [&](double from, double to, double low, double high) {
        if (to < low) share = std::min(share, (low - from) / (to - from));
        if (to > high) share = std::min(share, (high - from) / (to - from));
    };
    limit(tip.x, start.x, kPageLeft, kPageWide);
    limit(tip.y, start.y, kPageTop, kPageHigh);
    return std::clamp(share, 0.0, 1.0);
}

/// Calls `use` with the vectors of a set: each of one with an index, or those of numbers on a fine grid.
template <typename Use>
void eachGradient(const FieldRecipe& recipe, const Use& use) {
    const auto& set = gradientsOf(recipe).twin.in2;
    if (set.fromIndex != nullptr) {
        for (unsigned n = 0; n < set.count; ++n) use(set.fromIndex(n));
        return;
    }
    constexpr int kGrid = 2 * static_cast<int>(GradientRose::kParts);  // each direction of evenly drawn ones alike
    const auto number = [](int n) { return (static_cast<float>(n) + 0.5f) / (kGrid / 2.0f) - 1; };
    for (int y = 0; y < kGrid; ++y)
        for (int x = 0; x < kGrid; ++x) {
            const reference::vec2 numbers{number(x), number(y)};
            if (set.fromTurned != nullptr)
                use(set.fromTurned(numbers, 0));
            else
                use(set.fromNumbers(numbers));
        }
}

}  // namespace

std::optional<InCell> warpOf(const FieldExplained& field, const RowExplained& row) {
    const auto& maps = field.plan->octaveMaps();
    if (row.isWarp || !field.displacement || field.plan->dimensions() != 2 || row.number >= maps.size()) return {};
    const auto x = static_cast<double>((*field.displacement)[0]);
    const auto y = static_cast<double>((*field.displacement)[1]);
    const SpaceMatrix& first = maps.front().perUnit();
    const SpaceMatrix& own = maps[row.number].perUnit();
    const double all = first[0][0] * first[1][1] - first[0][1] * first[1][0];
    if (!(std::abs(all) > 0) || (x == 0 && y == 0)) return {};
    const InCell world{(first[1][1] * x - first[0][1] * y) / all, (first[0][0] * y - first[1][0] * x) / all};
    return InCell{own[0][0] * world.x + own[0][1] * world.y, own[1][0] * world.x + own[1][1] * world.y};
}

void addWarp(Diagram& diagram, const Plane& plane, InCell place, const std::optional<InCell>& way, bool isPage) {
    if (!way) return;
    const DrawnPoint tip = plane(place);
    const DrawnPoint start = plane(place - *way);
    const double share = isPage ? shareOnPage(start, tip) : 1;
    const DrawnPoint from{tip.x + share * (start.x - tip.x), tip.y + share * (start.y - tip.y)};
    diagram.add(lineOf(from, tip, Ink::result, 2, true, true));
    if (share >= 1) diagram.add(Disc{.center = start, .radius = 5, .ink = Ink::result, .hollow = true});
    const std::string text = fmt::format("warp: by ({}, {}) cells", shown(way->x), shown(way->y));
    const bool isLeft = from.x < tip.x;
    const DrawnPoint label{isPage ? 20 : from.x + (isLeft ? -8 : 8), isPage ? kPageHigh : from.y - 8};
    diagram.add(labelOf(label, text, Ink::result, isPage || !isLeft ? Anchor::start : Anchor::end, 13));
}

namespace {

GradientRose roseOf(const FieldRecipe& recipe) {
    GradientRose rose;
    double sum = 0;
    eachGradient(recipe, [&](const reference::vec2& gradient) {
        const auto x = static_cast<double>(gradient.x);
        const auto y = static_cast<double>(gradient.y);
        const double parts = static_cast<double>(GradientRose::kParts);
        const double at = std::atan2(y, x) / (2 * std::numbers::pi) * parts;
        const double length = std::hypot(x, y);
        const auto part = static_cast<std::size_t>(std::fmod(std::round(at) + parts, parts));
        rose.parts[part] += length;
        sum += length;
    });
    for (double& part : rose.parts) part *= static_cast<double>(GradientRose::kParts) / sum;
    if (gradientsOf(recipe).twin.in2.fromIndex != nullptr)
        rose.directions =
            static_cast<std::size_t>(std::ranges::count_if(rose.parts, [](double part) { return part > 0; }));
    return rose;
}

}  // namespace

const GradientRose& gradientRoseOf(const FieldRecipe& recipe) {
    static std::mutex mutex;
    static std::map<int, GradientRose> roses;
    const std::lock_guard lock(mutex);
    const auto found = roses.find(recipe.gradients);
    return (found != roses.end() ? found : roses.emplace(recipe.gradients, roseOf(recipe)).first)->second;
}

void addRose(Diagram& diagram, const FieldRecipe& recipe, DrawnPoint middle, double radius) {
    if (!gradientsOf(recipe).twin.in2.exists()) return;
    const GradientRose& rose = gradientRoseOf(recipe);
    const double most = *std::ranges::max_element(rose.parts);
    diagram.add(Disc{.center = middle, .radius = radius, .ink = Ink::grid, .hollow = true});
    const auto at = [&](std::size_t part, double length) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(part) / static_cast<double>(rose.kParts);
        return DrawnPoint{middle.x + length * std::cos(angle), middle.y + length * std::sin(angle)};
    };
    if (rose.directions > 0) {
        for (std::size_t part = 0; part < rose.kParts; ++part)
            if (rose.parts[part] > 0)
                diagram.add(lineOf(middle, at(part, radius * rose.parts[part] / most), Ink::first, 2, false, true));
    } else {
        Stroke curve{.points = {}, .ink = Ink::first, .width = 2, .closed = true};
        for (std::size_t part = 0; part < rose.kParts; ++part)
            curve.points.push_back(at(part, radius * rose.parts[part] / most));
        diagram.add(std::move(curve));
    }
    diagram.add(labelOf({middle.x, middle.y + radius + 18},
                        rose.directions > 0 ? fmt::format("gradients: {} directions", rose.directions)
                                            : std::string("gradients: any direction"),
                        Ink::first, Anchor::middle, 13));
}

}  // namespace noisescope
