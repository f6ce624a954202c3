// `validate` compares the GPU with the CPU twin over the whole catalogue, on this device.
#include "validate/validate.h"

#include <fmt/format.h>

#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "core/json.h"
#include "core/text.h"
#include "cpu/process/erosion_kernels.h"
#include "cpu/process/slope_area.h"
#include "cpu/row_kernels.h"
#include "gpu/context.h"
#include "validate/ledgers.h"

namespace noisescope {
namespace {

struct ValidateOptions {
    std::int64_t samples = Sampling{}.samples;
    std::int64_t seed = Sampling{}.seed;
    std::string shard;
    std::string only;
    ShadersFor shaders = Sampling{}.shaders;
    bool full = false;
};

std::string rowText(const ValidationResult& result) {
    const Difference& d = result.difference;
    const std::string verdict =
        result.exact
            ? (result.pass ? "equal" : "DIFFERS")
            : fmt::format("{} (device-dependent: {:.3f} % apart by more than {})", result.pass ? "passes" : "FAILS",
                          100.0 * static_cast<double>(d.apart) / static_cast<double>(d.samples), kSineTolerance);
    return fmt::format("{} {:>9} {:>9} {:>10} {:>10.3g}  {}\n", column(result.name, 58), d.samples, d.differing,
                       d.maxUlp, d.maxAbs, verdict);
}

Json rowJson(const ValidationResult& result) {
    const Difference& d = result.difference;
    return {{"name", result.name}, {"samples", d.samples},  {"differing", d.differing}, {"max_ulp", d.maxUlp},
            {"max_abs", d.maxAbs}, {"exact", result.exact}, {"pass", result.pass}};
}

/// Runs the ledgers of erosion; returns how many do not add up.
std::int64_t runLedgers(const std::vector<LedgerCase>& cases, Json& report, const CommonOptions& common) {
    if (cases.empty()) return 0;
    report["ledgers"] = Json::array();
    std::int64_t failed = 0;
    for (const LedgerCase& entry : cases) {
        throwIfInterrupted();
        const LedgerResult result = resultOf(entry);
        failed += result.passes() ? 0 : 1;
        Json row{{"name", result.name}, {"closed", result.isClosed}, {"pass", result.passes()}};
        std::string text = fmt::format("{}, {}: {}\n", result.name,
                                       result.isClosed ? "whose sides nothing crosses" : "with what crosses its sides",
                                       result.passes() ? "no quantum is lost" : "DOES NOT ADD UP");
        for (const LedgerLine& line : linesOf(result.sums)) {
            row[std::string(line.id)] = line.quanta;
            text += fmt::format("  {} {:>14}\n", column(line.text, 32), line.quanta);
        }
        report["ledgers"].push_back(std::move(row));
        if (!common.json) printOut(text + "\n");
    }
    return failed;
}

/// Measures the slopes of an erosion in steady uplift; returns how often they do not follow the law.
std::int64_t runSlopeArea(Json& report, const CommonOptions& common) {
    const SlopeArea found = slopeArea(erosionKernelsFor(chosenRowKernels().name));
    report["slope_area"] = {{"name", kSlopeAreaName},      {"theta", found.theta},
                            {"law", SlopeArea::kTheta},    {"tolerance", SlopeArea::kTolerance},
                            {"ratio", found.ratio},        {"correlation", found.correlation},
                            {"nodes", found.nodes},        {"least_drainage", found.least},
                            {"most_drainage", found.most}, {"growth", found.growth},
                            {"lacks", found.highest},      {"pass", found.passes()}};
    if (!common.json)
        printOut(fmt::format(
            "{}: {}\n  slope = {:.3f} uplift / wear / drainage^{:.4f}, by the law 1 and {} +- {}\n"
            "  {} nodes with a drainage of {:.0f} to {:.0f}; correlation of the logarithms {:.4f}\n"
            "  the mean height changes by {:.2f} % of the uplift, of which the highest node lacks {:.1f} %\n\n",
            kSlopeAreaName, found.passes() ? "they follow the stream power law" : "NOT AS THE LAW", found.ratio,
            found.theta, SlopeArea::kTheta, SlopeArea::kTolerance, found.nodes, found.least, found.most,
            found.correlation, 100 * found.growth, 100 * found.highest));
    return found.passes() ? 0 : 1;
}

int runValidate(const ValidateOptions& options, const CommonOptions& common) {
    const Shard shard = options.shard.empty() ? Shard{} : parseShard(options.shard);
    std::vector<ValidationCase> cases = validationCases(options.full);
    for (ValidationCase& entry : layerCases(options.full)) cases.push_back(std::move(entry));
    for (ValidationCase& entry : mapCases()) cases.push_back(std::move(entry));
    for (ValidationCase& entry : erosionCases(options.full)) cases.push_back(std::move(entry));
    for (ValidationCase& entry : growthCases()) cases.push_back(std::move(entry));
    std::vector<LedgerCase> ledgers = ledgerCases();
    const auto isLeftOut = [&](const auto& entry) { return entry.name.find(options.only) == std::string::npos; };
    std::erase_if(cases, isLeftOut);
    std::erase_if(ledgers, isLeftOut);
    bool measuresSlopes = kSlopeAreaName.find(options.only) != std::string_view::npos;
    if (shard.index > 0) {  // the first share has them all
        ledgers.clear();
        measuresSlopes = false;
    }
    if (cases.empty() && ledgers.empty() && !measuresSlopes)
        throw Error(ExitCode::usage, fmt::format("--only {}: no entry has this in its name", options.only));
    const std::size_t all = cases.size();
    cases = shardOf(std::move(cases), shard.index, shard.count);
    const std::string device = [] {
        const RenderDevice opened = openDevice(Backend::gpu);
        return deviceName();
    }();
    const Sampling sampling{options.samples, static_cast<std::uint32_t>(options.seed), options.shaders};
    Json report{{"device", device},
                {"seed", sampling.seed},
                {"shard", {shard.index, shard.count}},
                {"catalogue", all},
                {"entries", Json::array()}};
    if (!common.json && !cases.empty())
        printOut(fmt::format("{}\nplaces of seed {}, share {}/{} of {} entries\n{} {:>9} {:>9} {:>10} {:>10}\n", device,
                             sampling.seed, shard.index, shard.count, all, column("entry", 58), "samples", "differing",
                             "max ulp", "max abs"));
    std::int64_t passed = 0;
    std::int64_t samples = 0;
    ProgressLine line(common, "validating");
    std::int64_t finished = 0;
    validateAll(cases, sampling, [&](const ValidationResult& result) {
        passed += result.pass ? 1 : 0;
        samples += result.difference.samples;
        if (common.json) {
            report["entries"].push_back(rowJson(result));
        } else {
            printOut(rowText(result));
        }
        line.show(++finished, static_cast<std::int64_t>(cases.size()));
    });
    const std::int64_t lost = runLedgers(ledgers, report, common);
    const std::int64_t unlike = measuresSlopes ? runSlopeArea(report, common) : 0;
    const auto failed = static_cast<std::int64_t>(cases.size()) - passed;
    if (common.json) {
        printJson(report);
    } else {
        if (!ledgers.empty())
            printOut(fmt::format("{} of {} ledgers add up\n", std::ssize(ledgers) - lost, std::ssize(ledgers)));
        if (!cases.empty()) printOut(fmt::format("{} entries pass, {} fail, {} samples\n", passed, failed, samples));
    }
    return static_cast<int>(failed + lost + unlike == 0 ? ExitCode::done : ExitCode::difference);
}

}  // namespace

Command addValidate(CommandLine& program) {
    Command command =
        newCommand(program, "validate", "compare the GPU with the CPU twin over the whole catalogue, bit by bit");
    const auto options = std::make_shared<ValidateOptions>();
    command.arguments.number("--samples", options->samples, 1, 1000000000, "samples of each entry, at least");
    command.arguments.number("--seed", options->seed, 0, 4294967295, "other numbers compare at other places");
    command.arguments
        .text("--shard", options->shard,
              "the I-th of N shares of the entries alone, I from 0 to N - 1; all N are the whole")
        .typeName("I/N");
    command.arguments.flag("--full", options->full,
                           "every combination instead of a set that covers them; takes minutes");
    command.arguments.choice(
        "--shaders", {"large", "small", "drawn"},
        [options](const std::string& word) {
            options->shaders = word == "large"   ? ShadersFor::large
                               : word == "small" ? ShadersFor::small
                                                 : ShadersFor::drawn;
        },
        "of large images (the default) or of small ones; drawn: large for one entry in four, by the seed");
    command.arguments.text("--only", options->only,
                           "only the entries with this text in their names: perlin2, layers, tree, erosion");
    addDeviceOption(command.arguments);
    command.run = [options, common = command.common] { return runValidate(*options, *common); };
    return command;
}

}  // namespace noisescope
