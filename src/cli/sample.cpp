// `sample` prints the values at points that it reads from standard input.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdio>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "core/text.h"
#include "cpu/layer_rows.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "cpu/points/short_decimal.h"
#include "cpu/sampler.h"
#include "exact/decimal.h"
#include "gpu/field_renderer.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

struct SampleOptions {
    RecipeOptions recipe;
    Backend backend = Backend::gpu;
    bool hex = false;
    std::vector<std::string> at;  ///< places; none: they are read
    std::string pixel;            ///< "X,Y" of a picture; empty: points are read
    std::int64_t height = 1024;   ///< of that picture
};

/// Reads a number of at most 17 digits and without an exponent, as most are written, if a double has it as its shortest
/// decimal.
std::optional<double> shortNumber(std::string_view word) {
    constexpr std::uint64_t kMostNumber = 1'000'000'000'000'000'000;
    ShortDecimal decimal;
    const char* at = word.data();
    const char* const end = at + word.size();
    if (at != end && (*at == '-' || *at == '+')) decimal.negative = *at++ == '-';
    const char* behind = nullptr;
    const char* const first = at;
    for (; at != end; ++at) {
        if (*at == '.' && behind == nullptr) {
            behind = at + 1;
        } else if (isDigit(*at)) {
            decimal.number = decimal.number * 10 + static_cast<std::uint64_t>(*at - '0');
        } else {
            return {};
        }
        if (decimal.number >= kMostNumber) return {};
    }
    if (behind != nullptr) decimal.exponent = static_cast<int>(behind - end);
    if (end - first == (behind != nullptr ? 1 : 0)) return {};  // no digit
    return doubleOf(decimal);
}

/// Points read so far: doubles that mean their shortest decimals, or decimals where these are longer.
struct ReadPoints {
    std::vector<double> numbers;
    std::vector<std::size_t> longer;  ///< indices of points, in order
    std::vector<Decimal> decimals;    ///< of these points

    /// Appends the coordinates of one line, filled up with zeros. Returns false for a blank line.
    bool append(std::string_view line, std::size_t number, std::size_t dimensions);
    void appendLonger(std::size_t count, Decimal decimal, std::size_t dimensions);
    void clear() {
        numbers.clear();
        longer.clear();
        decimals.clear();
    }
};

/// Appends the coordinate with the index `count` of the last point.
void ReadPoints::appendLonger(std::size_t count, Decimal decimal, std::size_t dimensions) {
    const std::size_t start = numbers.size() - count;
    if (longer.empty() || longer.back() != start / dimensions) {
        longer.push_back(start / dimensions);
        for (std::size_t n = start; n < numbers.size(); ++n) decimals.emplace_back(numbers[n]);
    }
    decimals.push_back(std::move(decimal));
    numbers.push_back(0);
}

bool ReadPoints::append(std::string_view line, std::size_t number, std::size_t dimensions) {
    std::size_t count = 0;
    const std::size_t longerBefore = longer.size();
    while (true) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
        if (line.empty()) break;
        const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
        line.remove_prefix(word.size());
        const std::optional<double> value = shortNumber(word);
        auto decimal = value && longer.size() == longerBefore ? std::optional<Decimal>() : parseCoordinate(word);
        if (!value && !decimal)
            throw Error(ExitCode::usage,
                        fmt::format("standard input:{}: {}: expected a number from -1e15 to 1e15, with at most {} "
                                    "decimal places",
                                    number, printable(word), kMostDecimalPlaces));
        if (count == dimensions)
            throw Error(ExitCode::usage,
                        fmt::format("standard input:{}: more than {} coordinates, the recipe has {} dimensions", number,
                                    dimensions, dimensions));
        if (decimal)
            appendLonger(count, std::move(*decimal), dimensions);
        else
            numbers.push_back(*value);
        ++count;
    }
    if (count == 0) return false;
    numbers.resize(numbers.size() + dimensions - count);
    if (longer.size() != longerBefore) decimals.resize(longer.size() * dimensions);
    return true;
}

/// Reads a line without its end. Returns false at the end of standard input, or where it cannot be read.
bool readLine(std::string& line) {
    constexpr std::size_t kMost = 4095;
    line.clear();
    int letter = 0;
    while ((letter = getc_unlocked(stdin)) != EOF && letter != '\n') {
        if (line.size() == kMost)
            throw Error(ExitCode::usage, fmt::format("standard input: a line of more than {} characters", kMost));
        line += static_cast<char>(letter);
    }
    return letter != EOF || !line.empty();
}

