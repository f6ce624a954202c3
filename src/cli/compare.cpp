// `compare` tells how two images differ.
#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <span>

#include "cli/command.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "image/formats.h"
#include "image/image_reader.h"
#include "image/image_writer.h"
#include "validate/validate.h"

namespace noisescope {
namespace {

struct CompareOptions {
    std::string first, second, picture;
    std::string toleranceText = "0";
    double tolerance = 0;
    bool force = false;
};

struct CompareReport {
    Difference difference;
    std::int64_t above = 0;  ///< values further apart than the tolerance
    double rmse = 0;
};

/// Of two images of one size: calls `look` with the same pixels of both, piece by piece.
template <typename Look>
void forBoth(ImageReader& a, ImageReader& b, ProgressLine& line, const Look& look) {
    a.rewind();
    b.rewind();
    const std::int64_t rowSize = a.info().width * a.info().channels;
    std::int64_t values = 0;
    for (auto pixels = a.next(); !pixels.empty(); pixels = a.next()) {
        look(pixels, b.next());
        values += std::ssize(pixels);
        line.show(values / rowSize, a.info().height);
    }
}

CompareReport compareImages(ImageReader& a, ImageReader& b, double tolerance, ProgressLine& line) {
    CompareReport report;
    double squares = 0;
    forBoth(a, b, line, [&](std::span<const float> here, std::span<const float> there) {
        for (std::size_t i = 0; i < here.size(); ++i) {
            report.difference.add(here[i], there[i]);
            const double distance = std::fabs(static_cast<double>(here[i]) - static_cast<double>(there[i]));
            squares += distance * distance;
            const bool bothNan = std::isnan(here[i]) && std::isnan(there[i]);
            if (!(distance <= tolerance) && here[i] != there[i] && !bothNan) ++report.above;
        }
    });
    report.rmse = std::sqrt(squares / static_cast<double>(report.difference.samples));
    return report;
}

/// |a - b| as an image of the first one's format.
void writePicture(const CompareOptions& options, ImageReader& a, ImageReader& b, double largest, ProgressLine& line) {
    ImageSpec spec;
    spec.width = a.info().width;
    spec.height = a.info().height;
    spec.channels = a.info().channels;
    spec.depth = formatForPath(options.picture).defaultDepth();
    spec.range = {0, largest > 0 && std::isfinite(largest) ? largest : 1};
    spec.force = options.force;
    spec.software = kSoftware;
    const std::unique_ptr<ImageWriter> writer = openImage(options.picture, spec);
    const auto rowSize = static_cast<std::size_t>(spec.width * spec.channels);
    std::vector<float> row;
    forBoth(a, b, line, [&](std::span<const float> here, std::span<const float> there) {
        for (std::size_t i = 0; i < here.size(); ++i) row.push_back(std::fabs(here[i] - there[i]));
        if (row.size() < rowSize) return;
        writer->writeRows(row);
        row.clear();
    });
    writer->finish();
}

int runCompare(CompareOptions options, const CommonOptions& common) {
    const auto tolerance = parseReal(options.toleranceText);
    if (!tolerance || *tolerance < 0)
        throw Error(ExitCode::usage,
                    fmt::format("--tolerance {}: expected a number, 0 or more", printable(options.toleranceText)));
    options.tolerance = *tolerance;
    const std::unique_ptr<ImageReader> first = openImageReader(options.first);
    const std::unique_ptr<ImageReader> second = openImageReader(options.second);
    const ImageInfo& a = first->info();
    const ImageInfo& b = second->info();
    if (a.width != b.width || a.height != b.height || a.channels != b.channels)
        throw Error(ExitCode::difference, fmt::format("{} is {} x {} with {} channels, {} is {} x {} with {}",
                                                      printable(options.first), a.width, a.height, a.channels,
                                                      printable(options.second), b.width, b.height, b.channels));
    CompareReport report;
    {
        ProgressLine line(common, fmt::format("comparing {}", printable(options.first)));
        report = compareImages(*first, *second, options.tolerance, line);
    }
    if (!options.picture.empty()) {
        ProgressLine line(common, fmt::format("writing {}", printable(options.picture)));
        writePicture(options, *first, *second, report.difference.maxAbs, line);
    }
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
    const auto options = std::make_shared<CompareOptions>();
    command.arguments.text("first", options->first, "a picture or volume in a file").typeName(kFileValue).required();
    command.arguments.text("second", options->second, "another of the same size").typeName(kFileValue).required();
    command.arguments.text("--tolerance", options->toleranceText, "values this near are the same").showDefault();
    command.arguments.text("--picture", options->picture, "write the absolute difference as an image")
        .typeName(kFileValue);
    command.arguments.flag("--force,-f", options->force, "replace an existing picture");
    command.run = [options, common = command.common] { return runCompare(*options, *common); };
    return command;
}

}  // namespace noisescope
