#include "cpu/picture_drawer.h"

#include <fmt/format.h>

#include <string>

#include "color/colorize.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "cpu/spot_check.h"

namespace noisescope {
namespace {

std::string colorText(const Rgba8& color) {
    return fmt::format("the color #{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

/// Combines the values of all leaves, of the same pixels.
std::vector<Rgba8> combined(const PicturePlan& plan, std::span<const std::span<const float>> leaves) {
    const int channels = plan.field().channels();
    return colorize(plan.map(), leaves[0], channels, leaves.size() > 1 ? leaves[1] : std::span<const float>());
}

class CpuLeaves final : public LeafDrawer {
  public:
    void renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink) override {
        sink(region.y, renderOnCpu(plan, region).pixels);
    }
};

}  // namespace

Image LeafDrawer::render(const FieldPlan& plan, const Region& region) {
    Image image(region.width, region.height, plan.channels());
    renderRows(plan, region, rowsInto(image, region.y));
    return image;
}

LeafDrawer& cpuLeaves() {
    static CpuLeaves leaves;
    return leaves;
}

PictureDrawer::PictureDrawer(const Recipe& recipe, const PixelScale& pixels, PictureOf of, LeafDrawer& drawer)
    : plan_(measuredPicture(recipe, pixels, of)), drawer_(&drawer) {}

Image PictureDrawer::values(const Region& region, std::size_t leaf) const {
    return drawer_->render(*plan_.leaves()[leaf], region);
}

void PictureDrawer::valueRows(const Region& region, const RowSink& sink) const {
    drawer_->renderRows(plan_.field(), region, sink);
}

std::vector<Rgba8> PictureDrawer::colors(const Region& region) const { return colorsOf(region, values(region).pixels); }

std::vector<Rgba8> PictureDrawer::colorsOf(const Region& region, std::span<const float> values) const {
    std::vector<Image> drawn;
    std::vector<std::span<const float>> leaves;
    for (const LeafTile& tile : plan_.leafTiles(plan_.colors(), region)) {
        if (tile.slot == plan_.values()) {
            leaves.push_back(values);
            continue;
        }
        drawn.push_back(drawer_->render(*tile.plan, tile.region));
        leaves.emplace_back(drawn.back().pixels);  // stays where it is when the images move
    }
    std::vector<Rgba8> colors = combined(plan_, leaves);
    compare(region, colors);
    return colors;
}

/// Compares colors with those of the scalar twins' values.
void PictureDrawer::compare(const Region& region, std::span<const Rgba8> colors) const {
    const SpotCheck* check = drawer_->check();
    if (check == nullptr || !plan_.isExact(plan_.colors())) return;
    const std::vector<PixelPlace> places = placesToCheck(plan_.field(), region, check->seed());
    std::vector<TwinPixels> twins;
    for (const auto& leaf : plan_.leaves()) twins.emplace_back(*leaf);
    SpotCheck::Findings findings;
    for (const PixelPlace& place : places) {
        std::vector<FieldValue> values;
        std::vector<std::span<const float>> leaves;
        values.reserve(twins.size());
        for (TwinPixels& twin : twins) values.push_back(twin.at(place));
        for (std::size_t i = 0; i < values.size(); ++i)
            leaves.emplace_back(values[i].data(), static_cast<std::size_t>(plan_.leaves()[i]->channels()));
        const Rgba8 expected = combined(plan_, leaves).front();
        const Rgba8& found = colors[static_cast<std::size_t>((place.y - region.y) * region.width + place.x - region.x)];
        if (found != expected) findings.add(place, "", colorText(found), colorText(expected));
    }
    check->require(findings, places.size());
}

}  // namespace noisescope
