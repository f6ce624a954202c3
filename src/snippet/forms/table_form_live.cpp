// With --uniforms: what rows of tables become where numbers differ from the recipe's own.
#include <fmt/format.h>

#include <algorithm>

#include "recipe/params.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "snippet/forms/lattice_table.h"
#include "snippet/forms/pieces.h"
#include "snippet/forms/table_form_writer.h"

namespace noisescope {

/// A turned or scaled slice; the picture turns about the middle of its first square.
std::string TableForm::liveSlice(std::string_view p) const {
    std::array<double, kMaxDimensions> pivot{};
    const auto n = static_cast<std::size_t>(n_);
    const std::size_t flat = std::min<std::size_t>(2, static_cast<std::size_t>(program_.coordinates));
    for (std::size_t row = 0; row < n; ++row) {
        pivot[row] = row < 2 ? 0.5 : 0.0;
        for (std::size_t column = 0; column < flat; ++column) pivot[row] -= 0.5 * program_.slice[row][column];
    }
    return fmt::format("NS_FREQUENCY * ({}) + (NS_FREQUENCY - {}) * {}", slicedText(p, 1), real(recipe_.frequency),
                       realVector(n_, pivot));
}

bool TableForm::growsOctaves() const {
    return options_.uniforms && fractal() != nullptr && fractal()->noise.rows.size() > 1 && !program_.obliquePeriods;
}

bool TableForm::growsLayers() const { return options_.uniforms && warp_ != nullptr && !program_.obliquePeriods; }

bool TableForm::growsPeriods() const {
    return program_.periodic && program_.find<TorusStep>() == nullptr && (growsOctaves() || growsLayers());
}

/// ns_grown_octave() or ns_grown_layer(): a row with `grown` times as many cells in the same space.
std::string TableForm::grownFunction(std::string_view type, const LatticeNoise& noise, bool amplitude) const {
    const auto times = [&](std::string_view member, bool oblique) {
        if (!oblique || n_ == 1) return fmt::format("row.{} * grown", member);
        std::string list;
        for (int column = 0; column < n_; ++column)
            for (int i = 0; i < n_; ++i)
                list += fmt::format("{}row.{}[{}].{} * grown", list.empty() ? "" : ", ", member, column, "xyzw"[i]);
        return fmt::format("mat{}({})", n_, list);
    };
    std::string text = fmt::format(
        "\n// The row with `grown` times as many cells in the same space.\n"
        "Ns{0} ns_grown_{1}(Ns{0} row, float grown) {{\n"
        "    {2} q = ns_reach{3}(row.shift + grown * ({2}(row.cell) + (row.fraction - row.shift)));\n"
        "    {2} base = floor(q);\n"
        "    bool same = grown == 1.0;\n",
        type, type == "Octave" ? "octave" : "layer", vector_, n_);
    std::string values =
        fmt::format("same ? row.cell : {}(base), same ? row.fraction : q - base, row.shift", cellType(n_));
    values += ", " + times("lattice", noise.oblique);
    if (program_.periodic) {
        const std::array<int, 4> own{recipe_.periodX, recipe_.periodY, recipe_.periodZ, recipe_.periodW};
        std::array<std::string, kMaxDimensions> parts;
        for (std::size_t axis = 0; axis < parts.size(); ++axis)
            parts[axis] = own[axis] <= 0 || !growsPeriods()
                              ? std::string("1.0")
                              : fmt::format("min(max(NS_PERIOD{}, 1.0), {}) / {}",
                                            n_ == 1 ? "" : fmt::format(".{}", "xyzw"[axis]), real(kLongestPeriod),
                                            real(static_cast<double>(own[axis])));
        text += fmt::format("    {0} periods = {1};\n", vector_, vectorText("vec", n_, parts));
        values += fmt::format(", {}(floor({}(row.period) * (grown * periods) + 0.5))", cellType(n_), vector_);
    }
    if (hasNoiseScale(noise))
        values += ", " + (noise.perOwnCell ? std::string("row.noise") : times("noise", noise.noiseOblique));
    if (noise.takesSize) values += ", row.size / grown";
    if (amplitude) values += ", row.amplitude";
    return text + fmt::format("    return Ns{}({});\n}}\n", type, values);
}

}  // namespace noisescope
