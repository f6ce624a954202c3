#include "cli/stats_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "cli/shared/command.h"
#include "core/text.h"

namespace noisescope {
namespace {

/// A kind of difference of all channels, the one where it shows most.
struct Worst {
    std::size_t channel = 0;
    Contrast contrast;
};

struct SeamRow {
    const char* axis;
    const char* kind;
    AxisSeam ChannelSeam::*along;
    Contrast AxisSeam::*of;
};

constexpr SeamRow kSeamRows[] = {
    {"x", "step", &ChannelSeam::x, &AxisSeam::step},
    {"x", "bend", &ChannelSeam::x, &AxisSeam::bend},
    {"y", "step", &ChannelSeam::y, &AxisSeam::step},
    {"y", "bend", &ChannelSeam::y, &AxisSeam::bend},
};

Worst worstOf(const PictureStatistics& picture, const SeamRow& row) {
    Worst worst;
    for (std::size_t c = 0; c < picture.channels.size(); ++c) {
        const Contrast& contrast = picture.channels[c].seam.*row.along.*row.of;
        if (c == 0 || contrast.rmsRatio() > worst.contrast.rmsRatio()) worst = {c, contrast};
    }
    return worst;
}

Json channelJson(const ChannelStatistics& channel, const std::string& name) {
    const ValueStatistics& values = channel.values;
    Json row{{"name", name},           {"min", nullptr},          {"max", nullptr},    {"mean", nullptr},
             {"deviation", nullptr},   {"finite", values.finite}, {"nan", values.nan}, {"infinite", values.infinite},
             {"nodata", values.nodata}};
    if (values.finite > 0) {
        row["min"] = values.min;
        row["max"] = values.max;
        row["mean"] = values.mean;
        row["deviation"] = values.deviation;
    }
    row["percentiles"] = nullptr;
    for (std::size_t i = 0; i < channel.percentiles.size(); ++i)
        row["percentiles"][shortest(kPercents[i])] = channel.percentiles[i];
    return row;
}

/// Distances in units.
Json correlationJson(const std::optional<Correlation>& along, double pixelsPerUnit) {
    if (!along) return nullptr;
    const auto distance = [&](double level) {
        const auto found = along->below(level);
        return found ? Json(*found / pixelsPerUnit) : Json(nullptr);
    };
    Json values = Json::array();
    for (const double value : along->values) values.push_back(value);
    return {{"zero", distance(0)}, {"e_fold", distance(std::exp(-1))}, {"values", values}};
}

void addStructure(Json& row, const ChannelStructure& channel, const StatsReport& report) {
    row["skewness"] = channel.shape ? Json(channel.shape->skewness) : Json(nullptr);
    row["kurtosis"] = channel.shape ? Json(channel.shape->kurtosis) : Json(nullptr);
    row["squares"] = channel.squares;
    row["spectrum"] = nullptr;
    row["directions"] = nullptr;
    if (!channel.rings.empty()) {
        const double units = report.unitsAlong();
        Json powers = Json::array();
        for (const SpectrumRing& ring : channel.rings) powers.push_back(ring.power);
        Json octaves = Json::array();
        for (const OctaveShare& octave : octaveShares(channel.rings, units))
            octaves.push_back({{"from", octave.low}, {"share", octave.share}});
        const auto fall = report.fallOf(channel);
        row["spectrum"] = {{"slope", fall ? Json(fall->exponent) : Json(nullptr)},
                           {"slope_from", fall ? Json(fall->low / units) : Json(nullptr)},
                           {"slope_to", fall ? Json(fall->high / units) : Json(nullptr)},
                           {"octaves", octaves},
                           {"step", 1 / units},
                           {"powers", powers}};
    }
    if (channel.rose) {
        Json parts = Json::array();
        for (const double part : channel.rose->parts) parts.push_back(part);
        row["directions"] = {
            {"variation", channel.rose->variation()}, {"strongest", channel.rose->strongest() * 360}, {"parts", parts}};
    }
    row["correlation"] = {{"x", correlationJson(channel.x, report.pixelsPerUnit)},
                          {"y", correlationJson(channel.y, report.pixelsPerUnit)}};
}

}  // namespace

double StatsReport::unitsAlong() const { return static_cast<double>(structure.side) / pixelsPerUnit; }

std::optional<Fall> StatsReport::fallOf(const ChannelStructure& channel) const {
    constexpr double kFewest = 2;  // octaves
    const double units = unitsAlong();
    const bool known = octavesSpan > kFewest;
    return noisescope::fallOf(channel.rings, known ? units : 0, units * octavesSpan);
}

Json reportJson(const StatsReport& report) {
    const PictureStatistics& picture = report.picture;
    Json result{{"ok", true}, {"width", picture.width}, {"height", picture.height}, {"channels", Json::array()}};
    for (std::size_t c = 0; c < picture.channels.size(); ++c) {
        Json row = channelJson(picture.channels[c], report.channelNames[c]);
        addStructure(row, report.structure.channels[c], report);
        result["channels"].push_back(std::move(row));
    }
    result["structure"] = {{"unit", report.unit},
                           {"unit_pixels", report.pixelsPerUnit},
                           {"side", report.structure.side},
                           {"squares", report.structure.squares}};
    for (const SeamRow& row : kSeamRows) {
        const auto [channel, contrast] = worstOf(picture, row);
        result["seam"][row.axis][row.kind] = {
            {"channel", report.channelNames[channel]}, {"across", contrast.across.largest},
            {"inside", contrast.inside.largest},       {"ratio", contrast.ratio()},  // infinite: null
            {"rms_across", contrast.across.rms()},     {"rms_inside", contrast.inside.rms()},
            {"rms_ratio", contrast.rmsRatio()}};
    }
    const auto period = [&](const char* axis, const std::optional<PeriodError>& error) {
        Json& shown = result["seam"][axis]["period"];
        shown = nullptr;
        if (error) shown = {{"error", error->largest}, {"differing", error->differing}};
    };
    period("x", picture.periodX);
    period("y", picture.periodY);
    for (const std::string& text : report.notes) result["notes"].push_back(text);
    return result;
}

namespace {

/// Numbers flush right in columns, as wide as their widest.
std::string columnsText(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i == widths.size()) widths.push_back(0);
            widths[i] = std::max(widths[i], row[i].size());
        }
    std::string text;
    for (const auto& row : rows) {
        text += column(row.front(), widths.front());
        for (std::size_t i = 1; i < row.size(); ++i) text += fmt::format("  {:>{}}", row[i], widths[i]);
        text += "\n";
    }
    return text;
}

