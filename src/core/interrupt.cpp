#include "core/interrupt.h"

#include <atomic>
#include <csignal>
#include <cstdlib>

#include "core/error.h"

namespace noisescope {
namespace {

std::atomic<int> pendingSignal{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

extern "C" void noteSignal(int signal) {
    if (pendingSignal.exchange(signal) != 0) std::_Exit(128 + signal);  // the second one: the driver may hang
}

}  // namespace

void installSignalHandlers() {
#ifdef _WIN32
    std::signal(SIGINT, noteSignal);
    std::signal(SIGTERM, noteSignal);
#else
    struct sigaction action {};  // without SA_RESTART: a read that waits for a person has to end
    action.sa_handler = noteSignal;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

void throwIfInterrupted() {
    if (const int signal = pendingSignal.load(); signal != 0) throw Interrupted(signal);
}

}  // namespace noisescope
