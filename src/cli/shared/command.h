// Parts that the subcommands share: common options, loading of recipes, output and error messages.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/shared/arguments.h"
#include "core/image.h"
#include "core/json.h"
#include "core/shard.h"
#include "exact/decimal.h"

namespace noisescope {

struct FormatInfo;

/// Options of every subcommand.
struct CommonOptions {
    bool json = false;         ///< exactly one object on stdout
    bool quiet = false;        ///< nothing on stderr but errors
    bool progress = false;     ///< also when stderr is not a terminal
    std::int64_t threads = 0;  ///< 0: as many as the cores that the process may use
};

/// A subcommand: its arguments, and the function that runs it and returns the exit code.
struct Command {
    Arguments arguments;
    std::shared_ptr<CommonOptions> common;
    std::function<int()> run;
};

/// Each function adds its subcommand with options to the command line.
Command addView(CommandLine& program);
Command addRender(CommandLine& program);
Command addSheet(CommandLine& program);
Command addSample(CommandLine& program);
Command addValidate(CommandLine& program);
Command addSnippet(CommandLine& program);
Command addList(CommandLine& program);
Command addInfo(CommandLine& program);
Command addStats(CommandLine& program);
Command addCompare(CommandLine& program);
Command addBench(CommandLine& program);
Command addConform(CommandLine& program);
Command addWorld(CommandLine& program);
Command addServe(CommandLine& program);
Command addGallery(CommandLine& program);
Command addMap(CommandLine& program);
Command addMesh(CommandLine& program);
Command addSurface(CommandLine& program);
Command addExplain(CommandLine& program);
Command addPlot(CommandLine& program);

/// Runs a subcommand inside of another and returns what it prints. Throws what it throws, and Error if it finds
/// differences.
std::string outputOf(const std::vector<std::string>& arguments);

/// With no arguments: the window, or without a display --help.
int runDefault(const CommandLine& program);

/// A new subcommand with --json, --quiet, --progress and --threads.
Command newCommand(CommandLine& program, std::string_view name, std::string_view description);

/// Applies --threads before any work, to this program's threads and those of Mesa's software device.
void useThreads(const CommonOptions& options);

/// --format, which names the format for `-o -`.
void addFormatOption(const Arguments& arguments, std::string& format);
/// The format that goes to standard output; null if `output` is a file's name, whose extension decides. Throws
/// Error(usage).
const FormatInfo* streamFormatOf(const std::string& output, const std::string& format, const CommonOptions& common);
/// Returns the name of an output for messages.
std::string shownOutput(const std::string& output);

/// --no-check and --check-seed.
struct CheckOptions {
    bool check = true;
    std::int64_t seed = -1;  ///< below 0: another one each time
};
void addCheckOptions(const Arguments& arguments, CheckOptions& options);
/// None: nothing is compared. Throws Error(usage) if both options were given.
std::optional<std::uint32_t> checkSeedOf(const CheckOptions& options);

/// "1920x1080": whole numbers from 1 to 2^31 - 1.
struct Size {
    std::int64_t width, height;
    std::int64_t depth = 0;  ///< slices of a volume; 0: none were asked for
};
/// "WxH", whole numbers from 1 to `largest`; `option` is named in the error.
Size parseSize(const std::string& text, const std::string& option, std::int64_t largest = kMostPixelsAlong);
/// --size of the whole image: up to kGreatestHeight where only a region of it is wanted. "WxHxD" is a volume's.
Size parseImageSize(const std::string& text, const std::string& region);
/// "X,Y,WxH" in pixels of the whole image; X and Y may be negative.
Region parseRegion(const std::string& text, std::string_view unit = "pixels");
/// --at: "X,Y[,Z[,W]]" in world units, filled up with zeros to as many coordinates.
std::vector<Decimal> parsePlace(const std::string& text, int coordinates);
/// "LO,HI", different from each other.
Range parseRange(const std::string& text);

inline constexpr std::int64_t kMostShards = std::int64_t{1} << 40U;

/// Parses "2/8". `others`: the option's other values, for the message. Throws Error(usage).
Shard parseShard(const std::string& text, std::string_view others = "");

/// Shows progress and an estimate of the time left on stderr, if that is a terminal or --progress was given.
class ProgressLine {
  public:
    ProgressLine(const CommonOptions& options, std::string what);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    void show(std::int64_t done, std::int64_t all);

  private:
    std::string what_;
    bool enabled_;
    bool terminal_;
    bool shown_ = false;
    double start_;
    double last_ = 0;
};

/// Name of the standard input in messages.
inline constexpr const char* kStdin = "standard input";
/// After reading has ended: throws Interrupted or Error(file) if that was not because of the input's end.
void checkStream(std::FILE* stream, std::string_view name);
void checkStdin();
/// Writes to stdout; throws Error(file) if that fails (a full disk, a closed pipe).
void printOut(std::string_view text);
/// While it lives, printOut() appends to a text instead.
class CapturedOutput {
  public:
    explicit CapturedOutput(std::string& text);
    CapturedOutput(const CapturedOutput&) = delete;
    CapturedOutput& operator=(const CapturedOutput&) = delete;
    ~CapturedOutput();

  private:
    std::string* before_;
};
/// Writes the one object of --json, indented; replaces bytes that are no UTF-8. Throws as printOut().
void printJson(const Json& object);
/// Reports problems as the one object of --json; without --json, or if that cannot be written, a line each on stderr.
/// Very long words are shortened in their middle. Returns `exitCode`.
int reportProblems(int exitCode, std::vector<std::string> lines, bool asJson);
/// Writes a line to stderr unless --quiet.
void talk(const CommonOptions& options, std::string_view line);

/// Text in a column: filled up with blanks to `width`.
std::string column(std::string_view text, std::size_t width);

/// Name and version of the program, for --version and the software field of files.
inline constexpr const char* kSoftware = "Noisescope " NOISESCOPE_VERSION;

}  // namespace noisescope
