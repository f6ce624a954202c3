// Programs beside each other in one: what is the same is there once, what differs has names of its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glsl/syntax.h"

namespace noisescope::code {

struct Beside {
    Program program;
    /// Beginnings of the names of each program's own items in place of ns_: "ns_marble_".
    std::vector<std::string> prefixes;
};

/// Comments over the parts, the defaults where empty.
struct BesideHeadings {
    std::string shared{};
    std::vector<std::string> own{};  ///< of each program
};

/// Returns the word that names begin with in place of a text: "Article colors!" -> article_colors
std::string wordOf(std::string_view name);

/// `names`: what the programs are called, any text, one each. A definition that several have, and with it all that it
/// asks for, stands first and keeps its name; each program's own ones follow, entries always among them, and have own
/// names: but for functions that no other has and that ask for nothing of the program's own. Everything is declared
/// before it is used.
Beside besideEachOther(std::vector<Program> programs, const std::vector<std::string>& names,
                       const BesideHeadings& headings = {});

/// The words of `text` that begin with ns_, NS_ or Ns as in the program with this prefix, if `program` has such a name.
std::string withOwnNames(const std::string& text, const Program& program, const std::string& prefix);

}  // namespace noisescope::code
