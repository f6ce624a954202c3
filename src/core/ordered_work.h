// Thread pool that hands on results in the order in which jobs were added.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "core/workers.h"

namespace noisescope {

/// OrderedWork without its type, which would be compiled anew for each.
class OrderedTasks {
  public:
    OrderedTasks(int threads, std::size_t mostWaiting);
    ~OrderedTasks();
    OrderedTasks(const OrderedTasks&) = delete;
    OrderedTasks& operator=(const OrderedTasks&) = delete;

    /// Calls `run` on any thread, and `take` after it on the owner's.
    void add(std::function<void()> run, std::function<void()> take);
    void finish();

  private:
    struct Task {
        std::function<void()> run, take;
        bool isDone = false;
        std::exception_ptr failure{};
    };
    using Shared = std::shared_ptr<Task>;

    [[nodiscard]] bool nextIsReady() const;
    void takeNext();
    void startThread();
    /// Takes the first of the tasks that wait. Unlocks the mutex while it runs.
    void runNext(std::unique_lock<std::mutex>& lock);

    std::size_t mostWaiting_;
    std::size_t threadsWanted_;
    std::deque<Shared> results_;  ///< of finished and unfinished tasks, in order
    std::condition_variable done_;
    std::deque<Shared> tasks_;  ///< not yet begun; below the threads' mutex
    Workers threads_;           ///< the last member: the threads use all others
};

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
        : take_(std::move(take)), tasks_(threads, mostWaiting) {}

    /// Adds a job and takes results that are ready. Waits while `mostWaiting` results are outstanding.
    void add(Job job) {
        const auto result = std::make_shared<std::optional<Result>>();
        tasks_.add([result, job = std::move(job)] { *result = job(); }, [this, result] { take_(std::move(**result)); });
    }

    /// Waits for all results and takes them.
    void finish() { tasks_.finish(); }

  private:
    Take take_;
    OrderedTasks tasks_;  ///< the last member: its threads use all others
};

}  // namespace noisescope
