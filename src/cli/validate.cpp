// `validate` compares the GPU with the CPU twin over the whole catalogue, on this device.
#include "validate/validate.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "core/error.h"
#include "gpu/context.h"

namespace noisescope {
namespace {

struct Options {
    std::int64_t samples = 100000;
    std::string only;
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

int runValidate(const Options& options, const CommonOptions& common) {
    std::vector<ValidationCase> cases = validationCases(options.full);
    std::erase_if(cases,
                  [&](const ValidationCase& entry) { return entry.name.find(options.only) == std::string::npos; });
    if (cases.empty())
        throw Error(ExitCode::usage, fmt::format("--only {}: no entry has this in its name", options.only));
    const std::string device = [] {
        const RenderDevice opened = openDevice(Backend::gpu);
        return deviceName();
    }();
    Json report{{"device", device}, {"entries", Json::array()}};
    if (!common.json)
        printOut(fmt::format("{}\n{} {:>9} {:>9} {:>10} {:>10}\n", device, column("entry", 58), "samples", "differing",
                             "max ulp", "max abs"));
    std::int64_t passed = 0;
    std::int64_t samples = 0;
    ProgressLine line(common, "validating");
    std::int64_t finished = 0;
    validateAll(cases, options.samples, [&](const ValidationResult& result) {
        passed += result.pass ? 1 : 0;
        samples += result.difference.samples;
        if (common.json) {
            report["entries"].push_back(rowJson(result));
        } else {
            printOut(rowText(result));
        }
        line.show(++finished, static_cast<std::int64_t>(cases.size()));
    });
    const auto failed = static_cast<std::int64_t>(cases.size()) - passed;
    if (common.json) {
        printJson(report);
    } else {
        printOut(fmt::format("{} entries pass, {} fail, {} samples\n", passed, failed, samples));
    }
    return static_cast<int>(failed == 0 ? ExitCode::done : ExitCode::difference);
}

}  // namespace

Command addValidate(CommandLine& program) {
    Command command =
        newCommand(program, "validate", "compare the GPU with the CPU twin over the whole catalogue, bit by bit");
    const auto options = std::make_shared<Options>();
    command.arguments.number("--samples", options->samples, 1, 1000000000, "samples of each entry, at least");
    command.arguments.flag("--full", options->full,
                           "every combination instead of a set that covers them; takes minutes");
    command.arguments.text("--only", options->only, "only the entries with this text in their names");
    command.run = [options, common = command.common] { return runValidate(*options, *common); };
    return command;
}

}  // namespace noisescope
