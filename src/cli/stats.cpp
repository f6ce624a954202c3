// `stats` measures a recipe or an image: extremes, mean, deviation, and how visible the seam between copies is.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <span>

#include "cli/render/raw_options.h"
#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/json.h"
#include "core/problems.h"
#include "core/text.h"
#include "cpu/measures.h"
#include "cpu/spot_check.h"
#include "export/field_drawer.h"
#include "gpu/field_renderer.h"
#include "image/formats.h"
#include "image/image_reader.h"
#include "image/row_writer.h"
#include "recipe/chosen.h"
#include "recipe/recipe_json.h"
#include "statistics/picture_statistics.h"

namespace noisescope {
namespace {

constexpr const char* kStatsFooter =
    "A FILE is measured as it is; without one the recipe is rendered in memory and measured.\n"
    "\n"
    "Values are those of the field; those of integer images are mapped back through the recorded range,\n"
    "or to 0 to 1 if there is none; integers with a sign or of more than 16 bits are what they are.\n"
    "NaN, infinities and what a file declares to be no value (nodata) are counted and left out of all else.\n"
    "  mean, deviation   exact sums, rounded once; deviation: the root of the mean square distance from\n"
    "                    the mean (divided by the count, not by one less)\n"
    "  percentile 1      one finite value in a hundred is lower, exactly; of a recipe with more than\n"
    "                    2^26 values: none\n"
    "\n"
    "Seams: copies of the picture side by side, x: right of each other, y: below each other.\n"
    "  step              difference of two neighbors; across: last and first column (row)\n"
    "  bend              second difference a - 2b + c of three neighbors: creases where no step is\n"
    "  across, inside    the largest where copies meet, and the largest inside the picture\n"
    "  ratio             across / inside; at most 1: nothing at the seam that is not elsewhere too\n"
    "  rms ratio         the same of root mean squares; about 1: no line is seen, far above 1: one is\n"
    "Of several channels each line shows the one with the largest rms ratio.\n"
    "  period error      recipes only: the largest |f(p + size of the picture) - f(p)| over its pixels p, and how\n"
    "                    many of them differ in any bit; 0 and 0: it tiles bit for bit\n"
    "\n"
    "All in units of the values; the ratios have none, in JSON they are null where inside is 0.\n";

struct StatsOptions {
    std::string file;
    RecipeOptions recipe;
    std::string size = "1024x1024";
    std::string depth;  ///< of a raw file
    std::string region;
    Backend backend = Backend::gpu;
    CheckOptions check;
};

struct StatsReport {
    std::string title;
    PictureStatistics picture;
    std::vector<std::string> channelNames;
    bool hasNodata = false;          ///< the file declares a number that is no value
    std::vector<std::string> notes;  ///< of the file
};

StatsReport reportOfFile(const std::string& path, const std::optional<RawLayout>& layout, const CommonOptions& common) {
    const std::unique_ptr<ImageReader> reader = openImageReader(path, layout);
    const ImageInfo& info = reader->info();
    const PixelPass pass = [&](const auto& sink) {
        reader->rewind();
        for (auto pixels = reader->next(); !pixels.empty(); pixels = reader->next()) sink(pixels);
    };
    ProgressLine line(common, fmt::format("measuring {}", printable(path)));
    PictureStatistics picture = measurePicture(info.width, info.height, info.channels, pass,
                                               [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    reportNotes(path, info, common);
    return {printable(path), std::move(picture), info.channelNames, !info.nodata.empty(), info.notes};
}

/// The recipe, the size and the region, with everything that is wrong said at once.
struct Field {
    HeldRecipe recipe;
    std::int64_t height = 0;
    Region region;
};

Field fieldOf(const StatsOptions& options) {
    Field field;
    Problems problems;
    problems.collect([&] { field.recipe = loadRecipe(options.recipe).recipe; });
    problems.collect([&] {
        const Size size = parseImageSize(options.size, options.region);
        if (size.depth > 0)
            throw Error(ExitCode::usage, fmt::format("--size {}: of a picture, as {}x{}; a volume can be measured as a "
                                                     "file",
                                                     options.size, size.width, size.height));
        field.height = size.height;
        field.region = {0, 0, size.width, size.height};
    });
    problems.collect([&] {
        if (!options.region.empty()) field.region = parseRegion(options.region);
    });
    problems.throwIfAny();
    return field;
}

StatsReport reportOfRecipe(const StatsOptions& options, const CommonOptions& common) {
    const Field field = fieldOf(options);
    measuredPicture(field.recipe, field.height, PictureOf::values);  // throws before a device is opened
    const auto checkSeed = checkSeedOf(options.check);
    const RenderDevice device =
        openDevice(options.backend, std::array{DrawingTask{field.recipe, field.height, field.region}}, common);
    const DrawWith with{device.renderer.get(), checkSeed};
    FieldDrawer drawer(with);
    const PictureDrawer picture(field.recipe, field.height, PictureOf::values, drawer);
    const FieldSource source = [&](const Region& region) { return picture.values(region); };
    StatsReport report;
    const bool exact = isExact(field.recipe);  // every pixel is drawn three times
    const CheckNote note =
        checkNote(with, exact ? 3 * fewestChecks(field.region.width, field.region.height) : 0, exact);
    {
        ProgressLine line(common, "measuring");
        report.picture =
            measureField(field.region, source, [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    }
    drawer.require(note);
    const std::size_t channels = report.picture.channels.size();
    ImageSpec spec;  // the names that a file would have; it has a third channel to two
    spec.channels = static_cast<int>(channels == 2 ? 3 : channels);
    report.channelNames = channelNamesOf(spec);
    report.channelNames.resize(channels);
    report.title = "recipe";
    if (!exact) talk(common, "note: the sine hash is device-dependent; other devices measure other numbers");
    return report;
}

// --- what is shown ---------------------------------------------------------------------------------------------------

/// A kind of difference of all channels, the one where it shows most.
struct Worst {
    std::size_t channel = 0;
    Contrast contrast;
};

struct SeamRow {
    const char* axis;
    const char* kind;
    AxisSeam ChannelSeam::*along;
    Contrast AxisSeam::*of;
};

constexpr SeamRow kSeamRows[] = {
    {"x", "step", &ChannelSeam::x, &AxisSeam::step},
    {"x", "bend", &ChannelSeam::x, &AxisSeam::bend},
    {"y", "step", &ChannelSeam::y, &AxisSeam::step},
    {"y", "bend", &ChannelSeam::y, &AxisSeam::bend},
};

Worst worstOf(const PictureStatistics& picture, const SeamRow& row) {
    Worst worst;
    for (std::size_t c = 0; c < picture.channels.size(); ++c) {
        const Contrast& contrast = picture.channels[c].seam.*row.along.*row.of;
        if (c == 0 || contrast.rmsRatio() > worst.contrast.rmsRatio()) worst = {c, contrast};
    }
    return worst;
}

Json channelJson(const ChannelStatistics& channel, const std::string& name) {
    const ValueStatistics& values = channel.values;
    Json row{{"name", name},           {"min", nullptr},          {"max", nullptr},    {"mean", nullptr},
             {"deviation", nullptr},   {"finite", values.finite}, {"nan", values.nan}, {"infinite", values.infinite},
             {"nodata", values.nodata}};
    if (values.finite > 0) {
        row["min"] = values.min;
        row["max"] = values.max;
        row["mean"] = values.mean;
        row["deviation"] = values.deviation;
    }
    row["percentiles"] = nullptr;
    for (std::size_t i = 0; i < channel.percentiles.size(); ++i)
        row["percentiles"][shortest(kPercents[i])] = channel.percentiles[i];
    return row;
}

Json reportJson(const StatsReport& report) {
    const PictureStatistics& picture = report.picture;
    Json result{{"ok", true}, {"width", picture.width}, {"height", picture.height}, {"channels", Json::array()}};
    for (std::size_t c = 0; c < picture.channels.size(); ++c)
        result["channels"].push_back(channelJson(picture.channels[c], report.channelNames[c]));
    for (const SeamRow& row : kSeamRows) {
        const auto [channel, contrast] = worstOf(picture, row);
        result["seam"][row.axis][row.kind] = {
            {"channel", report.channelNames[channel]}, {"across", contrast.across.largest},
            {"inside", contrast.inside.largest},       {"ratio", contrast.ratio()},  // infinite: null
            {"rms_across", contrast.across.rms()},     {"rms_inside", contrast.inside.rms()},
            {"rms_ratio", contrast.rmsRatio()}};
    }
    const auto period = [&](const char* axis, const std::optional<PeriodError>& error) {
        Json& shown = result["seam"][axis]["period"];
        shown = nullptr;
        if (error) shown = {{"error", error->largest}, {"differing", error->differing}};
    };
    period("x", picture.periodX);
    period("y", picture.periodY);
    for (const std::string& text : report.notes) result["notes"].push_back(text);
    return result;
}

/// Numbers flush right in columns, as wide as their widest.
std::string columnsText(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i == widths.size()) widths.push_back(0);
            widths[i] = std::max(widths[i], row[i].size());
        }
    std::string text;
    for (const auto& row : rows) {
        text += column(row.front(), widths.front());
        for (std::size_t i = 1; i < row.size(); ++i) text += fmt::format("  {:>{}}", row[i], widths[i]);
        text += "\n";
    }
    return text;
}

std::string shown(double value) { return fmt::format("{:.6g}", value); }

std::string reportText(const StatsReport& report) {
    const PictureStatistics& picture = report.picture;
    std::vector<std::vector<std::string>> values{
        {"channel", "min", "max", "mean", "deviation", "finite", "nan", "infinite"}};
    if (report.hasNodata) values[0].emplace_back("nodata");
    for (std::size_t c = 0; c < picture.channels.size(); ++c) {
        const ValueStatistics& v = picture.channels[c].values;
        const auto number = [&](const std::string& text) { return v.finite > 0 ? text : "-"; };
        values.push_back({printable(report.channelNames[c]), number(shortest(v.min)), number(shortest(v.max)),
                          number(fmt::format("{:.9g}", v.mean)), number(fmt::format("{:.9g}", v.deviation)),
                          std::to_string(v.finite), std::to_string(v.nan), std::to_string(v.infinite)});
        if (report.hasNodata) values.back().push_back(std::to_string(v.nodata));
    }
    std::vector<std::vector<std::string>> percentiles{{"percentile"}};
    for (const double percent : kPercents) percentiles[0].push_back(shortest(percent));
    for (std::size_t c = 0; c < picture.channels.size(); ++c) {
        percentiles.push_back({printable(report.channelNames[c])});
        for (std::size_t i = 0; i < kPercents.size(); ++i) {
            const std::vector<float>& of = picture.channels[c].percentiles;
            percentiles.back().push_back(of.empty() ? "-" : shortest(of[i]));
        }
    }
    std::vector<std::vector<std::string>> seams{{"seam", "across", "inside", "ratio", "rms ratio"}};
    const bool several = picture.channels.size() > 1;
    for (const SeamRow& row : kSeamRows) {
        const auto [channel, contrast] = worstOf(picture, row);
        const std::string name =
            fmt::format("{} {}{}", row.axis, row.kind, several ? " " + printable(report.channelNames[channel]) : "");
        seams.push_back({name, shown(contrast.across.largest), shown(contrast.inside.largest),
                         fmt::format("{:.3g}", contrast.ratio()), fmt::format("{:.3g}", contrast.rmsRatio())});
    }
    std::string text = fmt::format("{}: {} x {}\n\n{}\n{}\n{}", report.title, picture.width, picture.height,
                                   columnsText(values), columnsText(percentiles), columnsText(seams));
    if (!picture.periodX || !picture.periodY) return text;
    const auto period = [](const char* axis, const PeriodError& error) {
        return std::vector{std::string(axis), shown(error.largest), std::to_string(error.differing)};
    };
    text += "\n" + columnsText({{"period", "error", "differing pixels"},
                                period("x", *picture.periodX),
                                period("y", *picture.periodY)});
    return text;
}

/// A file has its own size and recipe: options that ask for others are not ignored silently.
void refuseWithFile(const Arguments& arguments, const std::string& file) {
    std::string given;
    for (const char* option : {"--preset", "--recipe", "--set", "--region", "--backend", "--no-check", "--check-seed"})
        if (arguments.given(option)) given += fmt::format("{}{}", given.empty() ? "" : ", ", option);
    if (given.empty()) return;
    throw Error(ExitCode::usage,
                fmt::format("{} with {}: a file is measured as it is; to measure the recipe that it holds, give it "
                            "as --recipe instead",
                            given, printable(file)));
}

}  // namespace

Command addStats(CommandLine& program) {
    Command command = newCommand(
        program, "stats", "measure a recipe or an image: extremes, mean, deviation, percentiles, seams between copies");
    const auto options = std::make_shared<StatsOptions>();
    const Option file =
        command.arguments.text("file", options->file, "a picture or volume in a file, instead of a recipe")
            .typeName(kFileValue);
    addRecipeOptions(command.arguments, options->recipe);
    command.arguments
        .text("--size", options->size,
              "size of the whole image; up to 1099511627776 each way with --region;\n"
              "or of a raw file without a sidecar, WxH[xD]")
        .typeName("WxH")
        .showDefault();
    command.arguments
        .text("--region", options->region,
              "measure this rectangle of the endless pixel plane instead; the image is 0,0,WxH")
        .typeName("X,Y,WxH");
    addRawDepth(command.arguments, options->depth);
    addBackendOption(command.arguments, options->backend);
    addCheckOptions(command.arguments, options->check);
    command.arguments.footer(kStatsFooter);
    command.run = [options, file, arguments = command.arguments, common = command.common] {
        const bool fromFile = file.given();
        if (fromFile) refuseRecipe(options->file, "stats");
        if (fromFile) refuseWithFile(arguments, options->file);
        if (!fromFile && arguments.given("--depth"))
            throw Error(ExitCode::usage, "--depth: of a raw file without a sidecar");
        const RawOptions raw{arguments.given("--size") ? options->size : "", options->depth};
        const StatsReport report =
            fromFile ? reportOfFile(options->file, rawLayoutOf(raw, std::span(&options->file, 1)), *common)
                     : reportOfRecipe(*options, *common);
        if (common->json) {
            printJson(reportJson(report));
        } else {
            printOut(reportText(report));
        }
        return 0;
    };
    return command;
}

}  // namespace noisescope
