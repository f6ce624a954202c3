// How long the device was busy, as OpenGL tells it.
#pragma once

#include "gpu/handle.h"

namespace noisescope {

/// The device begins with what it was told to draw so far, and must not leave it out because of what comes later.
inline void startDrawing() { glFlush(); }
/// … and this waits until it is done.
inline void finishDrawing() { glFinish(); }

/// Needs a current context that outlives it. One at a time may be between start() and stop().
class TimerQuery {
  public:
    void start() { glBeginQuery(GL_TIME_ELAPSED, name_.get()); }
    /// The seconds since start(), once all of it is done. Not to be believed everywhere: llvmpipe misses what its
    /// threads draw, and counts its first query from 1970.
    [[nodiscard]] double stop() {
        glEndQuery(GL_TIME_ELAPSED);
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(name_.get(), GL_QUERY_RESULT, &nanoseconds);
        return 1e-9 * static_cast<double>(nanoseconds);
    }

  private:
    GlHandle<gl_detail::generated<glad_glGenQueries>, gl_detail::removed<glad_glDeleteQueries>> name_;
};

}  // namespace noisescope
