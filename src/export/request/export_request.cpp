#include "export/request/export_request.h"

#include "image/motion/frame_pattern.h"
#include "recipe/map/map_recipe.h"

namespace noisescope {

MaskBands WantedBands::in(const Range& range) const {
    MaskBands bands = count > 0 ? equalBands(count, range) : MaskBands{thresholds, 0};
    bands.edge = edge;
    return bands;
}

WantedBands bandsOfClasses(const MapRecipe& map) {
    WantedBands bands;
    bands.count = 0;
    bands.ofClasses = true;
    for (std::size_t i = 1; i < map.classes.size(); ++i) bands.thresholds.push_back(static_cast<double>(i));
    return bands;
}

const FormatInfo& formatOf(const ExportRequest& request) {
    return request.stream == nullptr ? formatForPath(request.path) : *request.stream;
}

LayerFiles layerFilesFor(const std::filesystem::path& path, std::int64_t columns) {
    if (isFramePattern(path)) return LayerFiles::numbered;
    return columns > 0 ? LayerFiles::sheet : LayerFiles::one;
}

}  // namespace noisescope
