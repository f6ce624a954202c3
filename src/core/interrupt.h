// Signals that ask the program to end, turned into an exception at the next safe place.
#pragma once

namespace noisescope {

/// Notes SIGINT, SIGTERM, SIGHUP (unless it was ignored, as under nohup), SIGQUIT, SIGXCPU and SIGALRM instead of
/// dying. Half a second later another one ends the process at once, and so does a watchdog 10 s after the first, since
/// a driver may hang; both remove unfinished files. Ignores SIGPIPE and SIGXFSZ, so that a closed pipe and a file-size
/// limit arrive as errors of write().
void installSignalHandlers();

/// Throws Interrupted if a signal has been noted. Cheap: call it between strips, rows, points.
void throwIfInterrupted();

/// While one lives, no second signal ends the process at once: it does so when the last one goes. For steps that take
/// no time and leave a mess when only one of them is done. The watchdog does not wait.
class SecondSignalWaits {
  public:
    SecondSignalWaits() noexcept;
    ~SecondSignalWaits();
    SecondSignalWaits(const SecondSignalWaits&) = delete;
    SecondSignalWaits& operator=(const SecondSignalWaits&) = delete;
};

}  // namespace noisescope
