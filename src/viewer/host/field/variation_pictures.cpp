#include "viewer/host/field/variation_pictures.h"

#include <algorithm>
#include <utility>

#include "core/error.h"
#include "cpu/picture_drawer.h"
#include "gpu/context.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/host/field/picture_pixels.h"
#include "viewer/model/document/variations.h"

namespace noisescope {
namespace {

constexpr std::int64_t kRows = static_cast<std::int64_t>(kVariations / VariationPictures::kColumns);

VariationPicture drawVariation(const VariationRequest& request, const std::function<bool()>& stillWanted) {
    constexpr std::int64_t kWidth = VariationPictures::kWidth;
    constexpr std::int64_t kHeight = VariationPictures::kHeight;
    VariationPicture made{request.place, request.base, {}};
    made.pixels.resize(kWidth * kHeight * kTextureBytes, 128);
    if (!stillWanted()) return made;
    made.recipe = goodVariation(request.base, request.locks, request.seed, request.kind);
    try {
        const PictureDrawer picture(coarsenedFor(made.recipe, kHeight), kHeight, PictureOf::colors, cpuLeaves());
        writePixels(picture.colors({0, 0, kWidth, kHeight}), made.pixels.data());
    } catch (const Error&) {  // it stays gray; the canvas tells why once it is chosen
    }
    return made;
}

}  // namespace

VariationPictures::VariationPictures(std::function<void()> finished)
    : drawer_([] { return drawVariation; }, std::move(finished)) {}

void VariationPictures::update(ViewerState& state) {
    VariationGrid& grid = state.variations;
    const auto first = grid.round * static_cast<std::int64_t>(kVariations);
    for (auto& [ticket, made] : drawer_.take()) {
        if (ticket < first || !grid.open) continue;
        glBindTexture(GL_TEXTURE_2D, texture_.get());
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        if (grid.texture == 0) {
            glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(kWidth * std::ssize(grid.recipes) / kRows),
                         static_cast<GLsizei>(kHeight * kRows), 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
            grid.texture = texture_.get();
        }
        glTexSubImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(kWidth * static_cast<std::int64_t>(made.place % kColumns)),
                        static_cast<GLint>(kHeight * static_cast<std::int64_t>(made.place / kColumns)),
                        static_cast<GLsizei>(kWidth), static_cast<GLsizei>(kHeight), GL_RGBA, GL_UNSIGNED_BYTE,
                        made.pixels.data());
        checkGl("showing variations");
        grid.recipes.at(made.place) = made.recipe;
    }
    if (!grid.open) {
        drawer_.want({});
        round_ = 0;
        return;
    }
    if (round_ == grid.round) return;
    round_ = grid.round;
    std::vector<Background<VariationRequest, VariationPicture>::Wish> wishes;
    wishes.reserve(kVariations);
    for (std::size_t i = 0; i < kVariations; ++i)
        wishes.push_back(
            {first + static_cast<std::int64_t>(i),
             {grid.base, state.settings.locks, grid.seed + static_cast<std::uint32_t>(i), kindAt(grid, i), i}});
    drawer_.want(std::move(wishes));
}

}  // namespace noisescope
