// Python with numpy: every number may be an array, and all points are computed at once. Vectors are tuples. What a
// branch or a loop does to some points only, is chosen with masks.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "targets/printer.h"
#include "targets/writers.h"

namespace noisescope::code {
namespace {

bool returns(const std::vector<Statement>& list) {
    return !list.empty() && list.back().kind == Statement::Kind::result;
}

class Python : public Printer {
  protected:
    [[nodiscard]] std::string type(const Type& of) const override {
        constexpr std::string_view scalars[] = {"", "np.bool_", "_i", "_u", "_f"};
        return std::string(scalars[static_cast<std::size_t>(of.base)]);
    }

    [[nodiscard]] std::string comment(std::string_view text) const override {
        return text.empty() ? "#" : fmt::format("# {}", text);
    }

    std::string literal(const Expression& of) override {
        std::string digits = of.text;
        if (digits.ends_with('u')) digits.pop_back();
        if (of.type.base == Base::real) return fmt::format("_f({})", digits);
        if (of.type.base == Base::natural) return fmt::format("_u({})", digits);
        if (of.type.base == Base::boolean) return digits == "true" ? "True" : "False";
        return fmt::format("_i({})", digits);
    }

    std::string converted(const Expression& value, const Type& to, Precedence /*outer*/) override {
        return fmt::format("_to({}, {})", expression(value), type(to));
    }

    std::string assembled(const Expression& of) override {
        const std::string list = elements(of);
        if (of.type.count > 0) return fmt::format("[{},\n]", list);
        return of.type.base == Base::structure ? fmt::format("{}({})", of.type.structure, list)
                                               : fmt::format("({})", list);
    }

    std::string builtIn(const Expression& of, Precedence /*outer*/) override {
        const std::string list = arguments(of.parts);
        if (of.text == "floor" || of.text == "sin" || of.text == "abs") return fmt::format("np.{}({})", of.text, list);
        if (of.text == "fract") return fmt::format("({0} - np.floor({0}))", expression(of.parts[0], kTightest));
        const std::string a = expression(of.parts[0]);
        if (of.text == "min")
            return fmt::format("np.where({} < {}, {}, {})", expression(of.parts[1], kShift),
                               expression(of.parts[0], kShift), expression(of.parts[1]), a);
        if (of.text == "max")
            return fmt::format("np.where({} < {}, {}, {})", expression(of.parts[0], kShift),
                               expression(of.parts[1], kShift), expression(of.parts[1]), a);
        if (of.text == "floatBitsToInt") return fmt::format("_bits({}, _i)", list);
        if (of.text == "floatBitsToUint") return fmt::format("_bits({}, _u)", list);
        if (of.text == "intBitsToFloat" || of.text == "uintBitsToFloat") return fmt::format("_bits({}, _f)", list);
        refuse(of.text);
    }

    std::string binary(const Expression& of, Precedence outer) override {
        if (of.text == "&&" || of.text == "||")
            return fmt::format("np.logical_{}({})", of.text == "&&" ? "and" : "or", arguments(of.parts));
        return Printer::binary(of, outer);
    }

    std::string unary(const Expression& of) override {
        if (of.text == "!") return fmt::format("np.logical_not({})", expression(of.parts[0]));
        return Printer::unary(of);
    }

    std::string choice(const Expression& of, Precedence /*outer*/) override {
        if (isSteady(of.parts[0]))
            return fmt::format("({} if {} else {})", expression(of.parts[1]), expression(of.parts[0]),
                               expression(of.parts[2]));
        return fmt::format("{}({})", of.type.isScalar() ? "np.where" : "_where", arguments(of.parts));
    }

    std::string member(const Expression& of) override {
        const Type& type = of.parts[0].type;
        if (type.base == Base::structure && type.count == 0) return Printer::member(of);
        const std::size_t which = type.base == Base::matrix ? static_cast<std::size_t>(of.text[1] - '0')
                                                            : std::string_view("xyzw").find(of.text[0]);
        return fmt::format("{}[{}]", expression(of.parts[0], kTightest), which);
    }

