// Locks that a child of fork() finds free.
#pragma once

#include <mutex>

namespace noisescope {

/// A lock for something that is quickly looked up, and kept for as long as the process; those of several things may be
/// the same, so a thread holds one at a time. A thread that holds a lock is not in the child of another thread's fork()
/// to give it back: fork() itself takes all of these before, and gives them back on both sides. Throws std::bad_alloc.
std::mutex& forkLock();

}  // namespace noisescope
