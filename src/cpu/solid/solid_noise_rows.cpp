#include "cpu/solid/solid_noise_rows.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "plan/field_plan.h"

namespace noisescope {

SolidNoiseRows::SolidNoiseRows(const SolidStep& step)
    : solid_(step.solid),
      noise_(step.picture),
      kernels_(solidKernelsFor(chosenRowKernels().name)),
      rest_(octaveRestOf(*step.picture)) {
    if (!rest_) return;
    const FieldProgram& program = step.picture->leaves().front()->program();
    for (const LatticeRow& row : program.fractal()->noise.rows) amplitudes_.push_back(row.amplitude);
    if (const auto* scale = program.find<ScaleStep>()) scaling_ = {scale->factor, scale->offset};
}

void SolidNoiseRows::at(const SpacePoints& points, const float* dist, std::size_t count, SolidNeed need, Memory& memory,
                        float* out) const {
    if (!rest_ || need == SolidNeed::whole) return noise_.at(points, count, memory.space, out);
    for (std::size_t first = 0; first < count; first += kMostRowPixels) {
        const SpacePoints from{points[0] + first, points[1] + first, points[2] + first};
        some(from, dist + first, std::min(kMostRowPixels, count - first), need, memory, out + first);
    }
}

bool SolidNoiseRows::Habit::pays(std::size_t octaves) {
    constexpr float kComparing = 1.0f;  // octaves that take as long
    constexpr int kOften = 16;  // once in as many rows it is tried all the same: other parts of a picture differ
    return ended * static_cast<float>(octaves) > kComparing || ++rows % kOften == 0;
}

void SolidNoiseRows::Habit::learn(std::size_t before, std::size_t going) {
    constexpr float kNews = 0.25f;
    ended += kNews * (1.0f - static_cast<float>(going) / static_cast<float>(before) - ended);
}

/// The same for at most kMostRowPixels.
void SolidNoiseRows::some(const SpacePoints& points, const float* dist, std::size_t count, SolidNeed need,
                          Memory& memory, float* out) const {
    const std::size_t room = count + kRowPadding;
    memory.place.resize(count);
    memory.least.resize(count);
    memory.most.resize(count);
    memory.octaves.resize(amplitudes_.size());
    for (std::vector<int>* row : {&memory.index, &memory.ended, &memory.alike}) makeRoom(*row, count);
    for (std::vector<float>* row : {&memory.dist, &memory.height, &memory.sum}) makeRoom(*row, count);
    std::iota(memory.index.begin(), memory.index.begin() + static_cast<std::ptrdiff_t>(count), 0);
    std::copy_n(dist, room, memory.dist.data());
    if (colorsByHeight()) std::copy_n(points[1], room, memory.height.data());
    std::array<float*, kDimensions> place{};
    for (std::size_t axis = 0; axis < place.size(); ++axis) place[axis] = memory.place[axis].data();
    noise_.places(points, count, place);
    std::array<const float*, kMostOctaves> octaves{};
    float left = rest_->amplitudes;
    for (std::size_t k = 0, going = count; going > 0; ++k) {
        makeRoom(memory.octaves[k], count);
        octaves[k] = memory.octaves[k].data();
        noise_.octave(place, going, k, memory.octaves[k].data());
        const std::size_t after = amplitudes_.size() - k - 1;
        left = after > 0 ? left - amplitudes_[k] : 0.0f;
        if (after > 0 && !memory.habits[k].pays(after)) continue;
        noise_.sum(std::span(octaves).first(k + 1), going, memory.sum.data());
        compare(need, left, going, memory);
        if (after == 0) std::fill_n(memory.alike.begin(), going, 1);
        const std::size_t before = going;
        going = keepOpen(k + 1, going, memory, out);
        memory.habits[k].learn(before, going);
    }
}

/// Finds the places at which the octaves that are left change nothing.
void SolidNoiseRows::compare(SolidNeed need, float left, std::size_t count, Memory& memory) const {
    const auto end = [&](float part, FloatRows<4>& rows) {
        kernels_.end(memory.sum.data(), left * part, scaling_, count, rows[0].data());
        noise_.combine(rows[0].data(), count, memory.space, rows[1].data());
        if (left == 0.0f) return;
        kernels_.density(*solid_, rows[1].data(), memory.dist.data(), count, rows[2].data(), rows[3].data());
    };
    end(rest_->low, memory.least);
    if (left == 0.0f) return;
    end(rest_->high, memory.most);
    const auto inside = [&](const FloatRows<4>& rows) {
        const float* const keys[] = {rows.rows[2].data(), rows.rows[1].data(), rows.rows[3].data(),
                                     memory.height.data()};
        return SolidInsideRows{rows.rows[2].data(), rows.rows[3].data(), keys[solid_->key]};
    };
    kernels_.alike(*solid_, need == SolidNeed::color, inside(memory.least), inside(memory.most), count,
                   memory.alike.data());
}

/// Writes the noise of places whose octaves have ended, and moves the others together; returns how many they are.
std::size_t SolidNoiseRows::keepOpen(std::size_t octaves, std::size_t count, Memory& memory, float* out) const {
    const int* const alike = memory.alike.data();
    const std::size_t ended = kernels_.chooseEntries(alike, 1, memory.index.data(), count, memory.ended.data());
    if (ended == 0) return count;
    float* const noise = memory.least[1].data();
    kernels_.chooseNumbers(alike, 1, noise, count, noise);
    for (std::size_t i = 0; i < ended; ++i) out[static_cast<std::size_t>(memory.ended[i])] = noise[i];
    if (ended == count) return 0;
    kernels_.chooseEntries(alike, 0, memory.index.data(), count, memory.index.data());
    const auto keep = [&](std::vector<float>& row) { kernels_.chooseNumbers(alike, 0, row.data(), count, row.data()); };
    keep(memory.dist);
    if (colorsByHeight()) keep(memory.height);
    for (std::vector<float>& row : memory.place.rows) keep(row);
    for (std::size_t k = 0; k < octaves; ++k) keep(memory.octaves[k]);
    return count - ended;
}

}  // namespace noisescope
