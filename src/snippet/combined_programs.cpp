#include "snippet/combined_programs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "snippet/prefix.h"
#include "targets/writers.h"

namespace noisescope::code {

std::string wordOf(std::string_view name) {
    constexpr std::size_t kLongest = 32;
    std::string word;
    for (const char c : name) {
        const bool kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (kept)
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!word.empty() && word.back() != '_')
            word += '_';
    }
    word.resize(std::min(word.size(), kLongest));
    while (word.ends_with('_')) word.pop_back();
    return word.empty() ? "recipe" : word;
}

namespace {

const std::string kCommon = "ns_";

using Visit = std::function<void(std::string&)>;

// --- every name that an item has or asks for -----------------------------------------------------------------------

void visit(Type& type, const Visit& look) {
    if (type.base == Base::structure) look(type.structure);
}

void visit(Expression& of, const Visit& look) {
    visit(of.type, look);
    if (of.kind == Expression::Kind::name || of.kind == Expression::Kind::call) look(of.text);
    for (Expression& part : of.parts) visit(part, look);
}

void visit(std::vector<Statement>& list, const Visit& look) {
    for (Statement& one : list) {
        visit(one.type, look);
        for (Expression& value : one.values) visit(value, look);
        visit(one.body, look);
        visit(one.otherwise, look);
    }
}

void visit(Item& item, const Visit& look) {
    if (auto* structure = std::get_if<Structure>(&item.what)) {
        look(structure->name);
        for (Field& field : structure->fields) visit(field.type, look);
    } else if (auto* global = std::get_if<Global>(&item.what)) {
        look(global->name);
        visit(global->type, look);
        visit(global->value, look);
    } else if (auto* function = std::get_if<Function>(&item.what)) {
        look(function->name);
        visit(function->result, look);
        for (Field& parameter : function->parameters) visit(parameter.type, look);
        visit(function->body, look);
    }
}

void visitComments(std::vector<Statement>& list, const Visit& look) {
    for (Statement& one : list) {
        look(one.comment);
        visitComments(one.body, look);
        visitComments(one.otherwise, look);
    }
}

void visitComments(Item& item, const Visit& look) {
    for (std::string& comment : item.comments) look(comment);
    if (auto* global = std::get_if<Global>(&item.what)) look(global->comment);
    if (auto* function = std::get_if<Function>(&item.what)) visitComments(function->body, look);
}

std::string nameOf(const Item& item) {
    if (const auto* structure = std::get_if<Structure>(&item.what)) return structure->name;
    if (const auto* global = std::get_if<Global>(&item.what)) return global->name;
    if (const auto* function = std::get_if<Function>(&item.what)) return function->name;
    return "";
}

bool isEntryItem(const Item& item) {
    const auto* function = std::get_if<Function>(&item.what);
    return function != nullptr && isEntry(*function);
}

using Names = std::map<std::string, std::string, std::less<>>;

/// Words that are names, replaced; other text stays.
std::string replaced(std::string_view text, const Names& names) {
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::string result;
    while (!text.empty()) {
        const auto end = std::find_if_not(text.begin(), text.end(), isWord);
        std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
        if (word.empty()) word = text.substr(0, 1);
        const auto found = names.find(word);
        result += found == names.end() ? word : found->second;
        text.remove_prefix(word.size());
    }
    return result;
}

// --- putting together ----------------------------------------------------------------------------------------------

/// A definition, of one program or of several.
struct Definition {
    Item item;          ///< as the first program has it
    std::size_t first;  ///< that program
    std::size_t users = 0;
    std::string name{};  ///< in the result
};

class Joining {
  public:
    explicit Joining(std::vector<Program> programs) : definitionsOf_(programs.size()) {
        for (std::size_t i = 0; i < programs.size(); ++i)
            for (Item& item : programs[i].items) add(std::move(item), i);
    }

    Beside joined(const std::vector<std::string>& names, const BesideHeadings& headings) {
        Beside result;
        nameCommon();
        for (std::size_t i = 0; i < names.size(); ++i) result.prefixes.push_back(nameOwn(i, wordOf(names[i])));
        const std::string_view shared = headings.shared;
        addPart(
            shared.empty() ? "what several of the recipes share" : shared,
            [](const Definition& one) { return one.users > 1; }, result.program);
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string own = i < headings.own.size() ? headings.own[i] : "";
            addPart(
                own.empty() ? result.prefixes[i] + "..." : own,
                [&](const Definition& one) { return one.users == 1 && one.first == i; }, result.program);
        }
        return result;
    }

