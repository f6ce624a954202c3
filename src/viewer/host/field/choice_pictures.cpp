#include "viewer/host/field/choice_pictures.h"

#include <utility>

#include "core/error.h"
#include "cpu/picture_drawer.h"
#include "gpu/context.h"
#include "viewer/host/field/picture_pixels.h"
#include "viewer/model/document/choice_samples.h"

namespace noisescope {
namespace {

std::vector<std::uint8_t> drawSamples(const std::vector<std::string>& names, const std::function<bool()>& stillWanted) {
    constexpr std::int64_t kSide = ChoicePictures::kSide;
    constexpr std::size_t kPicture = kSide * kSide * kTextureBytes;
    std::vector<std::uint8_t> pixels(names.size() * kPicture);
    for (std::size_t i = 0; i < names.size() && stillWanted(); ++i) {
        const PictureDrawer picture(sampleOf(names[i]), kSide, PictureOf::colors, cpuLeaves());
        writePixels(picture.colors({0, 0, kSide, kSide}), pixels.data() + i * kPicture);
    }
    return pixels;
}

}  // namespace

ChoicePictures::ChoicePictures(std::function<void()> finished)
    : drawer_([] { return drawSamples; }, std::move(finished)) {}

void ChoicePictures::update(ViewerState& state) {
    if (state.choiceSamples.wanted && state.choiceSamples.texture == 0) drawer_.want({{1, choiceSamples()}});
    for (const auto& done : drawer_.take()) {
        const std::vector<std::string> names = choiceSamples();
        glBindTexture(GL_TEXTURE_2D, texture_.get());
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(kSide),
                     static_cast<GLsizei>(kSide * std::ssize(names)), 0, GL_RGBA, GL_UNSIGNED_BYTE, done.result.data());
        checkGl("showing pictures of choices");
        state.choiceSamples.texture = texture_.get();
        const auto count = static_cast<float>(names.size());
        for (std::size_t i = 0; i < names.size(); ++i)
            state.choiceSamples.samples.push_back(
                {names[i], 0, (static_cast<float>(i) + 0.02f) / count, 1, (static_cast<float>(i) + 0.98f) / count});
    }
}

}  // namespace noisescope
