#include "viewer/host/field/thumbnails.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/error.h"
#include "export/field_drawer.h"
#include "plot/line_picture.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::int64_t kRowsAtOnce = 8;  // between two looks at whether to stop

}  // namespace

void yieldToOthers() {
#ifdef __linux__  // there the priority belongs to the thread, and to those that it starts
    constexpr int kLowest = 19;
    setpriority(PRIO_PROCESS, 0, kLowest);
#endif
}

std::vector<Rgba8> curveThumbnail(const Recipe& recipe, std::int64_t width, std::int64_t height) {
    const Image curve = curvePicture(recipe, width, height, 1);
    std::vector<Rgba8> pixels;
    pixels.reserve(curve.pixels.size());
    for (const float gray : curve.pixels) {
        constexpr float kWhite = 255;
        const auto level = static_cast<std::uint8_t>(std::lround(kWhite * gray));
        pixels.push_back({level, level, level});
    }
    return pixels;
}

std::vector<Rgba8> drawThumbnail(const Recipe& recipe, const std::function<bool()>& stillWanted) {
    if (isLineOfGray(recipe)) return curveThumbnail(recipe, kThumbnailWidth, kThumbnailHeight);
    FieldDrawer drawer({});
    const PictureDrawer picture(coarsenedFor(recipe, kThumbnailHeight), kThumbnailHeight, PictureOf::colors, drawer);
    std::vector<Rgba8> pixels;
    for (std::int64_t y = 0; y < kThumbnailHeight; y += kRowsAtOnce) {
        if (!stillWanted()) return {};
        const Region rows{0, y, kThumbnailWidth, std::min<std::int64_t>(kRowsAtOnce, kThumbnailHeight - y)};
        const std::vector<Rgba8> colored = picture.colors(rows);
        pixels.insert(pixels.end(), colored.begin(), colored.end());
    }
    return pixels;
}

}  // namespace noisescope
