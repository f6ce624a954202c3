// Timing of drawing: OpenGL timer queries, and the start and end of submitted work.
#pragma once

#include "gpu/handle.h"

namespace noisescope {

/// Makes the device begin with the submitted draws, so that it cannot drop those that later ones cover.
inline void startDrawing() { glFlush(); }
/// Waits until the device is done.
inline void finishDrawing() { glFinish(); }

/// Needs a current context that outlives it. Only one query may be between start() and stop().
class TimerQuery {
  public:
    void start() { glBeginQuery(GL_TIME_ELAPSED, name_.get()); }
    /// Returns the device's seconds since start(), after waiting for all of it. Unreliable on some devices: llvmpipe
    /// omits the drawing of its threads, and its first query starts in 1970.
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
