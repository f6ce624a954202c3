// `sheet` draws all presets side by side into one picture.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "core/json.h"
#include "core/text.h"
#include "cpu/picture_drawer.h"
#include "cpu/spot_check.h"
#include "export/color_levels.h"
#include "export/field_drawer.h"
#include "image/formats.h"
#include "image/image_writer.h"
#include "plot/line_picture.h"
#include "recipe/chosen.h"
#include "recipe/preset_sheet.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr std::int64_t kFiner = 2;  // pixels that are drawn, to one of a picture
constexpr float kPaper = 1;         // white

struct SheetOptions {
    std::vector<std::string> presets;  ///< empty: all that look the same everywhere
    std::string output;
    std::string format;  ///< of standard output
    std::int64_t tile = 192;
    std::int64_t columns = 5;
    Backend backend = Backend::gpu;
    CheckOptions check;
    bool force = false;
    bool color = false;
};

/// One picture of the sheet.
struct Frame {
    Recipe recipe;
    std::string name;  ///< of the preset
};

std::vector<Frame> framesOf(const std::vector<std::string>& chosen) {
    std::vector<Frame> list;
    list.reserve(chosen.size());
    for (const std::string& name : chosen) list.push_back({presetNamed(name).file.recipe, name});
    if (!list.empty()) return list;
    for (const std::size_t index : presetsOfSheet())
        list.push_back({presets()[index].file.recipe, presets()[index].name});
    return list;
}

/// Red, green and blue by the recipe's colors, 0 to 1 of sRGB.
Image coloredField(const Recipe& recipe, std::int64_t side, FieldDrawer& drawer) {
    Image colored(side, side, 3);
    const PictureDrawer picture(recipe, side, PictureOf::colors, drawer);
    colored.pixels = ColorLevels(Depth::u8).of(picture.colors({0, 0, side, side}));
    return colored;
}

/// From 0 to 1 as in an exported picture, of four pixels each: a tile is small, and fine octaves would flicker. One
/// channel becomes gray, a gray line a curve; of several the first three become red, green and blue, and what is
/// missing is the value 0.
Image tileOf(const Recipe& recipe, std::int64_t side, int channels, bool color, FieldDrawer& drawer) {
    if (isLineOfGray(recipe)) return curvePicture(recipe, side, side, channels);
    const std::int64_t fine = side * kFiner;
    const Image field = color ? coloredField(recipe, fine, drawer)
                              : PictureDrawer(recipe, fine, PictureOf::values, drawer).values({0, 0, fine, fine});
    const Range range = color ? Range{0, 1} : rangeOf(recipe);
    const auto valueAt = [&](std::int64_t x, std::int64_t y, int channel) {
        if (field.channels == 1) return static_cast<double>(field.at(x, y));
        return channel < field.channels ? static_cast<double>(field.at(x, y, channel)) : 0.0;
    };
    Image tile(side, side, channels);
    auto out = tile.pixels.begin();
    for (std::int64_t y = 0; y < side; ++y)
        for (std::int64_t x = 0; x < side; ++x)
            for (int channel = 0; channel < channels; ++channel) {
                double sum = 0;
                for (std::int64_t j = 0; j < kFiner; ++j)
                    for (std::int64_t i = 0; i < kFiner; ++i) {
                        const double value = valueAt(x * kFiner + i, y * kFiner + j, channel);
                        sum += std::clamp((value - range.low) / (range.high - range.low), 0.0, 1.0);
                    }
                *out++ = static_cast<float>(sum / (kFiner * kFiner));
            }
    return tile;
}

void paste(const Image& tile, std::int64_t left, std::int64_t top, Image& sheet) {
    for (std::int64_t y = 0; y < tile.height; ++y)
        std::copy_n(tile.pixels.begin() + y * tile.width * tile.channels, tile.width * tile.channels,
                    sheet.pixels.begin() + ((top + y) * sheet.width + left) * sheet.channels);
}

CheckNote checkNoteOf(const std::vector<Frame>& list, const SheetOptions& options, const DrawWith& with) {
    const auto exact = std::count_if(list.begin(), list.end(), [](const Frame& frame) {
        return isExact(frame.recipe) && !isLineOfGray(frame.recipe);  // curves are the CPU's
    });
    const std::int64_t side = options.tile * kFiner;
    return checkNote(with, exact * fewestChecks(side, side), exact == std::ssize(list));
}

bool inColor(const std::vector<Frame>& list) {
    return std::any_of(list.begin(), list.end(), [](const Frame& frame) { return channelsOf(frame.recipe) > 1; });
}

/// Layout of the pictures.
struct SheetGrid {
    std::int64_t count, columns, rows;
    std::int64_t step;  ///< pixels from one to the next
};

SheetGrid gridOf(const SheetOptions& options, const std::vector<Frame>& list) {
    SheetGrid grid{};
    grid.count = static_cast<std::int64_t>(list.size());
    grid.columns = std::min(options.columns, grid.count);
    grid.rows = (grid.count + grid.columns - 1) / grid.columns;
    grid.step = options.tile + kSheetGap;
    return grid;
}

