#include "snippet/measured_error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/threads.h"
#include "cpu/evaluator.h"
#include "cpu/layer_rows.h"
#include "cpu/measures.h"
#include "glsl/run/runner.h"
#include "plan/picture_plan.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

using ExactPlace = std::array<double, kMaxDimensions>;

/// Spread evenly, and the same in every run: the recurrence of M. Roberts (2018) in four dimensions.
ExactPlace placeOf(int i, double distance) {
    constexpr std::array<double, kMaxDimensions> steps{0.8566748838545029, 0.7338918566271260, 0.6287067210378087,
                                                       0.5385972572236101};
    ExactPlace place{};
    for (std::size_t axis = 0; axis < place.size(); ++axis) {
        const double turns = 0.5 + static_cast<double>(i) * steps[axis];
        place[axis] = distance * (2 * (turns - std::floor(turns)) - 1);
    }
    return place;
}

/// As LatticePoint has it.
float truncated(double fraction) {
    const auto nearest = static_cast<float>(fraction);
    return static_cast<double>(nearest) > fraction ? std::nextafter(nearest, 0.0f) : nearest;
}

/// The places that the program finds of a field: in double precision, 2^29 times as exact as floats.
class TruePlaces {
  public:
    explicit TruePlaces(std::shared_ptr<const FieldPlan> plan)
        : plan_(std::move(plan)), evaluator_(*plan_), start_(plan_->atPoint({})) {}

    [[nodiscard]] FieldValue at(const ExactPlace& p) const {
        FieldOrigin origin = start_;
        for (std::size_t i = 0; i < origin.points.size(); ++i) {
            const LatticeMap& map = plan_->maps()[i];
            LatticePoint& point = origin.points[i];
            std::array<std::int64_t, kMaxDimensions> cells{};
            for (std::size_t axis = 0; axis < cells.size(); ++axis) {
                double position = std::ldexp(static_cast<double>(point.fraction64[axis]), -64);
                for (std::size_t column = 0; column < cells.size(); ++column)
                    position += map.perUnit()[axis][column] * p[column];
                const double base = std::floor(position);
                cells[axis] = static_cast<std::int64_t>(static_cast<std::int32_t>(point.cell[axis])) +
                              static_cast<std::int64_t>(base);
                point.fraction[axis] = truncated(position - base);
            }
            const auto wrapped = reference::wrapped(cells, {map.period().any, map.period().along});
            for (std::size_t axis = 0; axis < cells.size(); ++axis)
                point.cell[axis] = static_cast<std::uint32_t>(wrapped[axis]);
        }
        return evaluator_.at(origin, 0, 0);
    }

  private:
    std::shared_ptr<const FieldPlan> plan_;
    Evaluator evaluator_;
    FieldOrigin start_;
};

/// The picture's values there.
class TrueValues {
  public:
    explicit TrueValues(const Recipe& recipe) : plan_(measuredPointPicture(recipe)) {
        for (const LeafTile& tile : plan_.leafTiles(plan_.values(), {})) fields_.try_emplace(tile.slot, tile.plan);
    }

    [[nodiscard]] FieldValue at(const ExactPlace& p) const {
        const auto fieldAt = [&](Slot field) { return fields_.at(field).at(p); };
        return plan_.isField() ? fieldAt(plan_.values()) : layersAt(plan_, plan_.values(), fieldAt);
    }

  private:
    PicturePlan plan_;
    std::map<Slot, TruePlaces> fields_;
};

/// The snippet's values at the places from `first` on, rounded to floats.
std::vector<code::Column> snippetValues(const code::Runner& snippet, int first, int count, double distance) {
    std::vector<code::Column> columns(snippet.arguments());
    for (int i = first; i < first + count; ++i) {
        const ExactPlace place = placeOf(i, distance);
        for (std::size_t axis = 0; axis < columns.size(); ++axis)
            columns[axis].push_back(std::bit_cast<code::Word>(static_cast<float>(place[axis])));
    }
    return snippet.run(columns);
}

}  // namespace

PlaceErrors placeErrors(const Recipe& recipe, const std::function<void()>& step) {
    if (recipe.output == kSolid) return {};  // a picture, whose noise is at places of its own
    const code::Runner snippet(snippetProgram(recipe, {}), "ns_noise");
    const TrueValues exact(recipe);
    constexpr int kPlacesAPart = 250;
    constexpr int kParts = kErrorPlaces / kPlacesAPart;
    std::array<std::array<double, kParts>, kErrorDistances.size()> found{};
    inParallel(static_cast<std::int64_t>(kParts * kErrorDistances.size()), [&](std::int64_t part) {
        if (step) step();
        const auto distance = static_cast<std::size_t>(part) / kParts;
        double& largest = found[distance][static_cast<std::size_t>(part) % kParts];
        const int first = static_cast<int>(part) % kParts * kPlacesAPart;
        const std::vector<code::Column> values = snippetValues(snippet, first, kPlacesAPart, kErrorDistances[distance]);
        for (int i = 0; i < kPlacesAPart; ++i) {
            const FieldValue wanted = exact.at(placeOf(first + i, kErrorDistances[distance]));
            for (std::size_t c = 0; c < values.size(); ++c) {
                const auto value = std::bit_cast<float>(values[c][static_cast<std::size_t>(i)]);
                largest = std::max(largest, std::abs(static_cast<double>(value) - static_cast<double>(wanted[c])));
            }
        }
    });
    PlaceErrors errors{};
    for (std::size_t i = 0; i < errors.size(); ++i)  // the nearer places are among those below a distance
        errors[i] = std::max(i == 0 ? 0.0 : errors[i - 1], *std::max_element(found[i].begin(), found[i].end()));
    return errors;
}

}  // namespace noisescope
