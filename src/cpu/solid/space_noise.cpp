#include "cpu/solid/space_noise.h"

#include <algorithm>

#include "cpu/evaluator.h"
#include "cpu/row_evaluator.h"

namespace noisescope {
namespace {

using reference::vec3;
using reference::vec4;

/// Returns where a field's lattices lie at the middle of space.
FieldOrigin middleOf(const FieldPlan& plan) {
    const std::array<Decimal, 3> middle{};
    return plan.atPoint(middle);
}

}  // namespace

vec4 inCells(const SpaceStep& step, vec3 point) {
    const auto& [x, y, z, w] = step.columns;
    if (step.straight) return {point * x.x, 0.0f};
    return point.x * x + point.y * y + point.z * z;
}

// --- one point -------------------------------------------------------------------------------------------------------

struct SpaceNoise::Leaf {
    std::shared_ptr<const Evaluator> evaluator;
    FieldOrigin origin;
};

SpaceNoise::SpaceNoise(std::shared_ptr<const PicturePlan> plan) : plan_(std::move(plan)) {
    leaves_.resize(plan_->values() + 1);
    for (Slot slot = 0; slot < leaves_.size(); ++slot)
        if (const auto* leaf = std::get_if<LeafStep>(&plan_->steps()[slot])) {
            leaves_[slot].evaluator = std::make_shared<const Evaluator>(*leaf->plan);
            leaves_[slot].origin = middleOf(*leaf->plan);
        }
}

SpaceNoise::~SpaceNoise() = default;

float SpaceNoise::at(vec3 point) const {
    const auto field = [&](Slot slot) { return leaves_[slot].evaluator->valueInSpace(leaves_[slot].origin, point); };
    if (plan_->isField()) return field(plan_->values());
    return layersAt(*plan_, plan_->values(),
                    [&](Slot slot) { return std::array<float, kMostChannels>{field(slot)}; })[0];
}

// --- rows ------------------------------------------------------------------------------------------------------------

struct SpaceNoiseRows::Leaf {
    std::shared_ptr<const RowEvaluator> evaluator;
    FieldOrigin origin;
};

SpaceNoiseRows::SpaceNoiseRows(std::shared_ptr<const PicturePlan> plan)
    : plan_(std::move(plan)), layers_(*plan_, plan_->values()) {
    leaves_.resize(plan_->values() + 1);
    for (Slot slot = 0; slot < leaves_.size(); ++slot)
        if (const auto* leaf = std::get_if<LeafStep>(&plan_->steps()[slot])) {
            leaves_[slot].evaluator = std::make_shared<const RowEvaluator>(*leaf->plan);
            leaves_[slot].origin = middleOf(*leaf->plan);
        }
}

SpaceNoiseRows::~SpaceNoiseRows() = default;

void SpaceNoiseRows::at(const SpacePoints& points, std::size_t count, Memory& memory, float* out) const {
    const auto field = [&](Slot slot, std::size_t first, std::size_t some, float* to) {
        const SpacePoints from{points[0] + first, points[1] + first, points[2] + first};
        leaves_[slot].evaluator->sampleInSpace(leaves_[slot].origin, from, some, to);
    };
    if (plan_->isField()) return field(plan_->values(), 0, count, out);
    memory.fields.resize(leaves_.size());
    for (std::size_t first = 0; first < count; first += layers_.most()) {
        const std::size_t some = std::min(layers_.most(), count - first);
        const auto row = [&](Slot slot) -> const float* {
            std::vector<float>& values = memory.fields[slot];
            values.resize(layers_.most() + kRowPadding);
            field(slot, first, some, values.data());
            return values.data();
        };
        layers_.run(some, row, memory.layers, out + first);
    }
}

const SpaceNoiseRows::Leaf& SpaceNoiseRows::onlyLeaf() const {
    return *std::ranges::find_if(leaves_, [](const Leaf& leaf) { return leaf.evaluator != nullptr; });
}

void SpaceNoiseRows::places(const SpacePoints& points, std::size_t count, std::span<float* const> place) const {
    onlyLeaf().evaluator->placesInSpace(onlyLeaf().origin, points, count, place);
}

void SpaceNoiseRows::octave(std::span<float* const> place, std::size_t count, std::size_t k, float* out) const {
    onlyLeaf().evaluator->octaveInSpace(onlyLeaf().origin, place, count, k, out);
}

void SpaceNoiseRows::sum(std::span<const float* const> octaves, std::size_t count, float* out) const {
    onlyLeaf().evaluator->sumInSpace(octaves, count, out);
}

void SpaceNoiseRows::combine(const float* field, std::size_t count, Memory& memory, float* out) const {
    if (plan_->isField()) {
        std::copy_n(field, count, out);
        return;
    }
    for (std::size_t first = 0; first < count; first += layers_.most())
        layers_.run(
            std::min(layers_.most(), count - first), [&](Slot) { return field + first; }, memory.layers, out + first);
}

}  // namespace noisescope
