#include "core/start_thread.h"

#include <signal.h>

#include <string>
#include <system_error>
#include <utility>

#include "core/error.h"

namespace noisescope {

bool startThread(std::vector<std::jthread>& threads, ThreadWork work) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = true;
    try {
        threads.emplace_back(std::move(work));
    } catch (const std::system_error&) {
        started = false;
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return started;
}

void startThreads(std::vector<std::jthread>& threads, std::size_t count, const ThreadWork& work) {
    for (std::size_t i = 0; i < count; ++i) {
        if (startThread(threads, work)) continue;
        if (i == 0) throw Error(ExitCode::file, "threads: the system starts none (see `ulimit -u`)");
        return;
    }
}

}  // namespace noisescope
