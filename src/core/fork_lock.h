// Mutexes that are free in a child of fork().
#pragma once

#include <mutex>

namespace noisescope {

/// Returns a mutex for short lookups that lives as long as the process. Callers may share mutexes, so a thread may hold
/// only one at a time. fork() copies a locked mutex without the thread that would unlock it; a handler therefore locks
/// all of these mutexes before fork() and unlocks them in parent and child. Throws std::bad_alloc.
std::mutex& forkLock();

}  // namespace noisescope
