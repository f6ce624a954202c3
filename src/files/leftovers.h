// Hidden files that a killed process has left in a folder, told from those that a living one still writes.
//
// A file is named .NAME.tmp-HOST-PID-RANDOM and locked with flock() by the process that writes it. The kernel frees the
// lock when that process ends, whatever becomes of its number. HOST keeps machines apart that share a folder but not
// its locks.
#pragma once

#include <string>
#include <string_view>

#include "files/file_descriptor.h"

namespace noisescope {

/// At the end of a hidden name: what a file that is being replaced is kept as, without a lock. Its writer holds
/// lockFolder().
inline constexpr std::string_view kOldMark = "-old";

/// A name of at most 250 bytes, without kOldMark. 64 random bits: nobody can guess it and put a link there.
std::string hiddenNameFor(std::string_view targetName);

/// Locks a file until its descriptors are closed. False if somebody else has the lock. True also where there are no
/// locks, and then nobody removes anything.
bool lockFile(int file);

/// Removes from the folder the files of processes of this machine that are no more. `own`: a file in that folder that
/// this process has locked; if its lock means nothing, nothing is removed. Does nothing the second time. What cannot be
/// read or removed stays, silently.
void removeLeftovers(int folder, int own);

/// The folder's own lock, which is held while several files change together. Waits for it ten seconds at most;
/// then, and where there are no such locks, nothing holds it. Throws Interrupted.
FileDescriptor lockFolder(int folder);

}  // namespace noisescope
