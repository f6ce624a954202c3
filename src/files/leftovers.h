// Hidden temporary files and their locks, which tell files left by killed processes from files still being written.
//
// A file is named .NAME.tmp-HOST-PID-RANDOM and locked with flock() by the process that writes it. The kernel frees the
// lock when that process ends, even if its PID is used again. HOST distinguishes machines that share a folder but not
// its locks.
#pragma once

#include <string>
#include <string_view>

#include "files/file_descriptor.h"

namespace noisescope {

/// Suffix of the hidden name that keeps a file while it is replaced, without a lock. Its writer holds lockFolder().
inline constexpr std::string_view kOldMark = "-old";

/// Returns a name of at most 250 bytes, without kOldMark. Its 64 random bits keep others from guessing it and placing a
/// link there.
std::string hiddenNameFor(std::string_view targetName);

/// Locks a file until its descriptors are closed. Returns false if another process has the lock; true on a file system
/// without locks, where removeLeftovers() then removes nothing.
bool lockFile(int file);

/// Removes from the folder the files of this machine's dead processes, once per folder. `own`: a file in the folder
/// locked by this process; if locks do not work there, nothing is removed. Silently skips files that cannot be read or
/// removed.
void removeLeftovers(int folder, int own);

/// Locks the folder while several files change together. Waits at most ten seconds; after that, and where there are no
/// such locks, returns an unlocked descriptor. Throws Interrupted.
FileDescriptor lockFolder(int folder);

}  // namespace noisescope
