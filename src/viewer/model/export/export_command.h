// Command line of an export.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "viewer/model/document/state.h"

namespace noisescope {

/// Returns the begin of a command with this recipe: by --set, or through standard input.
std::string commandOf(const Recipe& recipe, std::string_view subcommand);

/// Returns the first words of a command, which may be longer than a screen.
std::string beginningOfCommand(const std::string& line);

/// The command line that draws the same files: `noisescope render --set seed=7 … -o noise.png`, for a POSIX shell; a
/// recipe with layers or a map comes by standard input. Reading its settings back gives the recipe.
std::string commandLine(const ExportRequest& request);

/// The parameters that differ from those of an empty recipe, as "name=value".
std::vector<std::string> settingsOf(const Recipe& recipe);

/// Returns " --region X,Y,WxH"; nothing if it is the whole.
std::string regionOption(const Region& region, const Region& whole);

/// Returns a path as a word of a shell's command line, which no command takes for an option.
std::string fileWord(const std::string& path);

/// A word of a POSIX shell's command line: as it is where nothing in it is special, else in single quotes.
std::string shellWord(std::string_view text);

}  // namespace noisescope