/// Appends the number: its bits, or the shortest decimal.
void writeNumber(float value, bool asHex, bool asJson, std::string& to) {
    std::array<char, 32> text;
    char* end = text.data();
    if (asHex) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        if (asJson) *end++ = '"';
        *end++ = '0';
        *end++ = 'x';
        for (int shift = 28; shift >= 0; shift -= 4) *end++ = "0123456789abcdef"[bits >> shift & 15];
        if (asJson) *end++ = '"';
    } else {
        end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    }
    to.append(text.data(), end);
}

class PointPrinter {
  public:
    PointPrinter(const SampleOptions& options, bool asJson)
        : sampler_(measuredPointPicture(loadRecipe(options.recipe).recipe)),
          device_(openDevice(options.backend == Backend::gpu ? Backend::gpu : Backend::cpu)),
          hex_(options.hex),
          json_(asJson) {}

    /// Returns the number of points that were read.
    std::size_t run() {
        constexpr std::size_t kBatch = 65536;
        const auto dimensions = static_cast<std::size_t>(sampler_.coordinates());
        std::string line;
        std::size_t points = 0;
        for (std::size_t number = 1; readLine(line); ++number) {
            throwIfInterrupted();
            if (points_.append(line, number, dimensions)) ++points;
            if (points_.numbers.size() >= kBatch) flush();
        }
        checkStdin();
        finish();
        return points;
    }

    /// Prints the values at places of the command line.
    void runAt(const std::vector<std::string>& places) {
        for (const std::string& text : places) {
            points_.longer.push_back(points_.longer.size());
            std::ranges::move(parsePlace(text, sampler_.coordinates()), std::back_inserter(points_.decimals));
        }
        points_.numbers.resize(points_.decimals.size());
        finish();
    }

  private:
    void finish() {
        if (!points_.numbers.empty()) flush();
        if (json_) printOut("{\"ok\": true, \"values\": [" + all_ + "]}\n");
    }

    /// Returns the values of all points read so far.
    [[nodiscard]] std::vector<float> values() {
        const auto dimensions = static_cast<std::size_t>(sampler_.coordinates());
        const auto channels = static_cast<std::size_t>(sampler_.channels());
        if (device_.renderer) {
            std::vector<Decimal> all = decimalsOf(points_.numbers);
            for (std::size_t n = 0; n < points_.decimals.size(); ++n)
                all[points_.longer[n / dimensions] * dimensions + n % dimensions] = points_.decimals[n];
            return sampleOnGpu(all, dimensions);
        }
        FieldPoints points{points_.numbers.size() / dimensions, dimensions, PointKind::decimal};
        for (std::size_t axis = 0; axis < dimensions; ++axis) {
            points.x[axis] = &points_.numbers[axis];
            points.stride[axis] = static_cast<std::ptrdiff_t>(dimensions);
        }
        std::vector<float> values(points.count * channels);
        sampler_.points(points, values.data());
        std::vector<float> longer(points_.decimals.size() / dimensions * channels);
        sampler_.decimals(
            points_.decimals.size() / dimensions, dimensions,
            [&](std::size_t first, std::vector<Decimal>& batch) {
                const auto from = points_.decimals.begin() + static_cast<std::ptrdiff_t>(first * dimensions);
                std::copy_n(from, batch.size(), batch.begin());
            },
            longer.data());
        for (std::size_t n = 0; n < longer.size(); ++n)
            values[points_.longer[n / channels] * channels + n % channels] = longer[n];
        return values;
    }

    [[nodiscard]] std::vector<float> sampleOnGpu(const std::vector<Decimal>& points, std::size_t dimensions) {
        if (sampler_.field() != nullptr) return device_.renderer->sample(*sampler_.field(), points, dimensions);
        const PicturePlan& plan = *sampler_.layers();
        const std::size_t count = points.size() / dimensions;
        std::vector<float> values(count * static_cast<std::size_t>(sampler_.channels()));
        const auto sampleField = [&](const FieldPlan& field, std::size_t own) {
            std::vector<Decimal> part(count * own);
            for (std::size_t i = 0; i < part.size(); ++i) part[i] = points[i / own * dimensions + i % own];
            return device_.renderer->sample(field, part, own);
        };
        sampleLayers(plan, plan.values(), count, dimensions, sampleField, values.data());
        return values;
    }

