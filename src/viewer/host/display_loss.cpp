#include "viewer/host/display_loss.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "core/error.h"
#include "core/unfinished.h"

namespace noisescope {
namespace {

std::atomic<bool> windowIsOpen{false};

void reportDisplayLoss() {
    if (!windowIsOpen) return;
    std::fputs("noisescope: the display is gone; unsaved work is kept\n", stderr);
    removeUnfinishedFiles();
    std::_Exit(static_cast<int>(ExitCode::context));  // exit() must not be called again to change its code
}

}  // namespace

DisplayLossTold::DisplayLossTold() {
    [[maybe_unused]] static const int once = std::atexit(&reportDisplayLoss);
    windowIsOpen = true;
}

DisplayLossTold::~DisplayLossTold() { windowIsOpen = false; }

}  // namespace noisescope
