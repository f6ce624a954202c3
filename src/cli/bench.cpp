// `bench` times what this program draws, and noise of others beside it, in turns and in one run.
#include "bench/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "bench/gpu_report.h"
#include "bench/verdict.h"
#include "cli/bench_report.h"
#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "files/atomic_file.h"
#include "files/input_file.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

struct BenchOptions {
    RecipeOptions recipe;
    std::string size = "2048x2048";
    std::int64_t repeats = 15;
    std::string backend = "both";
    std::vector<std::string> filters;
    std::vector<std::string> peers;
    std::vector<std::string> calls;
    std::int64_t peerDimensions = 0;
    std::string compare;
    std::string report;
    bool force = false;
    bool list = false;
};

/// As many calls as files, in the same order; or one file, and any number of calls.
std::vector<PeerCall> peersOf(const BenchOptions& options) {
    if (options.peers.empty() && options.calls.empty() && options.peerDimensions == 0) return {};
    if (options.peers.empty()) throw Error(ExitCode::usage, "--call and --peer-dimensions need --peer FILE");
    if (options.calls.empty())
        throw Error(ExitCode::usage, "--peer needs --call, a call of the place `p` as 'snoise(p)'");
    if (options.peers.size() != 1 && options.peers.size() != options.calls.size())
        throw Error(ExitCode::usage,
                    fmt::format("{} times --peer and {} times --call: expected one --call for each --peer, "
                                "in the same order, or one --peer with all calls",
                                options.peers.size(), options.calls.size()));
    std::vector<PeerCall> peers;
    for (std::size_t i = 0; i < options.calls.size(); ++i) {
        const std::string& file = options.peers[options.peers.size() == 1 ? 0 : i];
        PeerCall peer{file, options.calls[i], static_cast<int>(options.peerDimensions)};
        for (const PeerCall& other : peers)
            if (other.file == peer.file && other.call == peer.call)
                throw Error(ExitCode::usage, fmt::format("--peer {} --call '{}': given twice", printable(peer.file),
                                                         printable(peer.call)));
        readPeer(peer.file);  // before anything is drawn
        peers.push_back(std::move(peer));
    }
    return peers;
}

BenchJob jobOf(const BenchOptions& options) {
    BenchJob job;
    const Size size = parseSize(options.size, "--size");
    job.width = size.width;
    job.height = size.height;
    job.repeats = options.repeats;
    job.onGpu = options.backend != "cpu";
    job.onCpu = options.backend != "gpu";
    job.peers = peersOf(options);
    if (!job.peers.empty() && !job.onGpu)
        throw Error(ExitCode::usage, "--peer with --backend cpu: GLSL is drawn by OpenGL");
    if (!options.recipe.none()) {
        if (!options.filters.empty())
            throw Error(ExitCode::usage, "--filter with a recipe: there is only that recipe to be measured");
        job.fields.push_back(
            {options.recipe.preset.empty() ? "recipe" : options.recipe.preset, loadRecipe(options.recipe).recipe});
        return job;
    }
    job.fields = catalogueRows();
    if (job.onCpu) job.calls = callRows();
    job.exports = exportRows();
    const auto unwanted = [&](const auto& row) {
        const auto isIn = [&](const std::string& part) { return row.name.find(part) != std::string::npos; };
        return !options.filters.empty() && std::none_of(options.filters.begin(), options.filters.end(), isIn);
    };
    std::erase_if(job.fields, unwanted);
    std::erase_if(job.calls, unwanted);
    std::erase_if(job.exports, unwanted);
    if (job.fields.empty() && job.calls.empty() && job.exports.empty() && job.peers.empty())
        throw Error(ExitCode::usage, fmt::format("--filter {}: no row has this in its name; `noisescope bench --list` "
                                                 "shows all",
                                                 printable(fmt::format("{}", fmt::join(options.filters, ", ")))));
    return job;
}

/// --list: names and back ends, nothing is measured.
int listRows(const BenchJob& job, const CommonOptions& common) {
    Json rows = Json::array();
    std::string text;
    const auto add = [&](const std::string& name, bool onGpu) {
        rows.push_back({{"name", name}, {"backend", onGpu ? "gpu" : "cpu"}});
        text += fmt::format("{}  {}\n", onGpu ? "gpu" : "cpu", name);
    };
    for (const bool onGpu : {true, false})
        if (onGpu ? job.onGpu : job.onCpu)
            for (const CatalogueRow& row : job.fields) add(row.name, onGpu);
    for (const CallRow& row : job.calls) add(row.name, false);
    for (const ExportRow& row : job.exports) add(row.name, job.onGpu);
    if (common.json) {
        printJson({{"ok", true}, {"rows", rows}});
    } else {
        printOut(text);
    }
    return static_cast<int>(ExitCode::done);
}

/// --compare: what an earlier run has printed.
std::optional<RatedRun> earlierRun(const std::string& path) {
    if (path.empty()) return {};
    constexpr std::size_t kLargestResult = 64 << 20;
    InputFile file(path);
    if (file.size() > kLargestResult) file.fail("too large for what `bench --json` prints");
    std::string text(file.size(), '\0');
    file.readExactly(text.data(), text.size());
    return parseBench(text, path);
}

