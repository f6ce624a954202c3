#include "core/workers.h"

#include <utility>

#include "core/error.h"
#include "core/start_thread.h"

namespace noisescope {

Workers::Workers(Ready ready, Prepare prepare) : ready_(std::move(ready)), prepare_(std::move(prepare)) {}

Workers::~Workers() = default;

void Workers::start(std::size_t count) {
    startThreads(threads_, count, [this](const std::stop_token& stop) { work(stop); });
}

bool Workers::startOne() {
    return startThread(threads_, [this](const std::stop_token& stop) { work(stop); });
}

void Workers::work(const std::stop_token& stop) {
    const Run run = prepare_();
    try {
        while (true) {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, stop, [&] { return stop.stop_requested() || ready_(); });
            if (stop.stop_requested()) return;
            run(lock, stop);
        }
    } catch (const Interrupted&) {  // the program ends
    }
}

}  // namespace noisescope
