// Syntax tree of a program in the library's GLSL subset, with the type of every expression. Writers for other languages
// print it.
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
    std::string structure{};  ///< name of the structure
    int count = 0;            ///< elements of an array; 0: no array

    [[nodiscard]] bool isNumber() const {
        return base == Base::boolean || base == Base::integer || base == Base::natural || base == Base::real;
    }
    [[nodiscard]] bool isVector() const { return isNumber() && size > 1 && count == 0; }
    [[nodiscard]] bool isScalar() const { return isNumber() && size == 1 && count == 0; }
    friend bool operator==(const Type&, const Type&) = default;
};

struct Expression {
    enum class Kind {
        literal,    ///< text as in GLSL
        name,       ///< the name in `text`
        member,     ///< text: the field of parts[0]
        swizzle,    ///< text: components of parts[0], of "xyzw"
        index,      ///< parts[0] [parts[1]]
        call,       ///< text: the function; parts: its arguments
        construct,  ///< a value of `type` made from parts
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
    std::string comment{};  ///< without "//": on its own line, or behind the statement
    bool constant = false;
    bool precise = false;  ///< every operation is rounded separately
    Type type{};
    std::string name{};
    std::string text{};  ///< assign: "=", "+=" …; loop: "<" or "<="
    /// Declare: none or one; assign: target and value; branch: the condition; loop: start, limit and the step unless it
    /// is 1; result: the value; call: of a function without a result.
    std::vector<Expression> values{};
    std::vector<Statement> body{};
    std::vector<Statement> otherwise{};  ///< of a branch
    Position at{};
};

struct Field {
    Type type{};
    std::string name{};
    std::string comment{};
    bool out = false;  ///< an output parameter; the library's text has none
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
    bool entry = false;     ///< called by users under any name
    bool declared = false;  ///< without its body, which follows below
    Position at{};
};

/// An item at file scope, with the comment lines in front of it, without "//".
struct Item {
    std::vector<std::string> comments{};
    std::variant<std::monostate, Structure, Global, Function> what{};
    Position at{};  ///< of its first word behind the comments
};

struct Program {
    std::vector<Item> items{};
};

}  // namespace noisescope::code