  private:
    /// Two are the same if their texts are, and if what they ask for is the same: definitions come before their use.
    void add(Item item, std::size_t program) {
        if (std::holds_alternative<std::monostate>(item.what)) return;
        auto& known = definitionsOf_[program];
        Item bare = item;
        bare.comments.clear();
        std::string key = isEntryItem(item) ? fmt::format("{} ", program) : "";
        key += writeGlsl({{bare}});
        visit(bare, [&](const std::string& name) {
            if (const auto found = known.find(name); found != known.end()) key += fmt::format(" {}", found->second);
        });
        const auto [place, isNew] = keys_.try_emplace(key, definitions_.size());
        if (isNew) definitions_.push_back({item, program});
        ++definitions_[place->second].users;
        known[code::nameOf(item)] = place->second;
    }

    /// The first one of a name that several programs have keeps it, and the only one of a name if it is as general.
    void nameCommon() {
        std::map<std::string, int> count;
        for (Definition& one : definitions_) {
            const std::string name = nameOf(one.item);
            ++count[name];
            if (one.users > 1 && taken_.insert(name).second) one.name = name;
        }
        for (Definition& one : definitions_)
            if (one.name.empty() && count[nameOf(one.item)] == 1 && isGeneral(one)) {
                one.name = nameOf(one.item);
                taken_.insert(one.name);
            }
    }

    /// Returns true if it is no constant and no entry, and asks for nothing that has or will have a name of its own.
    [[nodiscard]] bool isGeneral(const Definition& of) const {
        if (std::holds_alternative<Global>(of.item.what) || isEntryItem(of.item)) return false;
        const auto& known = definitionsOf_[of.first];
        Item item = of.item;
        bool general = true;
        visit(item, [&](const std::string& name) {
            const auto found = known.find(name);
            if (found == known.end() || name == nameOf(of.item)) return;
            general = general && definitions_[found->second].name == name;
        });
        return general;
    }

    /// Names those that the program has first and that have none; returns what they begin with.
    std::string nameOwn(std::size_t program, const std::string& word) {
        for (int count = 1;; ++count) {
            const std::string number = count == 1 ? "" : fmt::format("{}", count);
            std::string prefix = fmt::format("{}{}{}_", kCommon, word, number);
            std::set<std::string> names;
            for (const Definition& one : definitions_)
                if (one.first == program && one.name.empty()) names.insert(renamed(nameOf(one.item), prefix));
            if (std::any_of(names.begin(), names.end(), [&](const auto& name) { return taken_.contains(name); }))
                continue;
            taken_.merge(names);
            for (Definition& one : definitions_)
                if (one.first == program && one.name.empty()) one.name = renamed(nameOf(one.item), prefix);
            return prefix;
        }
    }

    [[nodiscard]] Item renamedItem(const Definition& of) const {
        Names names;
        Names told;  // in comments: what several share tells nothing of one recipe
        for (const auto& [name, definition] : definitionsOf_[of.first]) {
            names[name] = definitions_[definition].name;
            if (of.users == 1 || definitions_[definition].users > 1) told[name] = names[name];
        }
        Item item = of.item;
        if (auto* function = std::get_if<Function>(&item.what)) function->entry = isEntry(*function);
        visit(item, [&](std::string& name) {
            if (const auto found = names.find(name); found != names.end()) name = found->second;
        });
        visitComments(item, [&](std::string& comment) { comment = replaced(comment, told); });
        return item;
    }

    /// Adds the definitions of a part under its heading, if there are any.
    template <typename Belongs>
    void addPart(std::string_view heading, const Belongs& belongs, Program& program) const {
        const std::size_t first = program.items.size();
        program.items.push_back({{fmt::format("--- {} ---", heading)}, {}});
        for (const Definition& one : definitions_)
            if (belongs(one)) program.items.push_back(renamedItem(one));
        if (program.items.size() == first + 1) program.items.pop_back();
    }

    std::vector<Definition> definitions_;
    std::map<std::string, std::size_t> keys_;
    std::vector<std::map<std::string, std::size_t>> definitionsOf_;  ///< by program and name
    std::set<std::string> taken_{std::begin(kEntryNames), std::end(kEntryNames)};
};

}  // namespace

Beside besideEachOther(std::vector<Program> programs, const std::vector<std::string>& names,
                       const BesideHeadings& headings) {
    return Joining(std::move(programs)).joined(names, headings);
}

std::string withOwnNames(const std::string& text, const Program& program, const std::string& prefix) {
    Names names;
    for (const Item& item : program.items)
        if (isEntryItem(item))
            for (const std::string_view entry : kEntryNames)
                if (nameOf(item) == renamed(entry, prefix)) names[std::string(entry)] = nameOf(item);
    return replaced(text, names);
}

}  // namespace noisescope::code
