#include "viewer/host/field/small_pictures.h"

#include <algorithm>
#include <utility>

#include "core/error.h"
#include "cpu/picture_drawer.h"
#include "gpu/context.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/host/field/picture_pixels.h"

namespace noisescope {
namespace {

constexpr std::size_t kAcrossAtlas = 8;
constexpr std::size_t kDownAtlas = 16;  // 128 pictures: a loop of ten seconds

std::vector<std::uint8_t> drawSmall(const HeldRecipe& recipe, const std::function<bool()>& stillWanted) {
    constexpr std::int64_t kWidth = SmallPictureDrawer::kWidth;
    constexpr std::int64_t kHeight = SmallPictureDrawer::kHeight;
    if (!stillWanted()) return {};
    std::vector<std::uint8_t> pixels(kWidth * kHeight * kTextureBytes, 128);
    try {
        const PictureDrawer picture(coarsenedFor(recipe, kWidth), kWidth, PictureOf::colors, cpuLeaves());
        writePixels(picture.colors({0, (kWidth - kHeight) / 2, kWidth, kHeight}), pixels.data());
    } catch (const Error&) {  // it stays gray; the canvas tells why
    }
    return pixels;
}

}  // namespace

SmallPictureDrawer::SmallPictureDrawer(std::function<void()> finished)
    : drawer_([] { return drawSmall; }, std::move(finished)) {}

void SmallPictureDrawer::add(SmallPictures& pictures, const HeldRecipe& recipe,
                             const std::vector<std::uint8_t>& pixels) {
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    if (pictures.texture == 0) {
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(kWidth * kAcrossAtlas),
                     static_cast<GLsizei>(kHeight * kDownAtlas), 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        pictures.texture = texture_.get();
    }
    const std::size_t column = next_ % kAcrossAtlas;
    const std::size_t row = next_ / kAcrossAtlas;
    glTexSubImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(kWidth * static_cast<std::int64_t>(column)),
                    static_cast<GLint>(kHeight * static_cast<std::int64_t>(row)), static_cast<GLsizei>(kWidth),
                    static_cast<GLsizei>(kHeight), GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    checkGl("showing small pictures");
    constexpr float kInset = 0.01f;  // of a picture, so that its neighbors do not bleed into it
    const auto share = [](std::size_t at, float inset, std::size_t count) {
        return (static_cast<float>(at) + inset) / static_cast<float>(count);
    };
    SmallPicture made{recipe, share(column, kInset, kAcrossAtlas), share(row, kInset, kDownAtlas),
                      share(column, 1 - kInset, kAcrossAtlas), share(row, 1 - kInset, kDownAtlas)};
    if (next_ < pictures.pictures.size())
        pictures.pictures[next_] = std::move(made);
    else
        pictures.pictures.push_back(std::move(made));
    next_ = (next_ + 1) % (kAcrossAtlas * kDownAtlas);
}

void SmallPictureDrawer::update(ViewerState& state) {
    SmallPictures& pictures = state.smallPictures;
    for (const auto& [ticket, pixels] : drawer_.take()) {
        const auto asked = std::ranges::find(asked_, ticket, &Asked::ticket);
        if (asked == asked_.end() || pixels.empty()) continue;
        add(pictures, asked->recipe, pixels);
        asked_.erase(asked);
    }
    std::vector<Asked> wanted;
    std::vector<Background<HeldRecipe, std::vector<std::uint8_t>>::Wish> wishes;
    for (const HeldRecipe& recipe : std::exchange(pictures.wanted, {})) {
        if (pictures.find(recipe) != nullptr) continue;
        const auto asked = std::ranges::find_if(asked_, [&](const Asked& row) { return row.recipe == recipe; });
        const std::int64_t ticket = asked == asked_.end() ? ++tickets_ : asked->ticket;
        if (std::ranges::find(wanted, ticket, &Asked::ticket) != wanted.end()) continue;
        wishes.push_back({ticket, recipe});
        wanted.push_back({ticket, recipe});
    }
    asked_ = std::move(wanted);
    drawer_.want(std::move(wishes));
}

}  // namespace noisescope
