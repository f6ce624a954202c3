#include "export/request/export_request.h"

#include "image/motion/frame_pattern.h"

namespace noisescope {

MaskBands WantedBands::in(const Range& range) const {
    MaskBands bands = count > 0 ? equalBands(count, range) : MaskBands{thresholds, 0};
    bands.edge = edge;
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
