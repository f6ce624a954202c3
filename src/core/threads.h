// Deals work out to threads, of which the process has a limited number.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace noisescope {

/// The cores that this process may use: those of its affinity, but no more than the quota of its control groups pays
/// for (Linux, version 2); at least 1.
int usableCores();

/// So many threads a task is dealt out to: those of this thread's ThreadsHere, else what setThreadCount() said last,
/// else usableCores().
int threadCount();
/// `count`: 1 or more; 0: usableCores() again.
void setThreadCount(int count);

/// While one lives, what its thread deals out goes to so many threads; 0: to as many as before.
class ThreadsHere {
  public:
    explicit ThreadsHere(int count) noexcept;
    ~ThreadsHere();
    ThreadsHere(const ThreadsHere&) = delete;
    ThreadsHere& operator=(const ThreadsHere&) = delete;

  private:
    int before_;
};

/// Runs body(0) … body(count - 1) on threadCount() threads; the first exception is thrown again here. Throws
/// Interrupted.
void inParallel(std::int64_t count, const std::function<void(std::int64_t)>& body);

/// The cores that a file `cpu.max` of a control group pays for ("150000 100000", microseconds of work a period: 2
/// cores); 0: no quota, or none that can be read.
int coresOfQuota(std::string_view cpuMax);

}  // namespace noisescope
