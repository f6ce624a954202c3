// Threads that take jobs from their owner's queue, one after the other, until they are stopped.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/start_thread.h"

namespace noisescope {

/// The owner keeps its queue below mutex() and decides which job is next. The destructor stops the threads and waits
/// for running jobs. Make it the owner's last member: the threads use all others.
template <typename Job>
class Workers {
  public:
    /// Takes the next job from the queue; nothing if there is none. Called with mutex() locked.
    using Next = std::function<std::optional<Job>()>;
    /// Runs a job without the lock. Must throw nothing but Interrupted, which ends the thread.
    using Run = std::function<void(Job job, const std::stop_token& stop)>;
    /// Called first on each thread, which also destroys the result.
    using Prepare = std::function<Run()>;

    Workers(Next next, Prepare prepare) : next_(std::move(next)), prepare_(std::move(prepare)) {}
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// Adds threads, as many as the system starts. Throws Error(file) if it starts none.
    void start(std::size_t count) {
        startThreads(threads_, count, [this](const std::stop_token& stop) { work(stop); });
    }
    /// Adds a thread. Returns false if the system starts no more.
    bool startOne() {
        return startThread(threads_, [this](const std::stop_token& stop) { work(stop); });
    }
    [[nodiscard]] std::size_t count() const { return threads_.size(); }

    /// Guards the queue, and what jobs and owner share.
    [[nodiscard]] std::mutex& mutex() const { return mutex_; }
    /// Wakes a thread after a job was added.
    void wake() { changed_.notify_one(); }

  private:
    void work(const std::stop_token& stop) {
        const Run run = prepare_();
        try {
            while (std::optional<Job> job = take(stop)) run(std::move(*job), stop);
        } catch (const Interrupted&) {  // the program ends
        }
    }

    std::optional<Job> take(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        std::optional<Job> job;
        const auto isThere = [&] {
            if (!stop.stop_requested()) job = next_();
            return job.has_value();
        };
        changed_.wait(lock, stop, isThere);
        return job;
    }

    Next next_;
    Prepare prepare_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::vector<std::jthread> threads_;  ///< the last member: the threads use all others
};

}  // namespace noisescope
