// A program in the library's subset of GLSL as data, with the type of every expression: what code in other languages is
// written from.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "glsl/position.h"

namespace noisescope::code {

enum class Base { nothing, boolean, integer, natural, real, matrix, structure };

struct Type {
    Base base = Base::nothing;
    int size = 1;             ///< components of a vector, columns and rows of a matrix
    std::string structure{};  ///< its name
    int count = 0;            ///< elements of an array; 0: it is none

    [[nodiscard]] bool isNumber() const {
        return base == Base::boolean || base == Base::integer || base == Base::natural || base == Base::real;
    }
    [[nodiscard]] bool isVector() const { return isNumber() && size > 1 && count == 0; }
    [[nodiscard]] bool isScalar() const { return isNumber() && size == 1 && count == 0; }
    friend bool operator==(const Type&, const Type&) = default;
};

struct Expression {
    enum class Kind {
        literal,    ///< text: as in GLSL
        name,       ///< text
        member,     ///< text: the field of parts[0]
        swizzle,    ///< text: components of parts[0], of "xyzw"
        index,      ///< parts[0] [parts[1]]
        call,       ///< text: the function; parts: its arguments
        construct,  ///< a value of `type` from parts
        unary,      ///< text: the operator
        binary,
        choice,  ///< parts[0] ? parts[1] : parts[2]
    };
    Kind kind = Kind::literal;
    Type type{};
    std::string text{};
    std::vector<Expression> parts{};
    Position at{};  ///< of a binary operator or of a choice: its sign
};

/// Loops are `for (int name = start; name < limit; ++name)`, or with `name += step`.
struct Statement {
    enum class Kind { comment, declare, assign, branch, loop, result, call };
    Kind kind = Kind::comment;
    std::string comment{};  ///< without "//": the whole line, or behind the statement
    bool constant = false;
    bool precise = false;  ///< every operation is rounded by itself
    Type type{};
    std::string name{};
    std::string text{};                ///< assign: "=", "+=" …; loop: "<" or "<="
    std::vector<Expression> values{};  ///< declare: none or one; assign: target and value; branch: the condition; loop:
                                       ///< start, limit and, other than 1, the step; result: the value;
                                       ///< call: of a function without a result
    std::vector<Statement> body{};
    std::vector<Statement> otherwise{};  ///< of a branch
    Position at{};
};

struct Field {
    Type type{};
    std::string name{};
    std::string comment{};
    bool out = false;  ///< a parameter that gives something back; no text of the library has any
};

struct Structure {
    std::string name{};
    std::vector<Field> fields{};
};

struct Global {
    bool constant = true;
    Type type{};
    std::string name{};
    Expression value{};
    std::string comment{};
};

struct Function {
    Type result{};
    std::string name{};
    std::vector<Field> parameters{};
    std::vector<Statement> body{};
    bool entry = false;  ///< users call it, whatever its name
    Position at{};
};

/// At file scope, with the comment lines in front of it, each without "//".
struct Item {
    std::vector<std::string> comments{};
    std::variant<std::monostate, Structure, Global, Function> what{};
    Position at{};  ///< of its first word behind the comments
};

struct Program {
    std::vector<Item> items{};
};

}  // namespace noisescope::code
