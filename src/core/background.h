// Worker thread that runs only the newest requests.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "core/workers.h"

namespace noisescope {

/// Background without its types, which would be compiled anew for each pair of them.
class BackgroundRequests {
  public:
    using Ticket = std::int64_t;
    struct Wish {
        Ticket ticket = 0;
        std::shared_ptr<const void> request;
    };
    struct Done {
        Ticket ticket = 0;
        std::shared_ptr<void> result;
    };
    using StillWanted = std::function<bool()>;
    using Work = std::function<std::shared_ptr<void>(const void* request, const StillWanted& stillWanted)>;

    BackgroundRequests(std::function<Work()> prepare, std::function<void()> finished);
    void want(std::vector<Wish> wishes);
    std::vector<Done> take();

  private:
    [[nodiscard]] bool isWanted(Ticket ticket) const;
    [[nodiscard]] const Wish* next() const;
    void run(const Work& work, const Wish& wish, const std::stop_token& stop);

    std::function<void()> finished_;
    // Below the thread's mutex.
    std::vector<Wish> wishes_;
    std::set<Ticket> begun_;
    std::vector<Done> done_;
    Workers thread_;  ///< the last member: it uses all others
};

/// Runs requests one after the other on a thread of its own. Drops a request that is no longer wanted when its turn
/// comes; one that has begun runs to its end, unless the work itself checks `stillWanted`. One thread may call the
/// members.
template <typename Request, typename Result>
class Background {
  public:
    using Ticket = BackgroundRequests::Ticket;  ///< identifies a request, which runs once
    struct Wish {
        Ticket ticket = 0;
        Request request;
    };
    struct Done {
        Ticket ticket = 0;
        Result result;
    };
    using StillWanted = BackgroundRequests::StillWanted;
    /// Must throw nothing but Interrupted, which ends the thread.
    using Work = std::function<Result(const Request& request, const StillWanted& stillWanted)>;

    /// `prepare` creates the work on the thread, which also destroys it. `finished` is called there after each result.
    /// Throws Error(file) if the system cannot start a thread.
    Background(std::function<Work()> prepare, std::function<void()> finished)
        : requests_(
              [prepare = std::move(prepare)]() -> BackgroundRequests::Work {
                  return [work = prepare()](const void* request, const StillWanted& stillWanted) {
                      return std::make_shared<Result>(work(*static_cast<const Request*>(request), stillWanted));
                  };
              },
              std::move(finished)) {}

    /// Replaces all requests by these, in this order. Requests that have begun are not begun again.
    void want(std::vector<Wish> wishes) {
        std::vector<BackgroundRequests::Wish> untyped;
        untyped.reserve(wishes.size());
        for (Wish& wish : wishes) untyped.push_back({wish.ticket, std::make_shared<Request>(std::move(wish.request))});
        requests_.want(std::move(untyped));
    }

    /// Returns the results that became ready since the last call.
    std::vector<Done> take() {
        std::vector<Done> typed;
        for (const BackgroundRequests::Done& done : requests_.take())
            typed.push_back({done.ticket, std::move(*static_cast<Result*>(done.result.get()))});
        return typed;
    }

  private:
    BackgroundRequests requests_;
};

}  // namespace noisescope
