#include "core/fork_lock.h"

#ifndef __EMSCRIPTEN__  // it has no fork()
#include <pthread.h>
#endif

#include <array>
#include <atomic>
#include <cstddef>
#include <new>

namespace noisescope {
namespace {

std::array<std::mutex, 64> forkLocks;

#ifdef __EMSCRIPTEN__
int followForks() { return 0; }
#else
int followForks() {
    const auto give = [] {
        for (std::mutex& lock : forkLocks) lock.unlock();
    };
    return ::pthread_atfork(
        [] {
            for (std::mutex& lock : forkLocks) lock.lock();
        },
        give, give);
}
#endif

}  // namespace

std::mutex& forkLock() {
    static const int failure = followForks();
    static std::atomic<std::size_t> next{0};
    if (failure != 0) throw std::bad_alloc();
    return forkLocks[next++ % forkLocks.size()];
}

}  // namespace noisescope
