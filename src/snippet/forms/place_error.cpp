#include "snippet/forms/place_error.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "cpu/evaluator.h"
#include "cpu/measures.h"
#include "recipe/recipe.h"
#include "snippet/forms/entry.h"
#include "snippet/forms/table_form.h"
#include "snippet/forms/turn.h"

namespace noisescope {
namespace {

using Place = std::array<float, kMaxDimensions>;
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

Place rounded(const ExactPlace& exact) {
    Place place{};
    for (std::size_t axis = 0; axis < place.size(); ++axis) place[axis] = static_cast<float>(exact[axis]);
    return place;
}

void setPoint(LatticePoint& point, std::size_t axis, std::uint32_t cell, float position) {
    const float base = std::floor(position);
    point.cell[axis] = cell + static_cast<std::uint32_t>(static_cast<std::int64_t>(base));
    point.fraction[axis] = position - base;
}

/// The places on all lattices as the forms of snippet/forms/entry.h compute them.
class FloatPlaces {
  public:
    explicit FloatPlaces(const Recipe& recipe)
        : plan_(measuredPointPlan(recipe)),
          form_(needsTable(plan_.program()) ? Form::table
                : isFar(plan_)              ? Form::far
                                            : Form::near),
          moved_(planForMovedPoints(measuredPointPlan(recipe),
                                    form_ == Form::near ? loopedAmplitudes() : std::vector<float>(),
                                    form_ == Form::table)),
          evaluator_(moved_),
          origin_(plan_.atPoint({})),
          n_(static_cast<std::size_t>(plan_.dimensions())) {
        if (form_ == Form::table) return;
        const bool skewed = noiseOf(plan_.recipe()).skewed;
        for (int k = 0; k < octaveCount(plan_.recipe()); ++k)
            turns_.push_back(turnOf(plan_.dimensions(), skewed, plan_.recipe().rotateOctaves, k));
        goldenTurn_ = turnOf(2, false, true, 1);
        skew_ = turnOf(std::max(2, plan_.dimensions()), true, false, 0)[1][0];
    }

    [[nodiscard]] FieldValue at(const Place& p) const {
        FieldOrigin origin = origin_;
        if (form_ == Form::table) return evaluator_.atMoved(origin, tablePlace(p, origin));
        if (form_ == Form::near)
            nearPlaces(p, origin);
        else
            farPlaces(p, origin);
        return evaluator_.at(origin, 0, 0);
    }

  private:
    enum class Form { near, far, table };

    [[nodiscard]] const Recipe& recipe() const { return plan_.recipe(); }

    /// As a loop over the gain makes them.
    [[nodiscard]] std::vector<float> loopedAmplitudes() const {
        const auto count = plan_.octaves().size();
        if (!plan_.fractal().isFractal()) return {};
        const auto gain = static_cast<float>(gainOf(recipe()));
        float amplitude = 1;
        if (recipe().amplitudes == kNormalized && !plan_.fractal().fractal->normalizedByBound) {
            float total = 0;
            for (std::size_t k = 0; k < count; ++k) total = total * gain + 1.0f;
            amplitude = (1.0f - 5.9604645e-8f * static_cast<float>(count)) / total;
        }
        std::vector<float> list;
        for (std::size_t k = 0; k < count; ++k, amplitude *= gain) list.push_back(amplitude);
        return list;
    }

    /// How far along the stripes `q` is, before their density.
    [[nodiscard]] float alongStripes(const Place& q) const {
        if (recipe().direction == 0 || n_ == 1) return q[0];
        const double turns = 2 * 3.14159265358979323846 * recipe().direction;
        return static_cast<float>(std::cos(turns)) * q[0] + static_cast<float>(std::sin(turns)) * q[1];
    }

    void nearPlaces(const Place& p, FieldOrigin& origin) const {
        const std::array<double, kMaxDimensions> offsets{recipe().offsetX + recipe().cellX,
                                                         recipe().offsetY + recipe().cellY, recipe().z, recipe().w};
        Place q{};
        for (std::size_t axis = 0; axis < n_; ++axis)
            q[axis] = static_cast<float>(recipe().frequency) * p[axis] + static_cast<float>(offsets[axis]);
        if (const auto* stripes = plan_.program().find<StripesStep>())
            origin.points[static_cast<std::size_t>(stripes->point)].fraction[0] =
                static_cast<float>(recipe().stripes) * alongStripes(q);
        const auto c = static_cast<float>(std::abs(goldenTurn_[0][0]));
        const auto s = static_cast<float>(goldenTurn_[1][0]);
        const auto lacunarity = static_cast<float>(recipe().lacunarity);
        for (std::size_t k = 0; k < plan_.octaves().size(); ++k) {
            Place position = q;
            if (noiseOf(recipe()).skewed && n_ > 1) {
                float sum = q[0] + q[1];
                for (std::size_t axis = 2; axis < n_; ++axis) sum += q[axis];
                const auto share = static_cast<float>(skew_);
                for (std::size_t axis = 0; axis < n_; ++axis) position[axis] = q[axis] + sum * share;
            }
            for (std::size_t axis = 0; axis < n_; ++axis) {
                if (recipe().octaveShifts)
                    position[axis] +=
                        static_cast<float>(static_cast<std::uint32_t>(k) * shifts_[axis]) * 2.3283064365386963e-10f;
                setPoint(origin.points[static_cast<std::size_t>(plan_.octaves()[k].point)], axis, 0, position[axis]);
            }
            if (recipe().rotateOctaves) {
                const float x = -c * q[0] - s * q[1];
                q[1] = s * q[0] - c * q[1];
                q[0] = x;
            }
            for (std::size_t axis = 0; axis < n_; ++axis) q[axis] *= lacunarity;
        }
    }

