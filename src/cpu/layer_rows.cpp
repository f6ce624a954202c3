#include "cpu/layer_rows.h"

#include <algorithm>
#include <map>
#include <optional>

#include "catalogue/pointwise.h"
#include "core/overloaded.h"
#include "cpu/derivatives.h"
#include "reference/domain/surface.h"

namespace noisescope {
namespace {

constexpr std::size_t kDualPlanes = 4;  // of a value with derivatives
/// Floats of all slots together, so that they stay in the fastest caches.
constexpr std::size_t kMostFloats = std::size_t{1} << 15U;

std::size_t placesAtOnce(std::size_t slots) {
    const std::size_t places = kMostFloats / (kDualPlanes * std::max<std::size_t>(slots, 1));
    return std::clamp<std::size_t>(places / kRowPadding * kRowPadding, 2 * kRowPadding, kMostRowPixels);
}

Output outputOf(const OutputStep& step) {
    return {.kind = step.kind,
            .channels = outputs()[static_cast<std::size_t>(step.kind)].channelsIn(2),
            .relief = step.relief,
            .yDown = step.yDown};
}

/// Outputs are those of a picture, a plane; derivatives are all there are.
int dimensionsOf(const OutputStep& step) { return step.kind == rowIndex(OutputId::derivatives) ? 3 : 2; }

/// Returns the value of a mask by steepness, see SteepnessStep.
float steepnessOf(const reference::vec4& value, float relief) {
    return 1.0f - 2.0f * reference::surfaceNormal(reference::vec2(value.y, value.z), relief).z;
}

}  // namespace

// --- rows ------------------------------------------------------------------------------------------------------------

/// One row of places.
class LayerRows::Run {
  public:
    using Planes = DualRows;  ///< without derivatives the first alone

    Run(const LayerRows& rows, std::size_t count, const FieldRow& fieldRow, Memory& memory)
        : rows_(rows), count_(count), fieldRow_(fieldRow), values_(rows.slot_ + 1) {
        const std::size_t needed = values_.size() * kDualPlanes * stride();
        if (memory.size() < needed) memory.resize(needed);
        memory_ = memory.data();
    }

    void write(float* out) {
        const Slot slot = rows_.slot_;
        const auto* layer = std::get_if<LayerStep>(&rows_.plan_.steps()[slot]);
        const auto* output = layer == nullptr ? nullptr : std::get_if<OutputStep>(&layer->step.what);
        if (output == nullptr) {
            std::copy_n(planes(slot)[0], count_, out);
            return;
        }
        const Planes& from = planes(output->input);
        const auto dimensions = static_cast<std::size_t>(dimensionsOf(*output));
        rows_.kernels_.dual.channels[dimensions - 2](outputOf(*output), std::span(&from, 1), nullptr, count_, out);
    }

  private:
    [[nodiscard]] std::size_t stride() const { return rows_.most_ + kRowPadding; }

    [[nodiscard]] float* plane(Slot slot, std::size_t plane) {
        return memory_ + (slot * kDualPlanes + plane) * stride();
    }

    /// Returns the values of a slot, which are computed when they are first read.
    const Planes& planes(Slot slot) {
        std::optional<Planes>& known = values_[slot];
        if (!known) {
            const PictureStep& step = rows_.plan_.steps()[slot];
            if (const auto* leaf = std::get_if<LeafStep>(&step))
                known = ofField(slot, static_cast<std::size_t>(leaf->plan->channels()));
            else
                known = ofLayer(slot, std::get<LayerStep>(step).step);
        }
        return *known;
    }

    Planes ofField(Slot slot, std::size_t channels) {
        const float* const row = fieldRow_(slot);
        if (channels == 1) return {const_cast<float*>(row), nullptr, nullptr, nullptr};  // kernels only read it
        Planes result{};
        for (std::size_t p = 0; p < kDualPlanes; ++p) {
            float* const to = plane(slot, p);
            for (std::size_t n = 0; n < count_; ++n) to[n] = row[n * channels + p];
            result[p] = to;
        }
        return result;
    }

    Planes ofLayer(Slot slot, const TreeStep& step) {
        return std::visit(Overloaded{[](const FieldValueStep&) { return Planes{}; },
                                     [&](const NumberStep& number) { return filled(slot, number.value, step.dual); },
                                     [&](const PointStep& point) { return computed(slot, point, step.dual); },
                                     [&](const SteepnessStep& steepness) { return steep(slot, steepness, step.dual); },
                                     [](const OutputStep&) { return Planes{}; }},
                          step.what);
    }

    Planes filled(Slot slot, float value, bool dual) {
        Planes result{};
        for (std::size_t p = 0; p < (dual ? kDualPlanes : 1); ++p) {
            std::fill_n(plane(slot, p), count_ + kRowPadding, p == 0 ? value : 0.0f);
            result[p] = plane(slot, p);
        }
        return result;
    }

    Planes computed(Slot slot, const PointStep& step, bool dual) {
        if (const std::optional<Slot> same = passedOn(step)) return planes(*same);
        std::array<Planes, kMostPointInputs> inputs{};
        for (std::size_t i = 0; i < step.inputs.size(); ++i) inputs[i] = planes(step.inputs[i]);
        Planes result{};
        for (std::size_t p = 0; p < (dual ? kDualPlanes : 1); ++p) result[p] = plane(slot, p);
        const auto id = static_cast<std::size_t>(step.function);
        if (dual) {
            rows_.kernels_.point.duals[id](inputs.data(), step.numbers.data(), count_, result);
        } else {
            std::array<const float*, kMostPointInputs> values{};
            for (std::size_t i = 0; i < step.inputs.size(); ++i) values[i] = inputs[i][0];
            rows_.kernels_.point.values[id](values.data(), step.numbers.data(), count_, result[0]);
        }
        return result;
    }

