#include "viewer/thumbnail_texture.h"

#include <utility>
#include <vector>

#include "gpu/context.h"
#include "recipe/presets.h"

namespace noisescope {
namespace {

constexpr std::size_t kColumns = 8;

std::size_t rowsOf(std::size_t count) { return (count + kColumns - 1) / kColumns; }

std::vector<HeldRecipe> recipesOfPresets() {
    std::vector<HeldRecipe> recipes;
    for (const Preset& preset : presets()) recipes.push_back(preset.file.recipe);
    return recipes;
}

ThumbnailAtlas::Picture placeOf(std::size_t index, std::size_t count) {
    const std::size_t above = index / kColumns;
    const auto column = static_cast<float>(index % kColumns);
    const auto row = static_cast<float>(above);
    const float width = 1.0f / static_cast<float>(kColumns);
    const float height = 1.0f / static_cast<float>(rowsOf(count));
    return {true, column * width, row * height, (column + 1) * width, (row + 1) * height};
}

}  // namespace

ThumbnailTexture::ThumbnailTexture(std::function<void()> finished)
    : thumbnails_(recipesOfPresets(), std::move(finished)) {
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(kColumns * kThumbnailWidth),
                 static_cast<GLsizei>(rowsOf(presets().size()) * kThumbnailHeight), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 nullptr);
    checkGl("making the texture of the thumbnails");
}

void ThumbnailTexture::want(const ViewerState& state) { thumbnails_.want(state.presetStrip.visible); }

void ThumbnailTexture::update(ViewerState& state) {
    std::vector<ThumbnailAtlas::Picture>& pictures = state.thumbnails.pictures;
    const std::size_t count = presets().size();
    pictures.resize(count);
    state.thumbnails.texture = texture_.get();
    for (const Thumbnails::Finished& finished : thumbnails_.take()) {
        glBindTexture(GL_TEXTURE_2D, texture_.get());
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexSubImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(finished.index % kColumns * kThumbnailWidth),
                        static_cast<GLint>(finished.index / kColumns * kThumbnailHeight),
                        static_cast<GLsizei>(kThumbnailWidth), static_cast<GLsizei>(kThumbnailHeight), GL_RGBA,
                        GL_UNSIGNED_BYTE, finished.pixels.data());
        pictures[finished.index] = placeOf(finished.index, count);
    }
    checkGl("showing thumbnails");
}

}  // namespace noisescope
