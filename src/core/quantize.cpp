#include "core/quantize.h"

#include "core/text.h"

namespace noisescope {

std::string rangeText(const Range& range) { return shortest(range.low) + "," + shortest(range.high); }

std::optional<Range> parseRangeText(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return {};
    const std::optional<double> low = parseReal(text.substr(0, comma));
    const std::optional<double> high = parseReal(text.substr(comma + 1));
    if (!low || !high || !isUsable({*low, *high})) return {};
    return Range{*low, *high};
}

}  // namespace noisescope
