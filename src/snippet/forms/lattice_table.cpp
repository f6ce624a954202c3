#include "snippet/forms/lattice_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "shader/expressions.h"
#include "snippet/forms/pieces.h"
#include "snippet/forms/turn.h"

namespace noisescope {
namespace {

std::string matrixType(bool oblique, int n) { return oblique && n > 1 ? fmt::format("mat{}", n) : "float"; }
std::string matrixText(bool oblique, const reference::Columns& columns, int n) {
    if (!oblique || n == 1) return real(static_cast<double>(columns[0].x));
    float largest = 0;
    for (const reference::vec4& column : columns)
        for (int row = 0; row < n; ++row) largest = std::max(largest, std::abs(column[row]));
    std::string list;
    for (int column = 0; column < n; ++column)
        for (int row = 0; row < n; ++row) {
            const float entry = columns[static_cast<std::size_t>(column)][row];
            const bool rest = std::abs(entry) < 1e-12f * largest;  // of numbers that cancel out
            list += fmt::format("{}{}", list.empty() ? "" : ", ", real(rest ? 0 : static_cast<double>(entry)));
        }
    return fmt::format("mat{}({})", n, list);
}
std::string periodText(const FieldProgram& program, const reference::Period& period) {
    const int n = program.dimensions;
    const auto whole = [](std::int32_t cells) { return integer(static_cast<std::uint32_t>(cells)); };
    const auto& along = period.along;
    if (!program.obliquePeriods)
        return vectorText("ivec", n, {whole(along[0][0]), whole(along[1][1]), whole(along[2][2]), whole(along[3][3])});
    std::string list;
    for (int axis = n; axis-- > 0;) {
        const auto& cells = along[static_cast<std::size_t>(axis)];
        list += vectorText("ivec", axis + 1, {whole(cells[0]), whole(cells[1]), whole(cells[2]), whole(cells[3])});
        if (axis > 0) list += ", ";
    }
    return fmt::format("NsPeriod{}({})", n, list);
}

/// The shift of the row with this number.
std::string shiftText(int n, const RowFields& fields, int row) {
    const int level = fields.perLevel > 0 ? row / fields.perLevel : 0;
    const int number = fields.firstShift < 0 ? 0 : fields.firstShift + level * 32 + row - level * fields.perLevel;
    std::array<double, kMaxDimensions> shift{};
    for (std::size_t axis = 0; axis < shift.size(); ++axis)
        shift[axis] = std::ldexp(static_cast<double>(static_cast<std::uint32_t>(number) * shiftUnits()[axis]), -32);
    return realVector(n, shift);
}

}  // namespace

bool hasNoiseScale(const LatticeNoise& noise) {
    return noise.derivatives != Derivatives::none && (noise.noiseOblique || (noise.oblique && !noise.perOwnCell));
}

CodeTable withRows(CodeTable table, const FieldProgram& program, const LatticeNoise& noise, const FieldOrigin& origin,
                   const RowFields& fields) {
    const int n = program.dimensions;
    if (fields.places) {
        table.field(cellType(n), "cell", "where p = 0 lies on its lattice, exactly: the cell");
        table.field(vectorType(n), "fraction", "and the place inside it");
    }
    if (fields.shifts) table.field(vectorType(n), "shift", "how far it was moved apart from its scale");
    if (fields.lattices)
        table.field(matrixType(noise.oblique, n), "lattice", fmt::format("cells of its lattice in {}", fields.unit));
    if (program.periodic) table.field(periodType(program), "period", "after how many cells it repeats; 0: never");
    if (hasNoiseScale(noise))
        table.field(matrixType(noise.noiseOblique, n), "noise", "the same of the coordinates of its derivatives");
    if (noise.takesSize) table.field("float", "size", "of its cells, in cells of the first octave");
    if (!fields.amplitudes.empty()) table.field("float", "amplitude", fields.amplitudes);
    for (const LatticeRow& row : noise.rows) {
        table.row();
        const LatticePoint& point = origin.points[static_cast<std::size_t>(row.point)];
        if (fields.places) {
            table.add(cellText(n, point));
            table.add(fractionText(n, point));
        }
        if (fields.shifts) table.add(shiftText(n, fields, static_cast<int>(&row - noise.rows.data())));
        if (fields.lattices) table.add(matrixText(noise.oblique, row.toLattice, n));
        if (program.periodic) table.add(periodText(program, row.period));
        if (hasNoiseScale(noise)) table.add(matrixText(noise.noiseOblique, row.toNoise, n));
        if (noise.takesSize) table.add(floatLiteral(row.size));
        if (!fields.amplitudes.empty()) table.add(floatLiteral(row.amplitude));
    }
    return table;
}

}  // namespace noisescope
