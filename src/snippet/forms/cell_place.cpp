#include "snippet/forms/cell_place.h"

#include <fmt/format.h>

#include <algorithm>

#include "shader/expressions.h"
#include "snippet/forms/code_table.h"
#include "snippet/forms/pieces.h"

namespace noisescope {
namespace {

constexpr std::string_view kSix = "012345";  // the digits of a place, from 2^-64 on

std::string wordType(int n) { return n == 1 ? "uint" : fmt::format("uvec{}", n); }

/// A digit of each axis.
std::string wordsText(int n, const std::array<Digits, kMaxDimensions>& digits, std::size_t at) {
    std::array<std::string, kMaxDimensions> texts;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(n); ++axis)
        texts[axis] = fmt::format("0x{:x}u", at < digits[axis].size() ? digits[axis][at] : 0);
    return vectorText("uvec", n, texts);
}

bool isStraight(const LatticeDigits& digits) {
    for (std::size_t axis = 0; axis < digits.scale.size(); ++axis)
        for (std::size_t column = 0; column < digits.scale.size(); ++column) {
            const Digits& list = digits.scale[axis][column];
            if (axis != column && std::any_of(list.begin(), list.end(), [](auto digit) { return digit != 0; }))
                return false;
        }
    return true;
}

/// `{0}` for each of six digits, joined.
std::string forSix(std::string_view pattern, std::string_view joint) {
    std::string text;
    for (const char digit : kSix)
        text += fmt::format("{}{}", text.empty() ? "" : joint, fmt::format(fmt::runtime(pattern), digit));
    return text;
}

}  // namespace

CellPlaces::CellPlaces(const FieldPlan& plan)
    : program_(plan.program()),
      n_(plan.dimensions()),
      coordinates_(plan.coordinates()),
      count_(kWholeDigits),
      straight_(n_ == coordinates_) {
    for (const LatticeMap& map : plan.maps()) count_ = std::max(count_, map.digitsNeeded());
    for (const LatticeMap& map : plan.maps()) {
        lattices_.push_back(map.digits(count_));
        straight_ = straight_ && isStraight(lattices_.back());
    }
}

/// Digits of a product; periods multiply it once more.
int CellPlaces::rowsOfLattice() const { return count_ + kPlaceDigits + (program_.periodic ? kWholeDigits : 0); }

std::string CellPlaces::zero() const { return n_ == 1 ? "0u" : fmt::format("uvec{}(0u)", n_); }
std::string CellPlaces::all(std::string_view number) const {
    return n_ == 1 ? std::string(number) : fmt::format("uvec{}({})", n_, number);
}

std::string CellPlaces::place(std::string_view lattice, std::string_view row) const {
    if (!program_.periodic) return fmt::format("ns_place({}, at)", lattice);
    if (!row.empty()) return fmt::format("ns_place({}, at, {}.period)", lattice, row);
    std::string list;
    for (int axis = n_; axis-- > 0;)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", vectorText("ivec", axis + 1, {"0", "0", "0", "0"}));
    const std::string none = program_.obliquePeriods ? fmt::format("NsPeriod{}({})", n_, list)
                                                     : vectorText("ivec", n_, {"0", "0", "0", "0"});
    return fmt::format("ns_place({}, at, {})", lattice, none);
}

std::string CellPlaces::code() const { return digitFunctions() + table() + placeFunction(); }

