#include "cli/shared/command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "core/error.h"
#include "core/image.h"
#include "core/interrupt.h"
#include "core/json.h"
#include "core/nearest.h"
#include "core/problems.h"
#include "core/text.h"
#include "core/threads.h"
#include "cpu/spot_check.h"
#include "export/recipe_source.h"
#include "files/file_descriptor.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "image/formats.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "recipe/set_in.h"
#include "world/metadata.h"

namespace noisescope {
namespace {

constexpr std::size_t kLongestWord = 200;  // of what was given, in a message

constexpr const char* kStdin = "standard input";
constexpr std::int64_t kMostThreads = 1024;

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Throws Interrupted or Error(file) if reading has not ended because of the input's end.
void checkStream(std::FILE* stream, const std::string& name) {
    throwIfInterrupted();
    if (std::ferror(stream) != 0) throw Error(ExitCode::file, fmt::format("{}: {}", name, std::strerror(errno)));
}

std::string readStream(std::FILE* stream, const std::string& name) {
    std::string text;
    char buffer[65536];
    for (std::size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, stream)) > 0;) {
        text.append(buffer, count);
        if (text.size() > kLargestRecipe) break;  // parseRecipe() says why
    }
    checkStream(stream, name);
    return text;
}

/// What `<(command)` and /dev/stdin stand for, unless that is a file. Other devices may have no end.
bool isPipeOrTerminal(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return false;
    if (S_ISFIFO(status.st_mode)) return true;
    if (!S_ISCHR(status.st_mode)) return false;
    const FileDescriptor opened(::open(path.c_str(), O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
    return opened && ::isatty(opened.get()) == 1;
}

RecipeFile recipeFromPath(const std::string& path) {
    if (path == "-") return parseRecipe(readStream(stdin, kStdin), kStdin);
    if (looksLikeWorld(path)) return {openWorld(path).recipe, "", ""};
    if (!isPipeOrTerminal(path)) return readRecipeFrom(path);
    const std::string name = printable(path);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(std::fopen(path.c_str(), "re"), &std::fclose);
    throwIfInterrupted();  // a pipe that nobody writes to is waited for
    if (!stream) throw Error(ExitCode::file, fmt::format("{}: cannot open: {}", name, std::strerror(errno)));
    return parseRecipe(readStream(stream.get(), name), path);
}

/// Applies one --set. Returns what is wrong, or an empty string.
std::string applySetting(Recipe& recipe, const std::string& setting) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
        return fmt::format("--set {}: expected name=value", printable(setting));
    const std::string_view text = setting;
    const std::string problem = setIn(recipe, text.substr(0, equals), text.substr(equals + 1));
    return problem.empty() ? "" : "--set " + problem;
}

}  // namespace

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

void addRecipeOptions(const Arguments& arguments, RecipeOptions& options) {
    arguments.text("--preset", options.preset, "start from a preset (see `noisescope list presets`)")
        .typeName("NAME")
        .suggests(presetNames);
    arguments
        .text("--recipe", options.path,
              "start from a recipe: a JSON file, an image or a world made here, or - for standard input")
        .typeName(kFileValue);
    arguments
        .texts("--set", options.settings,
               "change a parameter, name=value; may be repeated (see `noisescope list params`)")
        .typeName(kSettingValue);
}

void addNamedRecipe(const Arguments& arguments, RecipeOptions& options) {
    arguments.text("recipe", options.named, "a preset or a recipe file, as --preset and --recipe name it")
        .typeName("NAME")
        .suggests(presetNames);
}

RecipeOptions namedRecipe(const std::string& word) {
    RecipeOptions options;
    const bool isPreset = std::ranges::find(presets(), word, &Preset::name) != presets().end();
    const bool isFile = word == "-" || word.find_first_of("./") != word.npos || std::filesystem::exists(word);
    (isPreset || !isFile ? options.preset : options.path) = word;
    return options;
}

std::string hintFor(const std::vector<std::string>& unknown, const std::vector<std::string>& all) {
    const bool isSheet = std::ranges::find(all, "sheet") != all.end();
    if (isSheet && std::ranges::any_of(unknown, [](const std::string& word) { return word.starts_with("--frames"); }))
        return "the moments of a recipe are drawn side by side by `render --frames N --columns M`";
    std::string hints;
    for (const std::string& word : unknown) {
        std::string name = word.substr(0, word.find('='));
        if (!name.starts_with("--")) continue;
        name.erase(0, 2);
        std::ranges::replace(name, '-', '_');
        if (findParam(name) == nullptr) continue;
        const auto next = std::ranges::find(all, word) + 1;
        const bool isFlag = next == all.end() || (next->starts_with('-') && !parseReal(*next));
        const std::string value = word.find('=') != word.npos ? word.substr(word.find('=') + 1)
                                  : isFlag                    ? "VALUE"
                                                              : *next;
        hints += fmt::format("{}--set {}={}", hints.empty() ? "" : " ", name, value);
    }
    return hints.empty() ? "" : fmt::format("parameters of recipes are set by --set: {}", hints);
}

RecipeFile loadRecipe(const RecipeOptions& options) { return loadRecipe(options, {}); }

RecipeFile loadRecipe(const RecipeOptions& options, const std::function<Recipe(const Recipe&)>& prepare) {
    Problems problems;
    RecipeFile file;
    problems.collect([&] {
        if (!options.named.empty()) {
            if (!options.preset.empty() || !options.path.empty())
                throw Error(ExitCode::usage, fmt::format("{}: is a recipe, and so is what --preset or --recipe names",
                                                         printable(options.named)));
            file = loadRecipe(namedRecipe(options.named));
        }
        if (!options.preset.empty()) file = presetNamed(options.preset).file;
        if (!options.path.empty()) file = recipeFromPath(options.path);
    });
    if (prepare) file.recipe = prepare(file.recipe);
    for (const std::string& setting : options.settings)
        if (std::string problem = applySetting(file.recipe, setting); !problem.empty())
            problems.add(std::move(problem));
    if (problems.none())
        for (const std::string& problem : problemsOf(file.recipe)) problems.add("--set " + problem);
    problems.throwIfAny();
    return file;
}

void addFormatOption(const Arguments& arguments, std::string& format) {
    arguments.text("--format", format, "with -o -, what goes to standard output: png, exr, gif … (`list formats`)");
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
                     "which pixels are compared (default: others each time)");
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

Region parseRegion(const std::string& text) {
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
                fmt::format("--region {}: expected X,Y,WIDTHxHEIGHT in pixels, as 512,0,256x256", printable(text)));
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

void printOut(std::string_view text) {
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
