#include "cli/shared/command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include "core/error.h"
#include "core/image.h"
#include "core/interrupt.h"
#include "core/json.h"
#include "core/text.h"
#include "core/threads.h"
#include "cpu/spot_check.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "image/formats.h"

namespace noisescope {
namespace {

constexpr std::size_t kLongestWord = 200;  // of what was given, in a message

constexpr std::int64_t kMostThreads = 1024;

std::string* captured = nullptr;  // takes what is printed; null: stdout does

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

}  // namespace

void checkStream(std::FILE* stream, std::string_view name) {
    throwIfInterrupted();
    if (std::ferror(stream) != 0) throw Error(ExitCode::file, fmt::format("{}: {}", name, std::strerror(errno)));
}

Command newCommand(CommandLine& program, std::string_view name, std::string_view description) {
    Command command{program.addSubcommand(name, description), std::make_shared<CommonOptions>(), {}};
    CommonOptions& common = *command.common;
    command.arguments.flag("--json", common.json, "print exactly one JSON object, also for errors");
    command.arguments.flag("--quiet,-q", common.quiet, "say nothing but errors");
    command.arguments.flag("--progress", common.progress, "show progress even if stderr is not a terminal");
    command.arguments.number(
        "--threads", common.threads, 1, kMostThreads,
        "so many threads work at once; no number changes with it\n(default: the cores that the process may use)");
    return command;
}

void addFormatOption(const Arguments& arguments, std::string& format) {
    arguments.text("--format", format, "with -o -, what goes to standard output: png, exr, gif … (`list formats`)")
        .typeName("FORMAT");
}

const FormatInfo* streamFormatOf(const std::string& output, const std::string& format, const CommonOptions& common) {
    const FormatInfo* found = nullptr;
    for (const FormatInfo& row : formats())
        if (row.name == format) found = &row;
    if (!format.empty() && found == nullptr)
        throw Error(ExitCode::usage, fmt::format("--format {}: expected one of {}", printable(format), formatNames()));
    if (output != "-") {
        if (found == nullptr) return nullptr;
        throw Error(ExitCode::usage, fmt::format("--format with -o {}: the file's extension decides; --format is for "
                                                 "-o -, standard output",
                                                 printable(output)));
    }
    if (found == nullptr)
        throw Error(ExitCode::usage, fmt::format("-o -: standard output needs --format, one of {}", formatNames()));
    if (common.json)
        throw Error(ExitCode::usage, "--json with -o -: standard output cannot hold the picture and the object");
    if (::isatty(STDOUT_FILENO) == 1)
        throw Error(ExitCode::usage, "-o -: standard output is a terminal; lead it into a file or a pipe");
    return found;
}

void useThreads(const CommonOptions& options) {
    if (options.threads == 0) return;
    setThreadCount(static_cast<int>(options.threads));
    ::setenv("LP_NUM_THREADS", std::to_string(options.threads).c_str(), 0);  // read by llvmpipe when a context is made
}

std::string shownOutput(const std::string& output) { return output == "-" ? "standard output" : printable(output); }

void addCheckOptions(const Arguments& arguments, CheckOptions& options) {
    arguments.flagSetting("--no-check", options.check, false,
                          "compare no pixels with the scalar twin; without it, about one in 4096 is compared while\n"
                          "they are drawn, and a difference ends with exit code 1 and writes nothing");
    arguments.number("--check-seed", options.seed, 0, 4294967295,
                     "chooses the pixels that are compared (default: others each time)");
}

std::optional<std::uint32_t> checkSeedOf(const CheckOptions& options) {
    if (!options.check && options.seed >= 0)
        throw Error(ExitCode::usage, "--check-seed with --no-check: no pixels are compared");
    if (!options.check) return std::nullopt;
    return options.seed < 0 ? freshCheckSeed() : static_cast<std::uint32_t>(options.seed);
}

void checkStdin() { checkStream(stdin, kStdin); }

Size parseSize(const std::string& text, const std::string& option, std::int64_t largest) {
    const std::size_t cross = std::min(text.find('x'), text.size());
    const bool isSide = cross == text.size();
    const auto width = parseInteger(std::string_view(text).substr(0, cross));
    const auto height = isSide ? width : parseInteger(std::string_view(text).substr(cross + 1));
    if (width && height && *width >= 1 && *height >= 1 && *width <= largest && *height <= largest)
        return {*width, *height};
    throw Error(ExitCode::usage, fmt::format("{} {}: expected WIDTHxHEIGHT, whole numbers from 1 to {}", option,
                                             printable(text), largest));
}

Size parseImageSize(const std::string& text, const std::string& region) {
    const std::int64_t largest = region.empty() ? kMostPixelsAlong : kGreatestHeight;
    const std::size_t last = text.rfind('x');
    if (last == std::string::npos || text.find('x') == last) return parseSize(text, "--size", largest);
    const auto depth = parseInteger(std::string_view(text).substr(last + 1));
    if (!depth || *depth < 1 || *depth > kMostPixelsAlong)
        throw Error(ExitCode::usage, fmt::format("--size {}: expected WIDTHxHEIGHT, or WIDTHxHEIGHTxDEPTH of a volume",
                                                 printable(text)));
    Size size = parseSize(text.substr(0, last), "--size", largest);
    size.depth = *depth;
    return size;
}

Region parseRegion(const std::string& text, std::string_view unit) {
    const std::size_t first = text.find(',');
    const std::size_t second = first == std::string::npos ? first : text.find(',', first + 1);
    if (second != std::string::npos) {
        const auto x = parseInteger(std::string_view(text).substr(0, first));
        const auto y = parseInteger(std::string_view(text).substr(first + 1, second - first - 1));
        if (x && y) {
            if (std::min(*x, *y) < -kFarthestPixel || std::max(*x, *y) > kFarthestPixel)
                throw Error(ExitCode::usage,
                            fmt::format("--region {}: expected X and Y from -{} to {}; cell_x and cell_y lead farther",
                                        printable(text), kFarthestPixel, kFarthestPixel));
            const Size size = parseSize(text.substr(second + 1), "--region " + text + ":");
            return {*x, *y, size.width, size.height};
        }
    }
    throw Error(ExitCode::usage,
                fmt::format("--region {}: expected X,Y,WIDTHxHEIGHT in {}, as 512,0,256x256", printable(text), unit));
}

Shard parseShard(const std::string& text, std::string_view others) {
    const std::size_t slash = text.find('/');
    if (slash != std::string::npos) {
        const auto index = parseInteger(std::string_view(text).substr(0, slash));
        const auto count = parseInteger(std::string_view(text).substr(slash + 1));
        if (index && count && *index >= 0 && *index < *count && *count <= kMostShards) return {*index, *count};
    }
    throw Error(ExitCode::usage,
                fmt::format("--shard {}: expected I/N, the I-th of N shares, I from 0 to N - 1, as 0/8{}",
                            printable(text), others));
}

std::vector<Decimal> parsePlace(const std::string& text, int coordinates) {
    std::vector<Decimal> place;
    for (const std::string_view part : partsOf(text, ',')) {
        auto number = parseCoordinate(part);
        if (!number)
            throw Error(
                ExitCode::usage,
                fmt::format("--at {}: expected X,Y[,Z[,W]] in world units, numbers from -1e15 to 1e15 with at most "
                            "{} decimal places",
                            printable(text), kMostDecimalPlaces));
        place.push_back(*std::move(number));
    }
    if (place.size() > static_cast<std::size_t>(coordinates))
        throw Error(ExitCode::usage, fmt::format("--at {}: {} coordinates, the recipe has {} dimensions",
                                                 printable(text), place.size(), coordinates));
    place.resize(static_cast<std::size_t>(coordinates));
    return place;
}

Range parseRange(const std::string& text) {
    const std::size_t comma = text.find(',');
    if (comma != std::string::npos) {
        const auto low = parseReal(std::string_view(text).substr(0, comma));
        const auto high = parseReal(std::string_view(text).substr(comma + 1));
        if (low && high && *low != *high) return {*low, *high};
    }
    throw Error(ExitCode::usage,
                fmt::format("--range {}: expected LOW,HIGH, two different numbers, as -1,1", printable(text)));
}

ProgressLine::ProgressLine(const CommonOptions& options, std::string what)
    : what_(std::move(what)), terminal_(isatty(STDERR_FILENO) != 0), start_(now()) {
    enabled_ = !options.quiet && (terminal_ || options.progress);
}

ProgressLine::~ProgressLine() {
    if (shown_ && terminal_) std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::show(std::int64_t done, std::int64_t all) {
    const double time = now();
    if (!enabled_ || time - start_ < 1 || time - last_ < 0.2) return;
    last_ = time;
    shown_ = true;
    const double share = all > 0 ? static_cast<double>(done) / static_cast<double>(all) : 1;
    const double left = share > 0 ? (time - start_) / share * (1 - share) : 0;
    const std::string line = fmt::format("{}: {:.0f} %, {:.0f} s left (Ctrl+C cancels)", what_, share * 100, left);
    std::fputs((terminal_ ? "\r" + line + "\x1b[K" : line + "\n").c_str(), stderr);
    std::fflush(stderr);
}

CapturedOutput::CapturedOutput(std::string& text) : before_(std::exchange(captured, &text)) {}

CapturedOutput::~CapturedOutput() { captured = before_; }

void printOut(std::string_view text) {
    if (captured != nullptr) {
        captured->append(text);
        return;
    }
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Error(ExitCode::file, fmt::format("standard output: {}", std::strerror(errno)));
}

void printJson(const Json& object) { printOut(object.dump(2, JsonText::repaired) + "\n"); }

int reportProblems(int exitCode, std::vector<std::string> lines, bool asJson) {
    for (std::string& line : lines) line = withShortWords(line, kLongestWord);
    if (asJson) {
        try {
            printJson(Json{{"ok", false}, {"exit_code", exitCode}, {"errors", lines}});
            return exitCode;
        } catch (const Error&) {  // standard output itself is what failed
        }
    }
    for (const std::string& line : lines) std::fputs(fmt::format("noisescope: {}\n", line).c_str(), stderr);
    return exitCode;
}

void talk(const CommonOptions& options, std::string_view line) {
    if (!options.quiet) std::fputs(fmt::format("noisescope: {}\n", line).c_str(), stderr);
}

std::string column(std::string_view text, std::size_t width) { return fmt::format("{:<{}}", text, width); }

}  // namespace noisescope
