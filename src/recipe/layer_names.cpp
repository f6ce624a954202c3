#include "recipe/layer_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "catalogue/combines.h"
#include "core/text.h"

namespace noisescope {
namespace {

/// Words with a meaning of their own in paths and in --set.
constexpr std::array<std::string_view, 3> kReservedNames{kMaskName, kWholeName, "none"};

constexpr double kFarthestPlace = 1e15;
constexpr double kLeastPlaceScale = 1e-9;
constexpr double kLargestPlaceScale = 1e9;

}  // namespace

const std::array<PlaceNumber, 3> kPlaceNumbers{{
    {"scale", "place_scale", &LayerTree::placeScale, kLeastPlaceScale, kLargestPlaceScale,
     "how much of the plane an image height shows"},
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
