#include "snippet/forms/entry_functions.h"

#include <fmt/format.h>

#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "snippet/forms/color_function.h"
#include "snippet/forms/pieces.h"

namespace noisescope {
namespace {

/// Function that the entries call.
struct Inner {
    int coordinates;          ///< of p
    int channels;             ///< of the value
    int axes;                 ///< that derivatives are taken along
    bool moves;               ///< it takes the time
    std::string_view atCell;  ///< its arguments, of a cell and a fraction
    std::string_view slopes;  ///< value and derivatives, of what it returns with a gradient
};

class Entries {
  public:
    Entries(const Inner& inner, const EntryOptions& options) : inner_(inner), options_(options) {}

    [[nodiscard]] std::string text() const {
        const int n = inner_.axes;
        const std::string value = options_.gradient ? "{}.x" : "{}";
        std::string text = both("", "", vectorType(inner_.channels), value);
        if (options_.gradient)
            text += both("_gradient",
                         fmt::format("// The value, and behind it its derivatives along {}, a world unit.\n",
                                     std::string_view("x, y, z, w").substr(0, static_cast<std::size_t>(3 * n - 2))),
                         vectorType(n + 1), std::string(inner_.slopes));
        if (options_.colors)
            text +=
                both("_color", "// Red, green and blue in sRGB, 0 to 1.\n", "vec3", fmt::format("ns_color({})", value));
        return text;
    }

  private:
    /// An entry for each kind of place. `pattern`: what it returns, of the field's value.
    [[nodiscard]] std::string both(std::string_view suffix, std::string_view comment, const std::string& type,
                                   const std::string& pattern) const {
        const std::string vector = vectorType(inner_.coordinates);
        const std::string cell = cellType(inner_.coordinates);
        std::string more;
        std::string set;
        if (options_.uniforms) {
            more = ", NsParameters settings";
            set = "    ns_parameters = settings;\n";
        }
        if (inner_.moves) {
            more += ", float seconds";
            set += "    ns_time = seconds;\n";
        }
        const auto made = [&](std::string_view what, std::string_view head, std::string_view before,
                              std::string_view call) {
            return fmt::format("\n{}{}{} ns_noise{}{} {{\n{}    return {};\n}}\n", comment, what, type, suffix, head,
                               before, fmt::format(fmt::runtime(pattern), call));
        };
        std::string text;
        if (options_.kind == EntryKind::place)
            return made("", fmt::format("({} p{})", vector, more), set, "ns_noise_at(p)");
        text += made(
            "// At cell + fraction, in world units: whole ones, and a fraction in [0, 1). No bit of the place is "
            "lost,\n"
            "// however far away it is.\n",
            fmt::format("_cell({} cell, {} fraction)", cell, vector), "", call("cell", "fraction"));
        if (options_.kind == EntryKind::both)
            text += made("// At p, in world units, below 2^31.\n", fmt::format("({} p)", vector),
                         fmt::format("    {0} held = ns_reach{1}(p);\n    {0} base = floor(held);\n", vector,
                                     inner_.coordinates),
                         call(cell + "(base)", "held - base"));
        return text;
    }

    [[nodiscard]] std::string call(std::string_view cell, std::string_view fraction) const {
        return fmt::format("ns_noise_at({})", fmt::format(fmt::runtime(inner_.atCell), cell, fraction));
    }

    const Inner& inner_;
    const EntryOptions& options_;
};

bool isAlone(const EntryOptions& options) {
    return options.kind == EntryKind::place && !options.gradient && !options.colors && !options.uniforms;
}

}  // namespace

std::string withEntries(std::string code, const FieldPlan& plan, const EntryOptions& options) {
    if (isAlone(options)) {
        rename(code, "ns_noise_at(", "ns_noise(");
        return code;
    }
    const int channels = options.gradient ? 1 : plan.channels();
    if (options.colors) {
        Recipe shown = plan.recipe();
        if (options.gradient) shown.output = kValue;  // colors are of the value, not of the gradient that the plan has
        code += colorFunction(shown, channels);
    }
    const Inner inner{plan.coordinates(),  channels, plan.dimensions(), takesTime(plan, options),
                      "ns_digits({}, {})", "{}"};
    return code + Entries(inner, options).text();
}

std::string withLayerEntries(std::string code, const Recipe& recipe, int coordinates, const EntryOptions& options) {
    if (isAlone(options)) {
        rename(code, "ns_noise_at(", "ns_noise(");
        return code;
    }
    const int channels = channelsOf(recipe);
    if (options.colors) code += colorFunction(recipe, channels);
    const Inner inner{coordinates, channels, coordinates, false, "{}, {}", coordinates == 2 ? "{}.xyz" : "{}"};
    return code + Entries(inner, options).text();
}

}  // namespace noisescope
