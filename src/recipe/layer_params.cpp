#include "recipe/layer_params.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "catalogue/combines.h"
#include "catalogue/processes.h"
#include "core/overloaded.h"
#include "core/text.h"
#include "recipe/layer_paths.h"
#include "recipe/nearest_row.h"

namespace noisescope {
namespace {

bool takesSoftness(const Layer& layer) {
    const auto rows = combines();
    return layer.combine >= 0 && layer.combine < static_cast<int>(rows.size()) &&
           rows[static_cast<std::size_t>(layer.combine)].takesSoftness();
}

constexpr double kSoftest = 2;  ///< the whole range of a field

constexpr bool isProcess(LayerKind kind) { return kind == LayerKind::process; }

bool takesErosion(const Layer& layer) { return layer.process == rowIndex(ProcessId::erosion); }
bool takesGrowth(const Layer& layer) { return layer.process == rowIndex(ProcessId::growth); }
bool takesSeeds(const Layer& layer) {
    return takesGrowth(layer) && layer.start == static_cast<int>(GrowthStart::lattice);
}
bool takesJitter(const Layer& layer) {
    return takesGrowth(layer) && layer.start == static_cast<int>(GrowthStart::field);
}

constexpr LayerParam ofProcess(std::string_view id, std::string_view label, std::string_view help,
                               decltype(LayerParam::kind) kind, bool (*applies)(const Layer&) = takesErosion) {
    return {id, label, help, kind, applies, false, isProcess};
}
constexpr LayerParam ofGrowth(std::string_view id, std::string_view label, std::string_view help,
                              decltype(LayerParam::kind) kind, bool (*applies)(const Layer&) = takesGrowth) {
    return ofProcess(id, label, help, kind, applies);
}

constexpr std::array kLayerParams{
    LayerParam{
        .id = "muted",
        .label = "Muted",
        .help = "leaves the layer out; links to it still show it",
        .kind = LayerSwitch{&Layer::muted},
        .applies = [](const Layer&) { return true; },
    },
    LayerParam{
        .id = "combine",
        .label = "Combine",
        .help = "combines the layer with those below it",
        .kind = LayerChoice{
            .member = &Layer::combine,
            .count = [] { return static_cast<int>(combines().size()); },
            .row = [](int index) -> const Named& { return combines()[static_cast<std::size_t>(index)]; },
        },
        .applies = [](const Layer&) { return true; },
    },
    LayerParam{
        .id = "softness",
        .label = "Softness",
        .help = "distance up to which values blend",
        .kind = LayerReal{.member = &Layer::softness, .minimum = 0, .maximum = kSoftest},
        .applies = takesSoftness,
    },
    LayerParam{
        .id = "amount",
        .label = "Amount",
        .help = "weight of the layer",
        .kind = LayerReal{.member = &Layer::amount, .minimum = 0, .maximum = 1},
        .applies = [](const Layer&) { return true; },
    },
    LayerParam{
        .id = "seed",
        .label = "Seed",
        .help = "added to the seeds of all fields in the group; of a process: of its random numbers",
        .kind = LayerSeed{&Layer::seed},
        .applies = [](const Layer&) { return true; },
        .ofMasks = true,
        .isHad = [](LayerKind kind) { return kind == LayerKind::group || kind == LayerKind::process; },
    },
    LayerParam{
        .id = "process",
        .label = "Process",
        .help = "process that changes the layers below",
        .kind = LayerChoice{
            .member = &Layer::process,
            .count = [] { return static_cast<int>(processes().size()); },
            .row = [](int index) -> const Named& { return processes()[static_cast<std::size_t>(index)]; },
        },
        .applies = [](const Layer&) { return true; },
        .isHad = isProcess,
    },
    ofProcess("strength", "Strength", "weight of all changes; 0 changes nothing", LayerReal{&Layer::strength, 0, 2}),
    ofProcess("height", "Height", "image heights between the values -1 and 1: how steep the ground is",
              LayerReal{&Layer::height, 0.001, 1}),
    ofProcess("erodibility", "Erodibility", "depth of valleys", LayerReal{&Layer::erodibility, 0, 0.1, 4}),
    ofProcess("hardness", "Hardness", "variation of the rock, which bends valleys",
              LayerReal{&Layer::hardness, 0, 0.9}),
    ofProcess("rain_layer", "Rain by",
              "layer that says how much rain falls: -1 hardly any, 0 as usual, 1 twice as much",
              LayerPath{&Layer::rainLayer}),
    ofProcess("hardness_layer", "Hardness by",
              "layer that says how hard the rock is, from -1 soft to 1 hard; a quarter of it stays random",
              LayerPath{&Layer::hardnessLayer}),
    ofProcess("wash", "Wash", "share of what is worn that leaves; with little, valleys and plains fill up",
              LayerReal{&Layer::wash, 0.05, 1}),
    ofProcess("deposition", "Deposition", "sediment that is laid down where slopes end",
              LayerReal{&Layer::deposition, 0, 10}),
    ofProcess("fans", "Fans",
              "keeps rivers from carrying onto plains: fans with braided channels where slopes end; 0 none",
              LayerReal{&Layer::fans, 0, 1}),
    ofProcess("uplift", "Uplift", "keeps massifs: without it everything wears down",
              LayerReal{&Layer::uplift, 0, 0.05, 4}),
    ofProcess("talus", "Talus", "steepest stable slope; steeper ones slide", LayerReal{&Layer::talus, 0.3, 3}),
    ofProcess("creep", "Creep", "rounds edges", LayerReal{&Layer::creep, 0, 0.02, 4}),
    ofProcess("rivers", "Rivers", "keeps fine detail out of river beds: 0 many puddles, 1 straight valleys",
              LayerReal{&Layer::rivers, 0, 1}),
    ofProcess("ponding", "Ponding", "depth of puddles that drain over their rims; 0.5 leaves large lakes",
              LayerReal{&Layer::ponding, 0, 0.5}),
    ofProcess("sea", "Sea", "value up to which water stands, where rivers end; -1: none",
              LayerReal{&Layer::sea, -1, 1}),
    ofProcess("grid", "Grid", "nodes in an image height", LayerWhole{&Layer::grid, 16, 65536},
              [](const Layer&) { return true; }),
    ofProcess("levels", "Levels", "lattices, each twice as coarse as the one before: how long valleys become",
              LayerWhole{&Layer::levels, 1, 10}),
    ofProcess("steps", "Steps", "steps on each lattice: 16 look much alike in half of the time",
              LayerWhole{&Layer::steps, 4, 64}),
    ofGrowth("start", "Start", "place where the growth starts",
             LayerChoice{
                 .member = &Layer::start,
                 .count = [] { return static_cast<int>(growthStarts().size()); },
                 .row = [](int index) -> const Named& { return growthStarts()[static_cast<std::size_t>(index)]; },
             }),
    ofGrowth("side", "Side", "size of the cell in which it grows, 2^side nodes along each side",
             LayerWhole{&Layer::side, 7, 11}),
    ofGrowth("seeds", "Seeds", "seeds of a lattice along the cell", LayerWhole{&Layer::seeds, 1, 16}, takesSeeds),
    ofGrowth("scatter", "Scatter", "distance of a field's seeds from the middle of their squares",
             LayerReal{&Layer::scatter, 0, 1}, takesJitter),
    ofGrowth("crowd", "Crowd", "walkers: the more of them, the bushier", LayerReal{&Layer::crowd, 0.1, 20}),
    ofGrowth("stick", "Stick", "readiness of walkers to stay: with less, branches are thick",
             LayerReal{&Layer::stick, 0.02, 1}),
    ofGrowth("age", "Age", "part of the growth that is shown", LayerReal{&Layer::age, 0, 1}),
    ofGrowth("spread", "Spread", "reach of the ridges", LayerWhole{&Layer::spread, 0, 8}),
};

bool isWhole(double value) { return std::isfinite(value) && value == std::floor(value); }

double clampedNumber(double value, double usual, double low, double high) {
    const double number = std::isnan(value) ? usual : std::clamp(value, low, high);
    return number == 0 ? 0 : number;  // negative zero would have another text
}

void repairOwn(const LayerParam& param, Layer& layer) {
    const Layer usual;
    std::visit(Overloaded{
                   [&](const LayerChoice& p) { layer.*p.member = std::clamp(layer.*p.member, 0, p.count() - 1); },
                   [&](const LayerReal& p) {
                       layer.*p.member = clampedNumber(layer.*p.member, usual.*p.member, p.minimum, p.maximum);
                   },
                   [](const LayerSeed&) {},
                   [](const LayerSwitch&) {},
                   [](const LayerPath&) {},
                   [&](const LayerWhole& p) { layer.*p.member = std::clamp(layer.*p.member, p.minimum, p.maximum); },
               },
               param.kind);
}

/// Words with a meaning of their own in paths and in --set.
constexpr std::string_view kNoLayer = "none";
constexpr std::array<std::string_view, 3> kReservedNames{kMaskName, kWholeName, kNoLayer};

constexpr double kFarthestPlace = 1e15;
constexpr double kLeastPlaceScale = 1e-9;
constexpr double kLargestPlaceScale = 1e9;

}  // namespace

std::span<const LayerParam> layerParams() { return kLayerParams; }

const LayerParam* findLayerParam(std::string_view id, const Layer& layer, bool isMask) {
    for (const LayerParam& param : kLayerParams)
        if (param.id == id && (!isMask || param.ofMasks) && (param.isHad == nullptr || param.isHad(layer.kind)))
            return &param;
    return nullptr;
}

bool isText(const LayerParam& param) {
    return std::holds_alternative<LayerChoice>(param.kind) || std::holds_alternative<LayerPath>(param.kind);
}

std::string valueText(const LayerParam& param, const Layer& layer) {
    return std::visit(Overloaded{
                          [&](const LayerChoice& p) { return std::string(p.row(layer.*p.member).id); },
                          [&](const LayerReal& p) { return shortest(layer.*p.member); },
                          [&](const LayerSeed& p) { return std::to_string(layer.*p.member); },
                          [&](const LayerSwitch& p) { return std::string(layer.*p.member ? "true" : "false"); },
                          [&](const LayerWhole& p) { return std::to_string(layer.*p.member); },
                          [&](const LayerPath& p) { return layer.*p.member; },
                      },
                      param.kind);
}

std::string allowedText(const LayerParam& param) {
    return std::visit(
        Overloaded{
            [](const LayerChoice& p) {
                std::string list;
                for (int i = 0; i < p.count(); ++i) list += fmt::format("{}{}", i == 0 ? "" : ", ", p.row(i).id);
                return list;
            },
            [](const LayerReal& p) { return fmt::format("{} to {}", shortest(p.minimum), shortest(p.maximum)); },
            [](const LayerSeed&) { return std::string("a whole number from 0 to 4294967295"); },
            [](const LayerSwitch&) { return std::string("true or false"); },
            [](const LayerWhole& p) { return fmt::format("a whole number from {} to {}", p.minimum, p.maximum); },
            [](const LayerPath&) { return std::string("the path of a layer, as in \"land/ridges\", or none"); },
        },
        param.kind);
}

std::string refusal(const LayerParam& param, std::string_view text, std::string_view problem) {
    return fmt::format("{}={}: {}, expected {} ({})", param.id, printable(text), problem, allowedText(param),
                       param.help);
}

std::string setFromText(const LayerParam& param, Layer& layer, std::string_view text) {
    if (const auto* choice = std::get_if<LayerChoice>(&param.kind)) {
        for (int i = 0; i < choice->count(); ++i)
            if (choice->row(i).id == text) {
                layer.*choice->member = i;
                return {};
            }
        const std::string near = nearestRow(text, *choice);
        return near.empty() ? refusal(param, text, "unknown")
                            : fmt::format("{}={}: unknown{}", param.id, printable(text), near);
    }
    if (const auto* flag = std::get_if<LayerSwitch>(&param.kind)) {
        if (text != "true" && text != "false") return refusal(param, text, "not a truth value");
        layer.*flag->member = text == "true";
        return {};
    }
    if (const auto* path = std::get_if<LayerPath>(&param.kind)) {
        layer.*path->member = text == kNoLayer ? "" : text;
        return {};
    }
    const auto number = parseReal(text);
    return number ? setFromNumber(param, layer, *number, text) : refusal(param, text, "not a number");
}

std::string setFromNumber(const LayerParam& param, Layer& layer, double value, std::string_view text) {
    const auto refused = [&](std::string_view problem) {
        return refusal(param, text.empty() ? shortest(value) : std::string(text), problem);
    };
    if (const auto* real = std::get_if<LayerReal>(&param.kind)) {
        if (!(value >= real->minimum && value <= real->maximum)) return refused("out of range");
        layer.*real->member = value == 0 ? 0 : value;
        return {};
    }
    if (!isWhole(value)) return refused("not a whole number");
    const auto* whole = std::get_if<LayerWhole>(&param.kind);
    if (whole != nullptr && value >= whole->minimum && value <= whole->maximum) {
        layer.*whole->member = static_cast<int>(value);
        return {};
    }
    const auto* seed = std::get_if<LayerSeed>(&param.kind);
    if (seed != nullptr && value >= 0 && value <= std::numeric_limits<std::uint32_t>::max()) {
        layer.*seed->member = static_cast<std::uint32_t>(value);
        return {};
    }
    const auto* choice = std::get_if<LayerChoice>(&param.kind);
    if (choice != nullptr && value >= 0 && value < choice->count()) {
        layer.*choice->member = static_cast<int>(value);
        return {};
    }
    return refused("out of range");
}

std::vector<NamedPath> pathsNamedBy(const Layer& layer) {
    std::vector<NamedPath> paths;
    if (layer.kind == LayerKind::link) paths.push_back({&Layer::use});
    for (const LayerParam& param : kLayerParams)
        if (const auto* path = std::get_if<LayerPath>(&param.kind);
            path != nullptr && layer.kind == LayerKind::process && !(layer.*path->member).empty())
            paths.push_back({path->member, &param, param.applies(layer)});
    return paths;
}

std::vector<std::string> ownProblems(const Layer& layer) {
    std::vector<std::string> problems;
    for (const LayerParam& param : kLayerParams) {
        Layer scratch;
        std::string problem;
        if (const auto* choice = std::get_if<LayerChoice>(&param.kind))
            problem = setFromNumber(param, scratch, layer.*choice->member);
        if (const auto* real = std::get_if<LayerReal>(&param.kind))
            problem = setFromNumber(param, scratch, layer.*real->member);
        if (const auto* number = std::get_if<LayerWhole>(&param.kind))
            problem = setFromNumber(param, scratch, layer.*number->member);
        if (!problem.empty()) problems.push_back(std::move(problem));
    }
    return problems;
}

std::string_view madeOfBelow(const Layer& layer) {
    if (layer.kind == LayerKind::process) return infoOf(layer).id;
    return belows()[static_cast<std::size_t>(layer.below)].id;
}

const ProcessInfo& infoOf(const Layer& process) { return processes()[static_cast<std::size_t>(process.process)]; }

const ShapeInfo& infoOf(const Shape& shape) { return shapes()[static_cast<std::size_t>(shape.step)]; }

void repairNumbers(std::vector<Shape>& shapes) {
    for (Shape& shape : shapes) {
        shape.step = std::clamp(shape.step, 0, static_cast<int>(noisescope::shapes().size()) - 1);
        const ShapeInfo& info = infoOf(shape);
        for (std::size_t i = 0; i < info.numbers.size(); ++i) {
            const ShapeNumber& number = info.numbers[i];
            double& value = shape.numbers[i];
            value = clampedNumber(value, number.usual, number.minimum, number.maximum);
            if (number.whole) value = std::round(value);
        }
        if (!problemsOf(shape).empty()) shape = usualShape(shape.step);
    }
}

void repairNumbers(Layer& layer) {
    for (const LayerParam& param : kLayerParams) repairOwn(param, layer);
    repairNumbers(layer.shape);
}

const std::array<PlaceNumber, 3> kPlaceNumbers{{
    {"scale", "place_scale", &LayerTree::placeScale, kLeastPlaceScale, kLargestPlaceScale,
     "part of the plane that an image height shows"},
    {"x", "place_x", &LayerTree::placeX, -kFarthestPlace, kFarthestPlace, "image heights to the right"},
    {"y", "place_y", &LayerTree::placeY, -kFarthestPlace, kFarthestPlace, "image heights down"},
}};

std::string_view keyOf(LayerKind kind) {
    for (const auto& row : kKinds)
        if (row.second == kind) return row.first;
    return "noise";
}

std::string nameProblem(std::string_view name) {
    const auto isAllowed = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || isDigit(letter) || letter == '-';
    };
    if (name.empty() || name.size() > kLongestLayerName || !std::ranges::all_of(name, isAllowed))
        return fmt::format("the name \"{}\", expected 1 to {} of the letters a to z, digits and -",
                           printable(clipped(name, kLongestLayerName)), kLongestLayerName);
    if (std::ranges::find(kReservedNames, name) != kReservedNames.end())
        return fmt::format("the name {} has a meaning of its own, expected another one", name);
    return {};
}

int belowNamed(std::string_view id) {
    const auto rows = belows();
    const auto found = std::ranges::find_if(rows, [&](const BelowInfo& info) { return info.id == id; });
    return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
}

std::vector<std::string_view> belowNames() {
    std::vector<std::string_view> names;
    for (const BelowInfo& info : belows()) names.push_back(info.id);
    return names;
}

const PlaceNumber* findPlaceNumber(std::string_view id) {
    const auto* found = std::ranges::find_if(kPlaceNumbers, [&](const PlaceNumber& row) { return row.id == id; });
    return found == kPlaceNumbers.end() ? nullptr : found;
}

std::string problemOf(const PlaceNumber& number, double value) {
    if (value >= number.minimum && value <= number.maximum) return {};
    return fmt::format("{}={}: out of range, expected {} to {} ({})", number.set, shortest(value),
                       shortest(number.minimum), shortest(number.maximum), number.help);
}

std::string setPlaceNumber(const PlaceNumber& number, LayerTree& tree, double value) {
    std::string problem = problemOf(number, value);
    if (problem.empty()) tree.*number.member = value == 0 ? 0 : value;
    return problem;
}

}  // namespace noisescope
