// `sample` prints the values at points that it reads from standard input.
#include <fmt/format.h>

#include <bit>
#include <iostream>
#include <utility>
#include <vector>

#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "core/text.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "exact/decimal.h"
#include "gpu/field_renderer.h"
#include "plan/field_plan.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

struct SampleOptions {
    RecipeOptions recipe;
    Backend backend = Backend::gpu;
    bool hex = false;
};

/// Appends the coordinates of one line, filled up with zeros. Returns false for a blank line.
bool appendPoint(std::string_view line, std::size_t number, std::size_t dimensions, std::vector<Decimal>& points) {
    std::size_t count = 0;
    while (true) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
        if (line.empty()) break;
        const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
        line.remove_prefix(word.size());
        auto value = parseDecimal(word);
        constexpr int kFarthest = 15;  // as a power of ten
        if (!value || isBeyond(*value, kFarthest))
            throw Error(ExitCode::usage,
                        fmt::format("standard input:{}: {}: expected a number from -1e15 to 1e15, with at most {} "
                                    "decimal places",
                                    number, printable(word), kMostDecimalPlaces));
        if (++count > dimensions)
            throw Error(ExitCode::usage,
                        fmt::format("standard input:{}: more than {} coordinates, the recipe has {} dimensions", number,
                                    dimensions, dimensions));
        points.push_back(std::move(*value));
    }
    if (count == 0) return false;
    points.resize(points.size() + dimensions - count);
    return true;
}

class Sampler {
  public:
    Sampler(const SampleOptions& options, bool asJson)
        : plan_(measuredPointPlan(loadRecipe(options.recipe).recipe)),
          device_(openDevice(options.backend == Backend::gpu ? Backend::gpu : Backend::cpu)),
          hex_(options.hex),
          json_(asJson) {}

    void flush() {
        const auto dimensions = static_cast<std::size_t>(plan_.coordinates());
        const std::vector<float> values = device_.renderer ? device_.renderer->sample(plan_, points_, dimensions)
                                                           : sampleOnCpu(plan_, points_, dimensions);
        std::string text;
        const auto channels = static_cast<std::size_t>(plan_.channels());
        for (std::size_t i = 0; i < values.size(); i += channels) {
            std::string numbers;
            for (std::size_t c = 0; c < channels; ++c)
                numbers += (c == 0 ? "" : json_ ? ", " : " ") + written(values[i + c]);
            if (json_) {
                text += fmt::format(fmt::runtime(channels > 1 ? "{}[{}]" : "{}{}"), first_ ? "" : ", ", numbers);
            } else {
                text += numbers + "\n";
            }
            first_ = false;
        }
        if (json_) {
            all_ += text;  // printed at the end: an error must be the only object
        } else {
            printOut(text);
        }
        points_.clear();
    }

    void run() {
        constexpr std::size_t kBatch = 65536;
        std::vector<char> line(4096);
        for (std::size_t number = 1; std::cin.getline(line.data(), static_cast<std::streamsize>(line.size()));
             ++number) {
            throwIfInterrupted();
            const auto length = static_cast<std::size_t>(std::cin.gcount()) - (std::cin.eof() ? 0 : 1);  // without '\n'
            appendPoint({line.data(), length}, number, static_cast<std::size_t>(plan_.coordinates()), points_);
            if (points_.size() >= kBatch) flush();
        }
        checkStdin();
        if (!std::cin.eof()) throw Error(ExitCode::usage, "standard input: a line of more than 4095 characters");
        if (!points_.empty()) flush();
        if (json_) printOut("{\"ok\": true, \"values\": [" + all_ + "]}\n");
    }

  private:
    [[nodiscard]] std::string written(float value) const {
        if (!hex_) return shortest(value);
        return fmt::format("{0}0x{1:08x}{0}", json_ ? "\"" : "", std::bit_cast<std::uint32_t>(value));
    }

    FieldPlan plan_;
    RenderDevice device_;
    std::vector<Decimal> points_;
    bool hex_;
    bool json_;
    bool first_ = true;
    std::string all_;
};

}  // namespace

Command addSample(CommandLine& program) {
    Command command = newCommand(program, "sample", "print the values at points read from standard input");
    const auto options = std::make_shared<SampleOptions>();
    addNamedRecipe(command.arguments, options->recipe);
    addRecipeOptions(command.arguments, options->recipe);
    addBackendOption(command.arguments, options->backend);
    command.arguments.flag("--hex", options->hex, "print the bits of each float instead of a decimal");
    command.arguments.footer(
        "A point a line: x [y [z [w]]] in world units (1 = the image's height, y down); z and w are added to the "
        "recipe's.\n"
        "Coordinates are exact decimals: 0.1 is a tenth, however many digits follow.\n"
        "Prints a value a line, the shortest decimal that reads back as the same float; several channels with a space "
        "between.");
    command.run = [options, common = command.common] {
        Sampler(*options, common->json).run();
        return 0;
    };
    return command;
}

}  // namespace noisescope
