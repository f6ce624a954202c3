// Threads that take jobs from their owner's queue, one after the other, until they are stopped.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace noisescope {

/// The owner keeps its queue below mutex() and decides which job is next. The destructor stops the threads and waits
/// for running jobs. Make it the owner's last member: the threads use all others.
class Workers {
  public:
    /// Returns whether a job waits. Called with mutex() locked.
    using Ready = std::function<bool()>;
    /// Takes the next job from the queue, unlocks mutex(), and runs the job. Must throw nothing but Interrupted, which
    /// ends the thread.
    using Run = std::function<void(std::unique_lock<std::mutex>& lock, const std::stop_token& stop)>;
    /// Called first on each thread, which also destroys the result.
    using Prepare = std::function<Run()>;

    Workers(Ready ready, Prepare prepare);
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers();

    /// Adds threads, as many as the system starts. Throws Error(file) if it starts none.
    void start(std::size_t count);
    /// Adds a thread. Returns false if the system starts no more.
    bool startOne();
    [[nodiscard]] std::size_t count() const { return threads_.size(); }

    /// Guards the queue, and what jobs and owner share.
    [[nodiscard]] std::mutex& mutex() const { return mutex_; }
    /// Wakes a thread after a job was added.
    void wake() { changed_.notify_one(); }

  private:
    void work(const std::stop_token& stop);

    Ready ready_;
    Prepare prepare_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::vector<std::jthread> threads_;  ///< the last member: the threads use all others
};

}  // namespace noisescope
