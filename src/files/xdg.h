// Folders for the program's own files, by the XDG Base Directory specification 0.8. Folders and files are private to
// the user (0700, 0600), and every file is complete or absent.
//
//    configFolder  $XDG_CONFIG_HOME/noisescope, or $HOME/.config/noisescope       settings.json
//    stateFolder   $XDG_STATE_HOME/noisescope,  or $HOME/.local/state/noisescope  autosave/
//    cacheFolder   $XDG_CACHE_HOME/noisescope,  or $HOME/.cache/noisescope        files that can be made again
//
// macOS uses the same folders: terminal users expect them, and both variables can be set. Windows usually sets no HOME,
// and %USERPROFILE% is not consulted: nothing is stored there unless the variables are set.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/json.h"
#include "files/file_descriptor.h"

namespace noisescope {

/// Returns the value of an environment variable, or nothing if it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

/// Returns the variables of this process.
Environment processEnvironment();

/// Return the program's folder of each kind, which may not exist yet. Nothing if neither the XDG variable nor HOME is
/// an absolute path; the specification says to ignore relative ones. The program then works and stores nothing.
std::optional<std::filesystem::path> configFolder(const Environment& environment);
std::optional<std::filesystem::path> stateFolder(const Environment& environment);
std::optional<std::filesystem::path> cacheFolder(const Environment& environment);

/// Returns a sentence that names the data not stored for want of a folder, to be shown once; empty if all folders are
/// known.
std::string nothingKept(const Environment& environment);

// --- files in those folders; settings.cpp and autosave.cpp build on these
// ----------------------------------------------

/// Creates the folder and its missing parents, private to the user. Existing ones keep their permissions. Throws
/// Error(file).
void createPrivateFolders(const std::filesystem::path& folder);

/// Locks the folder against other processes until the result is destroyed; leaves no file in it. Waits at most two
/// seconds; after that, and on a file system without locks, it goes on unlocked.
FileDescriptor lockFolder(const std::filesystem::path& folder);

/// Creates or replaces a file that only the user can read. Throws Error(file).
void writePrivateFile(const std::filesystem::path& path, std::string_view bytes);

/// Returns the JSON of a file of at most `largest` bytes, members sorted by name. Throws Error(file) if it cannot be
/// read, Error(usage) if it is not JSON, too large or nested too deeply.
Json readKeptJson(const std::filesystem::path& path, std::size_t largest);

/// Renames a damaged file to NAME.damaged, or NAME.damaged-2 and so on where that exists. Returns the new path. Throws
/// Error(file).
std::filesystem::path setAside(const std::filesystem::path& path);

}  // namespace noisescope
