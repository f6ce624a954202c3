// Base of the writers of languages: indentation, comments, operators and their parentheses.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "glsl/syntax.h"

namespace noisescope::code {

/// Prints a program as in C; a language overrides what it writes differently.
class Printer {
  public:
    virtual ~Printer() = default;

    /// All items, in order, and in front of them the helpers that they ask for.
    std::string print(const Program& program);

  protected:
    /// From the loosest to the tightest.
    enum Precedence { kLoosest, kChoice, kOr, kAnd, kBits, kEqual, kLess, kShift, kSum, kProduct, kUnary, kTightest };

    // --- forms that each language has of its own ---------------------------------------------------------------------
    [[nodiscard]] virtual std::string type(const Type& type) const = 0;
    [[nodiscard]] virtual std::string literal(const Expression& literal) = 0;
    /// A scalar of another type.
    virtual std::string converted(const Expression& value, const Type& to, Precedence outer) = 0;
    /// A vector, structure or array put together.
    virtual std::string assembled(const Expression& construct) = 0;
    virtual std::string builtIn(const Expression& call, Precedence outer) = 0;
    virtual std::string structure(const Structure& structure) = 0;
    virtual std::string global(const Global& global) = 0;
    virtual std::string functionHead(const Function& function) = 0;
    /// A function whose body follows below, which the portable subset has not.
    virtual std::string functionDeclared(const Function& /*function*/) { refuse("a declaration without a body"); }
    virtual std::string declaration(const Statement& statement) = 0;
    /// Text of the helpers asked for with need(), and of the vector types.
    virtual std::string helpers() { return ""; }

    // --- as in C
    // ------------------------------------------------------------------------------------------------------
    [[nodiscard]] virtual std::string comment(std::string_view text) const;
    virtual std::string binary(const Expression& of, Precedence outer);
    virtual std::string choice(const Expression& of, Precedence outer);
    virtual std::string unary(const Expression& of);
    virtual std::string member(const Expression& of);
    virtual std::string index(const Expression& of);
    virtual std::string assignment(const Statement& statement);
    virtual std::string branchHead(const Statement& statement);
    virtual std::string loopHead(const Statement& statement);
    virtual std::string result(const Statement& statement);
    virtual std::string functionEnd() { return "}\n"; }
    /// Between two items.
    [[nodiscard]] virtual std::string_view blankLines() const { return "\n"; }
    virtual void statement(const Statement& statement, int depth, std::string& out);
    /// A name that may be a word of the language.
    [[nodiscard]] virtual std::string name(std::string_view name) const { return std::string(name); }

    std::string expression(const Expression& of, Precedence outer = kLoosest);
    virtual void blockOf(const std::vector<Statement>& list, int depth, std::string& out);
    virtual std::string arguments(const std::vector<Expression>& list);
    /// The parts of an array, each on a line that begins with `line`, or of a structure, one behind the other.
    std::string elements(const Expression& of, std::string_view line = "\n    ", Precedence outer = kLoosest);
    /// lessThan(a, b) and its like as an operator, with parentheses, and not(a); empty for other functions.
    std::string comparison(const Expression& of);
    [[nodiscard]] static std::string within(std::string text, bool parentheses);
    [[nodiscard]] static Precedence precedenceOf(std::string_view symbol);
    [[nodiscard]] bool isOwn(std::string_view function) const { return functions_.contains(std::string(function)); }
    [[nodiscard]] const Structure& structureOf(const Type& type) const;
    /// For what no writer has met yet: a gap of the writer, not of the recipe.
    [[noreturn]] static void refuse(std::string_view what);
    /// A line of code and the comment behind it.
    [[nodiscard]] std::string line(int depth, std::string_view text, std::string_view behind = "") const;
    void need(std::string_view helper) { needs_.emplace(helper); }
    [[nodiscard]] bool needs(std::string_view helper) const { return needs_.contains(std::string(helper)); }

  private:
    std::set<std::string> functions_;
    std::vector<Structure> structures_;
    std::set<std::string> needs_;
};

/// Eight hexadecimal digits that another text does not have.
std::string fingerprint(std::string_view text);
/// Lines of the preprocessor that refuse a second text behind the same guard, which would be left out silently.
std::string otherGuard(std::string_view guard, std::string_view text);

/// The names of its parameters: "x, y".
std::string namesOf(const Function& function);

/// Names that statements assign to, their elements and components included.
std::set<std::string> assignedIn(const std::vector<Statement>& list);

}  // namespace noisescope::code