    std::string structure(const Structure& of) override {
        std::string list;
        std::string notes;
        for (const Field& field : of.fields) {
            list += fmt::format("{}\"{}\"", list.empty() ? "" : ", ", name(field.name));
            if (!field.comment.empty()) notes += fmt::format("# {}: {}\n", name(field.name), field.comment);
        }
        return fmt::format("{0}{1} = namedtuple(\"{1}\", [{2}])\n", notes, of.name, list);
    }

    std::string global(const Global& of) override {
        return line(0, fmt::format("{} = {}", of.name, expression(of.value)), of.comment);
    }

    std::string functionHead(const Function& of) override {
        masks_.clear();
        loops_ = 0;
        std::string list;
        for (const Field& parameter : of.parameters)
            list += fmt::format("{}{}", list.empty() ? "" : ", ", name(parameter.name));
        entry_ = isEntry(of);
        steady_.clear();
        assigned_ = assignedIn(of.body);
        std::string text = fmt::format("def {}({}):\n", of.name, list);
        if (!entry_) return text;
        text += line(
            1, "\"\"\"Of numbers, or of arrays of one shape; vectors lie along the last axis of the result.\"\"\"");
        std::string places;
        std::string types;
        for (const Field& parameter : of.parameters) {
            if (parameter.type.base == Base::structure) {
                text += line(1, fmt::format("{0} = {1}", name(parameter.name), typed(parameter)));
                continue;
            }
            if (places.empty()) first_ = name(parameter.name);
            places += (places.empty() ? "" : ", ") + name(parameter.name);
            types += fmt::format("{}{}", types.empty() ? "" : ", ", parameter.type.base == Base::real ? "_f" : "_i");
        }
        text += line(1, fmt::format("{0}, = _places([{0}], [{1}])", places, types));
        return text + line(1,
                           "with np.errstate(all=\"ignore\"):  # integers wrap; where masks leave a place out, "
                           "anything may come");
    }

    std::string functionEnd() override { return ""; }
    [[nodiscard]] std::string_view blankLines() const override { return "\n\n"; }

    std::string declaration(const Statement& of) override {
        if (of.type.count > 0 && of.values.empty())
            return fmt::format("{} = [None] * {}", name(of.name), of.type.count);
        if (of.type.count > 0) return fmt::format("{} = np.array({})", name(of.name), expression(of.values[0]));
        if (of.values.empty()) return fmt::format("{} = None", name(of.name));
        if (isSteady(of.values[0]) && !assigned_.contains(of.name))
            steady_.insert(of.name);
        else
            steady_.erase(of.name);
        return fmt::format("{} = {}", name(of.name), expression(of.values[0]));
    }

    std::string assignment(const Statement& of) override {
        const std::string target = expression(of.values[0]);
        if (masks_.empty()) return fmt::format("{} = {}", target, expression(of.values[1]));
        return fmt::format("{} = _where({}, {}, {})", target, masks_.back(), expression(of.values[1]), target);
    }

    void statement(const Statement& of, int depth, std::string& out) override {
        if (of.kind == Statement::Kind::branch) return branch(of, depth, out);
        if (of.kind == Statement::Kind::loop) return loop(of, depth, out);
        Printer::statement(of, depth, out);
    }

    void blockOf(const std::vector<Statement>& list, int depth, std::string& out) override {
        if (!returns(list)) {
            for (const Statement& one : list) statement(one, depth, out);
            return;
        }
        const int inside = entry_ ? depth + 1 : depth;
        const std::string value = valueOf(list, 0, inside, out);
        out += line(inside,
                    entry_ ? fmt::format("return _result({}, {})", value, first_) : fmt::format("return {}", value),
                    list.back().comment);
    }

