// Calls into OpenEXR that convert its exceptions.
#pragma once

#include <exception>
#include <new>

#include "core/error.h"

namespace noisescope {

/// Runs the action. Passes the text of OpenEXR's exceptions to `fail`; the program's own errors and std::bad_alloc pass
/// through.
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
