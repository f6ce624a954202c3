// One context for all GPU tests of the process. A machine without one fails them: nothing is skipped.
#pragma once

#include <doctest/doctest.h>

#include "effort.h"
#include "gpu/context.h"

namespace noisescope {

inline GlContext& testContext() {
    static const std::unique_ptr<GlContext> context = createOffscreenContext();
    context->makeCurrent();
    return *context;
}

/// At the end of a test: OpenGL has complained about nothing.
struct NoGlMessages {
    NoGlMessages() {
        testContext();
        takeDebugMessages();
    }
    ~NoGlMessages() {
        for (const std::string& message : takeDebugMessages()) CHECK_MESSAGE(false, message);
    }
};

}  // namespace noisescope
