// `conform` computes what a conformance file says, and tells whether the bits are the same.
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <memory>

#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "core/json.h"
#include "core/text.h"
#include "files/sha256.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "validate/conformance.h"

namespace noisescope {
namespace {

constexpr std::size_t kLongestLine = 1 << 20;
constexpr std::int64_t kMostDifferences = 20;

struct ConformOptions {
    std::string path;
    Backend backend = Backend::gpu;
};

/// The lines of a file or of standard input.
class Lines {
  public:
    explicit Lines(const std::string& path) : path_(path), name_(path == "-" ? "standard input" : printable(path)) {
        if (path == "-") return;
        file_.open(path, std::ios::binary);
        if (!file_) throw Error(ExitCode::file, fmt::format("{}: cannot be read", name_));
    }

    /// False at the end.
    bool next(std::string& line) {
        std::istream& in = path_ == "-" ? std::cin : file_;
        if (std::getline(in, line)) {
            ++number_;
            if (line.size() > kLongestLine)
                throw Error(ExitCode::usage, fmt::format("{}: longer than {} bytes", place(), kLongestLine));
            return true;
        }
        if (path_ == "-") checkStdin();
        if (in.bad()) throw Error(ExitCode::file, fmt::format("{}: reading failed", name_));
        return false;
    }
    [[nodiscard]] std::string place() const { return fmt::format("{}:{}", name_, number_); }
    [[nodiscard]] std::int64_t number() const { return number_; }

  private:
    std::string path_;
    std::string name_;
    std::ifstream file_;
    std::int64_t number_ = 0;
};

int runConform(const ConformOptions& options, const CommonOptions& common) {
    Lines lines(options.path);
    const RenderDevice device = openDevice(options.backend);
    ConformanceField field(device.renderer.get());
    Sha256 sum;
    Json differences = Json::array();
    std::int64_t count = 0;
    std::int64_t differing = 0;
    std::string text;
    while (lines.next(text)) {
        throwIfInterrupted();
        if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
        const ConformanceLine line = parseConformanceLine(text, lines.place());
        const std::vector<std::uint32_t> bits = field.bitsAt(line);
        sum.add(bitsText(bits) + "\n");
        ++count;
        if (bits == line.bits || ++differing > kMostDifferences) continue;
        if (common.json) {
            differences.push_back(
                {{"line", lines.number()}, {"expected", bitsText(line.bits)}, {"computed", bitsText(bits)}});
        } else {
            printOut(fmt::format("{}: expected {}, computed {}\n", lines.place(), bitsText(line.bits), bitsText(bits)));
        }
    }
    if (count == 0) throw Error(ExitCode::usage, fmt::format("{}: no lines", printable(options.path)));
    const std::string digest = hexText(sum.finish());
    const std::string name = device.renderer ? deviceName() : "CPU";
    if (common.json) {
        printJson(Json{{"ok", differing == 0},
                       {"device", name},
                       {"lines", count},
                       {"differing", differing},
                       {"differences", differences},
                       {"sha256", digest}});
    } else {
        if (differing > kMostDifferences) printOut(fmt::format("and {} more\n", differing - kMostDifferences));
        printOut(fmt::format("{}: {} lines, {} differ\n{}\n", name, count, differing, digest));
    }
    return static_cast<int>(differing == 0 ? ExitCode::done : ExitCode::difference);
}

}  // namespace

Command addConform(CommandLine& program) {
    Command command = newCommand(program, "conform", "compute the places of a conformance file and compare the bits");
    const auto options = std::make_shared<ConformOptions>();
    command.arguments
        .text("file", options->path, "lines of JSON as in tests/data/conformance.jsonl; - for standard input")
        .typeName(kFileValue)
        .required();
    addGivenBackendOption(command.arguments, options->backend);
    command.arguments.footer(
        "A line is {\"recipe\": {...}, \"point\": [\"0.1\", \"0.2\"], \"bits\": [\"3f000000\"]}, or has \"height\" and "
        "\"pixel\"\n"
        "instead of \"point\"; numbers are texts. Prints the differences, at most 20, and the SHA-256 of the words "
        "that\n"
        "were computed, as text: those of one line with a blank between and a newline behind. Exit 1 at a difference, "
        "2 "
        "at a\nbad line.");
    command.run = [options, common = command.common] { return runConform(*options, *common); };
    return command;
}

}  // namespace noisescope
