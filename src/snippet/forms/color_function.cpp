#include "snippet/forms/color_function.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "color/color_map.h"
#include "core/error.h"
#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "snippet/forms/code_table.h"

namespace noisescope {
namespace {

std::array<int, 3> bytesOf(const Rgba8& color) { return {color.red, color.green, color.blue}; }

std::string colorText(const Rgba8& color) {
    const auto [r, g, b] = bytesOf(color);
    const auto part = [](int byte) { return floatLiteral(static_cast<float>(byte / 255.0)); };
    return fmt::format("vec3({}, {}, {})", part(r), part(g), part(b));
}

/// True if straight lines from row `first` to row `last` meet all rows between them, to a step of 1/255.
bool meets(const std::vector<Rgba8>& rows, std::size_t first, std::size_t last) {
    const auto a = bytesOf(rows[first]);
    const auto b = bytesOf(rows[last]);
    for (std::size_t i = first + 1; i < last; ++i) {
        const auto color = bytesOf(rows[i]);
        const double share = static_cast<double>(i - first) / static_cast<double>(last - first);
        for (std::size_t c = 0; c < color.size(); ++c)
            if (std::abs(a[c] + (b[c] - a[c]) * share - color[c]) > 1.0) return false;
    }
    return true;
}

/// The rows that the others lie between.
std::vector<std::size_t> knotsOf(const std::vector<Rgba8>& rows) {
    std::vector<std::size_t> knots{0};
    while (knots.back() + 1 < rows.size()) {
        std::size_t low = knots.back() + 1;
        std::size_t high = rows.size() - 1;
        while (low < high) {
            const std::size_t middle = (low + high + 1) / 2;
            if (meets(rows, knots.back(), middle))
                low = middle;
            else
                high = middle - 1;
        }
        knots.push_back(low);
    }
    return knots;
}

std::string unitText(const ColorMap& map, std::string_view type) {
    const std::string low = floatLiteral(map.low + 0.0f);
    const std::string moved = map.low < 0    ? fmt::format("(value + {})", floatLiteral(-map.low))
                              : map.low == 0 ? "value"
                                             : fmt::format("(value - {})", low);
    const float scale = std::isfinite(map.scale) ? map.scale : 0.0f;  // of layers that are one number everywhere
    return fmt::format("    {} unit = min(max({} * {}, 0.0), 1.0);\n", type, moved, floatLiteral(scale));
}

/// A float of the same order as the ordered bits.
float floatAt(std::int32_t key) {
    return std::bit_cast<float>(key < 0 ? std::numeric_limits<std::int32_t>::min() - key : key);
}

std::string bandsText(const ColorMap& map) {
    std::string text = "\n// In bands.\nvec3 ns_color(float value) {\n";
    for (std::size_t i = map.thresholds.size(); i-- > 0;) {
        const float threshold = floatAt(map.direction * map.thresholds[i]);
        text +=
            fmt::format("    if (value {} {}) return {};\n",
                        map.direction > 0 ? ">=" : "<=", floatLiteral(threshold + 0.0f), colorText(map.colors[i + 1]));
    }
    return text + fmt::format("    return {};\n}}\n", colorText(map.colors[0]));
}

std::string smoothText(const ColorMap& map) {
    const std::vector<std::size_t> knots = knotsOf(map.colors);
    CodeTable table("NsStop", "ns_stops", 0);
    table.field("float", "place", "0 to 1 of the range");
    table.field("vec3", "color", "sRGB");
    for (const std::size_t knot : knots) {
        table.row();
        table.add(
            floatLiteral(static_cast<float>(static_cast<double>(knot) / static_cast<double>(map.colors.size() - 1))));
        table.add(colorText(map.colors[knot]));
    }
    return fmt::format(
        "\n// The colors, with straight lines in between.\n{}\n"
        "vec3 ns_color(float value) {{\n{}"
        "    vec3 color = {}.color;\n"
        "    for (int i = 1; i < {}; ++i) {{\n"
        "        NsStop below = {};\n        NsStop above = {};\n"
        "        if (unit >= below.place) {{\n"
        "            float share = min((unit - below.place) / (above.place - below.place), 1.0);\n"
        "            color = below.color + share * (above.color - below.color);\n"
        "        }}\n    }}\n    return color;\n}}\n",
        table.text(), unitText(map, "float"), table.at("0"), knots.size(), table.at("i - 1"), table.at("i"));
}

}  // namespace

std::string colorsProblem(const Recipe& recipe) {
    if (recipe.colors != kBiomes || channelsOf(recipe) > 1) return "";
    return "--colors: colors of code are those of one value, and biomes are chosen by two, height and moisture; other "
           "colors are, as --set colors=terrain";
}

std::string colorFunction(const Recipe& recipe, int channels) {
    const ColorMap map = colorMapOf(recipe);
    if (channels > 1) {
        const float zero = std::clamp((0.0f - map.low) * map.scale, 0.0f, 1.0f);  // of the channel that is missing
        const std::string shown = channels == 2   ? fmt::format("vec3(unit, {})", floatLiteral(zero))
                                  : channels == 3 ? "unit"
                                                  : "unit.xyz";
        return fmt::format(
            "\n// The channels as red, green and blue.\nvec3 ns_color({0} value) {{\n{1}    return {2};\n}}\n",
            vectorType(channels), unitText(map, vectorType(channels)), shown);
    }
    if (const std::string problem = colorsProblem(recipe); !problem.empty()) throw Error(ExitCode::usage, problem);
    if (map.banded) return bandsText(map);
    if (map.gray)
        return fmt::format("\n// Gray.\nvec3 ns_color(float value) {{\n{}    return vec3(unit, unit, unit);\n}}\n",
                           unitText(map, "float"));
    return smoothText(map);
}

}  // namespace noisescope
