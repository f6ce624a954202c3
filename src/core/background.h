// Worker thread that runs only the newest requests.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/workers.h"

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
    /// Throws Error(file) if the system cannot start a thread.
    Background(std::function<Work()> prepare, std::function<void()> finished)
        : finished_(std::move(finished)),
          thread_([this] { return next(); },
                  [this, prepare = std::move(prepare)] {
                      return [this, work = prepare()](const Wish& wish, const std::stop_token& stop) {
                          run(work, wish, stop);
                      };
                  }) {
        thread_.start(1);
    }

    /// Replaces all requests by these, in this order. Requests that have begun are not begun again.
    void want(std::vector<Wish> wishes) {
        const std::lock_guard lock(thread_.mutex());
        if (std::ranges::equal(wishes, wishes_, {}, &Wish::ticket, &Wish::ticket)) return;
        wishes_ = std::move(wishes);
        std::erase_if(begun_, [&](Ticket ticket) { return !isWanted(ticket); });
        thread_.wake();
    }

    /// Returns the results that became ready since the last call.
    std::vector<Done> take() {
        const std::lock_guard lock(thread_.mutex());
        return std::exchange(done_, {});
    }

  private:
    [[nodiscard]] bool isWanted(Ticket ticket) const {
        return std::ranges::any_of(wishes_, [&](const Wish& wish) { return wish.ticket == ticket; });
    }

    std::optional<Wish> next() {
        const auto found =
            std::ranges::find_if(wishes_, [&](const Wish& wish) { return !begun_.contains(wish.ticket); });
        if (found == wishes_.end()) return std::nullopt;
        begun_.insert(found->ticket);
        return *found;
    }

    void run(const Work& work, const Wish& wish, const std::stop_token& stop) {
        Result result = work(wish.request, [&] {
            const std::lock_guard lock(thread_.mutex());
            return !stop.stop_requested() && isWanted(wish.ticket);
        });
        {
            const std::lock_guard lock(thread_.mutex());
            done_.push_back({wish.ticket, std::move(result)});
        }
        if (finished_) finished_();
    }

    std::function<void()> finished_;
    // Below the thread's mutex.
    std::vector<Wish> wishes_;
    std::set<Ticket> begun_;
    std::vector<Done> done_;
    Workers<Wish> thread_;  ///< the last member: it uses all others
};

}  // namespace noisescope