ImageSpec specOf(const SheetOptions& options, const std::vector<Frame>& list, const SheetGrid& grid,
                 const CommonOptions& common) {
    ImageSpec spec;
    spec.stream = streamFormatOf(options.output, options.format, common);
    spec.width = grid.columns * grid.step - kSheetGap;
    spec.height = grid.rows * grid.step - kSheetGap;
    spec.channels = options.color || inColor(list) ? 3 : 1;
    spec.depth = (spec.stream == nullptr ? formatForPath(options.output) : *spec.stream).defaultDepth();
    spec.range = {0, 1};
    spec.isColor = options.color;
    spec.force = options.force;
    spec.software = kSoftware;
    return spec;
}

Image drawnSheet(const SheetOptions& options, const std::vector<Frame>& list, const SheetGrid& grid,
                 const ImageSpec& spec, FieldDrawer& drawer, const CommonOptions& common) {
    Image sheet(spec.width, spec.height, spec.channels);
    std::fill(sheet.pixels.begin(), sheet.pixels.end(), kPaper);
    ProgressLine line(common, fmt::format("rendering {}", shownOutput(options.output)));
    for (std::int64_t i = 0; i < grid.count; ++i) {
        const Frame& frame = list[static_cast<std::size_t>(i)];
        paste(tileOf(frame.recipe, options.tile, spec.channels, options.color, drawer), i % grid.columns * grid.step,
              i / grid.columns * grid.step, sheet);
        line.show(i + 1, grid.count);
        throwIfInterrupted();
    }
    return sheet;
}

void reportSheet(const SheetOptions& options, const std::vector<Frame>& list, const SheetGrid& grid,
                 const ImageSpec& spec, const CheckNote& note, std::string_view backend, const CommonOptions& common) {
    if (!common.json) {
        talk(common,
             fmt::format("{}: {} presets, {} x {}", shownOutput(options.output), grid.count, spec.width, spec.height));
        return;
    }
    Json pictures = Json::array();
    for (const Frame& frame : list) pictures.push_back(frame.name);
    printJson(Json{{"ok", true},
                   {"path", options.output},
                   {"width", spec.width},
                   {"height", spec.height},
                   {"channels", spec.channels},
                   {"depth", depthInfo(spec.depth).name},
                   {"columns", grid.columns},
                   {"backend", backend},
                   {"checked_pixels", note.pixels},
                   {"checked", note.text},
                   {"presets", pictures}});
}

/// Returns the drawing tasks from which the back end is chosen.
std::vector<DrawingTask> tasksOf(const SheetOptions& options, const std::vector<Frame>& list) {
    std::vector<DrawingTask> tasks;
    tasks.reserve(list.size());
    for (const Frame& frame : list) tasks.push_back({frame.recipe, options.tile, {0, 0, options.tile, options.tile}});
    return tasks;
}

int drawSheet(const SheetOptions& options, const CommonOptions& common) {
    const std::vector<Frame> list = framesOf(options.presets);
    const SheetGrid grid = gridOf(options, list);
    ImageSpec spec = specOf(options, list, grid, common);
    DrawWith with{nullptr, checkSeedOf(options.check)};
    const CheckNote note = checkNoteOf(list, options, with);
    spec.checked = note.text;
    const std::unique_ptr<ImageWriter> writer = openImage(options.output, spec);
    const RenderDevice device = openDevice(options.backend, tasksOf(options, list), common);
    with.renderer = device.renderer.get();
    FieldDrawer drawer(with, [](std::int64_t) { throwIfInterrupted(); });
    writer->writeRows(drawnSheet(options, list, grid, spec, drawer, common).pixels);
    drawer.require(note);
    throwIfInterrupted();  // the last moment at which nothing has changed
    writer->finish();
    reportSheet(options, list, grid, spec, note, device.name(), common);
    return 0;
}

}  // namespace

Command addSheet(CommandLine& program) {
    Command command = newCommand(program, "sheet", "draw the presets side by side into one picture");
    const auto options = std::make_shared<SheetOptions>();
    addPresetNames(command.arguments, options->presets);
    command.arguments
        .text("-o,--output", options->output,
              "the file; its extension decides the format (`list formats`); or - for\nstandard output")
        .typeName(kFileValue)
        .required();
    addFormatOption(command.arguments, options->format);
    command.arguments.number("--tile", options->tile, 16, 1024, "width and height of a picture");
    command.arguments.number("--columns", options->columns, 1, 64, "pictures side by side");
    addBackendOption(command.arguments, options->backend);
    addCheckOptions(command.arguments, options->check);
    command.arguments.flag("--color", options->color, "each picture by the colors of its recipe");
    command.arguments.flag("--force,-f", options->force, "replace an existing file");
    command.arguments.footer(
        "Without presets all but those that look different on other devices. Several channels are shown as colors.");
    command.run = [options, common = command.common] { return drawSheet(*options, *common); };
    return command;
}

}  // namespace noisescope
