#include "statistics/seam.h"

#include <algorithm>
#include <stdexcept>

namespace noisescope {
namespace {

double wide(float value) { return static_cast<double>(value); }

double stepOf(float a, float b) { return wide(b) - wide(a); }

double bendOf(float a, float b, float c) { return (wide(a) - wide(b)) + (wide(c) - wide(b)); }

/// Overwrites the row's values from `at` on, and extends it.
void put(std::vector<float>& row, std::size_t at, std::span<const float> run) {
    if (at == row.size()) {
        row.insert(row.end(), run.begin(), run.end());
    } else {
        std::ranges::copy(run, row.begin() + static_cast<std::ptrdiff_t>(at));
    }
}

}  // namespace

SeamMeter::SeamMeter(std::int64_t width, std::int64_t height, int channels, std::int64_t columns)
    : width_(width),
      height_(height),
      channels_(static_cast<std::size_t>(channels)),
      columns_(std::min(width, columns)),
      seams_(channels_),
      left_(channels_),
      nextToLeft_(channels_),
      right_(channels_),
      nextToRight_(channels_) {
    // Reserve now: untouched memory costs nothing.
    for (Row* row : {&first_, &second_, &last_, &beforeLast_})
        if (height > 1) row->reserve(static_cast<std::size_t>(columns_) * channels_);
}

void SeamMeter::addAlongRow(std::span<const float> run) {
    const auto pixels = static_cast<std::int64_t>(run.size() / channels_);
    for (std::size_t c = 0; c < channels_; ++c) {
        AxisSeam& seam = seams_[c].x;
        const float* value = run.data() + c;
        float before = nextToRight_[c];
        float last = right_[c];
        for (std::int64_t x = x_; x < x_ + pixels; ++x, value += channels_) {
            if (x == 0) {
                left_[c] = nextToLeft_[c] = *value;  // a single pixel is its own neighbor
                last = *value;
            } else {
                seam.step.inside.add(stepOf(last, *value));
                if (x == 1) nextToLeft_[c] = *value;
                if (x > 1) seam.bend.inside.add(bendOf(before, last, *value));
            }
            before = last;
            last = *value;
        }
        nextToRight_[c] = before;
        right_[c] = last;
        if (x_ + pixels < width_) continue;
        seam.step.across.add(stepOf(last, left_[c]));
        seam.bend.across.add(bendOf(before, last, left_[c]));
        seam.bend.across.add(bendOf(last, left_[c], nextToLeft_[c]));
    }
}

void SeamMeter::addDown(std::span<const float> run, std::size_t at) {
    const bool isLast = y_ == height_ - 1;
    for (std::size_t c = 0; c < channels_; ++c) {
        AxisSeam& seam = seams_[c].y;
        for (std::size_t i = c; i < run.size(); i += channels_) {
            const float value = run[i];
            const std::size_t j = at + i;
            if (y_ > 0) seam.step.inside.add(stepOf(last_[j], value));
            if (y_ > 1) seam.bend.inside.add(bendOf(beforeLast_[j], last_[j], value));
            if (!isLast) continue;
            const float above = y_ > 0 ? last_[j] : value;  // a copy of a single row is its own neighbor
            const float first = y_ > 0 ? first_[j] : value;
            const float second = y_ > 1 ? second_[j] : value;
            seam.step.across.add(stepOf(value, first));
            seam.bend.across.add(bendOf(above, value, first));
            seam.bend.across.add(bendOf(value, first, second));
        }
    }
}

void SeamMeter::keep(std::span<const float> run, std::size_t at) {
    if (y_ == height_ - 1) return;
    if (y_ == 0) put(first_, at, run);
    if (y_ == 1) put(second_, at, run);
    if (y_ > 0) put(beforeLast_, at, std::span<const float>(last_).subspan(at, run.size()));
    put(last_, at, run);
}

void SeamMeter::add(std::span<const float> run) {
    const auto pixels = static_cast<std::int64_t>(run.size() / channels_);
    if (run.size() % channels_ != 0 || x_ + pixels > width_ || y_ == height_)
        throw std::logic_error("SeamMeter::add: not a run of this picture");
    if (from_ == 0) addAlongRow(run);
    const std::int64_t begin = std::max(x_, from_);
    const std::int64_t end = std::min(x_ + pixels, from_ + columns_);
    if (begin < end) {
        const auto valuesFrom = [&](std::int64_t a, std::int64_t b) {
            return static_cast<std::size_t>(b - a) * channels_;
        };
        const std::span<const float> part = run.subspan(valuesFrom(x_, begin), valuesFrom(begin, end));
        addDown(part, valuesFrom(from_, begin));
        keep(part, valuesFrom(from_, begin));
    }
    x_ += pixels;
    if (x_ < width_) return;
    x_ = 0;
    ++y_;
}

void SeamMeter::beginPass() {
    if (y_ != height_) throw std::logic_error("SeamMeter::beginPass: the picture is not complete");
    y_ = 0;
    from_ += columns_;
    for (Row* row : {&first_, &second_, &last_, &beforeLast_}) row->clear();
}

}  // namespace noisescope