std::string shown(double value) { return fmt::format("{:.6g}", value); }

std::string fixed(double value) { return fmt::format("{:.3f}", value == 0 ? 0.0 : value); }

/// Tables of what the squares have in common.
std::string structureText(const StatsReport& report) {
    const double units = report.unitsAlong();
    std::vector<std::vector<std::string>> rows{{"shape", "skewness", "kurtosis", "variation", "strongest", "slope",
                                                "from", "to", "x zero", "x 1/e", "y zero", "y 1/e"}};
    std::vector<std::vector<std::string>> octaves;
    std::vector<double> first;  // lower ends, the same for all channels
    for (std::size_t c = 0; c < report.structure.channels.size(); ++c) {
        const ChannelStructure& channel = report.structure.channels[c];
        std::vector<std::string> row{printable(report.channelNames[c])};
        row.push_back(channel.shape ? fixed(channel.shape->skewness) : "-");
        row.push_back(channel.shape ? fixed(channel.shape->kurtosis) : "-");
        row.push_back(channel.rose ? fixed(channel.rose->variation()) : "-");
        row.push_back(channel.rose ? fmt::format("{:.1f}", channel.rose->strongest() * 360) : "-");
        const auto fall = channel.rings.empty() ? std::nullopt : report.fallOf(channel);
        row.push_back(fall ? fixed(fall->exponent) : "-");
        row.push_back(fall ? fmt::format("{:.3g}", fall->low / units) : "-");
        row.push_back(fall ? fmt::format("{:.3g}", fall->high / units) : "-");
        for (const auto* along : {&channel.x, &channel.y})
            for (const double level : {0.0, std::exp(-1)}) {
                const auto found = *along ? (*along)->below(level) : std::nullopt;
                row.push_back(found ? fmt::format("{:.3g}", *found / report.pixelsPerUnit) : "-");
            }
        rows.push_back(std::move(row));
        if (channel.rings.empty()) continue;
        const std::vector<OctaveShare> shares = octaveShares(channel.rings, units);
        if (octaves.empty()) {
            octaves.push_back({"energy in % from"});
            for (const OctaveShare& octave : shares) octaves[0].push_back(fmt::format("{:.4g}", octave.low));
        }
        octaves.push_back({printable(report.channelNames[c])});
        for (const OctaveShare& octave : shares) octaves.back().push_back(fmt::format("{:.2f}", 100 * octave.share));
    }
    std::string text = "\n" + columnsText(rows);
    if (!octaves.empty())
        text += fmt::format("\n{}\nwaves in cycles per {}, distances in {}s of {} pixels; squares: {} of {} pixels\n",
                            columnsText(octaves), report.unit, report.unit, shortest(report.pixelsPerUnit),
                            report.structure.squares, report.structure.side);
    return text;
}

}  // namespace

