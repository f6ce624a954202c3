#include "viewer/host/field/choice_pictures.h"

#include <algorithm>
#include <utility>

#include "core/error.h"
#include "cpu/picture_drawer.h"
#include "gpu/context.h"
#include "viewer/host/field/picture_pixels.h"
#include "viewer/model/document/choice_samples.h"

namespace noisescope {
namespace {

std::vector<std::uint8_t> drawSample(const std::string& name, const std::function<bool()>& stillWanted) {
    constexpr std::int64_t kSide = ChoicePictures::kSide;
    if (!stillWanted()) return {};
    std::vector<std::uint8_t> pixels(kSide * kSide * kTextureBytes);
    const PictureDrawer picture(sampleOf(name), kSide, PictureOf::colors, cpuLeaves());
    writePixels(picture.colors({0, 0, kSide, kSide}), pixels.data());
    return pixels;
}

}  // namespace

ChoicePictures::ChoicePictures(std::function<void()> finished)
    : drawer_([] { return drawSample; }, std::move(finished)) {}

void ChoicePictures::update(ViewerState& state) {
    ChoiceSamples& samples = state.choiceSamples;
    if (samples.wanted.empty() || samples.samples.size() == names_.size()) return;
    const auto count = static_cast<float>(names_.size());
    for (const auto& [ticket, pixels] : drawer_.take()) {
        if (pixels.empty()) continue;
        glBindTexture(GL_TEXTURE_2D, texture_.get());
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        if (samples.texture == 0) {
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
            glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(kSide),
                         static_cast<GLsizei>(kSide * std::ssize(names_)), 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
            samples.texture = texture_.get();
        }
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, static_cast<GLint>(kSide * ticket), static_cast<GLsizei>(kSide),
                        static_cast<GLsizei>(kSide), GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
        checkGl("showing pictures of choices");
        const auto place = static_cast<float>(ticket);
        samples.samples.push_back(
            {names_[static_cast<std::size_t>(ticket)], 0, (place + 0.02f) / count, 1, (place + 0.98f) / count});
    }
    std::vector<Background<std::string, Pixels>::Wish> wishes;
    for (std::size_t i = 0; i < names_.size(); ++i)
        if (sampleFor(state, names_[i]) == nullptr) wishes.push_back({static_cast<std::int64_t>(i), names_[i]});
    // Those of the open list come first, and all others while one looks at it.
    std::stable_partition(wishes.begin(), wishes.end(),
                          [&](const auto& wish) { return wish.request.starts_with(samples.wanted); });
    drawer_.want(std::move(wishes));
}

}  // namespace noisescope
