// Threads where the system may have no more to give.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <thread>
#include <vector>

namespace noisescope {

using ThreadWork = std::function<void(std::stop_token)>;

/// Adds a thread that runs `work`, with all signals blocked, so that they end what the starting thread waits for.
/// False, and nothing is added: the system starts no more (RLIMIT_NPROC, a container's limit). Whoever deals out work
/// goes on with the threads that are there.
bool startThread(std::vector<std::jthread>& threads, ThreadWork work);

/// Adds so many, or as many as the system starts. Throws Error(file) if that is none.
void startThreads(std::vector<std::jthread>& threads, std::size_t count, const ThreadWork& work);

}  // namespace noisescope