std::string reportText(const StatsReport& report) {
    const PictureStatistics& picture = report.picture;
    std::vector<std::vector<std::string>> values{
        {"channel", "min", "max", "mean", "deviation", "finite", "nan", "infinite"}};
    if (report.hasNodata) values[0].emplace_back("nodata");
    for (std::size_t c = 0; c < picture.channels.size(); ++c) {
        const ValueStatistics& v = picture.channels[c].values;
        const auto number = [&](const std::string& text) { return v.finite > 0 ? text : "-"; };
        values.push_back({printable(report.channelNames[c]), number(shortest(v.min)), number(shortest(v.max)),
                          number(fmt::format("{:.9g}", v.mean)), number(fmt::format("{:.9g}", v.deviation)),
                          std::to_string(v.finite), std::to_string(v.nan), std::to_string(v.infinite)});
        if (report.hasNodata) values.back().push_back(std::to_string(v.nodata));
    }
    std::vector<std::vector<std::string>> percentiles{{"percentile"}};
    for (const double percent : kPercents) percentiles[0].push_back(shortest(percent));
    for (std::size_t c = 0; c < picture.channels.size(); ++c) {
        percentiles.push_back({printable(report.channelNames[c])});
        for (std::size_t i = 0; i < kPercents.size(); ++i) {
            const std::vector<float>& of = picture.channels[c].percentiles;
            percentiles.back().push_back(of.empty() ? "-" : shortest(of[i]));
        }
    }
    std::vector<std::vector<std::string>> seams{{"seam", "across", "inside", "ratio", "rms ratio"}};
    const bool several = picture.channels.size() > 1;
    for (const SeamRow& row : kSeamRows) {
        const auto [channel, contrast] = worstOf(picture, row);
        const std::string name =
            fmt::format("{} {}{}", row.axis, row.kind, several ? " " + printable(report.channelNames[channel]) : "");
        seams.push_back({name, shown(contrast.across.largest), shown(contrast.inside.largest),
                         fmt::format("{:.3g}", contrast.ratio()), fmt::format("{:.3g}", contrast.rmsRatio())});
    }
    std::string text = fmt::format("{}: {} x {}\n\n{}\n{}\n{}", report.title, picture.width, picture.height,
                                   columnsText(values), columnsText(percentiles), columnsText(seams));
    if (!picture.periodX || !picture.periodY) return text + structureText(report);
    const auto period = [](const char* axis, const PeriodError& error) {
        return std::vector{std::string(axis), shown(error.largest), std::to_string(error.differing)};
    };
    text += "\n" + columnsText({{"period", "error", "differing pixels"},
                                period("x", *picture.periodX),
                                period("y", *picture.periodY)});
    return text + structureText(report);
}

}  // namespace noisescope