    void farPlaces(const Place& p, FieldOrigin& origin) const {
        if (const auto* stripes = plan_.program().find<StripesStep>())
            origin.points[static_cast<std::size_t>(stripes->point)].fraction[0] +=
                static_cast<float>(recipe().stripes * recipe().frequency) * alongStripes(p);
        const bool skewed = noiseOf(recipe()).skewed;
        for (std::size_t k = 0; k < plan_.octaves().size(); ++k) {
            const double scale = recipe().frequency * std::pow(recipe().lacunarity, static_cast<double>(k));
            const bool straight = !skewed && (!recipe().rotateOctaves || k == 0 || n_ == 1);
            const Matrix& turn = turns_[k];
            LatticePoint& point = origin.points[static_cast<std::size_t>(plan_.octaves()[k].point)];
            for (std::size_t axis = 0; axis < n_; ++axis) {
                float moved = straight ? static_cast<float>(scale) * p[axis] : 0;
                for (std::size_t column = 0; column < n_ && !straight; ++column)
                    moved += p[column] * static_cast<float>(scale * turn[axis][column]);
                setPoint(point, axis, point.cell[axis], point.fraction[axis] + moved);
            }
        }
    }

    /// How far p leads from p = 0, in cells of the first octave; on a torus `origin` holds how far around.
    [[nodiscard]] reference::vec4 tablePlace(const Place& p, FieldOrigin& origin) const {
        const FieldProgram& program = plan_.program();
        reference::vec4 place(0.0f);
        for (std::size_t axis = 0; axis < n_; ++axis) {
            float sum = 0;
            if (!program.sliced) {
                sum = static_cast<float>(recipe().frequency) * p[axis];
            } else if (!program.turned) {
                sum = static_cast<float>(recipe().frequency * recipe().sliceScale) * p[axis];
            } else {
                for (std::size_t column = 0; column < static_cast<std::size_t>(program.coordinates); ++column)
                    sum += static_cast<float>(recipe().frequency * program.slice[axis][column]) * p[column];
            }
            place[static_cast<int>(axis)] = sum;
        }
        if (const auto* torus = program.find<TorusStep>()) {
            if (const auto* stripes = program.find<StripesStep>())  // they go straight across it
                origin.points[static_cast<std::size_t>(stripes->point)].fraction[0] +=
                    stripes->inSpace[0] * place.x + stripes->inSpace[1] * place.y;
            const std::array<int, 2> periods{recipe().periodX, recipe().periodY};
            for (std::size_t axis = 0; axis < 2; ++axis) {
                origin.points[static_cast<std::size_t>(torus->points[axis])].fraction[0] +=
                    place[static_cast<int>(axis)] / static_cast<float>(periods[axis]);
                place[static_cast<int>(axis)] = 0;
            }
        }
        return place;
    }

    FieldPlan plan_;
    Form form_;
    FieldPlan moved_;
    Evaluator evaluator_;
    FieldOrigin origin_;
    std::size_t n_;
    std::vector<Matrix> turns_;  ///< of the octaves
    Matrix goldenTurn_{};
    double skew_ = 0;
    std::array<std::uint32_t, kMaxDimensions> shifts_ = shiftUnits();
};

/// As LatticePoint has it.
float truncated(double fraction) {
    const auto nearest = static_cast<float>(fraction);
    return static_cast<double>(nearest) > fraction ? std::nextafter(nearest, 0.0f) : nearest;
}

/// The places that the program finds: in double precision, 2^29 times as exact as floats.
class TruePlaces {
  public:
    explicit TruePlaces(const Recipe& recipe)
        : plan_(measuredPointPlan(recipe)), evaluator_(plan_), start_(plan_.atPoint({})) {}

    [[nodiscard]] FieldValue at(const ExactPlace& p) const {
        FieldOrigin origin = start_;
        for (std::size_t i = 0; i < origin.points.size(); ++i) {
            const LatticeMap& map = plan_.maps()[i];
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
    FieldPlan plan_;
    Evaluator evaluator_;
    FieldOrigin start_;
};

}  // namespace

PlaceErrors placeErrors(const Recipe& recipe, const std::function<void()>& step) {
    const FloatPlaces floats(recipe);
    const TruePlaces exact(recipe);
    constexpr int kPlacesAPart = 250;
    constexpr int kParts = kErrorPlaces / kPlacesAPart;
    std::array<std::array<double, kParts>, kErrorDistances.size()> found{};
    inParallel(static_cast<std::int64_t>(kParts * kErrorDistances.size()), [&](std::int64_t part) {
        if (step) step();
        const auto distance = static_cast<std::size_t>(part) / kParts;
        double& largest = found[distance][static_cast<std::size_t>(part) % kParts];
        const int first = static_cast<int>(part) % kParts * kPlacesAPart;
        for (int i = first; i < first + kPlacesAPart; ++i) {
            const ExactPlace place = placeOf(i, kErrorDistances[distance]);
            const FieldValue a = floats.at(rounded(place));
            const FieldValue b = exact.at(place);
            for (std::size_t c = 0; c < a.size(); ++c)
                largest = std::max(largest, std::abs(static_cast<double>(a[c]) - static_cast<double>(b[c])));
        }
    });
    PlaceErrors errors{};
    for (std::size_t i = 0; i < errors.size(); ++i)  // the nearer places are among those below a distance
        errors[i] = std::max(i == 0 ? 0.0 : errors[i - 1], *std::max_element(found[i].begin(), found[i].end()));
    return errors;
}

}  // namespace noisescope
