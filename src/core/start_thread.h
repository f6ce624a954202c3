// Threads that are started as far as the system allows.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <thread>
#include <vector>

namespace noisescope {

using ThreadWork = std::function<void(std::stop_token)>;

/// Adds a thread that runs `work` with all signals blocked, so that signals interrupt the starting thread's waits.
/// Returns false and adds nothing if the system starts no more threads (RLIMIT_NPROC, a container's limit); callers go
/// on with the threads they have.
bool startThread(std::vector<std::jthread>& threads, ThreadWork work);

/// Adds `count` threads, or as many as the system starts. Throws Error(file) if it starts none.
void startThreads(std::vector<std::jthread>& threads, std::size_t count, const ThreadWork& work);

}  // namespace noisescope
