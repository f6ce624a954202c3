// `sheet` draws all presets side by side into one picture.
#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "core/interrupt.h"
#include "core/text.h"
#include "field/cpu_field.h"
#include "image/image_writer.h"
#include "recipe/presets.h"

namespace noisescope {
namespace {

constexpr std::int64_t kGap = 4;
constexpr float kPaper = 1;  // white

struct Options {
    std::string output;
    std::int64_t tile = 192;
    std::int64_t columns = 5;
    Backend backend = Backend::gpu;
    bool force = false;
};

/// What every device draws alike, so that a sheet can be compared with one that was made elsewhere.
std::vector<const Preset*> exactPresets() {
    std::vector<const Preset*> list;
    for (const Preset& preset : presets())
        if (isExact(preset.file.recipe)) list.push_back(&preset);
    return list;
}

/// Gray from 0 to 1 as in an exported picture, of four pixels each: a tile is small, and fine octaves would flicker.
Image tileOf(const Recipe& recipe, std::int64_t side, FieldRenderer* renderer) {
    constexpr std::int64_t kFiner = 2;
    const std::int64_t fine = side * kFiner;
    const FieldPlan plan(recipe, fine);
    const Region region{0, 0, fine, fine};
    const Image field = renderer != nullptr ? renderer->render(plan, region) : renderOnCpu(plan, region);
    const Range range = rangeOf(recipe);
    Image tile(side, side);
    for (std::int64_t y = 0; y < side; ++y)
        for (std::int64_t x = 0; x < side; ++x) {
            double sum = 0;
            for (std::int64_t j = 0; j < kFiner; ++j)
                for (std::int64_t i = 0; i < kFiner; ++i) {
                    const double value = static_cast<double>(field.at(x * kFiner + i, y * kFiner + j));
                    sum += std::clamp((value - range.low) / (range.high - range.low), 0.0, 1.0);
                }
            tile.pixels[static_cast<std::size_t>(y * side + x)] = static_cast<float>(sum / (kFiner * kFiner));
        }
    return tile;
}

void paste(const Image& tile, std::int64_t left, std::int64_t top, Image& sheet) {
    for (std::int64_t y = 0; y < tile.height; ++y)
        std::copy_n(tile.pixels.begin() + y * tile.width, tile.width,
                    sheet.pixels.begin() + (top + y) * sheet.width + left);
}

}  // namespace

Command addSheet(CLI::App& program) {
    Command command = newCommand(program, "sheet",
                                 "draw the presets side by side into one picture; device-dependent ones are left out");
    const auto options = std::make_shared<Options>();
    command.app
        ->add_option("-o,--output", options->output, "the file; its extension decides the format (png, exr, r16, r32)")
        ->required();
    addNumberOption(*command.app, "--tile", options->tile, 16, 1024, "width and height of a preset's picture");
    addNumberOption(*command.app, "--columns", options->columns, 1, 64, "pictures side by side");
    addBackendOption(*command.app, options->backend);
    command.app->add_flag("--force,-f", options->force, "replace an existing file");
    command.run = [options, common = command.common] {
        const std::vector<const Preset*> list = exactPresets();
        const auto count = static_cast<std::int64_t>(list.size());
        const std::int64_t columns = std::min(options->columns, count);
        const std::int64_t rows = (count + columns - 1) / columns;
        const std::int64_t step = options->tile + kGap;
        ImageSpec spec;
        spec.width = columns * step - kGap;
        spec.height = rows * step - kGap;
        spec.depth = formatForPath(options->output).defaultDepth();
        spec.range = {0, 1};
        spec.force = options->force;
        spec.software = kSoftware;
        const std::unique_ptr<ImageWriter> writer = openImage(options->output, spec);
        const RenderDevice device = openDevice(options->backend);
        Image sheet(spec.width, spec.height);
        std::fill(sheet.pixels.begin(), sheet.pixels.end(), kPaper);
        Json names = Json::array();
        {
            ProgressLine line(*common, fmt::format("rendering {}", printable(options->output)));
            for (std::int64_t i = 0; i < count; ++i) {
                const Preset& preset = *list[static_cast<std::size_t>(i)];
                paste(tileOf(preset.file.recipe, options->tile, device.renderer.get()), i % columns * step,
                      i / columns * step, sheet);
                names.push_back(preset.name);
                line.show(i + 1, count);
                throwIfInterrupted();
            }
        }
        writer->writeRows(sheet.pixels);
        throwIfInterrupted();  // the last moment at which nothing has changed
        writer->finish();
        if (common->json) {
            const Json result{{"ok", true},
                              {"path", options->output},
                              {"width", spec.width},
                              {"height", spec.height},
                              {"depth", depthInfo(spec.depth).name},
                              {"columns", columns},
                              {"presets", names}};
            printOut(result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
        } else {
            talk(*common,
                 fmt::format("{}: {} presets, {} x {}", printable(options->output), count, spec.width, spec.height));
        }
        return 0;
    };
    return command;
}

}  // namespace noisescope
