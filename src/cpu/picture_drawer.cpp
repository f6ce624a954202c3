#include "cpu/picture_drawer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "color/colorize.h"
#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "cpu/layer_rows.h"
#include "cpu/layered_picture.h"
#include "cpu/measures.h"
#include "cpu/spot_check.h"

namespace noisescope {
namespace {

std::string colorText(const Rgba8& color) {
    return fmt::format("the color #{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

/// Looks colors up by the values of the color step's inputs, of the same pixels.
std::vector<Rgba8> combined(const PicturePlan& plan, std::span<const std::span<const float>> inputs) {
    const int channels = plan.channels(plan.values());
    return colorize(plan.map(), inputs[0], channels, inputs.size() > 1 ? inputs[1] : std::span<const float>());
}

class CpuLeaves final : public LeafDrawer {
  public:
    void renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink) override {
        sink(region.y, renderOnCpu(plan, region).pixels);
    }
    void renderLayers(const PicturePlan& plan, Slot slot, const Region& region, const RowSink& sink) override {
        Image image(region.width, region.height, plan.channels(slot));
        drawPictureOnCpu(plan, slot, region, image.pixels.data());
        sink(region.y, image.pixels);
    }
};

/// Returns how many rows of a region are drawn at once, so that the values of all its fields take some 64 MiB.
std::int64_t rowsAtOnce(const PicturePlan& plan, Slot slot, const Region& region) {
    constexpr std::int64_t kFloats = 1 << 24;
    std::int64_t channels = plan.channels(slot);
    for (const LeafTile& tile : plan.leafTiles(slot, region)) channels += tile.plan->channels();
    return std::clamp<std::int64_t>(kFloats / (region.width * channels), 1, region.height);
}

}  // namespace

Image LeafDrawer::render(const FieldPlan& plan, const Region& region) {
    Image image(region.width, region.height, plan.channels());
    renderRows(plan, region, rowsInto(image, region.y));
    return image;
}

Image LeafDrawer::render(const PicturePlan& plan, Slot slot, const Region& region) {
    if (const auto* leaf = std::get_if<LeafStep>(&plan.steps()[slot])) return render(*leaf->plan, region);
    Image image(region.width, region.height, plan.channels(slot));
    renderLayers(plan, slot, region, rowsInto(image, region.y));
    return image;
}

void LeafDrawer::renderLayers(const PicturePlan& plan, Slot slot, const Region& region, const RowSink& sink) {
    const std::int64_t rows = rowsAtOnce(plan, slot, region);
    const LayerRows layers(plan, slot);
    const auto channels = static_cast<std::size_t>(plan.channels(slot));
    const auto width = static_cast<std::size_t>(region.width);
    for (std::int64_t y = 0; y < region.height; y += rows) {
        const Region strip{region.x, region.y + y, region.width, std::min(rows, region.height - y)};
        std::map<Slot, Image> fields;
        for (const LeafTile& tile : plan.leafTiles(slot, strip)) {
            Image& image = fields[tile.slot] = render(*tile.plan, tile.region);
            image.pixels.resize(image.pixels.size() + kRowPadding);
        }
        std::vector<float> out(width * static_cast<std::size_t>(strip.height) * channels);
        inParallel(strip.height, [&](std::int64_t row) {
            LayerRows::Memory memory;
            for (std::size_t x = 0; x < width; x += layers.most()) {
                const std::size_t place = static_cast<std::size_t>(row) * width + x;
                const auto fieldRow = [&](Slot field) {
                    const Image& image = fields.at(field);
                    return image.pixels.data() + place * static_cast<std::size_t>(image.channels);
                };
                layers.run(std::min(layers.most(), width - x), fieldRow, memory, out.data() + place * channels);
            }
        });
        sink(strip.y, out);
    }
}

LeafDrawer& cpuLeaves() {
    static CpuLeaves leaves;
    return leaves;
}

PictureDrawer::PictureDrawer(const Recipe& recipe, const PixelScale& pixels, PictureOf of, LeafDrawer& drawer)
    : plan_(measuredPicture(recipe, pixels, of)), drawer_(&drawer) {}

Image PictureDrawer::values(const Region& region) const { return drawer_->render(plan_, plan_.values(), region); }

void PictureDrawer::valueRows(const Region& region, const RowSink& sink) const {
    if (plan_.isField()) return drawer_->renderRows(plan_.field(), region, sink);
    drawer_->renderLayers(plan_, plan_.values(), region, sink);
}

std::vector<Rgba8> PictureDrawer::colors(const Region& region) const { return colorsOf(region, values(region).pixels); }

std::vector<Rgba8> PictureDrawer::colorsOf(const Region& region, std::span<const float> values) const {
    const std::vector<Slot> slots = plan_.inputs(plan_.colors());
    std::vector<Image> drawn;
    std::vector<std::span<const float>> inputs;
    for (const Slot slot : slots) {
        if (slot == plan_.values()) {
            inputs.push_back(values);
            continue;
        }
        drawn.push_back(drawer_->render(plan_, slot, region));
        inputs.emplace_back(drawn.back().pixels);  // stays where it is when the images move
    }
    std::vector<Rgba8> colors = combined(plan_, inputs);
    compare(region, colors);
    return colors;
}

/// Compares colors with those of the scalar twins' values.
void PictureDrawer::compare(const Region& region, std::span<const Rgba8> colors) const {
    const SpotCheck* check = drawer_->check();
    if (check == nullptr || !plan_.isExact(plan_.colors())) return;
    const std::vector<PixelPlace> places =
        plan_.isField() ? placesToCheck(plan_.field(), region, check->seed()) : placesToCheck(region, check->seed());
    const std::vector<Slot> slots = plan_.inputs(plan_.colors());
    std::vector<TwinPicture> twins;
    twins.reserve(slots.size());
    for (const Slot slot : slots) twins.emplace_back(plan_, slot);
    SpotCheck::Findings findings;
    for (const PixelPlace& place : places) {
        std::vector<FieldValue> values;
        std::vector<std::span<const float>> inputs;
        values.reserve(twins.size());
        for (TwinPicture& twin : twins) values.push_back(twin.at(place));
        for (std::size_t i = 0; i < values.size(); ++i)
            inputs.emplace_back(values[i].data(), static_cast<std::size_t>(plan_.channels(slots[i])));
        const Rgba8 expected = combined(plan_, inputs).front();
        const Rgba8& found = colors[static_cast<std::size_t>((place.y - region.y) * region.width + place.x - region.x)];
        if (found != expected) findings.add(place, "", colorText(found), colorText(expected));
    }
    check->require(findings, places.size());
}

}  // namespace noisescope
