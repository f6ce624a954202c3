// Worker thread that runs only the newest requests.
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

/// Runs requests one after the other on a thread of its own. Drops a request that is no longer wanted when its turn
/// comes; one that has begun runs to its end, unless the work itself checks `stillWanted`. One thread may call the
/// members.
template <typename Request, typename Result>
class Background {
  public:
    using Ticket = std::int64_t;  ///< identifies a request, which runs once
    struct Wish {
        Ticket ticket = 0;
        Request request;
    };
    struct Done {
        Ticket ticket = 0;
        Result result;
    };
    using StillWanted = std::function<bool()>;
    /// Must throw nothing but Interrupted, which ends the thread.
    using Work = std::function<Result(const Request& request, const StillWanted& stillWanted)>;

    /// `prepare` creates the work on the thread, which also destroys it. `finished` is called there after each result.
    Background(std::function<Work()> prepare, std::function<void()> finished)
        : finished_(std::move(finished)),
          thread_([this, prepare = std::move(prepare)](const std::stop_token& stop) { run(prepare, stop); }) {}

    /// Replaces all requests by these, in this order. Requests that have begun are not begun again.
    void want(std::vector<Wish> wishes) {
        const std::lock_guard lock(mutex_);
        if (std::ranges::equal(wishes, wishes_, {}, &Wish::ticket, &Wish::ticket)) return;
        wishes_ = std::move(wishes);
        std::erase_if(begun_, [&](Ticket ticket) { return !isWanted(ticket); });
        changed_.notify_one();
    }

    /// Returns the results that became ready since the last call.
    std::vector<Done> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(done_, {});
    }

  private:
    [[nodiscard]] bool isWanted(Ticket ticket) const {
        return std::ranges::any_of(wishes_, [&](const Wish& wish) { return wish.ticket == ticket; });
    }

    /// Waits for the next request. Returns nothing if the thread is to stop.
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
    std::mutex mutex_;  ///< guards the members below
    std::vector<Wish> wishes_;
    std::set<Ticket> begun_;
    std::vector<Done> done_;
    std::condition_variable_any changed_;
    std::jthread thread_;  ///< the last member: it uses all others
};

}  // namespace noisescope