/// Reports the measurements, as --json if wanted, and then --compare. Returns the exit code.
int printBench(const BenchJob& job, const BenchResult& result, const BenchOptions& options,
               const std::optional<RatedRun>& before, const CommonOptions& common) {
    Json json = benchJson(job, result);
    std::string text = benchText(job, result);
    bool slower = false;
    if (before) {
        const RatedRun now = parseBench(json.dump(-1, JsonText::repaired), "this run");
        if (now.device != before->device)
            talk(common, fmt::format("--compare: that was another device: {}", printable(before->device)));
        const std::vector<RateChange> changes = changesOf(*before, now);
        if (changes.empty())
            throw Error(ExitCode::usage,
                        fmt::format("--compare {}: no row of it was measured now", printable(options.compare)));
        for (const RateChange& change : changes) slower = slower || change.regression;
        json["compare"] = changesJson(changes);
        text += changesText(changes);
    }
    if (common.json) {
        printJson(json);
    } else {
        printOut(text);
    }
    return static_cast<int>(slower ? ExitCode::difference : ExitCode::done);
}

/// Shows `what` is done while the work of one kind goes on.
class PhaseLine {
  public:
    explicit PhaseLine(const CommonOptions& common) : common_(common) {}
    void show(std::string_view what, double elapsed, double left) {
        constexpr double kParts = 1000;  // of a second
        if (what != what_) line_.emplace(common_, what_ = what);
        line_->show(static_cast<std::int64_t>(kParts * elapsed), static_cast<std::int64_t>(kParts * (elapsed + left)));
    }

  private:
    const CommonOptions& common_;
    std::string what_;
    std::optional<ProgressLine> line_;
};

/// --gpu-report: DIR/report.md and DIR/bench.json, complete or absent.
BenchResult writeReport(const BenchJob& job, const std::string& folder, bool force, const CommonOptions& common) {
    namespace fs = std::filesystem;
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) refuseFile(folder, failed.message());
    AtomicFile page(fs::path(folder) / "report.md", force);
    AtomicFile figures(fs::path(folder) / "bench.json", force);
    PhaseLine line(common);
    const GpuReport report =
        makeGpuReport(job, [&](std::string_view what, double elapsed, double left) { line.show(what, elapsed, left); });
    const std::string text = markdownOf(job, report);
    const std::string json = benchJson(job, report.result).dump(2, JsonText::repaired) + "\n";
    page.write(text);
    figures.write(json);
    commitPair(figures, page);
    return report.result;
}

int runBench(const BenchOptions& options, const CommonOptions& common) {
    const BenchJob job = jobOf(options);
    if (options.list) return listRows(job, common);
    if (!options.report.empty() && !job.onGpu)
        throw Error(ExitCode::usage, "--gpu-report with --backend cpu: it tells of a device of OpenGL");
    const std::optional<RatedRun> before = earlierRun(options.compare);
    if (!options.report.empty())
        return printBench(job, writeReport(job, options.report, options.force, common), options, before, common);
    PhaseLine line(common);
    const BenchResult result =
        runBench(job, [&](double elapsed, double left) { line.show("measuring", elapsed, left); });
    return printBench(job, result, options, before, common);
}

}  // namespace

Command addBench(CommandLine& program) {
    Command command = newCommand(program, "bench", "time noises, back ends and files, and others' GLSL beside them");
    const auto options = std::make_shared<BenchOptions>();
    const Arguments& arguments = command.arguments;
    addRecipeOptions(arguments, options->recipe);
    arguments.text("--size", options->size, "size of the picture whose upper rows are drawn")
        .typeName("WxH")
        .showDefault();
    arguments.number("--repeats", options->repeats, 1, 1000, "number of samples of each");
    arguments.choice(
        "--backend", {"both", "gpu", "cpu"}, [options](const std::string& name) { options->backend = name; },
        "back ends to be measured: both (default), gpu or cpu");
    addDeviceOption(arguments);
    arguments.texts("--filter", options->filters,
                    "only the rows with this text in their names, and all peers; may be repeated");
    arguments
        .texts("--peer", options->peers, "a file of GLSL functions by others, to be drawn in turns; may be repeated")
        .typeName(kFileValue);
    arguments.texts("--call", options->calls,
                    "call of it: an expression of the place `p`, in cells, as 'snoise(p)'; one for each\n"
                    "--peer, or several for one. Drawn as it is, and as five octaves, looped or written out");
    arguments.number("--peer-dimensions", options->peerDimensions, 2, 3,
                     "of `p`: vec2 or vec3 (default: vec2 if the call takes that)");
    arguments
        .text("--compare", options->compare,
              "earlier output of `bench --json`; ends with exit code 1 if a row is slower beyond the spread")
        .typeName(kFileValue);
    arguments
        .text("--gpu-report", options->report,
              "write DIR/report.md, a table of all that is known of this device, the bits of each row too, and\n"
              "DIR/bench.json")
        .typeName("DIR");
    arguments.flag("-f,--force", options->force, "with --gpu-report: replace files that exist");
    arguments.flag("--list", options->list, "only tell which rows there are");
    arguments.footer("Without a recipe: everything there is, for minutes. Ratios of rows hold within one run only.");
    command.run = [options, common = command.common] { return runBench(*options, *common); };
    return command;
}

}  // namespace noisescope
