// Where the program keeps files of its own, and how: folders by the XDG Base Directory specification 0.8, all of them
// and the files in them for the person alone (0700, 0600), every file complete or absent.
//
//   configFolder  $XDG_CONFIG_HOME/noisescope, or $HOME/.config/noisescope       settings.json
//   stateFolder   $XDG_STATE_HOME/noisescope,  or $HOME/.local/state/noisescope  autosave/
//   cacheFolder   $XDG_CACHE_HOME/noisescope,  or $HOME/.cache/noisescope        what can be made again
//
// macOS uses the same folders: whoever works in a terminal looks there, and both variables can be set. On Windows there
// is no HOME as a rule, and %USERPROFILE% is not consulted: nothing is kept unless the variables are set.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/json.h"
#include "files/file_descriptor.h"

namespace noisescope {

/// Gives a variable of the environment, or nothing where it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

/// The variables of this process.
Environment processEnvironment();

/// The program's folder of each kind, which need not exist. Nothing if neither the XDG variable nor HOME is an absolute
/// path; the specification has relative ones ignored. The program then works and keeps nothing.
std::optional<std::filesystem::path> configFolder(const Environment& environment);
std::optional<std::filesystem::path> stateFolder(const Environment& environment);
std::optional<std::filesystem::path> cacheFolder(const Environment& environment);

/// One sentence about what is not kept for want of a folder, to be shown once; empty while all is well.
std::string nothingKept(const Environment& environment);

// --- files in those folders; settings.cpp and autosave.cpp build on these
// ----------------------------------------------

/// Makes the folder and those above it that are missing, for the person alone. Those that exist keep their
/// permissions. Throws Error(file).
void createPrivateFolders(const std::filesystem::path& folder);

/// Waits until no other process holds the folder, two seconds at most: then, and where a file system knows no locks,
/// it goes on without. Held until the result goes; nothing is left in the folder.
FileDescriptor lockFolder(const std::filesystem::path& folder);

/// Replaces the file, or makes it, readable for the person alone. Throws Error(file).
void writePrivateFile(const std::filesystem::path& path, std::string_view bytes);

/// The JSON in a file of at most `largest` bytes, members in the order of their names. Throws Error(file) if it cannot
/// be read, Error(usage) if it can and is not JSON, too large or nested too deeply.
Json readKeptJson(const std::filesystem::path& path, std::size_t largest);

/// Renames a damaged file to NAME.damaged, or NAME.damaged-2 and so on where that exists. Returns the new path. Throws
/// Error(file).
std::filesystem::path setAside(const std::filesystem::path& path);

}  // namespace noisescope
