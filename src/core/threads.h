// How many threads the process works with.
#pragma once

#include <string_view>

namespace noisescope {

/// The cores that this process may use: those of its affinity, but no more than the quota of its control groups pays
/// for (Linux, version 2); at least 1.
int usableCores();

/// So many threads a task is dealt out to: what setThreadCount() said last, else usableCores().
int threadCount();
/// `count`: 1 or more; 0: usableCores() again.
void setThreadCount(int count);

/// While one lives, work that its thread deals out stays on it: threadCount() is 1 there. For a thread that is one of
/// many already.
class OneThread {
  public:
    OneThread() noexcept;
    ~OneThread();
    OneThread(const OneThread&) = delete;
    OneThread& operator=(const OneThread&) = delete;

  private:
    bool before_;
};

/// The cores that a file `cpu.max` of a control group pays for ("150000 100000", microseconds of work a period: 2
/// cores); 0: no quota, or none that can be read.
int coresOfQuota(std::string_view cpuMax);

}  // namespace noisescope
