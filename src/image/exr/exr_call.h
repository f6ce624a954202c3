// Calls into OpenEXR, which reports what goes wrong by exceptions of its own.
#pragma once

#include <exception>
#include <new>

#include "core/error.h"

namespace noisescope {

/// Runs the action. What OpenEXR throws goes to `fail` as its text; the program's own errors and a lack of memory pass.
template <typename Action, typename Fail>
void callOpenExr(const Action& action, const Fail& fail) {
    try {
        action();
    } catch (const Error&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& problem) {
        fail(problem.what());
    }
}

}  // namespace noisescope
