// Programs beside each other in one: what is the same is there once, what differs has names of its own.
#pragma once

#include <string>
#include <vector>

#include "glsl/syntax.h"

namespace noisescope::code {

struct Beside {
    Program program;
    /// What the names of each program's own items begin with in place of ns_: "ns_marble_".
    std::vector<std::string> prefixes;
};

/// `names`: what the programs are called, any text, one each. A definition that several have, and with it all that it
/// asks for, stands first and keeps its name; each program's own ones follow, entries always among them, and have own
/// names: but for functions that no other has and that ask for nothing of the program's own. Everything is declared
/// before it is used.
Beside besideEachOther(std::vector<Program> programs, const std::vector<std::string>& names);

/// The words of `text` that begin with ns_, NS_ or Ns as in the program with this prefix, if `program` has such a name.
std::string withOwnNames(const std::string& text, const Program& program, const std::string& prefix);

}  // namespace noisescope::code
