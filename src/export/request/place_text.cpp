#include "export/request/place_text.h"

#include <fmt/format.h>

#include <vector>

#include "core/text.h"
#include "image/map_place.h"

namespace noisescope {
namespace {

constexpr double kMostMeters = 1e9;
constexpr double kMostEpsg = 65535;  // that a file may name it is asked of the place
constexpr std::string_view kEpsg = "EPSG:";

/// Returns why a picture in degrees is not on the globe; empty: it is, or its system counts otherwise.
std::string globeProblem(const MapPlace& place, const Region& pixels) {
    if (mapAxis(place.epsg, true).unit != "degrees_east") return {};
    const double slack = place.step / 2;  // the last decimal of a step that is no whole part of 180
    const double width = static_cast<double>(pixels.width) * place.step;
    const double height = static_cast<double>(pixels.height) * place.step;
    if (width <= 360 + slack && place.y <= 90 + slack && place.y - height >= -90 - slack) return {};
    return fmt::format(
        "{} x {} pixels of {} degrees lie from {} to {} degrees of latitude, {} degrees wide: the globe has 90 to -90 "
        "and 360",
        pixels.width, pixels.height, shortest(place.step), shortest(place.y), shortest(place.y - height),
        shortest(width));
}

}  // namespace

std::string readPlace(std::string_view text, ExportRequest& request) {
    const Region& region = request.region;
    if (text == kWebSquare) {
        if (!request.isRegion && region.width != region.height)
            return fmt::format("the globe in Web Mercator is a square, and {}x{} is none", region.width, region.height);
        request.form.place = webPlace(request.imageHeight, region, request.layers.level);
        return {};
    }
    std::vector<double> numbers;
    bool isRead = true;
    for (std::string_view part : partsOf(text, ',')) {
        if (numbers.size() == 3 && part.starts_with(kEpsg)) part.remove_prefix(kEpsg.size());  // as GDAL writes it
        const auto number = parseReal(part);
        isRead = isRead && number.has_value();
        if (isRead) numbers.push_back(*number);
    }
    const bool known = numbers.size() == 3 || (numbers.size() == 4 && numbers[3] >= 1 && numbers[3] <= kMostEpsg);
    if (!isRead || !known || !(numbers[2] > 0))
        return fmt::format(
            "expected X,Y,STEP or X,Y,STEP,EPSG: the top-left corner and a pixel's side on the map, as "
            "500000,5200000,2.5,32632; or {}: the globe in Web Mercator",
            kWebSquare);
    const MapPlace place{numbers[0], numbers[1], numbers[2], numbers.size() == 4 ? static_cast<int>(numbers[3]) : 0};
    if (std::string problem = globeProblem(place, region); !problem.empty()) return problem;
    request.form.place = place;
    return {};
}

std::optional<double> readMeters(std::string_view text, std::string& problem) {
    const auto number = parseReal(text);
    if (number && *number > 0 && *number <= kMostMeters) return number;
    problem = fmt::format("expected meters, above 0 and up to {:g}", kMostMeters);
    return {};
}

std::string placeText(const MapPlace& place) {
    std::string text = fmt::format("{},{},{}", shortest(place.x), shortest(place.y), shortest(place.step));
    return place.epsg == 0 ? text : fmt::format("{},{}", text, place.epsg);
}

}  // namespace noisescope
