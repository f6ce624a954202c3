// Thread pool that hands on results in the order in which jobs were added.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/start_thread.h"

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
        : take_(std::move(take)), mostWaiting_(threads > 1 ? mostWaiting : 0), threadsWanted_(threads) {}
    ~OrderedWork() {
        const std::lock_guard lock(mutex_);
        tasks_.clear();
    }  // then the threads are stopped and joined
    OrderedWork(const OrderedWork&) = delete;
    OrderedWork& operator=(const OrderedWork&) = delete;

    /// Adds a job and takes results that are ready. Waits while `mostWaiting` results are outstanding.
    void add(Job job) {
        if (mostWaiting_ == 0) return take_(job());
        while (results_.size() >= mostWaiting_ || nextIsReady()) takeNext();
        std::packaged_task<Result()> task(std::move(job));
        results_.push_back(task.get_future());
        {
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        startThread();
        added_.notify_one();
        if (threads_.empty()) doNext();
    }

    /// Waits for all results and takes them.
    void finish() {
        while (!results_.empty()) takeNext();
    }

  private:
    [[nodiscard]] bool nextIsReady() const {
        return !results_.empty() && results_.front().wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }

    void takeNext() {
        std::future<Result> next = std::move(results_.front());
        results_.pop_front();
        take_(next.get());
    }

    /// Starts a thread for each job up to the limit, so that small pictures start no idle ones. Stops trying once the
    /// system refuses.
    void startThread() {
        if (static_cast<int>(threads_.size()) >= threadsWanted_) return;
        const bool started = noisescope::startThread(threads_, [this](const std::stop_token& stop) { run(stop); });
        if (!started) threadsWanted_ = static_cast<int>(threads_.size());
    }

    /// Runs the next job on this thread, for want of other threads.
    void doNext() {
        std::packaged_task<Result()> task = std::move(tasks_.front());
        tasks_.pop_front();
        task();
    }

    void run(const std::stop_token& stop) {
        for (;;) {
            std::packaged_task<Result()> task;
            {
                std::unique_lock lock(mutex_);
                if (!added_.wait(lock, stop, [&] { return !tasks_.empty(); }) || stop.stop_requested()) return;
                task = std::move(tasks_.front());
                tasks_.pop_front();
            }
            task();
        }
    }

    Take take_;
    std::size_t mostWaiting_;
    int threadsWanted_;
    std::deque<std::future<Result>> results_;  ///< of finished and unfinished jobs, in order
    std::mutex mutex_;                         ///< guards tasks_
    std::deque<std::packaged_task<Result()>> tasks_;
    std::condition_variable_any added_;
    std::vector<std::jthread> threads_;  ///< the last member: the threads use all others
};

}  // namespace noisescope
