// `compare` tells how two images differ.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <span>

#include "cli/render/raw_options.h"
#include "cli/shared/command.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/json.h"
#include "core/no_value.h"
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
    RawOptions raw;
};

struct CompareReport {
    Difference difference;
    std::int64_t above = 0;       ///< values further apart than the tolerance
    std::int64_t nodataBoth = 0;  ///< left out of all else: neither image has a value there …
    std::int64_t nodataOne = 0;   ///< … or one of the two
    double rmse = 0;

    [[nodiscard]] bool isSame() const { return above == 0 && nodataOne == 0; }
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
            const bool bothNan = std::isnan(here[i]) && std::isnan(there[i]);
            if (isNoValue(here[i]) || isNoValue(there[i])) {
                ++(bothNan ? report.nodataBoth : report.nodataOne);
                continue;
            }
            report.difference.add(here[i], there[i]);
            if (here[i] == there[i] || bothNan) continue;
            const double distance = std::fabs(static_cast<double>(here[i]) - static_cast<double>(there[i]));
            squares += distance * distance;
            if (!(distance <= tolerance)) ++report.above;
        }
    });
    if (report.difference.samples > 0)
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

Json reportJson(const CompareReport& report) {
    const Difference& d = report.difference;
    return {{"ok", report.isSame()},
            {"values", d.samples},
            {"differing", d.differing},
            {"above_tolerance", report.above},
            {"nodata_in_both", report.nodataBoth},
            {"nodata_in_one", report.nodataOne},
            {"max_abs", d.maxAbs},
            {"max_ulp", d.maxUlp},
            {"rmse", report.rmse}};
}

std::string reportText(const CompareReport& report, double tolerance) {
    const Difference& d = report.difference;
    std::string text =
        d.differing == 0 && report.isSame()
            ? fmt::format("identical: {} values", d.samples)
            : fmt::format("{}: {} of {} values differ, {} by more than {}; at most {} ({} ulp), rms {}",
                          report.isSame() ? "within tolerance" : "different", d.differing, d.samples, report.above,
                          shortest(tolerance), shortest(d.maxAbs), d.maxUlp, shortest(report.rmse));
    if (report.nodataBoth > 0) text += fmt::format("; {} more have no value in both (nodata)", report.nodataBoth);
    if (report.nodataOne > 0)
        text += fmt::format("; {} more have no value in one of the two (nodata)", report.nodataOne);
    return text + "\n";
}

int runCompare(CompareOptions options, const CommonOptions& common) {
    const auto tolerance = parseReal(options.toleranceText);
    if (!tolerance || *tolerance < 0)
        throw Error(ExitCode::usage,
                    fmt::format("--tolerance {}: expected a number, 0 or more", printable(options.toleranceText)));
    options.tolerance = *tolerance;
    for (const std::string* file : {&options.first, &options.second}) refuseRecipe(*file, "render -o FILE");
    const std::optional<RawLayout> layout = rawLayoutOf(options.raw, std::array{options.first, options.second});
    const std::unique_ptr<ImageReader> first = openImageReader(options.first, layout);
    const std::unique_ptr<ImageReader> second = openImageReader(options.second, layout);
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
    reportNotes(options.first, a, common);
    reportNotes(options.second, b, common);
    if (common.json)
        printJson(reportJson(report));
    else if (!common.quiet)
        printOut(reportText(report, options.tolerance));
    return static_cast<int>(report.isSame() ? ExitCode::done : ExitCode::difference);
}

}  // namespace

Command addCompare(CommandLine& program) {
    Command command = newCommand(program, "compare", "tell how two images differ; exit 1 if they do");
    const auto options = std::make_shared<CompareOptions>();
    command.arguments.text("first", options->first, "a picture or volume in a file").typeName(kFileValue).required();
    command.arguments.text("second", options->second, "another of the same size").typeName(kFileValue).required();
    command.arguments.text("--tolerance", options->toleranceText, "values this near are the same")
        .typeName("NUMBER")
        .showDefault();
    command.arguments.text("--picture", options->picture, "write the absolute difference as an image")
        .typeName(kFileValue);
    command.arguments.flag("--force,-f", options->force, "replace an existing picture");
    addRawOptions(command.arguments, options->raw);
    command.run = [options, common = command.common] { return runCompare(*options, *common); };
    return command;
}

}  // namespace noisescope
