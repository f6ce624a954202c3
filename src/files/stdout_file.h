// A picture on standard output.
#pragma once

#include "files/byte_output.h"

namespace noisescope {

/// Hands its bytes on as they come. What is written has no end that could be refused: whoever reads has to look at the
/// exit code. Interrupted may be thrown while nobody reads.
class StdoutFile final : public ByteOutput {
  public:
    /// `seeks`: seek() is wanted, for which a pipe is no good. All bytes go into an unnamed temporary file then, in
    /// $TMPDIR or /tmp, and come out at commit().
    explicit StdoutFile(bool seeks);

    void commit() override;

  private:
    void openTemporary();

    FileDescriptor stdout_;  ///< where commit() copies to; none: what is written goes there already
};

}  // namespace noisescope
