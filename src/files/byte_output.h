// Where the bytes of a picture go: into a file (atomic_file.h) or to standard output (stdout_file.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/file_descriptor.h"

namespace noisescope {

/// Buffered writing that remembers its first failure. All failures throw Error(ExitCode::file) and name the output.
class ByteOutput {
  public:
    virtual ~ByteOutput() = default;
    ByteOutput(const ByteOutput&) = delete;
    ByteOutput& operator=(const ByteOutput&) = delete;

    void write(std::span<const std::byte> bytes);
    void write(std::string_view bytes) { write(std::as_bytes(std::span(bytes))); }
    /// Bytes from the output's beginning to where the next write() goes.
    [[nodiscard]] std::uint64_t position() const { return position_; }
    void seek(std::uint64_t position);
    /// What was written there; only of an output that seeks.
    void readBack(std::uint64_t position, std::span<std::byte> to);
    /// For another program that writes the bytes instead. Only where seek() is possible, and without any write().
    [[nodiscard]] int descriptor() const { return file_.get(); }

    /// Hands over all that was written; after it only commit() is allowed, which has little left that can fail.
    virtual void prepare() { flush(); }
    /// The end, once. Fails also if a write() failed before, even if its exception was swallowed.
    virtual void commit() = 0;

    /// The output as messages show it.
    [[nodiscard]] const std::string& name() const { return shownName_; }

  protected:
    explicit ByteOutput(std::string shownName) : shownName_(std::move(shownName)) {}

    void flush();
    [[nodiscard]] FileDescriptor& file() { return file_; }
    /// Write calls that wait may be interrupted: they throw Interrupted then.
    void letSignalsEndWrites() { signalsEndWrites_ = true; }
    [[noreturn]] void fail(std::string_view what, int error);
    [[noreturn]] void refuse(std::string_view why) const;
    void throwIfFailed() const;

  private:
    void writeThrough(std::span<const std::byte> bytes);

    std::string shownName_;
    std::string failure_;  ///< the first failure's line; empty while all is well
    FileDescriptor file_;
    std::vector<std::byte> buffer_;
    std::uint64_t position_ = 0;
    bool signalsEndWrites_ = false;
};

/// A file in the folder that has no name and goes with its descriptor; none where the file system or the kernel has no
/// such thing. `mode`: as open()'s.
FileDescriptor openUnnamed(int folder, unsigned mode);
/// Gives a file of openUnnamed() a name in the folder that nobody has. Returns 0 or errno.
int linkUnnamed(int file, int folder, const char* name);

}  // namespace noisescope
