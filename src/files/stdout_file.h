// Output to standard output.
#pragma once

#include "files/byte_output.h"

namespace noisescope {

/// Writes bytes on as they come. An incomplete stream cannot be taken back: readers have to check the exit code. May
/// throw Interrupted while nobody reads.
class StdoutFile final : public ByteOutput {
  public:
    /// `seeks`: seek() is needed, which a pipe does not support. All bytes then go into an unnamed temporary file in
    /// $TMPDIR or /tmp, and are copied to standard output at commit().
    explicit StdoutFile(bool seeks);

    void commit() override;

  private:
    void openTemporary();

    FileDescriptor stdout_;  ///< the destination of commit()'s copy; none: bytes are written through
};

}  // namespace noisescope
