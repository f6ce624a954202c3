// Parallel loops over a limited number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace noisescope {

/// Returns the number of cores that this process may use: those of its affinity, at most the quota of its control
/// groups (Linux, version 2); at least 1.
int usableCores();

/// Returns the number of threads for parallel loops: the thread's ThreadsHere, else the last setThreadCount(), else
/// usableCores().
int threadCount();
/// `count`: 1 or more; 0: usableCores() again.
void setThreadCount(int count);

/// Sets the number of threads for this thread's parallel loops while it lives; 0 keeps the number before.
class ThreadsHere {
  public:
    explicit ThreadsHere(int count) noexcept;
    ~ThreadsHere();
    ThreadsHere(const ThreadsHere&) = delete;
    ThreadsHere& operator=(const ThreadsHere&) = delete;

  private:
    int before_;
};

/// Runs body(0) … body(count - 1) on threadCount() threads and rethrows the first exception. Throws Interrupted.
void inParallel(std::int64_t count, const std::function<void(std::int64_t)>& body);

/// Returns the cores granted by a control group's file `cpu.max` ("150000 100000", microseconds of work per period: 2
/// cores); 0 for no quota or an unreadable one.
int coresOfQuota(std::string_view cpuMax);

}  // namespace noisescope