    void flush() {
        const std::vector<float> found = values();
        std::string text;
        std::string& to = json_ ? all_ : text;  // JSON is printed at the end: an error must be the only object
        const auto channels = static_cast<std::size_t>(sampler_.channels());
        for (std::size_t i = 0; i < found.size(); ++i) {
            const std::size_t channel = i % channels;
            if (json_ && (channel != 0 || !first_)) to += ", ";
            if (json_ && channels > 1 && channel == 0) to += '[';
            if (!json_ && channel != 0) to += ' ';
            writeNumber(found[i], hex_, json_, to);
            if (json_ && channels > 1 && channel + 1 == channels) to += ']';
            if (!json_ && channel + 1 == channels) to += '\n';
            first_ = false;
        }
        if (!json_) printOut(text);
        points_.clear();
    }

    Sampler sampler_;
    RenderDevice device_;
    ReadPoints points_;
    bool hex_;
    bool json_;
    bool first_ = true;
    std::string all_;
};

/// "175,30": whole numbers, also below 0 or beyond the picture, as the plane of pixels is endless.
std::array<std::int64_t, 2> pixelOf(const std::string& text) {
    const std::size_t comma = text.find(',');
    const auto x = parseInteger(std::string_view(text).substr(0, comma));
    const auto y = comma == std::string::npos ? std::nullopt : parseInteger(std::string_view(text).substr(comma + 1));
    constexpr std::int64_t kFarthest = std::int64_t{1} << 40;
    if (!x || !y || std::min(*x, *y) < -kFarthest || std::max(*x, *y) > kFarthest)
        throw Error(ExitCode::usage, fmt::format("--pixel {}: expected X,Y, as 175,30", printable(text)));
    return {*x, *y};
}

/// Prints the value of a pixel, with the bits that `render` gives it, and with JSON where its middle lies.
void printPixel(const SampleOptions& options, bool asJson) {
    const auto [x, y] = pixelOf(options.pixel);
    const HeldRecipe recipe = loadRecipe(options.recipe).recipe;
    const PictureDrawer picture(recipe, options.height, PictureOf::values, cpuLeaves());
    const std::vector<float> values = picture.values({x, y, 1, 1}).pixels;
    std::string text;
    for (const float value : values) {
        if (!text.empty()) text += asJson ? ", " : " ";
        writeNumber(value, options.hex, asJson, text);
    }
    if (asJson) {
        const auto place = [&](std::int64_t at) {
            return (static_cast<double>(at) + 0.5) / static_cast<double>(options.height);
        };
        text = fmt::format(R"({{"ok": true, "pixel": [{}, {}], "height": {}, "place": [{}, {}], "values": [{}]}})", x,
                           y, options.height, place(x), place(y), text);
    }
    printOut(text + "\n");
}

}  // namespace

Command addSample(CommandLine& program) {
    Command command = newCommand(program, "sample", "print the values at points, given or read from standard input");
    const auto options = std::make_shared<SampleOptions>();
    addNamedRecipe(command.arguments, options->recipe);
    addRecipeOptions(command.arguments, options->recipe);
    addBackendOption(command.arguments, options->backend);
    command.arguments.flag("--hex", options->hex, "print the bits of each float instead of a decimal");
    command.arguments
        .texts("--at", options->at, "the place, instead of those that standard input tells; may be repeated")
        .typeName("X,Y[,Z[,W]]");
    command.arguments
        .text("--pixel", options->pixel,
              "print the value of this pixel of a picture instead, with the bits of `render`")
        .typeName("X,Y");
    command.arguments.number("--height", options->height, 1, kMostPixelsAlong, "of that picture, in pixels")
        .showDefault();
    command.arguments.footer(
        "Of standard input a point a line: x [y [z [w]]] in world units (1 = the image's height, y down);\n"
        "z and w are added to the recipe's.\n"
        "Coordinates are exact decimals: 0.1 is a tenth, however many digits follow.\n"
        "Prints a value a line, the shortest decimal that reads back as the same float; several channels with a space "
        "between.");
    command.run = [options, arguments = command.arguments, common = command.common] {
        if (arguments.given("--height") && options->pixel.empty())
            throw Error(ExitCode::usage, "--height: of the picture that has the --pixel");
        if (!options->pixel.empty()) {
            if (!options->at.empty()) throw Error(ExitCode::usage, "--at with --pixel: both say where, choose one");
            if (arguments.given("--backend"))
                throw Error(ExitCode::usage, "--backend with --pixel: the CPU draws it, and both give the same bits");
            printPixel(*options, common->json);
            return 0;
        }
        PointPrinter printer(*options, common->json);
        if (!options->at.empty())
            printer.runAt(options->at);
        else if (printer.run() == 0)
            talk(*common,
                 "standard input has no point; one a line, as in: echo \"0.5 0.25\" | noisescope sample fbm; or --at "
                 "0.5,0.25");
        return 0;
    };
    return command;
}

}  // namespace noisescope
