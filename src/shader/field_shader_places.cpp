// Places in a field shader: on lattices, the torus, the slice, positions and the warp.
#include <algorithm>

#include "shader/field_shader_writer.h"

namespace noisescope {
namespace {

std::string wordsType(int dimensions) { return dimensions == 1 ? "uint" : fmt::format("uvec{}", dimensions); }

}  // namespace

// --- places --------------------------------------------------------------------------------------------------------

/// Returns " + …", a displacement in space converted to the row's lattice; "" without one.
std::string FieldShader::displacement(const RowCode& row, std::string_view by) const {
    if (by.empty()) return "";
    if (!row.noise.oblique) return fmt::format(" + {} * {}", by, row.real(Number::lattice));
    return fmt::format(" + ns_to_lattice{}({}{})", n_, by, row.read.columns(row.at(Number::lattice)));
}

/// Returns the pixel's offset on a turned or skewed lattice; whole cells are added to `cell` and `about`.
std::string FieldShader::affineMove(const RowCode& row, std::string& cell, std::string& about) const {
    if (row.wide) {
        const std::string x = row.read.words(row.at(Number::cellsAlong));
        const std::string y = row.read.words(row.at(Number::cellsAlong) + n_);
        cell += fmt::format(" + uint({0}.x) * {1} + uint({0}.y) * {2}", own("inside"), x, y);
        about += fmt::format(" + {3}.x * {0}({1}) + {3}.y * {0}({2})", vector_, x, y, own("pixel"));
    }
    const int along = row.at(Number::alongPixels);
    return fmt::format("ns_moved{}({}, {}, {})", n_, own("pixel"), row.read.reals(along), row.read.reals(along + n_));
}

/// Returns the pixel's offset on a lattice along the axes, where steps stay in its plane.
std::string FieldShader::straightMove(const RowCode& row, std::string& cell, std::string& about) const {
    const std::string_view rest = n_ == 3 ? ", 0.0" : ", 0.0, 0.0";
    if (row.wide) {
        const std::string words = row.read.words(row.at(Number::cellsAlong), std::min(n_, 2));
        const std::string cells = n_ == 1 ? fmt::format("uint({}.x) * {}", own("inside"), words)
                                          : fmt::format("uvec2({}) * {}", own("inside"), words);
        const std::string real = n_ == 1 ? fmt::format("{}.x * float({})", own("pixel"), words)
                                         : fmt::format("{} * vec2({})", own("pixel"), words);
        cell += n_ >= 3 ? fmt::format(" + uvec{}({}{})", n_, cells, n_ == 3 ? ", 0u" : ", 0u, 0u") : " + " + cells;
        about += n_ >= 3 ? fmt::format(" + vec{}({}{})", n_, real, rest) : " + " + real;
    }
    const std::string moved = fmt::format("ns_moved_straight{}({}, {})", n_ == 1 ? "1" : "2",
                                          own("pixel") + (n_ == 1 ? ".x" : ""), row.real(Number::alongPixels));
    return n_ >= 3 ? fmt::format("vec{}({}{})", n_, moved, rest) : moved;
}

/// Returns `place = …`: the pixel's lattice cell and fraction, displaced by `by` cells of space.
std::string FieldShader::placeStatement(const RowCode& row, std::string_view by) const {
    const LatticeNoise& noise = row.noise;
    std::string cell = row.read.words(row.at(Number::cell));
    if (row.together)
        return fmt::format("    NsFour{0} place{1} = ns_four{0}({2}, {3}, pixel_0, {4});\n", n_, row.name, cell,
                           row.read.reals(row.at(Number::fraction)), row.real(Number::alongPixels));
    std::string about = fmt::format("{}({})", vector_, cell);
    std::string moved = noise.constant ? (n_ == 1 ? "0.0" : fmt::format("vec{}(0.0)", n_))
                        : noise.affine ? affineMove(row, cell, about)
                                       : straightMove(row, cell, about);
    if (row.wide && row.places.has(Number::period))  // beyond 2^32 cells from the block's corner
        cell = fmt::format("{}(ns_wrap_far{}{}({}, {}, ns_period))", wordsType(n_),
                           program_.obliquePeriods ? "_skewed" : "", n_, cell, about);
    const std::string offset = displacement(row, by);
    std::string text;
    if (!offset.empty()) {
        text = fmt::format("    NS_EXACT {} moved{} = {}{};\n", vector_, row.name, moved, offset);
        moved = "moved" + row.name;
    }
    const bool forward = !noise.affine && !row.wide && !noise.constant && offset.empty();
    return text + fmt::format("    NsPlace{0} place{1} = ns_place{5}{0}({2}, {3}, {4});\n", n_, row.name, cell,
                              row.read.reals(row.at(Number::fraction)), moved, forward ? "_forward" : "");
}

/// Returns `ns_period = …`, for the hash.
std::string FieldShader::periodStatement(const RowCode& row) const {
    if (!row.places.has(Number::period)) return "";
    int word = row.at(Number::period);
    if (!program_.obliquePeriods) return fmt::format("    ns_period = {};\n", row.read.wholes(word, n_));
    std::string list;
    for (int count = n_; count >= 1; word += count--)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", row.read.wholes(word, count));
    return fmt::format("    ns_period = NsPeriod{}({});\n", n_, list);
}

std::string FieldShader::statements(const TorusStep&) const {
    const int word = record_.places[Number::torus];
    return fmt::format("    NS_EXACT vec2 turns = {} + pixel * {};\n    vec4 start = ns_torus(turns, {});\n{}",
                       read_.reals(word, 2), read_.reals(word + 2, 2), read_.reals(word + 4, 2),
                       program_.find<WarpStep>() == nullptr ? "    vec4 displacement = start;\n" : "");
}

/// Returns the displacement of a point `p` in space.
std::string FieldShader::statements(const SpaceStep& step) const {
    const int word = record_.places[Number::space];
    const std::string scale = read_.real(word);
    std::string place;
    if (step.straight) {
        place = n_ == 1   ? fmt::format("p.x * {}", scale)
                : n_ == 2 ? fmt::format("p.xy * {}", scale)
                : n_ == 3 ? fmt::format("p * {}", scale)
                          : fmt::format("vec4(p * {}, 0.0)", scale);
    } else {
        place = fmt::format("p.x * {} + p.y * {} + p.z * {}", read_.reals(word), read_.reals(word + n_),
                            read_.reals(word + 2 * n_));
    }
    const bool isWarped = program_.find<WarpStep>() != nullptr;
    return fmt::format("    NS_EXACT {} {} = {};\n", vector_, isWarped ? "start" : "displacement", place);
}

/// Returns the place in space before any displacement.
std::string FieldShader::statements(const SliceStep& step) const {
    std::string rows;
    for (int row = 0; row < 3; ++row) {
        rows += row == 0 ? "vec4(0.0" : ", vec4(0.0";
        for (int column = 0; column < 3; ++column) {
            const bool inside = row < n_ && column < n_;
            rows += ", ";
            rows += !step.straight && inside  ? real(Number::slice, column * n_ + row)
                    : row == column && inside ? "1.0"
                                              : "0.0";
        }
        rows += ')';
    }
    return fmt::format("    NsDual3 {} = NsDual3({});\n", program_.find<WarpStep>() != nullptr ? "start" : "tracked",
                       rows);
}

std::string FieldShader::statements(const PositionStep& step) const {
    const std::string rest =
        step.displacement == Register::none ? "placeSpace.fraction" : "(placeSpace.fraction + displacement)";
    RowCode space = writtenOut(step.space, record_.space, 0, "");
    space.name = "Space";
    return placeStatement(space, "") +
           fmt::format("    NS_EXACT {0} position = {0}(placeSpace.cell) + {1};\n", vector_, rest);
}

/// Reads the value from a texture with the pixels of the target, which the renderer fills.
std::string FieldShader::statements(const GridStep&) const {
    return fmt::format("    {} value = texelFetch(u_grid, ivec2(gl_FragCoord.xy), 0){};\n",
                       program_.derivatives ? "vec4" : "float", program_.derivatives ? "" : ".x");
}

// --- the warp ------------------------------------------------------------------------------------------------------

/// Returns one component of a layer's displacement.
std::string FieldShader::component(const RowCode& layer, std::string_view from, const std::string& salt) const {
    const std::string result =
        fmt::format("{0}{1}(place{2}.cell, place{2}.fraction, {3} + {4})", layer.noise.function,
                    suffixOf(layer.noise.derivatives), layer.name, layer.read.word(layer.at(Number::seed)), salt);
    const std::string value = valueOf(layer, result, scaleOf(Number::warpScaling));
    return program_.derivatives ? fmt::format("ns_dual_by_picture({}, {})", value, from) : value;
}

/// Returns `next`, moved by one layer of the warp that is evaluated at the place `from`. With `loops` the components
/// run in a loop, too.
std::string FieldShader::layerStatements(const RowCode& layer, std::string_view from, bool loops) const {
    const std::string& k = layer.name;
    const std::string_view type = program_.derivatives ? "vec4" : "float";
    std::string text = periodStatement(layer) +
                       placeStatement(layer, program_.derivatives ? valuesOf(from, n_) : std::string(from)) +
                       fmt::format("    {} wave{}[{}];\n", type, k, n_);
    if (loops)
        text += fmt::format(
            "    for (int c = 0; c < {0}; ++c) {{\n        NS_EXACT {1} component = {2};\n"
            "        wave{3}[c] = component;\n    }}\n",
            n_, type, component(layer, from, fmt::format("uint(c) * {}u", kComponentSeed)), k);
    for (int c = 0; c < n_ && !loops; ++c) {
        const std::string salt = fmt::format("{}u", static_cast<std::uint32_t>(c) * kComponentSeed);
        text += fmt::format("    NS_EXACT {0} component{1}{2} = {3};\n    wave{1}[{2}] = component{1}{2};\n", type, k,
                            c, component(layer, from, salt));
    }
    const std::string moved = layerText(program_, layer.real(Number::amplitude), "wave" + k);
    if (program_.derivatives) return text + fmt::format("    next = ns_dual_add3(next, {});\n", moved);
    return text + fmt::format("    NS_EXACT {0} next{1} = next + {2};\n    next = next{1};\n", vector_, k, moved);
}

std::string FieldShader::statements(const WarpStep& step) const {
    const std::string type = program_.derivatives ? "NsDual3" : vector_;
    const std::string_view name = program_.derivatives ? "tracked" : "displacement";
    const std::string_view from = step.progressive ? "next" : name;
    const RowsRecord& rows = record_.layers;
    std::string text;
    if (!program_.derivatives && !program_.startsDisplaced())
        text += fmt::format("    {0} start = {1};\n", type, n_ == 1 ? "0.0" : fmt::format("{}(0.0)", type));
    text += fmt::format("    {0} {1} = start;\n    {0} next = start;\n", type, name);
    if (rows.looped)
        return text + fmt::format(
                          "    int at = v_base + {};\n    for (int level = 0; level < {}; ++level) {{\n"
                          "    next = start;\n    for (int k = 0; k < {}; ++k) {{\n{}    at += {};\n    }}\n"
                          "    {} = next;\n    }}\n",
                          rows.first[0] / 4, step.levels, step.layersALevel(),
                          layerStatements(looped(step.noise, rows, "Warp"), from, true), rows.stride / 4, name);
    for (std::size_t k = 0; k < step.noise.rows.size(); ++k) {
        if (k > 0 && k % step.layersALevel() == 0) text += "    next = start;\n";
        text += layerStatements(writtenOut(step.noise, rows, k, "Warp"), from, false);
        if ((k + 1) % step.layersALevel() == 0) text += fmt::format("    {} = next;\n", name);
    }
    return text;
}

}  // namespace noisescope
