// The page of `stats -o`.
#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "cli/stats_report.h"
#include "core/text.h"
#include "diagram/graph.h"

namespace noisescope {
namespace {

Panel factsPanel(const StatsReport& report) {
    const PictureStatistics& picture = report.picture;
    const ValueStatistics& values = picture.channels[0].values;
    const ChannelStructure& channel = report.structure.channels[0];
    Panel panel{.title = "facts", .xLabel = {}, .yLabel = {}, .curves = {}};
    const auto fact = [&](const char* name, std::string value) { panel.facts.push_back({name, std::move(value)}); };
    fact("pixels", fmt::format("{} x {}", picture.width, picture.height));
    if (picture.channels.size() > 1)
        fact("channel", fmt::format("{} of {}", printable(report.channelNames[0]), picture.channels.size()));
    if (values.nan + values.infinite + values.nodata > 0)
        fact("no number", std::to_string(values.nan + values.infinite + values.nodata));
    if (values.finite > 0) {
        fact("values", fmt::format("{:.6g} to {:.6g}", values.min, values.max));
        fact("mean", fmt::format("{:.6g}", values.mean));
        fact("deviation", fmt::format("{:.6g}", values.deviation));
    }
    if (channel.shape) {
        fact("skewness", fmt::format("{:.3f}", channel.shape->skewness));
        fact("kurtosis", fmt::format("{:.3f} (normal: 3)", channel.shape->kurtosis));
    }
    const double units = report.unitsAlong();
    if (const auto fall = report.fallOf(channel))
        fact("slope", fmt::format("f^{:.2f} from {:.3g} to {:.3g} cycles per {}", fall->exponent, fall->low / units,
                                  fall->high / units, report.unit));
    if (channel.rose)
        fact("directions", fmt::format("variation {:.3f}, strongest at {:.1f} degrees", channel.rose->variation(),
                                       channel.rose->strongest() * 360));
    const auto distance = [&](const std::optional<Correlation>& along, double level) {
        const auto found = along ? along->below(level) : std::nullopt;
        return found ? fmt::format("{:.3g}", *found / report.pixelsPerUnit) : std::string("nowhere");
    };
    const double fold = std::exp(-1);
    fact("uncorrelated at",
         fmt::format("{} (x), {} (y), in {}s", distance(channel.x, 0), distance(channel.y, 0), report.unit));
    fact("1/e at",
         fmt::format("{} (x), {} (y), in {}s", distance(channel.x, fold), distance(channel.y, fold), report.unit));
    fact("seams", fmt::format("step ratio {:.3g} along x, {:.3g} along y", picture.channels[0].seam.x.step.ratio(),
                              picture.channels[0].seam.y.step.ratio()));
    if (report.structure.side > 0)
        fact("measured in", fmt::format("{} square{} of {} pixels", channel.squares, channel.squares == 1 ? "" : "s",
                                        report.structure.side));
    return panel;
}

}  // namespace

Diagram reportSheet(const StatsReport& report) {
    const ValueStatistics& values = report.picture.channels[0].values;
    const ChannelStructure& channel = report.structure.channels[0];
    std::vector<Panel> panels{factsPanel(report)};
    if (!channel.density.shares.empty())
        panels.push_back(histogramPanel(channel.density.shares, channel.density.low, channel.density.high, values.mean,
                                        values.deviation));
    if (!channel.rings.empty()) panels.push_back(spectrumPanel(channel.rings, report.unitsAlong(), report.unit));
    if (channel.rose) panels.push_back(directionsPanel(*channel.rose));
    constexpr std::size_t kLongest = 90;
    std::string title = "Statistics: " + report.title;
    if (title.size() > kLongest) title = "Statistics: ... " + title.substr(title.size() - kLongest);
    return graphOf(title, panels, 2);
}

}  // namespace noisescope
