// Work on several threads whose results are taken in the order in which it was given.
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

/// Its members are called on one thread, the owner's, which also takes the results: what depends on their order, as
/// writing a file, needs no lock. What a job throws is thrown where its result would have been taken. Destroying it
/// ends jobs that have begun and drops the others.
template <typename Result>
class OrderedWork {
  public:
    /// Must be copyable, as std::function. Called on any thread.
    using Job = std::function<Result()>;
    using Take = std::function<void(Result)>;

    /// With one thread, or if no job may wait, jobs are done by add() itself. `mostWaiting`: so many jobs whose results
    /// were not taken hold their memory at most.
    OrderedWork(int threads, std::size_t mostWaiting, Take take)
        : take_(std::move(take)), mostWaiting_(threads > 1 ? mostWaiting : 0), threadsWanted_(threads) {}
    ~OrderedWork() {
        const std::lock_guard lock(mutex_);
        tasks_.clear();
    }  // and the threads stop and are waited for
    OrderedWork(const OrderedWork&) = delete;
    OrderedWork& operator=(const OrderedWork&) = delete;

    /// Also takes what is ready. Waits while as many jobs as allowed are not done.
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

    /// Waits for all results.
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

    /// One for each job until there are enough: small pictures need none that has nothing to do. No more where the
    /// system has none.
    void startThread() {
        if (static_cast<int>(threads_.size()) >= threadsWanted_) return;
        const bool started = noisescope::startThread(threads_, [this](const std::stop_token& stop) { run(stop); });
        if (!started) threadsWanted_ = static_cast<int>(threads_.size());
    }

    /// Does on this thread what no other one will.
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
    std::deque<std::future<Result>> results_;  ///< in order, of jobs done and to be done
    std::mutex mutex_;                         ///< for the next
    std::deque<std::packaged_task<Result()>> tasks_;
    std::condition_variable_any added_;
    std::vector<std::jthread> threads_;  ///< the last member: they use all others
};

}  // namespace noisescope
