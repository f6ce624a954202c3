// What --help and --version say: for people, and as the one object of --json, of which the manual page and the shells'
// completions are made.
#pragma once

#include <string>

#include "cli/shared/command.h"
#include "core/json.h"

namespace noisescope {

/// What is below the program's own --help: exit codes and examples.
std::string programFooter();
/// What is below the help of `view`: the files that the window keeps.
std::string filesText();

/// A subcommand, or the program with all of them, its exit codes, files and examples.
Json helpJson(const CommandInfo& command);

/// "Noisescope 0.1.0 (5a29a80e12)"; without a checkout only the version.
std::string versionText();
Json versionJson();

}  // namespace noisescope
