// Exit code after the loss of the display. The X library reports it only by calling exit(1), which would mean that a
// check found differences.
#pragma once

namespace noisescope {

/// Turns any exit() during its lifetime into the end of the process with ExitCode::context and a message. One object at
/// a time.
class DisplayLossTold {
  public:
    DisplayLossTold();
    ~DisplayLossTold();
    DisplayLossTold(const DisplayLossTold&) = delete;
    DisplayLossTold& operator=(const DisplayLossTold&) = delete;
};

}  // namespace noisescope
