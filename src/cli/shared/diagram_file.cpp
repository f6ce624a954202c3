#include "cli/shared/diagram_file.h"

#include <fmt/format.h>

#include <cmath>

#include "core/error.h"
#include "core/text.h"
#include "image/image_writer.h"
#include "plot/raster.h"

namespace noisescope {

DiagramFile::DiagramFile(const std::string& output, const std::string& size, bool force)
    : path_(output), force_(force) {
    constexpr std::int64_t kLargest = 8192;
    const std::string ending = lowerCase(path_.extension().native());
    if (ending != ".svg" && ending != ".png")
        throw Error(ExitCode::usage, fmt::format("-o {}: a graph is written as .svg or .png", printable(output)));
    if (!size.empty()) size_ = parseSize(size, "--size", kLargest);
    if (size_ && ending != ".png")
        throw Error(ExitCode::usage, fmt::format("--size {}: of a PNG; an SVG has no pixels", printable(size)));
    svg_.emplace(path_, force);
    if (ending == ".png") svg_.reset();  // its writer opens it again, once the size is known
}

void DiagramFile::write(const Diagram& diagram) {
    if (svg_) {
        svg_->write(svgOf(diagram));
        svg_->commit();
        return;
    }
    constexpr double kFine = 2;
    const Size size = size_.value_or(Size{static_cast<std::int64_t>(std::ceil(kFine * diagram.width)),
                                          static_cast<std::int64_t>(std::ceil(kFine * diagram.height))});
    ImageSpec spec;
    spec.channels = 3;
    spec.isColor = true;
    spec.range = {0, 1};
    spec.force = force_;
    writeImage(path_, imageOf(diagram, size.width, size.height), spec);
}

}  // namespace noisescope
