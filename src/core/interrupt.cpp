#include "core/interrupt.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "core/error.h"
#include "core/unfinished.h"

namespace noisescope {
namespace {

constexpr unsigned kPatience = 10;              // seconds; code that checks for signals as often as intended needs 0.5
constexpr std::int64_t kOneWish = 500'000'000;  // ns: a wrapper and its shell may both send a signal for one keystroke
constexpr std::string_view kGivenUp = "noisescope: interrupted; ended while something did not answer\n";

std::atomic<std::int64_t> firstTime{0};  // ns of the monotonic clock; 0: no signal yet
std::atomic<int> pendingSignal{0};
std::atomic<int> waiting{0};       // number of living SecondSignalWaits
std::atomic<int> secondSignal{0};  // received while `waiting` > 0; 0: none
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free,
              "a signal handler may only touch lock-free atomics");

std::int64_t monotonicTime() {
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

[[noreturn]] void endNow(int signal) {
    removeUnfinishedFiles();
    if (::write(STDERR_FILENO, kGivenUp.data(), kGivenUp.size()) < 0) errno = 0;  // a failed message cannot be reported
    std::_Exit(128 + signal);
}

extern "C" void noteSignal(int signal) {
    const int error = errno;
    const std::int64_t now = monotonicTime();
    std::int64_t first = 0;
    if (firstTime.compare_exchange_strong(first, now)) {
        pendingSignal = signal;
        ::alarm(kPatience);
    } else if (signal == SIGALRM) {
        endNow(pendingSignal.load());
    } else if (now - first > kOneWish) {
        if (waiting.load() == 0) endNow(signal);
        secondSignal = signal;
    }
    errno = error;
}

}  // namespace

void installSignalHandlers() {
    struct sigaction action {};  // without SA_RESTART: signals must end a read that waits for input
    action.sa_handler = noteSignal;
    sigfillset(&action.sa_mask);  // handlers run one at a time, so that the first signal is known
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM}) {
        struct sigaction before {};
        sigaction(signal, nullptr, &before);
        if (signal == SIGHUP && before.sa_handler == SIG_IGN) continue;
        sigaction(signal, &action, nullptr);
    }
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

void throwIfInterrupted() {
    if (const int signal = pendingSignal.load(); signal != 0) throw Interrupted(signal);
}

SecondSignalWaits::SecondSignalWaits() noexcept { ++waiting; }

SecondSignalWaits::~SecondSignalWaits() {
    if (--waiting == 0 && secondSignal.load() != 0) endNow(secondSignal.load());
}

}  // namespace noisescope
