// `world` looks after what `render --tiles` has drawn.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "cli/render/render_world.h"
#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "core/error.h"
#include "core/json.h"
#include "core/quantize.h"
#include "core/text.h"
#include "files/disk_space.h"
#include "world/metadata.h"
#include "world/verify_world.h"

namespace noisescope {
namespace {

constexpr std::int64_t kMostFaults = 20;
constexpr std::int64_t kMostListed = 1000;  // in JSON

struct WorldArguments {
    std::string path;
    VerifyOptions verify;
    std::string shard;
    std::int64_t seed = -1;
    Backend backend = Backend::cpu;
};

void reportVerified(const World& world, const Verified& found, const CommonOptions& common) {
    std::string text = fmt::format("{}: {} tiles, {} pixels computed again: ", printable(world.path.native()),
                                   found.tiles, found.pixels);
    if (found.good())
        text += fmt::format("good; {}, checksum {:016x}", bytesText(found.bytes), found.checksum);
    else
        text += fmt::format("{} missing, {} damaged, {} foreign", found.missing, found.damaged, found.foreign);
    if (found.clipped > 0)
        text += fmt::format("; {} values lie outside {} and are clipped", found.clipped, rangeText(world.range));
    if (found.removed > 0) text += fmt::format("; {} removed, which the next render draws again", found.removed);
    if (found.others > 0) text += fmt::format("; {} that are no tiles stay, for you to remove", found.others);
    if (!common.json) printOut(text + "\n");
}

Json verifiedJson(const World& world, const Shard& shard, const Verified& found, const Json& findings) {
    return {{"ok", found.good()},
            {"path", world.path.native()},
            {"shard", shard.index},
            {"of", shard.count},
            {"tiles", found.tiles},
            {"pixels", found.pixels},
            {"clipped", found.clipped},
            {"missing", found.missing},
            {"damaged", found.damaged},
            {"foreign", found.foreign},
            {"removed", found.removed},
            {"others", found.others},
            {"bytes", found.bytes},
            {"checksum", found.good() ? Json(fmt::format("{:016x}", found.checksum)) : Json(nullptr)},
            {"findings", findings}};
}

int verify(const WorldArguments& options, bool isShard, const CommonOptions& common) {
    const Shard shard = isShard ? shardOf(options.shard) : Shard{};
    const World world = openWorld(options.path);
    const auto seed = checkSeedOf(CheckOptions{true, options.seed});
    const RenderDevice device = openDevice(options.backend);
    Json findings = Json::array();
    std::int64_t count = 0;
    const auto found = [&](const TileFinding& finding) {
        if (++count > (common.json ? kMostListed : kMostFaults)) return;
        if (common.json)
            findings.push_back({{"file", finding.name},
                                {"fault", faultName(finding.fault)},
                                {"why", finding.why.empty() ? Json(nullptr) : Json(finding.why)}});
        else
            printOut(fmt::format("{}: {}{}{}\n", printable(finding.name), faultName(finding.fault),
                                 finding.why.empty() ? "" : ": ", finding.why));
    };
    Verified verified;
    {
        ProgressLine line(common, fmt::format("verifying {}", printable(options.path)));
        verified = verifyWorld(world, shard, options.verify, DrawWith{device.renderer.get(), seed}, found,
                               [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    }
    if (common.json) printJson(verifiedJson(world, shard, verified, findings));
    if (!common.json && count > kMostFaults) printOut(fmt::format("and {} more\n", count - kMostFaults));
    reportVerified(world, verified, common);
    return static_cast<int>(verified.good() ? ExitCode::done : ExitCode::difference);
}

}  // namespace

Command addWorld(CommandLine& program) {
    Command command = newCommand(program, "world", "verify what render --tiles has drawn");
    const auto options = std::make_shared<WorldArguments>();
    command.arguments
        .choice(
            "action", {"verify"}, [](const std::string&) {}, "action to take")
        .required();
    command.arguments
        .text("path", options->path,
              "NAME.zarr, NAME.dzi, the pattern of the tiles' names, or the folder with world.json")
        .typeName(kFileValue)
        .required();
    command.arguments.flag("--all", options->verify.all,
                           fmt::format("compute every pixel again, not {} rows of each tile", kVerifiedRows));
    command.arguments.flag("--remove", options->verify.removes,
                           "remove tiles that are damaged or foreign, so that the next render draws them again");
    addShardOption(command.arguments, options->shard, ".\nWithout it the files beside the tiles are looked at, too");
    command.arguments.number("--check-seed", options->seed, 0, 4294967295,
                             "chooses the rows that are computed again (default: others each time)");
    addGivenBackendOption(command.arguments, options->backend);
    command.arguments.footer(
        "Reads every tile to its end, computes pixels of it again and compares the bits. Says what is missing, "
        "damaged\n"
        "(cannot be read) or foreign (has other values, or is no tile of the world). Exit 0: good; 1: not; 5: "
        "unreadable.");
    command.run = [options, arguments = command.arguments, common = command.common] {
        return verify(*options, arguments.given("--shard"), *common);
    };
    return command;
}

}  // namespace noisescope
