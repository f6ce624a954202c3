// `stats` measures a recipe or an image: extremes, mean, deviation, and how visible the seam between copies is.
#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <optional>
#include <span>

#include "cli/render/raw_options.h"
#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "cli/shared/diagram_file.h"
#include "cli/shared/recipe_options.h"
#include "cli/stats_report.h"
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
    "  skewness, kurtosis  mean third and fourth power of the distance from the mean, in deviations; normal: 0, 3\n"
    "\n"
    "Squares, at most 512 pixels wide and 16 x 16 of them, spread over the picture:\n"
    "  variation         deviation of the gradients' orientations, 36 of 5 degrees, from even ones; strongest:\n"
    "                    degrees from x toward y (down)\n"
    "  slope             of a power law through the spectrum from so many cycles to so many: along a fractal's\n"
    "                    octaves, else from the strongest waves on; squares fade to their edges first (Hann)\n"
    "  x zero, x 1/e     distance along x where the correlation of two values first falls to 0, to 1/e\n"
    "  energy            of waves from so many cycles to twice as many\n"
    "Cycles and distances are in cells, or in heights of the whole picture for layers and plain files.\n"
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
    std::string sheet;
    bool force = false;
};

/// Unit of cycles and distances.
void setUnit(StatsReport& report, const Recipe* recipe, std::int64_t wholeHeight) {
    report.pixelsPerUnit = static_cast<double>(wholeHeight);
    if (recipe == nullptr || !recipe->tree.empty()) return;
    report.unit = "cell";
    report.pixelsPerUnit /= recipe->frequency;
    if (fractalOf(*recipe).row != FractalId::none)
        report.octavesSpan = std::pow(recipe->lacunarity, recipe->octaves - 1);
}

/// The height of the whole picture that a file may be a region of, in its pixels.
std::int64_t wholeHeightOf(const ImageInfo& info) {
    constexpr std::string_view kOf = " of height ";
    const std::size_t at = info.region.find(kOf);
    if (at == std::string::npos) return info.height / info.layers;
    const std::size_t first = at + kOf.size();
    const auto height = parseInteger(std::string_view(info.region).substr(first, info.region.find(',', first) - first));
    return height.value_or(info.height);
}

/// Nothing if the file has none, or none that can be read.
std::optional<RecipeFile> recipeIn(const ImageInfo& info, const std::string& path) {
    if (info.recipe.empty() || info.region.find(", level") != std::string::npos) return {};
    try {
        return parseRecipe(info.recipe, path);
    } catch (const Error&) {
        return {};
    }
}

StatsReport reportOfFile(const std::string& path, const std::optional<RawLayout>& layout, const CommonOptions& common) {
    const std::unique_ptr<ImageReader> reader = openImageReader(path, layout);
    const ImageInfo& info = reader->info();
    const PixelPass pass = [&](const auto& sink) {
        reader->rewind();
        for (auto pixels = reader->next(); !pixels.empty(); pixels = reader->next()) sink(pixels);
    };
    ProgressLine line(common, fmt::format("measuring {}", printable(path)));
    StructureMeter structure(info.width, info.height, info.channels);
    StatsReport report{printable(path), {}, {}, info.channelNames, !info.nodata.empty(), {}};
    report.picture = measurePicture(
        info.width, info.height, info.channels, pass,
        [&](std::int64_t done, std::int64_t all) { line.show(done, all); }, kUsualLimits,
        [&](std::span<const float> pixels, int) { structure.add(pixels); });
    report.structure = structure.structure();
    reportNotes(path, info, common);
    report.notes = info.notes;
    const std::optional<RecipeFile> recipe = recipeIn(info, path);
    setUnit(report, recipe ? &static_cast<const Recipe&>(recipe->recipe) : nullptr, wholeHeightOf(info));
    return report;
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
        std::optional<StructureMeter> structure;
        report.picture = measureField(
            field.region, source, [&](std::int64_t done, std::int64_t all) { line.show(done, all); }, kStripPixels,
            [&](std::span<const float> pixels, int channels) {
                if (!structure) structure.emplace(field.region.width, field.region.height, channels);
                structure->add(pixels);
            });
        report.structure = structure->structure();
    }
    setUnit(report, &static_cast<const Recipe&>(field.recipe), field.height);
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
    Command command =
        newCommand(program, "stats",
                   "measure a recipe or an image: values, spectrum, directions, correlation, seams between copies");
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
    command.arguments.text("-o,--output", options->sheet, "also write a page of graphs, FILE.svg or FILE.png")
        .typeName(kFileValue);
    command.arguments.flag("-f,--force", options->force, "replace an existing file");
    command.arguments.footer(kStatsFooter);
    command.run = [options, file, arguments = command.arguments, common = command.common] {
        const bool fromFile = file.given();
        if (fromFile) refuseRecipe(options->file, "stats");
        if (fromFile) refuseWithFile(arguments, options->file);
        if (!fromFile && arguments.given("--depth"))
            throw Error(ExitCode::usage, "--depth: of a raw file without a sidecar");
        const RawOptions raw{arguments.given("--size") ? options->size : "", options->depth};
        std::optional<DiagramFile> sheet;
        if (!options->sheet.empty()) sheet.emplace(options->sheet, "", options->force);
        const StatsReport report =
            fromFile ? reportOfFile(options->file, rawLayoutOf(raw, std::span(&options->file, 1)), *common)
                     : reportOfRecipe(*options, *common);
        if (sheet) sheet->write(reportSheet(report));
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
