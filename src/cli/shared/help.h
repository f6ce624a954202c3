// Texts of --help and --version, and the same as one object of --json, from which the manual page and the shells'
// completions are generated.
#pragma once

#include <string>

#include "cli/shared/command.h"
#include "core/json.h"

namespace noisescope {

/// Returns the footer of the program's own --help: exit codes and examples.
std::string programFooter();
/// Returns the footer of the help of `view`: the files that the window keeps.
std::string filesText();

/// A subcommand, or the program with all of them, its exit codes, files and examples.
Json helpJson(const CommandInfo& command);

/// "Noisescope 0.1.0 (5a29a80e12)"; without a checkout only the version.
std::string versionText();
Json versionJson();

}  // namespace noisescope