std::string CellPlaces::digitFunctions() const {
    const std::string word = wordType(n_);
    const std::string point = wordType(coordinates_);  // digits of all coordinates of a place
    std::string text = fmt::format(
        "\n// Numbers of 16-bit digits, each in a word of 32 bits, from the last one (2^-64) to the first one (2^16).\n"
        "struct NsDigits {{\n{}}};\n",
        forSix(fmt::format("    {} d{{}};\n", word), ""));
    if (n_ != coordinates_)
        text += fmt::format("\nstruct {} {{\n{}}};\n", digitsType(), forSix(fmt::format("    {} d{{}};\n", point), ""));
    text += fmt::format(
        "\n// A place in world units, moved by 2^31, so that none is negative.\n"
        "{} ns_digits({} cell, {} fraction) {{\n    {} whole = {}(cell) ^ 0x80000000u;\n",
        digitsType(), cellType(coordinates_), vectorType(coordinates_), point, point);
    std::string rest = "fraction";
    for (const char digit : {'3', '2', '1', '0'}) {
        text += fmt::format("    {0} rest{1} = {2} * 65536.0;\n    {3} d{1} = {3}(rest{1});\n",
                            vectorType(coordinates_), digit, rest, point);
        rest = fmt::format("(rest{0} - {1}(d{0}))", digit, vectorType(coordinates_));
    }
    text += fmt::format("    return {}(d0, d1, d2, d3, whole & 0xffffu, whole >> 16u);\n}}\n", digitsType());
    text += fmt::format(
        "\n// A sum of products, in two parts: low + high * 2^16.\n"
        "struct NsSum {{\n    {0} low;\n    {0} high;\n}};\n"
        "\n// Adds one digit of the product of a place and a factor, whose digits are those that meet there.\n"
        "NsSum ns_add_product(NsSum sum, NsDigits place, NsDigits factor) {{\n",
        word);
    for (const char digit : kSix) text += fmt::format("    {0} p{1} = place.d{1} * factor.d{1};\n", word, digit);
    text += fmt::format(
        "    {0} low = {1};\n    {0} high = {2};\n"
        "    return NsSum(sum.low + low, sum.high + high);\n}}\n",
        word, forSix("(p{} & 0xffffu)", " + "), forSix("(p{} >> 16u)", " + "));
    return text +
           "\n// high / 2^32 + low / 2^64, cut to the 24 bits that a float holds.\n"
           "float ns_fraction(uint high, uint low) {\n"
           "    uint bits = high == 0u ? low : high;\n"
           "    uint rest = high == 0u ? 0u : low;\n"
           "    float unit = high == 0u ? 5.421010862427522e-20 : 2.3283064365386963e-10;\n"
           "    if (bits < 0x10000u) {\n"
           "        bits = (bits << 16u) | (rest >> 16u);\n"
           "        rest = rest << 16u;\n"
           "        unit = unit * 0.0000152587890625;\n"
           "    }\n"
           "    if (bits < 0x1000000u) {\n"
           "        bits = (bits << 8u) | (rest >> 24u);\n"
           "        unit = unit * 0.00390625;\n"
           "    }\n"
           "    for (int i = 0; i < 8; ++i) {\n"
           "        if (bits >= 0x1000000u) {\n"
           "            bits = bits >> 1u;\n"
           "            unit = unit * 2.0;\n"
           "        }\n"
           "    }\n"
           "    return float(bits) * unit;\n"
           "}\n";
}

std::string CellPlaces::table() const {
    CodeTable table("NsDigit", "ns_lattices", 0);
    const std::string word = wordType(n_);
    table.field(word, "start", "of where p = 0 lies");
    const std::size_t columns = straight_ ? 1 : static_cast<std::size_t>(coordinates_);
    for (std::size_t column = 0; column < columns; ++column)
        table.field(word, straight_ ? "scale" : fmt::format("along{}", inCapitals("xyzw").substr(column, 1)),
                    straight_ ? "of how far a world unit leads along each axis"
                              : fmt::format("of how far a world unit along {} leads", "xyzw"[column]));
    const auto rows = static_cast<std::size_t>(rowsOfLattice());
    for (const LatticeDigits& lattice : lattices_)
        for (std::size_t t = 0; t < rows; ++t) {
            table.row();
            table.add(wordsText(n_, lattice.start, t));
            std::array<Digits, kMaxDimensions> list;
            for (std::size_t column = 0; column < columns; ++column) {
                for (std::size_t axis = 0; axis < list.size(); ++axis)
                    list[axis] = lattice.scale[axis][straight_ ? axis : column];
                table.add(wordsText(n_, list, t));
            }
        }
    return fmt::format(
        "\n// The lattices, {} rows each: digits of numbers that count in {}, from the last digit on.\n{}", rows,
        program_.periodic ? "periods, or in 2^32 cells where there is none" : "2^32 cells", table.text());
}

/// Statements that make digits of cells from those of periods: `turn` is the digit of this round.
std::string CellPlaces::inCells() const {
    std::string text = fmt::format("        {} turn = t < {} ? sum.low & 0xffffu : {};\n", wordType(n_),
                                   count_ + kPlaceDigits, zero());
    text += fmt::format("        turns = NsDigits(turn, turns.d0, turns.d1, {0}, {0}, {0});\n", zero());
    text += fmt::format("        NsSum cells = NsSum(carryOfCells, {});\n", zero());
    if (!program_.obliquePeriods) {
        text += "        cells = ns_add_product(cells, turns, sizes);\n";
    } else {
        for (int axis = 0; axis < n_; ++axis) {
            const char c = "xyzw"[axis];
            text +=
                fmt::format("        cells = ns_add_product(cells, NsDigits({0}, {1}, {2}, {3}, {3}, {3}), size{4});\n",
                            all(fmt::format("turns.d0.{}", c)), all(fmt::format("turns.d1.{}", c)),
                            all(fmt::format("turns.d2.{}", c)), zero(), c);
        }
    }
    return text +
           "        carryOfCells = (cells.low >> 16u) + cells.high;\n"
           "        last = NsDigits(last.d1, last.d2, last.d3, last.d4, last.d5, cells.low & 0xffffu);\n";
}

