// Thread pool that hands on results in the order in which jobs were added.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include "core/workers.h"

namespace noisescope {

/// The owner's thread calls all members and takes the results, so steps that depend on their order, such as writing a
/// file, need no lock. A job's exception is rethrown when its result is taken. The destructor lets running jobs finish
/// and drops the others.
template <typename Result>
class OrderedWork {
  public:
    /// Must be copyable, for std::function. Called on any thread.
    using Job = std::function<Result()>;
    using Take = std::function<void(Result)>;

    /// With one thread, or with `mostWaiting` 0, add() runs the job itself. `mostWaiting` limits the jobs whose results
    /// were not taken, and so their memory.
    OrderedWork(int threads, std::size_t mostWaiting, Take take)
        : take_(std::move(take)),
          mostWaiting_(threads > 1 ? mostWaiting : 0),
          threadsWanted_(static_cast<std::size_t>(threads)),
          threads_([this] { return next(); }, [] { return [](Task task, const std::stop_token&) { task(); }; }) {}
    ~OrderedWork() {
        const std::lock_guard lock(threads_.mutex());
        tasks_.clear();
    }  // then the threads are stopped and joined
    OrderedWork(const OrderedWork&) = delete;
    OrderedWork& operator=(const OrderedWork&) = delete;

    /// Adds a job and takes results that are ready. Waits while `mostWaiting` results are outstanding.
    void add(Job job) {
        if (mostWaiting_ == 0) return take_(job());
        while (results_.size() >= mostWaiting_ || nextIsReady()) takeNext();
        Task task(std::move(job));
        results_.push_back(task.get_future());
        {
            const std::lock_guard lock(threads_.mutex());
            tasks_.push_back(std::move(task));
        }
        startThread();
        threads_.wake();
        if (threads_.count() == 0) (*next())();  // here, for want of other threads
    }

    /// Waits for all results and takes them.
    void finish() {
        while (!results_.empty()) takeNext();
    }

  private:
    using Task = std::packaged_task<Result()>;

    [[nodiscard]] bool nextIsReady() const {
        return !results_.empty() && results_.front().wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }

    void takeNext() {
        std::future<Result> result = std::move(results_.front());
        results_.pop_front();
        take_(result.get());
    }

    /// Starts a thread for each job up to the limit, so that small pictures start no idle ones. Stops trying once the
    /// system refuses.
    void startThread() {
        if (threads_.count() < threadsWanted_ && !threads_.startOne()) threadsWanted_ = threads_.count();
    }

    std::optional<Task> next() {
        if (tasks_.empty()) return std::nullopt;
        std::optional<Task> task = std::move(tasks_.front());
        tasks_.pop_front();
        return task;
    }

    Take take_;
    std::size_t mostWaiting_;
    std::size_t threadsWanted_;
    std::deque<std::future<Result>> results_;  ///< of finished and unfinished jobs, in order
    std::deque<Task> tasks_;                   ///< below the threads' mutex
    Workers<Task> threads_;                    ///< the last member: the threads use all others
};

}  // namespace noisescope
