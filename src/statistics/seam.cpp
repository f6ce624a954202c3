#include "statistics/seam.h"

#include <algorithm>
#include <stdexcept>

namespace noisescope {
namespace {

double wide(float value) { return static_cast<double>(value); }

double stepOf(float a, float b) { return wide(b) - wide(a); }

double bendOf(float a, float b, float c) { return (wide(a) - wide(b)) + (wide(c) - wide(b)); }

}  // namespace

SeamMeter::SeamMeter(std::int64_t width, int channels)
    : width_(static_cast<std::size_t>(width)),
      channels_(static_cast<std::size_t>(channels)),
      seams_(static_cast<std::size_t>(channels)) {}

void SeamMeter::addAlongRow(std::span<const float> row) {
    for (std::size_t c = 0; c < channels_; ++c) {
        const auto at = [&](std::size_t x) { return row[x * channels_ + c]; };
        AxisSeam& seam = seams_[c].x;
        for (std::size_t x = 1; x < width_; ++x) seam.step.inside.add(stepOf(at(x - 1), at(x)));
        for (std::size_t x = 2; x < width_; ++x) seam.bend.inside.add(bendOf(at(x - 2), at(x - 1), at(x)));
        const float last = at(width_ - 1);
        seam.step.across.add(stepOf(last, at(0)));
        seam.bend.across.add(bendOf(at((2 * width_ - 2) % width_), last, at(0)));
        seam.bend.across.add(bendOf(last, at(0), at(1 % width_)));
    }
}

void SeamMeter::addRow(std::span<const float> row) {
    if (row.size() != width_ * channels_) throw std::logic_error("SeamMeter::addRow: not a row of this picture");
    addAlongRow(row);
    for (std::size_t i = 0; rows_ >= 1 && i < row.size(); ++i) {
        AxisSeam& seam = seams_[i % channels_].y;
        seam.step.inside.add(stepOf(last_[i], row[i]));
        if (rows_ >= 2) seam.bend.inside.add(bendOf(beforeLast_[i], last_[i], row[i]));
    }
    if (rows_ == 0) first_.assign(row.begin(), row.end());
    if (rows_ == 1) second_.assign(row.begin(), row.end());
    beforeLast_.swap(last_);
    last_.assign(row.begin(), row.end());
    ++rows_;
}

std::vector<ChannelSeam> SeamMeter::seams() const {
    std::vector<ChannelSeam> seams = seams_;
    const Row& second = rows_ > 1 ? second_ : first_;  // a copy of a single row is its own neighbor
    const Row& beforeLast = rows_ > 1 ? beforeLast_ : first_;
    for (std::size_t i = 0; i < last_.size(); ++i) {
        AxisSeam& seam = seams[i % channels_].y;
        seam.step.across.add(stepOf(last_[i], first_[i]));
        seam.bend.across.add(bendOf(beforeLast[i], last_[i], first_[i]));
        seam.bend.across.add(bendOf(last_[i], first_[i], second[i]));
    }
    return seams;
}

}  // namespace noisescope
