// SIGINT and SIGTERM, turned into an exception at the next safe place.
#pragma once

namespace noisescope {

/// Notes SIGINT and SIGTERM instead of dying; a second one ends the process at once. Ignores SIGPIPE and SIGXFSZ, so
/// that a closed pipe and a file-size limit arrive as errors of write().
void installSignalHandlers();

/// Throws Interrupted if a signal has been noted. Cheap: call it between strips, rows, points.
void throwIfInterrupted();

}  // namespace noisescope