    /// Returns the input that a masked layer is all along the row: what is below it where its mask hides it, the layer
    /// itself where its mask shows it. The other one is not computed.
    std::optional<Slot> passedOn(const PointStep& step) {
        if (step.function != PointId::mask) return {};
        const float* const mask = planes(step.inputs[2])[0];
        const auto [least, greatest] = std::minmax_element(mask, mask + count_);
        if (*greatest <= -1.0f) return step.inputs[0];
        if (*least >= 1.0f && step.numbers[0] >= 1.0f) return step.inputs[1];
        return {};
    }

    Planes steep(Slot slot, const SteepnessStep& step, bool dual) {
        const Planes& from = planes(step.input);
        float* const to = plane(slot, 0);
        for (std::size_t n = 0; n < count_; ++n)
            to[n] = steepnessOf({from[0][n], from[1][n], from[2][n], from[3][n]}, step.relief);
        Planes result{to, nullptr, nullptr, nullptr};
        for (std::size_t p = 1; dual && p < kDualPlanes; ++p) {
            std::fill_n(plane(slot, p), count_ + kRowPadding, 0.0f);
            result[p] = plane(slot, p);
        }
        return result;
    }

    const LayerRows& rows_;
    const std::size_t count_;
    const FieldRow& fieldRow_;
    std::vector<std::optional<Planes>> values_;
    float* memory_ = nullptr;
};

LayerRows::LayerRows(const PicturePlan& plan, Slot slot, const RowKernels& kernels)
    : plan_(plan), slot_(slot), kernels_(kernels), most_(placesAtOnce(slot + 1)) {}

void LayerRows::run(std::size_t count, const FieldRow& fieldRow, Memory& memory, float* out) const {
    Run(*this, count, fieldRow, memory).write(out);
}

// --- one place -------------------------------------------------------------------------------------------------------

std::array<float, kMostChannels> layersAt(const PicturePlan& plan, Slot wanted,
                                          const std::function<std::array<float, kMostChannels>(Slot field)>& fieldAt) {
    using reference::vec4;
    std::vector<vec4> values;
    std::array<float, kMostChannels> result{};
    const std::vector<bool> isRead = plan.readFor(wanted);
    for (Slot slot = 0; slot <= wanted; ++slot) {
        if (!isRead[slot]) {
            values.emplace_back(0.0f);
            continue;
        }
        const auto* layer = std::get_if<LayerStep>(&plan.steps()[slot]);
        if (layer == nullptr) {
            const std::array<float, kMostChannels> at = fieldAt(slot);
            values.emplace_back(at[0], at[1], at[2], at[3]);
            continue;
        }
        const auto valueOf = Overloaded{
            [](const FieldValueStep&) { return vec4(0.0f); },
            [](const NumberStep& number) { return vec4(number.value, 0.0f, 0.0f, 0.0f); },
            [&](const PointStep& point) {
                const PointFunction& function = pointFunction(point.function);
                std::array<vec4, kMostPointInputs> inputs{};
                std::array<float, kMostPointInputs> first{};
                for (std::size_t i = 0; i < point.inputs.size(); ++i)
                    first[i] = (inputs[i] = values[point.inputs[i]]).x;
                return layer->step.dual ? function.dual(inputs.data(), point.numbers.data())
                                        : vec4(function.value(first.data(), point.numbers.data()), 0.0f, 0.0f, 0.0f);
            },
            [&](const SteepnessStep& step) {
                return vec4(steepnessOf(values[step.input], step.relief), 0.0f, 0.0f, 0.0f);
            },
            [&](const OutputStep& step) {
                result =
                    channelsOf<float>(outputOf(step), dimensionsOf(step), {values[step.input], vec4(0.0f), vec4(0.0f)});
                return vec4(0.0f);
            }};
        values.push_back(std::visit(valueOf, layer->step.what));
    }
    const auto* last = std::get_if<LayerStep>(&plan.steps()[wanted]);
    if (last != nullptr && std::holds_alternative<OutputStep>(last->step.what)) return result;
    const vec4& value = values[wanted];
    return {value.x, value.y, value.z, value.w};
}

void sampleLayers(const PicturePlan& plan, Slot slot, std::size_t count, std::size_t coordinates,
                  const SampleField& sampleField, float* out) {
    std::map<Slot, std::vector<float>> fields;
    for (const LeafTile& tile : plan.leafTiles(slot, {}))
        fields[tile.slot] =
            sampleField(*tile.plan, std::min(coordinates, static_cast<std::size_t>(tile.plan->coordinates())));
    const auto channels = static_cast<std::size_t>(plan.channels(slot));
    for (std::size_t n = 0; n < count; ++n) {
        const auto at = layersAt(plan, slot, [&](Slot field) {
            const std::size_t width = fields.at(field).size() / count;
            std::array<float, kMostChannels> here{};
            std::copy_n(fields.at(field).begin() + static_cast<std::ptrdiff_t>(n * width), width, here.begin());
            return here;
        });
        std::copy_n(at.begin(), channels, out + n * channels);
    }
}

}  // namespace noisescope
