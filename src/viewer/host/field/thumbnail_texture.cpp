#include "viewer/host/field/thumbnail_texture.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/embedded.h"
#include "core/error.h"
#include "export/field_drawer.h"
#include "gpu/context.h"
#include "image/png/png_bytes.h"
#include "plot/line_picture.h"
#include "recipe/preset_sheet.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/host/field/thumbnails.h"

namespace noisescope {
namespace {

constexpr std::int64_t kStep = kSheetTile + kSheetGap;
constexpr std::int64_t kChannels = 4;
constexpr std::int64_t kCrop = kSheetTile * 7 / 12;  // rows that the strip shows, in the middle of a tile
constexpr std::int64_t kAbove = (kSheetTile - kCrop) / 2;

std::int64_t rowsFor(std::size_t count) {
    return (static_cast<std::int64_t>(count) + kSheetColumns - 1) / kSheetColumns;
}

/// Left or top of the tiles of a column or row.
std::int64_t tileAt(std::int64_t index) { return index * kStep; }

std::int64_t columnOf(std::size_t place) { return static_cast<std::int64_t>(place) % kSheetColumns; }
std::int64_t rowOf(std::size_t place) { return static_cast<std::int64_t>(place) / kSheetColumns; }

/// Without the outermost half pixels: what is shown smaller is mixed with its neighbors.
ThumbnailAtlas::Picture pictureAt(std::size_t place, const ThumbnailSheet& sheet) {
    const auto left = static_cast<float>(tileAt(columnOf(place)));
    const auto top = static_cast<float>(tileAt(rowOf(place)) + kAbove);
    const auto width = static_cast<float>(sheet.width);
    const auto height = static_cast<float>(sheet.height);
    return {(left + 0.5f) / width, (top + 0.5f) / height, (left + static_cast<float>(kSheetTile) - 0.5f) / width,
            (top + static_cast<float>(kCrop) - 0.5f) / height};
}

/// The recipe in its own colors, on the CPU.
void drawTile(const Recipe& recipe, std::size_t place, ThumbnailSheet& sheet) {
    std::vector<Rgba8> colors;
    if (isLineOfGray(recipe)) {
        colors = curveThumbnail(recipe, kSheetTile, kSheetTile);
    } else {
        FieldDrawer drawer({});
        const PictureDrawer picture(coarsenedFor(recipe, kSheetTile), kSheetTile, PictureOf::colors, drawer);
        colors = picture.colors({0, 0, kSheetTile, kSheetTile});
    }
    for (std::int64_t i = 0; i < kSheetTile * kSheetTile; ++i) {
        const Rgba8& color = colors[static_cast<std::size_t>(i)];
        const std::int64_t x = tileAt(columnOf(place)) + i % kSheetTile;
        const std::int64_t y = tileAt(rowOf(place)) + i / kSheetTile;
        const std::uint8_t bytes[] = {color.red, color.green, color.blue, 255};
        std::copy(std::begin(bytes), std::end(bytes), sheet.pixels.begin() + (y * sheet.width + x) * kChannels);
    }
}

std::string_view sheetFile() {
    const auto found = std::find_if(kEmbeddedPictures.begin(), kEmbeddedPictures.end(),
                                    [](const EmbeddedFile& file) { return file.name == "sheet.png"; });
    return found == kEmbeddedPictures.end() ? std::string_view{} : found->bytes;
}

}  // namespace

ThumbnailSheet thumbnailSheet() {
    const std::vector<std::size_t> drawn = presetsOfSheet();
    PngBytes file = decodePng(sheetFile());
    if (file.width != kSheetColumns * kStep - kSheetGap || file.height != rowsFor(drawn.size()) * kStep - kSheetGap)
        throw Error(ExitCode::file, fmt::format("the presets' sheet has {} x {} pixels, which does not fit its {} "
                                                "pictures",
                                                file.width, file.height, drawn.size()));
    ThumbnailSheet sheet{file.width, rowsFor(presets().size()) * kStep - kSheetGap, std::move(file.pixels), {}};
    sheet.pixels.resize(static_cast<std::size_t>(sheet.width * sheet.height * kChannels), 255);
    sheet.pictures.resize(presets().size());
    for (std::size_t place = 0; place < drawn.size(); ++place) sheet.pictures[drawn[place]] = pictureAt(place, sheet);
    std::size_t place = drawn.size();
    for (std::size_t i = 0; i < presets().size(); ++i) {
        if (std::binary_search(drawn.begin(), drawn.end(), i)) continue;
        drawTile(presets()[i].file.recipe, place, sheet);
        sheet.pictures[i] = pictureAt(place++, sheet);
    }
    return sheet;
}

ThumbnailTexture::ThumbnailTexture() {
    ThumbnailSheet sheet = thumbnailSheet();
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(sheet.width), static_cast<GLsizei>(sheet.height), 0,
                 GL_RGBA, GL_UNSIGNED_BYTE, sheet.pixels.data());
    checkGl("making the texture of the thumbnails");
    atlas_.texture = texture_.get();
    atlas_.pictures = std::move(sheet.pictures);
}

}  // namespace noisescope
