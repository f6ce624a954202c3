#include "viewer/host/field/leaf_textures.h"

#include <utility>

#include "cpu/picture_drawer.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "gpu/tree_renderer.h"
#include "viewer/host/field/kept_leaves.h"

namespace noisescope {
namespace {

/// Writes rows of an image of the CPU into a target of one pixel a texel, from its row `top` on.
void writeRows(const Image& image, std::int64_t top, const FloatTarget& target) {
    std::vector<float> padded;  // two and three channels are four in the texture: 0 and 1, as shaders write them
    const auto channels = static_cast<std::size_t>(image.channels);
    if (channels > 1)
        for (std::size_t at = 0; at < image.pixels.size(); at += channels)
            for (std::size_t c = 0; c < 4; ++c)
                padded.push_back(c < channels ? image.pixels[at + c] : c == 3 ? 1.0f : 0.0f);
    glBindTexture(GL_TEXTURE_2D, target.texture());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, static_cast<GLint>(top), static_cast<GLsizei>(image.width),
                    static_cast<GLsizei>(image.height), channels == 1 ? GL_RED : GL_RGBA, GL_FLOAT,
                    channels == 1 ? image.pixels.data() : padded.data());
    checkGl("showing a picture of the CPU");
}

}  // namespace

void LeafTextures::reserve(std::size_t fields) {
    if (layers_.size() < fields) layers_.resize(fields);
}

void LeafTextures::draw(const PicturePlan& plan, const Region& region, const Region& rows, FieldRenderer* renderer,
                        bool kept) {
    const std::vector<Slot> slots = plan.inputs(plan.colors());
    const std::vector<Region> all = plan.needs(plan.colors(), region);
    const std::vector<Region> parts = plan.needs(plan.colors(), rows);
    reserve(slots.size());
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const Region& part = parts[i];
        const Region& whole = all[i];
        auto& [shown, next, strip] = layers_[i];
        if (renderer == nullptr) {
            next.resize(whole.width, whole.height, plan.channels(slots[i]));
            writeRows(cpuLeaves().render(plan, slots[i], part), part.y - whole.y, next);
            continue;
        }
        TreeRenderer& trees = renderer->trees();
        LeafTargets* const cache = kept ? &trees.kept() : nullptr;
        next.resize(trees.layoutOf(plan, slots[i], whole));
        if (part == whole) {
            trees.draw(plan, slots[i], whole, next, cache);
            continue;
        }
        strip.resize(next.layout());
        trees.draw(plan, slots[i], part, strip, cache);
        strip.copyRows(part.height, next, part.y - whole.y);
    }
}

void LeafTextures::draw(const PicturePlan& plan, const Region& region, KeptLeaves& leaves) {
    const std::vector<Slot> slots = plan.inputs(plan.colors());
    const std::vector<Region> all = plan.needs(plan.colors(), region);
    leaves.hold(plan, region);
    reserve(slots.size());
    for (std::size_t i = 0; i < slots.size(); ++i) {
        layers_[i].next.resize(all[i].width, all[i].height, plan.channels(slots[i]));
        writeRows(leaves.render(plan, slots[i], all[i]), 0, layers_[i].next);
    }
}

void LeafTextures::write(std::span<const Image> fields) {
    reserve(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        layers_[i].next.resize(fields[i].width, fields[i].height, fields[i].channels);
        writeRows(fields[i], 0, layers_[i].next);
    }
}

void LeafTextures::show(std::size_t fields) {
    shownFields_ = fields;
    for (std::size_t i = 0; i < fields; ++i) std::swap(layers_[i].shown, layers_[i].next);
}

}  // namespace noisescope
