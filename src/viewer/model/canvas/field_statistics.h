// Statistics of a picture, for the inspector and for fitting the color range.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/background.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Measures the first channel of `values`: `channels` per pixel, `width` pixels per row; and each of the first `used`
/// ones where these are several.
FieldNumbers measured(std::span<const float> values, std::int64_t width, int channels, int used = 1);

/// A picture to be measured.
struct PictureValues {
    HeldRecipe recipe;
    View view;
    bool seamless = false;  ///< the recipe repeats exactly after the picture
    struct Values {
        std::vector<float> all;  ///< all channels of a pixel after each other, row by row
        int channels = 1;
        int used = 1;  ///< the first of them that are the recipe's
    };
    Values values;
    std::int64_t width = 0;
    std::optional<HeldRecipe> subtracted;  ///< for A - B: B's recipe …
    std::optional<HeldRecipe> beside;      ///< or the other slot's, whose histogram is drawn over this one's …
    bool isBesideA = false;
    Values other;  ///< … and its values
};

/// Thread that measures pictures: a large one takes longer than a frame.
using NumbersThread = Background<std::shared_ptr<const PictureValues>, FieldNumbers>;
NumbersThread::Work numbersWork();

}  // namespace noisescope
