#include "glsl/reader.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <utility>

#include "core/text.h"
#include "glsl/cursor.h"
#include "glsl/glsl_types.h"

namespace noisescope::code {
namespace {

using Kind = Expression::Kind;

/// From the lowest precedence to the highest.
const std::vector<std::vector<std::string_view>> kOperators{
    {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<", ">", "<=", ">="},
    {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};

class Reader : Cursor {
  public:
    using Cursor::Cursor;

    Program program() {
        Program program;
        while (token().kind != Token::Kind::end) program.items.push_back(item());
        return program;
    }

  private:
    // --- types -----------------------------------------------------------------------------------------------------

    [[nodiscard]] std::optional<Type> typeAhead() const {
        if (token().kind != Token::Kind::word) return std::nullopt;
        if (std::optional<Type> type = typeNamed(token().text)) return type;
        if (structures_.contains(token().text)) return Type{.base = Base::structure, .structure = token().text};
        return std::nullopt;
    }
    Type takeType() {
        const std::optional<Type> type = typeAhead();
        if (!type) refuse("a type");
        skip();
        return *type;
    }
    int takeCount() {
        if (token().kind != Token::Kind::number) refuse("a number of elements");
        const std::optional<std::int64_t> count = parseInteger(next());
        if (!count || *count < 1) refuse("a number of elements");
        take("]");
        return static_cast<int>(*count);
    }
    /// Takes an array size [3] behind a name.
    void takeArray(Type& type) {
        if (takeIf("[")) type.count = takeCount();
    }

    // --- file scope ------------------------------------------------------------------------------------------------

    Item item() {
        Item item;
        while (token().kind == Token::Kind::comment) item.comments.push_back(next());
        item.at = here();
        if (token().kind == Token::Kind::end) return item;
        if (takeIf("struct")) {
            item.what = structure();
            return item;
        }
        const bool constant = takeIf("const");
        Type type = takeType();
        const std::string name = takeWord();
        if (is("(")) {
            Function made = function(type, name);
            made.at = item.at;
            item.what = std::move(made);
            return item;
        }
        takeArray(type);
        Global global{constant, type, name, {}, ""};
        take("=");
        global.value = expression();
        expect(global.value, type);
        take(";");
        global.comment = takeComment();
        globals_[name] = type;
        item.what = std::move(global);
        return item;
    }

    Structure structure() {
        Structure structure{takeWord(), {}};
        take("{");
        for (skipComments(); !takeIf("}"); skipComments()) {
            Type type = takeType();
            const std::string name = takeWord();
            takeArray(type);
            take(";");
            structure.fields.push_back({type, name, takeComment()});
        }
        take(";");
        structures_[structure.name] = structure;
        return structure;
    }

    Function function(const Type& result, const std::string& name) {
        Function function{result, name};
        locals_.assign(1, {});
        take("(");
        while (!takeIf(")")) {
            if (!function.parameters.empty()) take(",");
            const Type type = takeType();
            const std::string parameter = takeWord();
            function.parameters.push_back({type, parameter, ""});
            locals_.back()[parameter] = type;
        }
        functions_[name] = function;
        result_ = result;
        function.declared = takeIf(";");
        if (!function.declared) function.body = block();
        locals_.clear();
        return function;
    }

    // --- statements ------------------------------------------------------------------------------------------------

    std::vector<Statement> block() {
        take("{");
        locals_.emplace_back();
        std::vector<Statement> list;
        while (!takeIf("}")) {
            list.push_back(placedStatement());
            if (std::string behind = takeComment(); !behind.empty()) list.back().comment = std::move(behind);
        }
        locals_.pop_back();
        return list;
    }
    /// Parses a block, or a single statement.
    std::vector<Statement> branch() {
        if (is("{")) return block();
        locals_.emplace_back();
        std::vector<Statement> list{placedStatement()};
        locals_.pop_back();
        return list;
    }

    Statement placedStatement() {
        const Position at = here();
        Statement made = statement();
        made.at = at;
        return made;
    }
    Statement statement() {
        if (token().kind == Token::Kind::comment) return {.kind = Statement::Kind::comment, .comment = next()};
        if (takeIf("if")) return branching();
        if (takeIf("for")) return loop();
        if (takeIf("return")) {
            Statement result{.kind = Statement::Kind::result, .values = {expression()}};
            expect(result.values[0], result_);
            take(";");
            return result;
        }
        if (is("const") || is("precise") || (typeAhead() && token(1).kind == Token::Kind::word)) return declaration();
        return assignment();
    }

    Statement declaration() {
        Statement made{.kind = Statement::Kind::declare};
        made.constant = takeIf("const");
        made.precise = takeIf("precise");
        made.type = takeType();
        made.name = takeWord();
        takeArray(made.type);
        if (takeIf("=")) {
            made.values.push_back(expression());
            expect(made.values[0], made.type);
        }
        take(";");
        locals_.back()[made.name] = made.type;
        return made;
    }

    Statement assignment() {
        Statement made{.kind = Statement::Kind::assign, .values = {postfix()}};
        constexpr std::array<std::string_view, 8> kinds{"=", "+=", "-=", "*=", "/=", "^=", "|=", "&="};
        for (const std::string_view kind : kinds)
            if (is(kind)) made.text = kind;
        if (made.text.empty()) refuse("an assignment");
        skip();
        made.values.push_back(expression());
        const Type& target = made.values[0].type;
        if (made.text == "=")
            expect(made.values[1], target);
        else if (const auto type = typeOfBinary(made.text.substr(0, 1), target, made.values[1].type); type != target)
            refuse("two types that fit");
        take(";");
        return made;
    }

    Statement branching() {
        Statement made{.kind = Statement::Kind::branch};
        take("(");
        made.values.push_back(expression());
        expect(made.values[0], {.base = Base::boolean});
        take(")");
        made.body = branch();
        if (takeIf("else")) made.otherwise = branch();
        return made;
    }

    Statement loop() {
        Statement made{.kind = Statement::Kind::loop};
        take("(");
        made.type = takeType();
        made.name = takeWord();
        take("=");
        made.values.push_back(expression());
        take(";");
        locals_.emplace_back();
        locals_.back()[made.name] = made.type;
        take(made.name);
        made.text = is("<=") ? "<=" : "<";
        take(made.text);
        made.values.push_back(expression());
        take(";");
        const bool isInFront = takeIf("++");
        take(made.name);
        if (!isInFront && !takeIf("++")) {
            take("+=");
            made.values.push_back(expression());
        }
        take(")");
        made.body = branch();
        locals_.pop_back();
        return made;
    }

    // --- expressions -----------------------------------------------------------------------------------------------

    void expect(const Expression& value, const Type& type) const {
        if (!(value.type == type)) refuse("another type before this");
    }

    Expression expression() {
        Expression condition = binary(0);
        const Position at = here();
        if (!takeIf("?")) return condition;
        Expression first = expression();
        take(":");
        Expression second = expression();
        if (!(first.type == second.type)) refuse("two choices of one type");
        const Type type = first.type;
        return {Kind::choice, type, "", {std::move(condition), std::move(first), std::move(second)}, at};
    }

    Expression binary(std::size_t level) {
        if (level == kOperators.size()) return unary();
        Expression left = binary(level + 1);
        for (bool found = true; found;) {
            found = false;
            skipComments();
            for (const std::string_view symbol : kOperators[level]) {
                if (!is(symbol)) continue;
                const Position at = here();
                skip();
                Expression right = binary(level + 1);
                const std::optional<Type> type = typeOfBinary(symbol, left.type, right.type);
                if (!type) refuse(fmt::format("types that fit on both sides of {}", symbol));
                left = {Kind::binary, *type, std::string(symbol), {std::move(left), std::move(right)}, at};
                found = true;
                break;
            }
        }
        return left;
    }

    Expression unary() {
        for (const std::string_view symbol : {"-", "!", "~"}) {
            const Position at = here();
            if (!takeIf(symbol)) continue;
            Expression part = unary();
            const Type type = part.type;
            return {Kind::unary, type, std::string(symbol), {std::move(part)}, at};
        }
        return postfix();
    }

    Expression postfix() {
        Expression value = primary();
        while (true) {
            const Position at = here();
            if (takeIf(".")) {
                value = named(std::move(value), takeWord());
                value.at = at;
            } else if (takeIf("[")) {
                value = indexed(std::move(value), expression());
                value.at = at;
                take("]");
            } else {
                return value;
            }
        }
    }

    Expression named(Expression of, const std::string& name) {
        if (of.type.base == Base::structure && of.type.count == 0) {
            for (const Field& field : structures_.at(of.type.structure).fields)
                if (field.name == name) return {Kind::member, field.type, name, {std::move(of)}};
            refuse(fmt::format("a field of {} before this", of.type.structure));
        }
        if (!of.type.isVector()) refuse("a vector before this");
        const std::string components = componentsNamed(name, of.type.size);
        if (components.empty()) refuse("components before this");
        Type type = of.type;
        type.size = static_cast<int>(components.size());
        return {Kind::swizzle, type, components, {std::move(of)}};
    }

    Expression indexed(Expression of, Expression at) {
        const std::optional<Type> type = typeOfElement(of.type);
        if (!type) refuse("an array before this");
        return {Kind::index, *type, "", {std::move(of), std::move(at)}};
    }

    std::vector<Expression> arguments() {
        std::vector<Expression> list;
        take("(");
        skipComments();
        while (!takeIf(")")) {
            if (!list.empty()) take(",");
            skipComments();
            list.push_back(expression());
            skipComments();
        }
        return list;
    }

    Expression primary() {
        skipComments();
        const Position at = here();
        Expression made = unplaced();
        if (made.at.line == 0) made.at = at;
        return made;
    }
    Expression unplaced() {
        if (token().kind == Token::Kind::number) return number();
        if (takeIf("(")) {
            Expression inner = expression();
            take(")");
            return inner;
        }
        if (std::optional<Type> type = typeAhead()) {
            skip();
            takeArray(*type);
            return {Kind::construct, *type, "", arguments()};
        }
        const std::string name = takeWord();
        if (name == "true" || name == "false") return {Kind::literal, {.base = Base::boolean}, name, {}};
        if (is("(")) return call(name);
        for (auto scope = locals_.rbegin(); scope != locals_.rend(); ++scope)
            if (const auto found = scope->find(name); found != scope->end())
                return {Kind::name, found->second, name, {}};
        if (const auto found = globals_.find(name); found != globals_.end())
            return {Kind::name, found->second, name, {}};
        refuse(fmt::format("a name that is known before this instead of {}", name));
    }

    Expression number() {
        const std::string text = next();
        return {Kind::literal, typeOfNumber(text), text, {}};
    }

    Expression call(const std::string& name) {
        std::vector<Expression> list = arguments();
        const auto found = functions_.find(name);
        if (found == functions_.end()) {
            const std::optional<Type> type = typeOfBuiltIn(name, list);
            if (!type) refuse(fmt::format("a function that is known instead of {}", name));
            return {Kind::call, *type, name, std::move(list)};
        }
        const Function& function = found->second;
        if (list.size() != function.parameters.size()) refuse(fmt::format("as many arguments as {} takes", name));
        for (std::size_t i = 0; i < list.size(); ++i) expect(list[i], function.parameters[i].type);
        return {Kind::call, function.result, name, std::move(list)};
    }

    std::map<std::string, Structure, std::less<>> structures_;
    std::map<std::string, Function, std::less<>> functions_;
    std::map<std::string, Type, std::less<>> globals_;
    std::vector<std::map<std::string, Type, std::less<>>> locals_;
    Type result_;
};

}  // namespace

Program read(std::string_view text) { return Reader(text).program(); }

}  // namespace noisescope::code
