// `compare` tells how two images differ.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "core/error.h"
#include "core/text.h"
#include "image/formats.h"
#include "image/image_reader.h"
#include "image/image_writer.h"
#include "validate/validate.h"

namespace noisescope {
namespace {

struct Options {
    std::string first, second, picture;
    std::string toleranceText = "0";
    double tolerance = 0;
    bool force = false;
};

struct Report {
    Difference difference;
    std::int64_t above = 0;  ///< values further apart than the tolerance
    double rmse = 0;
};

Report compareImages(const Image& a, const Image& b, double tolerance) {
    Report report;
    double squares = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        report.difference.add(a.pixels[i], b.pixels[i]);
        const double distance = std::fabs(static_cast<double>(a.pixels[i]) - static_cast<double>(b.pixels[i]));
        squares += distance * distance;
        const bool bothNan = std::isnan(a.pixels[i]) && std::isnan(b.pixels[i]);
        if (!(distance <= tolerance) && a.pixels[i] != b.pixels[i] && !bothNan) ++report.above;
    }
    report.rmse = std::sqrt(squares / static_cast<double>(a.pixels.size()));
    return report;
}

/// |a - b| as an image of the first one's format.
void writePicture(const Options& options, const Image& a, const Image& b, double largest) {
    Image picture(a.width, a.height, a.channels);
    for (std::size_t i = 0; i < a.pixels.size(); ++i) picture.pixels[i] = std::fabs(a.pixels[i] - b.pixels[i]);
    ImageSpec spec;
    spec.channels = a.channels;
    spec.depth = formatForPath(options.picture).defaultDepth();
    spec.range = {0, largest > 0 && std::isfinite(largest) ? largest : 1};
    spec.force = options.force;
    spec.software = kSoftware;
    writeImage(options.picture, picture, spec);
}

int runCompare(Options options, const CommonOptions& common) {
    const auto tolerance = parseReal(options.toleranceText);
    if (!tolerance || *tolerance < 0)
        throw Error(ExitCode::usage,
                    fmt::format("--tolerance {}: expected a number, 0 or more", printable(options.toleranceText)));
    options.tolerance = *tolerance;
    const LoadedImage a = readImage(options.first);
    const LoadedImage b = readImage(options.second);
    if (a.image.width != b.image.width || a.image.height != b.image.height || a.image.channels != b.image.channels)
        throw Error(ExitCode::difference,
                    fmt::format("{} is {} x {} with {} channels, {} is {} x {} with {}", printable(options.first),
                                a.image.width, a.image.height, a.image.channels, printable(options.second),
                                b.image.width, b.image.height, b.image.channels));
    const Report report = compareImages(a.image, b.image, options.tolerance);
    if (!options.picture.empty()) writePicture(options, a.image, b.image, report.difference.maxAbs);
    const bool same = report.above == 0;
    const Difference& d = report.difference;
    if (common.json) {
        const Json result{
            {"ok", same},          {"values", d.samples}, {"differing", d.differing}, {"above_tolerance", report.above},
            {"max_abs", d.maxAbs}, {"max_ulp", d.maxUlp}, {"rmse", report.rmse}};
        printJson(result);
    } else if (!common.quiet) {
        printOut(d.differing == 0
                     ? fmt::format("identical: {} values\n", d.samples)
                     : fmt::format("{}: {} of {} values differ, {} by more than {}; at most {} ({} ulp), rms {}\n",
                                   same ? "within tolerance" : "different", d.differing, d.samples, report.above,
                                   shortest(options.tolerance), shortest(d.maxAbs), d.maxUlp, shortest(report.rmse)));
    }
    return static_cast<int>(same ? ExitCode::done : ExitCode::difference);
}

}  // namespace

Command addCompare(CommandLine& program) {
    Command command = newCommand(program, "compare", "tell how two images differ; exit 1 if they do");
    const auto options = std::make_shared<Options>();
    command.arguments.text("first", options->first, "a PNG, EXR or raw file").typeName(kFileValue).required();
    command.arguments.text("second", options->second, "another of the same size").typeName(kFileValue).required();
    command.arguments.text("--tolerance", options->toleranceText, "values this near are the same").showDefault();
    command.arguments.text("--picture", options->picture, "write the absolute difference as an image")
        .typeName(kFileValue);
    command.arguments.flag("--force,-f", options->force, "replace an existing picture");
    command.run = [options, common = command.common] { return runCompare(*options, *common); };
    return command;
}

}  // namespace noisescope
