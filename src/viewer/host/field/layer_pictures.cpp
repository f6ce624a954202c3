#include "viewer/host/field/layer_pictures.h"

#include <algorithm>
#include <limits>

#include "core/error.h"
#include "export/field_drawer.h"
#include "gpu/context.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/host/field/picture_pixels.h"

namespace noisescope {
namespace {

/// Writes a layer's picture; gray where it cannot be drawn by itself.
void drawLayer(const Recipe& recipe, const std::string& path, std::size_t place, LayerPictureSheet& sheet) {
    constexpr std::int64_t kSide = LayerPictures::kSide;
    std::uint8_t* out = sheet.pixels.data() + place * kSide * kSide * kTextureBytes;
    Recipe seen = seenFrom(recipe, path);
    if (path.ends_with(std::string("/") + std::string(kMaskName))) seen.colors = kGray;
    if (!problemsOf(seen).empty()) return;
    FieldDrawer drawer({});
    const PictureDrawer picture(coarsenedFor(seen, kSide), kSide, PictureOf::colors, drawer);
    writePixels(picture.colors({0, 0, kSide, kSide}), out);
}

LayerPictureSheet drawPictures(const LayerPictureRequest& request, const std::function<bool()>& stillWanted) {
    LayerPictureSheet sheet;
    sheet.paths = request.paths;
    sheet.pixels.resize(request.paths.size() * LayerPictures::kSide * LayerPictures::kSide * kTextureBytes, 128);
    for (std::size_t i = 0; i < request.paths.size() && stillWanted(); ++i) {
        try {
            drawLayer(request.recipe, request.paths[i], i, sheet);
        } catch (const Error&) {  // it stays gray; the canvas tells why
        }
    }
    return sheet;
}

}  // namespace

LayerPictures::LayerPictures(std::function<void()> finished)
    : drawer_([] { return drawPictures; }, std::move(finished)) {}

double LayerPictures::update(ViewerState& state, double now) {
    LayerPanel& panel = state.layers;
    for (const auto& [ticket, sheet] : drawer_.take()) {
        if (ticket != ticket_) continue;
        const auto count = static_cast<float>(sheet.paths.size());
        glBindTexture(GL_TEXTURE_2D, texture_.get());
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(kSide),
                     static_cast<GLsizei>(kSide * std::ssize(sheet.paths)), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     sheet.pixels.data());
        checkGl("showing pictures of layers");
        panel.texture = texture_.get();
        panel.pictures.clear();
        for (std::size_t i = 0; i < sheet.paths.size(); ++i)
            panel.pictures.push_back({sheet.paths[i], 0, (static_cast<float>(i) + 0.02f) / count, 1,
                                      (static_cast<float>(i) + 0.98f) / count});
    }
    const Recipe& recipe = state.document.recipe;
    if (!(seen_ == recipe)) {
        seen_ = recipe;
        changed_ = now;
    }
    if (recipe.tree.empty() || recipe_ == recipe) return std::numeric_limits<double>::infinity();
    if (now - changed_ < kRestSeconds) return changed_ + kRestSeconds - now;
    recipe_ = recipe;
    LayerPictureRequest request{recipe, layerPaths(recipe.tree)};
    request.paths.resize(std::min(request.paths.size(), kMostPictures));
    drawer_.want({{++ticket_, std::move(request)}});
    return std::numeric_limits<double>::infinity();
}

}  // namespace noisescope
