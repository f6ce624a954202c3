#include "targets/printer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/error.h"
#include "glsl/glsl_types.h"
#include "targets/writers.h"

namespace noisescope::code {

namespace {
using Kind = Expression::Kind;
}  // namespace

std::string Printer::print(const Program& program) {
    for (const Item& item : program.items) {
        if (const auto* function = std::get_if<Function>(&item.what)) functions_.insert(function->name);
        if (const auto* structure = std::get_if<Structure>(&item.what)) structures_.push_back(*structure);
    }
    std::string text;
    const Item* last = nullptr;
    for (const Item& item : program.items) {
        const auto* constant = std::get_if<Global>(&item.what);
        const bool together = constant != nullptr && item.comments.empty() && last != nullptr &&
                              std::holds_alternative<Global>(last->what);
        if (!together) text += blankLines();
        last = &item;
        for (const std::string& one : item.comments) text += comment(one) + "\n";
        if (constant != nullptr) text += global(*constant);
        if (const auto* made = std::get_if<Structure>(&item.what)) text += structure(*made);
        if (const auto* function = std::get_if<Function>(&item.what)) {
            if (function->declared) {
                text += functionDeclared(*function);
                continue;
            }
            text += functionHead(*function);
            blockOf(function->body, 1, text);
            text += functionEnd();
        }
    }
    return helpers() + text;
}

const Structure& Printer::structureOf(const Type& type) const {
    const auto found = std::find_if(structures_.begin(), structures_.end(),
                                    [&](const Structure& one) { return one.name == type.structure; });
    if (found == structures_.end())
        throw Error(ExitCode::shader, fmt::format("error: no structure {} in the code", type.structure));
    return *found;
}

void Printer::refuse(std::string_view what) {
    throw Error(ExitCode::shader, fmt::format("error: {} has no counterpart in this language", what));
}

std::string Printer::comment(std::string_view text) const { return text.empty() ? "//" : fmt::format("// {}", text); }

std::string Printer::line(int depth, std::string_view text, std::string_view behind) const {
    std::string result = std::string(static_cast<std::size_t>(depth) * 4, ' ') + std::string(text);
    if (!behind.empty()) result += "  " + comment(behind);
    return result + "\n";
}

std::string Printer::within(std::string text, bool parentheses) {
    return parentheses ? "(" + std::move(text) + ")" : std::move(text);
}

Printer::Precedence Printer::precedenceOf(std::string_view symbol) {
    constexpr std::pair<std::string_view, Precedence> list[] = {
        {"||", kOr},    {"&&", kAnd},   {"|", kBits},   {"^", kBits}, {"&", kBits},
        {"==", kEqual}, {"!=", kEqual}, {"<", kLess},   {">", kLess}, {"<=", kLess},
        {">=", kLess},  {"<<", kShift}, {">>", kShift}, {"+", kSum},  {"-", kSum}};
    for (const auto& [one, precedence] : list)
        if (one == symbol) return precedence;
    return kProduct;
}

// --- expressions ---------------------------------------------------------------------------------------------------

std::string Printer::expression(const Expression& of, Precedence outer) {
    switch (of.kind) {
        case Kind::literal:
            return literal(of);
        case Kind::name:
            return name(of.text);
        case Kind::member:
        case Kind::swizzle:
            return member(of);
        case Kind::index:
            return index(of);
        case Kind::call:
            return isOwn(of.text) ? fmt::format("{}({})", name(of.text), arguments(of.parts)) : builtIn(of, outer);
        case Kind::construct:
            return of.type.isScalar() ? converted(of.parts[0], of.type, outer) : assembled(of);
        case Kind::unary:
            return within(unary(of), outer > kUnary);
        case Kind::binary:
            return binary(of, outer);
        case Kind::choice:
            return choice(of, outer);
    }
    return "";
}

std::string Printer::arguments(const std::vector<Expression>& list) {
    std::string text;
    for (const Expression& one : list) text += (text.empty() ? "" : ", ") + expression(one);
    return text;
}

std::string Printer::elements(const Expression& of, std::string_view line, Precedence outer) {
    std::string text;
    for (const Expression& part : of.parts) {
        if (!text.empty()) text += of.type.count > 0 ? "," : ", ";
        if (of.type.count > 0) text += line;
        text += expression(part, outer);
    }
    return text;
}

std::string Printer::comparison(const Expression& of) {
    if (of.text == "not") return fmt::format("(!{})", expression(of.parts[0], kTightest));
    const std::string_view symbol = comparisonOf(of.text);
    if (symbol.empty()) return "";
    return fmt::format("({} {} {})", expression(of.parts[0], kTightest), symbol, expression(of.parts[1], kTightest));
}

std::string Printer::member(const Expression& of) {
    return fmt::format("{}.{}", expression(of.parts[0], kTightest), name(of.text));
}

std::string Printer::index(const Expression& of) {
    return fmt::format("{}[{}]", expression(of.parts[0], kTightest), expression(of.parts[1]));
}

std::string Printer::unary(const Expression& of) { return of.text + expression(of.parts[0], kUnary); }

/// Operations on bits and the comparisons of different languages bind differently: those always have parentheses.
std::string Printer::binary(const Expression& of, Precedence outer) {
    const Precedence own = precedenceOf(of.text);
    const bool bits = own == kBits || own == kShift;
    const bool logic = own == kOr || own == kAnd;
    const auto operand = [&](const Expression& part, bool right) {
        const bool same = part.kind == Kind::binary && part.text == of.text && !right;
        if (bits && !same) return expression(part, kTightest);
        if (logic && part.kind == Kind::binary && precedenceOf(part.text) != own &&
            (precedenceOf(part.text) == kOr || precedenceOf(part.text) == kAnd))
            return expression(part, kTightest);
        return expression(part, right ? static_cast<Precedence>(own + 1) : own);
    };
    const std::string text = fmt::format("{} {} {}", operand(of.parts[0], false), of.text, operand(of.parts[1], true));
    return within(text, outer > own);
}

std::string Printer::choice(const Expression& of, Precedence outer) {
    return within(fmt::format("{} ? {} : {}", expression(of.parts[0], kOr), expression(of.parts[1], kOr),
                              expression(of.parts[2], kChoice)),
                  outer > kChoice);
}

// --- statements ----------------------------------------------------------------------------------------------------

std::string Printer::assignment(const Statement& statement) {
    return fmt::format("{} {} {};", expression(statement.values[0]), statement.text, expression(statement.values[1]));
}

std::string Printer::branchHead(const Statement& statement) {
    return fmt::format("if ({}) {{", expression(statement.values[0]));
}

std::string Printer::loopHead(const Statement& statement) {
    const std::string step = statement.values.size() < 3
                                 ? "++" + name(statement.name)
                                 : fmt::format("{} += {}", name(statement.name), expression(statement.values[2]));
    return fmt::format("for ({} {} = {}; {} {} {}; {}) {{", type(statement.type), name(statement.name),
                       expression(statement.values[0]), name(statement.name), statement.text,
                       expression(statement.values[1], kShift), step);
}

std::string Printer::result(const Statement& statement) {
    return fmt::format("return {};", expression(statement.values[0]));
}

void Printer::blockOf(const std::vector<Statement>& list, int depth, std::string& out) {
    for (const Statement& one : list) statement(one, depth, out);
}

void Printer::statement(const Statement& of, int depth, std::string& out) {
    switch (of.kind) {
        case Statement::Kind::comment:
            out += line(depth, comment(of.comment));
            break;
        case Statement::Kind::declare:
            out += line(depth, declaration(of), of.comment);
            break;
        case Statement::Kind::assign:
            out += line(depth, assignment(of), of.comment);
            break;
        case Statement::Kind::result:
            out += line(depth, result(of), of.comment);
            break;
        case Statement::Kind::call:
            out += line(depth, expression(of.values[0]) + ";", of.comment);
            break;
        case Statement::Kind::branch:
            out += line(depth, branchHead(of), of.comment);
            blockOf(of.body, depth + 1, out);
            if (!of.otherwise.empty()) {
                out += line(depth, "} else {");
                blockOf(of.otherwise, depth + 1, out);
            }
            out += line(depth, "}");
            break;
        case Statement::Kind::loop:
            out += line(depth, loopHead(of), of.comment);
            blockOf(of.body, depth + 1, out);
            out += line(depth, "}");
            break;
    }
}

std::set<std::string> assignedIn(const std::vector<Statement>& list) {
    std::set<std::string> names;
    for (const Statement& statement : list) {
        if (statement.kind == Statement::Kind::assign) {
            const Expression* target = &statement.values[0];
            while (!target->parts.empty()) target = &target->parts[0];
            names.insert(target->text);
        }
        names.merge(assignedIn(statement.body));
        names.merge(assignedIn(statement.otherwise));
    }
    return names;
}

std::string fingerprint(std::string_view text) {
    std::uint32_t hash = 2166136261u;  // FNV-1a
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return fmt::format("{:08X}", hash);
}

std::string otherGuard(std::string_view guard, std::string_view text) {
    return fmt::format(
        "#if defined({0}) && !defined({0}_{1})\n"
        "#error \"another snippet has the prefix ns_: write both into one file, or one with --prefix\"\n#endif\n",
        guard, fingerprint(text));
}

std::string namesOf(const Function& function) {
    std::string list;
    for (const Field& parameter : function.parameters) list += (list.empty() ? "" : ", ") + parameter.name;
    return list;
}

bool isEntry(const Function& function) {
    return function.entry || isLibraryEntry(function.name) ||
           std::find(std::begin(kEntryNames), std::end(kEntryNames), function.name) != std::end(kEntryNames);
}

bool isPublic(const Function& function) { return isEntry(function) || function.name == kRecipeMaker; }

}  // namespace noisescope::code
