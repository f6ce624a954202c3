#include "field/cpu_field.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "core/interrupt.h"
#include "reference/fractal/weight.h"

namespace noisescope {
namespace {

using reference::ivec2;
using reference::ivec3;
using reference::ivec4;
using reference::vec2;
using reference::vec3;
using reference::vec4;

/// Twin of shaders/host/block.glsl, one axis of it.
struct Axis {
    std::uint32_t cell;
    float fraction;
};

Axis stepped(const FieldPlan& plan, const OctavePlan& octave, const LatticePoint& origin, std::size_t axis, int i,
             int j) {
    const LatticeStep& step = octave.step;
    const auto x = static_cast<float>(i);
    const auto y = static_cast<float>(j);
    float moved = 0;
    if (plan.affine()) {
        moved = x * step.alongX[axis] + y * step.alongY[axis];
    } else {
        moved = axis == 0 ? x * step.alongX[0] : axis == 1 ? y * step.alongY[1] : 0.0f;
    }
    const float position = origin.fraction[axis] + moved;
    const float base = std::floor(position);
    std::uint32_t cell = origin.cell[axis] + static_cast<std::uint32_t>(static_cast<std::int32_t>(base));
    if (step.wide)
        cell += static_cast<std::uint32_t>(i) * step.cellsAlongX[axis] +
                static_cast<std::uint32_t>(j) * step.cellsAlongY[axis];
    return {cell, position - base};
}

float octaveValue(const FieldPlan& plan, const NoiseTwin& noise, const reference::Choices& choices,
                  const OctavePlan& octave, const LatticePoint& origin, int i, int j) {
    const std::uint32_t seed = octave.seed;
    const auto axis = [&](std::size_t index) { return stepped(plan, octave, origin, index, i, j); };
    const Axis x = axis(0);
    float raw = 0;
    if (plan.dimensions() == 1) {
        raw = noise.in1(choices, static_cast<int>(x.cell), x.fraction, seed);
    } else if (plan.dimensions() == 2) {
        const Axis y = axis(1);
        raw = noise.in2(choices, ivec2(x.cell, y.cell), vec2(x.fraction, y.fraction), seed);
    } else if (plan.dimensions() == 3) {
        const Axis y = axis(1);
        const Axis z = axis(2);
        raw = noise.in3(choices, ivec3(x.cell, y.cell, z.cell), vec3(x.fraction, y.fraction, z.fraction), seed);
    } else {
        const Axis y = axis(1);
        const Axis z = axis(2);
        const Axis w = axis(3);
        raw = noise.in4(choices, ivec4(x.cell, y.cell, z.cell, w.cell),
                        vec4(x.fraction, y.fraction, z.fraction, w.fraction), seed);
    }
    if (plan.factor() != 1)
        raw = raw * plan.factor();  // the generated shader leaves these out too: -0 * 1 + 0 is not -0
    if (plan.shift() != 0) raw = raw + plan.shift();
    return raw;
}

}  // namespace

void inParallel(std::int64_t count, const std::function<void(std::int64_t)>& body) {
    std::atomic<std::int64_t> next{0};
    std::exception_ptr failure;
    std::mutex failureMutex;
    const auto work = [&] {
        for (std::int64_t i = next++; i < count; i = next++) {
            try {
                throwIfInterrupted();
                body(i);
            } catch (...) {
                const std::lock_guard lock(failureMutex);
                if (!failure) failure = std::current_exception();
                next = count;
            }
        }
    };
    std::vector<std::jthread> threads;
    const auto cores = static_cast<std::int64_t>(std::max(1u, std::thread::hardware_concurrency()));
    for (std::int64_t t = 1; t < std::min(cores, count); ++t) threads.emplace_back(work);
    work();
    threads.clear();  // joins
    if (failure) std::rethrow_exception(failure);
}

float evaluate(const FieldPlan& plan, const reference::Choices& choices, const FieldOrigin& origin, int i, int j) {
    const NoiseTwin& noise = twinOf(plan.recipe());
    std::array<float, kMostOctaves> values{};
    std::array<float, kMostOctaves> amplitudes{};
    const std::size_t count = plan.octaves().size();
    float weight = 1;
    for (std::size_t k = 0; k < count; ++k) {
        const OctavePlan& octave = plan.octaves()[k];
        if (octave.seen > 0) values[k] = octaveValue(plan, noise, choices, octave, origin.octaves[k], i, j);
        if (plan.fading()) values[k] = octave.seen > 0 ? values[k] * octave.seen + octave.rest : octave.rest;
        amplitudes[k] = octave.amplitude;
        if (plan.weighted()) {
            amplitudes[k] = octave.amplitude * weight;
            weight = reference::octaveWeight(weight, values[k], plan.weighting());
        }
    }
    const float phase =
        origin.phase + (static_cast<float>(i) * plan.phaseAlongX() + static_cast<float>(j) * plan.phaseAlongY());
    const float value =
        fractalOf(plan.recipe()).twin(phase, plan.numbers(), values.data(), amplitudes.data(), static_cast<int>(count));
    return plan.moved() ? value * plan.outerFactor() + plan.outerShift() : value;
}

Image renderOnCpu(const FieldPlan& plan, const Region& region) {
    Image image(region.width, region.height);
    const reference::Choices choices = choicesOf(plan.recipe());
    const std::int64_t firstColumn = blockOf(region.x);
    const std::int64_t firstRow = blockOf(region.y);
    const std::int64_t columns = blockOf(region.x + region.width - 1) - firstColumn + 1;
    const std::int64_t rows = blockOf(region.y + region.height - 1) - firstRow + 1;
    constexpr std::int64_t kBands = 8;  // rows of pixels are dealt out in bands, so that one block keeps all cores busy
    inParallel(columns * rows * kBands, [&](std::int64_t job) {
        const std::int64_t block = job / kBands;
        const std::int64_t left = (firstColumn + block % columns) * kBlockSize;
        const std::int64_t top = (firstRow + block / columns) * kBlockSize;
        const std::int64_t bandTop = top + job % kBands * (kBlockSize / kBands);
        const std::int64_t y0 = std::max(region.y, bandTop);
        const std::int64_t y1 = std::min(region.y + region.height, bandTop + kBlockSize / kBands);
        const std::int64_t x0 = std::max(region.x, left);
        const std::int64_t x1 = std::min(region.x + region.width, left + kBlockSize);
        if (y0 >= y1) return;
        const FieldOrigin origin = plan.atPixel(left, top);
        for (std::int64_t y = y0; y < y1; ++y) {
            float* row = image.pixels.data() + (y - region.y) * region.width;
            for (std::int64_t x = x0; x < x1; ++x)
                row[x - region.x] =
                    evaluate(plan, choices, origin, static_cast<int>(x - left), static_cast<int>(y - top));
        }
    });
    return image;
}

std::vector<float> sampleOnCpu(const FieldPlan& plan, std::span<const double> points, std::size_t coordinates) {
    std::vector<float> values(points.size() / coordinates);
    const reference::Choices choices = choicesOf(plan.recipe());
    constexpr std::size_t kBatch = 1024;
    inParallel(static_cast<std::int64_t>((values.size() + kBatch - 1) / kBatch), [&](std::int64_t batch) {
        const std::size_t first = static_cast<std::size_t>(batch) * kBatch;
        for (std::size_t n = first; n < std::min(values.size(), first + kBatch); ++n)
            values[n] = evaluate(plan, choices, plan.atPoint(points.subspan(n * coordinates, coordinates)), 0, 0);
    });
    return values;
}

}  // namespace noisescope
