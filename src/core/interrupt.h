// Signals that ask the program to end, thrown as an exception at the next safe place.
#pragma once

namespace noisescope {

/// Installs handlers that record SIGINT, SIGTERM, SIGHUP (unless it was ignored, as under nohup), SIGQUIT, SIGXCPU and
/// SIGALRM. A second signal half a second later or more ends the process at once, and so does a watchdog 10 s after the
/// first, since a driver may hang; both remove unfinished files. Ignores SIGPIPE and SIGXFSZ, so that a closed pipe and
/// a file-size limit arrive as errors of write().
void installSignalHandlers();

/// Throws Interrupted if a signal was recorded. Cheap: call it between strips, rows, points.
void throwIfInterrupted();

/// Delays a second signal while an instance lives: the process then ends when the last instance is destroyed. For quick
/// steps that must not be done by half. Does not delay the watchdog.
class SecondSignalWaits {
  public:
    SecondSignalWaits() noexcept;
    ~SecondSignalWaits();
    SecondSignalWaits(const SecondSignalWaits&) = delete;
    SecondSignalWaits& operator=(const SecondSignalWaits&) = delete;
};

}  // namespace noisescope