    [[nodiscard]] std::string name(std::string_view of) const override {
        constexpr std::string_view words[] = {"in",     "is",    "not",    "and",   "or",   "from",
                                              "with",   "as",    "def",    "del",   "pass", "lambda",
                                              "global", "yield", "import", "class", "try",  "np"};
        for (const std::string_view word : words)
            if (of == word) return fmt::format("{}_", of);
        return std::string(of);
    }

    std::string helpers() override {
        return R"(
from collections import namedtuple

import numpy as np

_f = np.float32
_i = np.int32
_u = np.uint32


def _to(value, kind):
    return np.asarray(value).astype(kind)


def _bits(value, kind):
    return np.asarray(value).view(kind)


def _where(mask, yes, no):
    if no is None:
        return yes
    if isinstance(yes, tuple):
        parts = [_where(mask, a, b) for a, b in zip(yes, no)]
        return type(yes)(*parts) if hasattr(yes, "_fields") else tuple(parts)
    return np.where(mask, yes, no)


def _places(numbers, types):
    return np.broadcast_arrays(*[np.asarray(number, type) for number, type in zip(numbers, types)])


def _result(value, place):
    if isinstance(value, tuple):
        return np.stack(np.broadcast_arrays(*value, place)[:-1], axis=-1)
    value = np.asarray(value)
    return (value if value.shape == place.shape else np.full(place.shape, value))[()]
)";
    }

  private:
    [[nodiscard]] std::string freshMask(int depth, std::string_view condition, std::string& out) {
        std::string mask = fmt::format("mask{}", ++loops_);
        const std::string inner = std::string(condition);
        out += line(depth,
                    fmt::format("{} = {}", mask,
                                masks_.empty() ? inner : fmt::format("np.logical_and({}, {})", masks_.back(), inner)));
        return mask;
    }

    void masked(const std::string& mask, const std::vector<Statement>& body, int depth, std::string& out) {
        masks_.push_back(mask);
        blockOf(body, depth, out);
        masks_.pop_back();
    }

    void branch(const Statement& of, int depth, std::string& out) {
        const std::string condition = expression(of.values[0]);
        if (isSteady(of.values[0])) {
            out += line(depth, fmt::format("if {}:", condition), of.comment);
            blockOf(of.body, depth + 1, out);
            if (!of.otherwise.empty()) out += line(depth, "else:");
            blockOf(of.otherwise, depth + 1, out);
            return;
        }
        const std::string mask = freshMask(depth, condition, out);
        const std::string rest =
            of.otherwise.empty() ? "" : freshMask(depth, fmt::format("np.logical_not({})", mask), out);
        out += line(depth, fmt::format("if np.any({}):", mask), of.comment);
        masked(mask, of.body, depth + 1, out);
        if (of.otherwise.empty()) return;
        out += line(depth, fmt::format("if np.any({}):", rest));
        masked(rest, of.otherwise, depth + 1, out);
    }

    /// Value that statements from `first` on return, all but the last written to `out`. if (c) { …; return a; } …;
    /// return b; is a choice between a and b.
    std::string valueOf(const std::vector<Statement>& list, std::size_t first, int depth, std::string& out) {
        for (std::size_t i = first; i + 1 < list.size(); ++i) {
            const Statement& of = list[i];
            if (of.kind != Statement::Kind::branch || !returns(of.body)) {
                statement(of, depth, out);
                continue;
            }
            if (masks_.empty() && isSteady(of.values[0])) {
                out += line(depth, fmt::format("if {}:", expression(of.values[0])), of.comment);
                const std::string value = valueOf(of.body, 0, depth + 1, out);
                out += line(depth + 1, fmt::format("return {}", value));
                continue;
            }
            const std::string mask = freshMask(depth, expression(of.values[0]), out);
            masks_.push_back(mask);
            const std::string value = valueOf(of.body, 0, depth, out);
            masks_.pop_back();
            const std::string early = fmt::format("early{}", loops_);
            out += line(depth, fmt::format("{} = {}", early, value), of.comment);
            return fmt::format("_where({}, {}, {})", mask, early, valueOf(list, i + 1, depth, out));
        }
        return expression(list.back().values[0]);
    }