std::string CellPlaces::placeFunction() const {
    const std::string word = wordType(n_);
    const int rows = rowsOfLattice();
    std::string names = straight_ ? " " : "xyzw";
    names.resize(straight_ ? 1 : static_cast<std::size_t>(coordinates_));
    const std::string none = fmt::format("NsDigits({0}, {0}, {0}, {0}, {0}, {0})", zero());
    std::string text = fmt::format(
        "\n// Place on a lattice: the cell modulo 2^32, and the fraction inside it.\n"
        "struct NsPlace {{\n    {} cell;\n    {} fraction;\n}};\n\n"
        "NsPlace ns_place(int lattice, {} at{}) {{\n    NsDigits last = {};\n",
        cellType(n_), vectorType(n_), digitsType(),
        program_.periodic ? fmt::format(", {} period", periodType(program_)) : "", none);
    for (const char name : names) {
        if (name == ' ') {
            text += "    NsDigits scale = last;\n";
            continue;
        }
        text += fmt::format("    NsDigits at{} = NsDigits({});\n", inCapitals({&name, 1}),
                            forSix(all(fmt::format("at.d{{}}.{}", name)), ", "));
        text += fmt::format("    NsDigits along{} = last;\n", inCapitals({&name, 1}));
    }
    text += fmt::format("    {} carry = {};\n", word, zero());
    if (program_.periodic) text += sizesText();
    text += fmt::format(
        "    for (int t = 0; t < {0}; ++t) {{\n        NsDigit row = NS_LATTICES[lattice * {0} + t];\n"
        "        NsSum sum = NsSum(row.start + carry, {1});\n",
        rows, zero());
    for (const char name : names) {
        const std::string factor = name == ' ' ? "scale" : "along" + inCapitals({&name, 1});
        text += fmt::format("        {0} = NsDigits(row.{0}, {0}.d0, {0}.d1, {0}.d2, {0}.d3, {0}.d4);\n", factor);
        text += fmt::format("        sum = ns_add_product(sum, at{}, {});\n", name == ' ' ? "" : inCapitals({&name, 1}),
                            factor);
    }
    text += program_.periodic
                ? inCells()
                : "        last = NsDigits(last.d1, last.d2, last.d3, last.d4, last.d5, sum.low & 0xffffu);\n";
    text += fmt::format(
        "        carry = (sum.low >> 16u) + sum.high;\n    }}\n"
        "    {0} high = last.d2 | (last.d3 << 16u);\n    {0} low = last.d0 | (last.d1 << 16u);\n",
        word);
    std::array<std::string, kMaxDimensions> parts;
    for (std::size_t axis = 0; axis < parts.size(); ++axis)
        parts[axis] = n_ == 1 ? "ns_fraction(high, low)" : fmt::format("ns_fraction(high.{0}, low.{0})", "xyzw"[axis]);
    return text + fmt::format("    return NsPlace({}(last.d4 | (last.d5 << 16u)), {});\n}}\n", cellType(n_),
                              vectorText("vec", n_, parts));
}

/// The periods as factors, which stand for 2^32 where there is none.
std::string CellPlaces::sizesText() const {
    const std::string word = wordType(n_);
    const auto factor = [&](std::string_view name, const std::string& low, const std::string& none) {
        return fmt::format("    NsDigits {0} = NsDigits({1} & 0xffffu, {1} >> 16u, {2}, {3}, {3}, {3});\n", name, low,
                           none, zero());
    };
    std::string text = fmt::format("    NsDigits turns = last;\n    {} carryOfCells = {};\n", word, zero());
    if (!program_.obliquePeriods) {
        std::array<std::string, kMaxDimensions> none;
        for (std::size_t axis = 0; axis < none.size(); ++axis)
            none[axis] = fmt::format("period{} == 0 ? 1u : 0u", n_ == 1 ? "" : fmt::format(".{}", "xyzw"[axis]));
        return text +
               fmt::format("    {0} size = {0}(period);\n    {0} none = {1};\n", word, vectorText("uvec", n_, none)) +
               factor("sizes", "size", "none");
    }
    for (int axis = 0; axis < n_; ++axis) {
        const char c = "xyzw"[axis];
        const std::string own = axis == 0 ? "period.x" : fmt::format("period.{0}.{0}", c);
        std::array<std::string, kMaxDimensions> along{"0u", "0u", "0u", "0u"};
        std::array<std::string, kMaxDimensions> none{"0u", "0u", "0u", "0u"};
        for (int i = 0; i <= axis; ++i)
            along[static_cast<std::size_t>(i)] =
                axis == 0 ? "uint(period.x)" : fmt::format("uint(period.{}.{})", c, "xyzw"[i]);
        none[static_cast<std::size_t>(axis)] = own + " == 0 ? 1u : 0u";
        text += fmt::format("    {0} cells{1} = {2};\n    {0} none{1} = {3};\n", word, inCapitals({&c, 1}),
                            vectorText("uvec", n_, along), vectorText("uvec", n_, none));
        text += factor(fmt::format("size{}", c), fmt::format("cells{}", inCapitals({&c, 1})),
                       fmt::format("none{}", inCapitals({&c, 1})));
    }
    return text;
}

}  // namespace noisescope
