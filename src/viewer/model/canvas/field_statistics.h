// The numbers of a picture: what the inspector shows and the color range is fitted to.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/background.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Of the first channel of `values`, `channels` to a pixel, `width` pixels a row.
FieldNumbers measured(std::span<const float> values, std::int64_t width, int channels);

/// A picture whose numbers are wanted.
struct PictureValues {
    HeldRecipe recipe;
    View view;
    bool seamless = false;  ///< the recipe repeats exactly after it
    struct Values {
        std::vector<float> all;  ///< one channel after the other, row by row
        int channels = 1;
    };
    Values values;
    std::int64_t width = 0;
    std::optional<HeldRecipe> subtracted;  ///< of A - B: B's recipe …
    Values other;                          ///< … and values
};

/// Measures pictures on a thread of its own: a large one takes longer than a frame.
using NumbersThread = Background<std::shared_ptr<const PictureValues>, FieldNumbers>;
NumbersThread::Work numbersWork();

}  // namespace noisescope
