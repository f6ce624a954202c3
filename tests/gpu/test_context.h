// One context for all GPU tests of the process. A machine without one fails them: nothing is skipped.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>

#include "core/text.h"
#include "gpu/context.h"

namespace noisescope {

inline GlContext& testContext() {
    static const std::unique_ptr<GlContext> context = createOffscreenContext();
    context->makeCurrent();
    return *context;
}

constexpr std::int64_t kGateSamples = 1000000;

/// kGateSamples by default; the sanitizers' run asks for fewer.
inline std::int64_t gateSamples() {
    const char* text = std::getenv("NOISESCOPE_TEST_SAMPLES");
    return text == nullptr ? kGateSamples : parseInteger(text).value();
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
