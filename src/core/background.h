// Work on a thread of its own, where only the newest wishes count.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/error.h"

namespace noisescope {

/// Does what is wanted, one after the other. What is no longer wanted when its turn comes is dropped; what has begun
/// goes on, unless the work itself looks whether it is still wanted. The members may be called from one thread.
template <typename Request, typename Result>
class Background {
  public:
    using Ticket = std::int64_t;  ///< of one request: it is done once
    struct Wish {
        Ticket ticket = 0;
        Request request;
    };
    struct Done {
        Ticket ticket = 0;
        Result result;
    };
    using StillWanted = std::function<bool()>;
    /// Throws nothing but Interrupted, which ends the thread.
    using Work = std::function<Result(const Request& request, const StillWanted& stillWanted)>;

    /// `prepare` makes the work on the thread, where it also goes in the end. `finished` is called there after each
    /// result.
    Background(std::function<Work()> prepare, std::function<void()> finished)
        : finished_(std::move(finished)),
          thread_([this, prepare = std::move(prepare)](const std::stop_token& stop) { run(prepare, stop); }) {}

    /// From now on these and no others, in this order; those that have begun are not begun again.
    void want(std::vector<Wish> wishes) {
        const std::lock_guard lock(mutex_);
        if (std::ranges::equal(wishes, wishes_, {}, &Wish::ticket, &Wish::ticket)) return;
        wishes_ = std::move(wishes);
        std::erase_if(begun_, [&](Ticket ticket) { return !isWanted(ticket); });
        changed_.notify_one();
    }

    /// What has become ready since the last call.
    std::vector<Done> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(done_, {});
    }

  private:
    [[nodiscard]] bool isWanted(Ticket ticket) const {
        return std::ranges::any_of(wishes_, [&](const Wish& wish) { return wish.ticket == ticket; });
    }

    /// Waits for a wish; none if it is to stop.
    std::optional<Wish> next(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        auto found = wishes_.end();
        const auto isThere = [&] {
            found = std::ranges::find_if(wishes_, [&](const Wish& wish) { return !begun_.contains(wish.ticket); });
            return found != wishes_.end();
        };
        if (!changed_.wait(lock, stop, isThere) || stop.stop_requested()) return std::nullopt;
        begun_.insert(found->ticket);
        return *found;
    }

    void run(const std::function<Work()>& prepare, const std::stop_token& stop) {
        const Work work = prepare();
        try {
            while (const std::optional<Wish> wish = next(stop)) {
                const StillWanted stillWanted = [&] {
                    const std::lock_guard lock(mutex_);
                    return !stop.stop_requested() && isWanted(wish->ticket);
                };
                Result result = work(wish->request, stillWanted);
                {
                    const std::lock_guard lock(mutex_);
                    done_.push_back({wish->ticket, std::move(result)});
                }
                if (finished_) finished_();
            }
        } catch (const Interrupted&) {  // the program ends
        }
    }

    std::function<void()> finished_;
    std::mutex mutex_;  ///< for all below
    std::vector<Wish> wishes_;
    std::set<Ticket> begun_;
    std::vector<Done> done_;
    std::condition_variable_any changed_;
    std::jthread thread_;  ///< the last member: it uses all others
};

}  // namespace noisescope
