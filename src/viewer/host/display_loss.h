// The display's end. The X library has no way to tell a program but to call exit(1), which would mean that a check
// found differences.
#pragma once

namespace noisescope {

/// While one lives, exit() by anybody ends the process with ExitCode::context and says why. One at a time.
class DisplayLossTold {
  public:
    DisplayLossTold();
    ~DisplayLossTold();
    DisplayLossTold(const DisplayLossTold&) = delete;
    DisplayLossTold& operator=(const DisplayLossTold&) = delete;
};

}  // namespace noisescope
