#include "cpu/picture.h"

#include "color/colorize.h"
#include "cpu/cpu_field.h"
#include "plan/picture_plan.h"

namespace noisescope {

std::vector<Rgba8> colorsOf(const PicturePlan& plan, std::span<const std::span<const float>> leaves) {
    const int channels = plan.field().channels();
    return colorize(plan.map(), leaves[0], channels, leaves.size() > 1 ? leaves[1] : std::span<const float>());
}

std::vector<Rgba8> colorsOnCpu(const PicturePlan& plan, const Region& region) {
    std::vector<Image> images;
    std::vector<std::span<const float>> values;
    for (const auto& leaf : plan.leaves()) images.push_back(renderOnCpu(*leaf, region));
    values.reserve(images.size());
    for (const Image& image : images) values.emplace_back(image.pixels);
    return colorsOf(plan, values);
}

}  // namespace noisescope
