#include "snippet/forms/entry_functions.h"

#include <fmt/format.h>

#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "snippet/forms/color_function.h"
#include "snippet/forms/pieces.h"

namespace noisescope {
namespace {

class Entries {
  public:
    Entries(const FieldPlan& plan, const EntryOptions& options)
        : plan_(plan), options_(options), n_(plan.dimensions()), coordinates_(plan.coordinates()) {}

    [[nodiscard]] std::string text() const {
        const int channels = options_.gradient ? 1 : plan_.channels();
        const std::string value = options_.gradient ? "{}.x" : "{}";
        std::string text = both("", "", vectorType(channels), value);
        if (options_.gradient)
            text += both("_gradient",
                         fmt::format("// The value, and behind it its derivatives along {}, a world unit.\n",
                                     std::string_view("x, y, z, w").substr(0, static_cast<std::size_t>(3 * n_ - 2))),
                         vectorType(n_ + 1), "{}");
        if (options_.colors)
            text +=
                both("_color", "// Red, green and blue in sRGB, 0 to 1.\n", "vec3", fmt::format("ns_color({})", value));
        return text;
    }

  private:
    /// An entry for each kind of place. `pattern`: what it returns, of the field's value.
    [[nodiscard]] std::string both(std::string_view suffix, std::string_view comment, const std::string& type,
                                   const std::string& pattern) const {
        const std::string vector = vectorType(coordinates_);
        const std::string cell = cellType(coordinates_);
        std::string more;
        std::string set;
        if (options_.uniforms) {
            more = ", NsParameters settings";
            set = "    ns_parameters = settings;\n";
        }
        if (takesTime(plan_, options_)) {
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
            fmt::format("_cell({} cell, {} fraction)", cell, vector), "", "ns_noise_at(ns_digits(cell, fraction))");
        if (options_.kind == EntryKind::both)
            text +=
                made("// At p, in world units, below 2^31.\n", fmt::format("({} p)", vector),
                     fmt::format("    {0} held = ns_reach{1}(p);\n    {0} base = floor(held);\n", vector, coordinates_),
                     fmt::format("ns_noise_at(ns_digits({}(base), held - base))", cell));
        return text;
    }

    const FieldPlan& plan_;
    const EntryOptions& options_;
    int n_;
    int coordinates_;  ///< of p
};

}  // namespace

std::string withEntries(std::string code, const FieldPlan& plan, const EntryOptions& options) {
    if (options.kind == EntryKind::place && !options.gradient && !options.colors && !options.uniforms) {
        rename(code, "ns_noise_at(", "ns_noise(");
        return code;
    }
    if (options.colors) {
        Recipe shown = plan.recipe();
        if (options.gradient) shown.output = kValue;  // colors are of the value, not of the gradient that the plan has
        code += colorFunction(shown, options.gradient ? 1 : plan.channels());
    }
    return code + Entries(plan, options).text();
}

}  // namespace noisescope
