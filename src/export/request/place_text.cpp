#include "export/request/place_text.h"

#include <fmt/format.h>

#include <vector>

#include "core/text.h"
#include "image/map_place.h"

namespace noisescope {
namespace {

constexpr double kMostMeters = 1e9;
constexpr double kMostEpsg = 65535;  // that a file may name it is asked of the place

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
    for (const std::string_view part : partsOf(text, ',')) {
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
    request.form.place =
        MapPlace{numbers[0], numbers[1], numbers[2], numbers.size() == 4 ? static_cast<int>(numbers[3]) : 0};
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