    void loop(const Statement& of, int depth, std::string& out) {
        const std::string k = name(of.name);
        const std::string start = expression(of.values[0]);
        const std::string limit = expression(of.values[1]);
        const bool fixed = isFixed(of.values[0]) && isFixed(of.values[1]);
        const std::string end = fixed ? limit : fmt::format("np.max({})", limit);
        const std::string step = of.values.size() < 3 ? "" : fmt::format(", {}", expression(of.values[2]));
        out += line(
            depth,
            fmt::format("for {} in map(_i, range({}, {}{}{})):", k, fixed ? start : fmt::format("np.min({})", start),
                        end, of.text == "<=" ? " + 1" : "", step),
            of.comment);
        if (fixed) return blockOf(of.body, depth + 1, out);
        const std::string mask =
            freshMask(depth + 1, fmt::format("np.logical_and({} <= {}, {} {} {})", start, k, k, of.text, limit), out);
        out += line(depth + 1, fmt::format("if not np.any({}):", mask));
        out += line(depth + 2, "continue");
        masked(mask, of.body, depth + 1, out);
    }

    /// The same for all points.
    [[nodiscard]] bool isFixed(const Expression& of) const {
        return isSteady(of) && of.kind != Expression::Kind::binary;
    }

    /// The same: made of literals, constants and what a recipe chooses, which is no array.
    [[nodiscard]] bool isSteady(const Expression& of) const {
        switch (of.kind) {
            case Expression::Kind::literal:
                return true;
            case Expression::Kind::name:
                return of.text.starts_with("NS_") || of.text.starts_with("chosen_") || steady_.contains(of.text);
            case Expression::Kind::member:
                return of.parts[0].kind == Expression::Kind::name &&
                       (of.parts[0].type.structure == "NsRecipe" || of.parts[0].type.structure.ends_with("Parameters"));
            case Expression::Kind::unary:
            case Expression::Kind::binary:
            case Expression::Kind::choice:
                return std::all_of(of.parts.begin(), of.parts.end(),
                                   [&](const Expression& part) { return isSteady(part); });
            default:
                return false;
        }
    }

    /// Converts an argument of the caller to what the code expects.
    [[nodiscard]] std::string typed(const Field& parameter) const {
        std::string list;
        for (const Field& field : structureOf(parameter.type).fields) {
            const std::string value = fmt::format("{}.{}", name(parameter.name), name(field.name));
            const std::string_view type = field.type.base == Base::boolean   ? "bool"
                                          : field.type.base == Base::real    ? "_f"
                                          : field.type.base == Base::natural ? "_u"
                                                                             : "_i";
            list += fmt::format("{}{}", list.empty() ? "" : ", ",
                                field.type.size > 1 ? fmt::format("tuple(map({}, {}))", type, value)
                                                    : fmt::format("{}({})", type, value));
        }
        return fmt::format("{}({})", parameter.type.structure, list);
    }

    bool entry_ = false;
    std::string first_;                 ///< of the entry's places, whose shape the result has
    int loops_ = 0;                     ///< masks so far
    std::vector<std::string> masks_{};  ///< of the branches around
    std::set<std::string> steady_{};    ///< variables of the function at work that are the same for all points
    std::set<std::string> assigned_{};  ///< and those that do not stay as they are declared
};

}  // namespace

const Language kPython{[](const Program& program) { return Python().print(program); },
                       [](const Function& of) {
                           return fmt::format(
                               "{}({}){}", of.name, namesOf(of),
                               of.result.size == 1 ? "" : fmt::format(", of shape (..., {})", of.result.size));
                       },
                       "#"};

}  // namespace noisescope::code
