#include "viewer/host/field/lit_plane.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/error.h"
#include "cpu/picture_drawer.h"
#include "gpu/context.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/host/field/picture_pixels.h"

namespace noisescope {
namespace {

constexpr std::int64_t kLitWidth = 320;                              // most pixels across
constexpr std::array<float, 3> kTowardsLight{-0.5f, 0.5f, 0.7071f};  // from the upper left, length 1
constexpr float kAmbient = 0.12f;                                    // light where the sun does not reach

std::uint8_t brightness(const float* normal, bool isGreenDown) {
    const float y = isGreenDown ? -normal[1] : normal[1];
    const float lit = normal[0] * kTowardsLight[0] + y * kTowardsLight[1] + normal[2] * kTowardsLight[2];
    const float light = kAmbient + (1 - kAmbient) * std::max(lit, 0.0f);
    return std::isfinite(light) ? static_cast<std::uint8_t>(std::lround(std::min(light, 1.0f) * 255)) : 0;
}

LitPicture drawLit(const LitRequest& request, const std::function<bool()>&) {
    LitPicture lit;
    try {
        const PictureDrawer picture(coarsenedFor(request.recipe, request.view.height / request.coarse),
                                    {request.view.height, request.coarse}, PictureOf::values, cpuLeaves());
        const Image normals = picture.values(request.region);
        if (normals.channels < 3) return lit;
        lit.width = normals.width;
        lit.height = normals.height;
        lit.pixels.reserve(normals.pixels.size() / static_cast<std::size_t>(normals.channels) * kTextureBytes);
        for (std::size_t i = 0; i < normals.pixels.size(); i += static_cast<std::size_t>(normals.channels)) {
            const std::uint8_t light = brightness(normals.pixels.data() + i, request.recipe->normalY == kDirectX);
            lit.pixels.insert(lit.pixels.end(), {light, light, light, 255});
        }
    } catch (const Error&) {  // the canvas tells why
    }
    return lit;
}

LitRequest requestFor(const Pane& pane) {
    LitRequest request{pane.recipe, pane.view, {}, 1};
    request.coarse = static_cast<int>(std::clamp<std::int64_t>((pane.fieldWidth + kLitWidth - 1) / kLitWidth, 1, 64));
    const auto down = [&](std::int64_t pixels) {
        return static_cast<std::int64_t>(std::floor(static_cast<double>(pixels) / request.coarse));
    };
    request.region = {down(pane.view.x), down(pane.view.y), std::max<std::int64_t>(1, down(pane.fieldWidth)),
                      std::max<std::int64_t>(1, down(pane.fieldHeight))};
    return request;
}

}  // namespace

LitPlane::LitPlane(std::function<void()> finished) : drawer_([] { return drawLit; }, std::move(finished)) {}

double LitPlane::update(ViewerState& state, const Pane& pane, double now) {
    constexpr double kNever = std::numeric_limits<double>::infinity();
    for (const auto& [ticket, lit] : drawer_.take()) {
        state.lit = {};
        if (lit.width == 0) continue;
        glBindTexture(GL_TEXTURE_2D, texture_.get());
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(lit.width), static_cast<GLsizei>(lit.height), 0,
                     GL_RGBA, GL_UNSIGNED_BYTE, lit.pixels.data());
        checkGl("showing the surface in the light");
        state.lit = {texture_.get(), static_cast<int>(lit.width), static_cast<int>(lit.height)};
    }
    if (pane.recipe->output != kNormal) {
        wanted_.reset();
        state.lit = {};
        return kNever;
    }
    LitRequest request = requestFor(pane);
    if (wanted_ != request) {
        wanted_ = std::move(request);
        changed_ = now;
        asked_ = false;
    }
    if (asked_) return kNever;
    if (now - changed_ < kRestSeconds) return changed_ + kRestSeconds - now;
    asked_ = true;
    drawer_.want({{++ticket_, *wanted_}});
    return kNever;
}

}  // namespace noisescope
