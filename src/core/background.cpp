#include "core/background.h"

#include <algorithm>
#include <mutex>
#include <stop_token>

namespace noisescope {

BackgroundRequests::BackgroundRequests(std::function<Work()> prepare, std::function<void()> finished)
    : finished_(std::move(finished)),
      thread_([this] { return next() != nullptr; },
              [this, prepare = std::move(prepare)] {
                  return [this, work = prepare()](std::unique_lock<std::mutex>& lock, const std::stop_token& stop) {
                      const Wish wish = *next();
                      begun_.insert(wish.ticket);
                      lock.unlock();
                      run(work, wish, stop);
                  };
              }) {
    thread_.start(1);
}

void BackgroundRequests::want(std::vector<Wish> wishes) {
    const std::lock_guard lock(thread_.mutex());
    if (std::ranges::equal(wishes, wishes_, {}, &Wish::ticket, &Wish::ticket)) return;
    wishes_ = std::move(wishes);
    std::erase_if(begun_, [&](Ticket ticket) { return !isWanted(ticket); });
    thread_.wake();
}

std::vector<BackgroundRequests::Done> BackgroundRequests::take() {
    const std::lock_guard lock(thread_.mutex());
    return std::exchange(done_, {});
}

bool BackgroundRequests::isWanted(Ticket ticket) const {
    return std::ranges::any_of(wishes_, [&](const Wish& wish) { return wish.ticket == ticket; });
}

const BackgroundRequests::Wish* BackgroundRequests::next() const {
    const auto found = std::ranges::find_if(wishes_, [&](const Wish& wish) { return !begun_.contains(wish.ticket); });
    return found == wishes_.end() ? nullptr : &*found;
}

void BackgroundRequests::run(const Work& work, const Wish& wish, const std::stop_token& stop) {
    std::shared_ptr<void> result = work(wish.request.get(), [&] {
        const std::lock_guard lock(thread_.mutex());
        return !stop.stop_requested() && isWanted(wish.ticket);
    });
    {
        const std::lock_guard lock(thread_.mutex());
        done_.push_back({wish.ticket, std::move(result)});
    }
    if (finished_) finished_();
}

}  // namespace noisescope
