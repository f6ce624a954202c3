// Buffered output of bytes into a file (atomic_file.h) or to standard output (stdout_file.h).
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

/// Buffers writes and remembers the first failure. All failures throw Error(ExitCode::file) and name the output.
class ByteOutput {
  public:
    virtual ~ByteOutput() = default;
    ByteOutput(const ByteOutput&) = delete;
    ByteOutput& operator=(const ByteOutput&) = delete;

    void write(std::span<const std::byte> bytes);
    void write(std::string_view bytes) { write(std::as_bytes(std::span(bytes.data(), bytes.size()))); }
    /// Returns the offset of the next write() in bytes.
    [[nodiscard]] std::uint64_t position() const { return position_; }
    void seek(std::uint64_t position);
    /// Reads bytes written before; only for an output that can seek.
    void readBack(std::uint64_t position, std::span<std::byte> to);
    /// Returns the descriptor for another program that writes the bytes instead. Only for an output that can seek,
    /// without any write().
    [[nodiscard]] int descriptor() const { return file_.get(); }

    /// Writes out the buffer. After it only commit() is allowed, which can hardly fail any more.
    virtual void prepare() { flush(); }
    /// Completes the output; call it once. Also fails if an earlier write() failed, even if its exception was
    /// swallowed.
    virtual void commit() = 0;

    /// Returns the output's name for messages.
    [[nodiscard]] const std::string& name() const { return shownName_; }

  protected:
    explicit ByteOutput(std::string shownName) : shownName_(std::move(shownName)) {}

    void flush();
    [[nodiscard]] FileDescriptor& file() { return file_; }
    /// Makes write calls that wait interruptible: they throw Interrupted.
    void letSignalsEndWrites() { signalsEndWrites_ = true; }
    [[noreturn]] void fail(std::string_view what, int error);
    [[noreturn]] void refuse(std::string_view why) const;
    void throwIfFailed() const;

  private:
    void writeThrough(std::span<const std::byte> bytes);

    std::string shownName_;
    std::string failure_;  ///< the first failure's message; empty: none
    FileDescriptor file_;
    std::vector<std::byte> buffer_;
    std::uint64_t position_ = 0;
    bool signalsEndWrites_ = false;
};

/// Opens a nameless file in the folder, which vanishes with its descriptor. Returns none where file system or kernel
/// lack such files. `mode`: as for open().
FileDescriptor openUnnamed(int folder, unsigned mode);
/// Links a file of openUnnamed() to an unused name in the folder. Returns 0 or errno.
int linkUnnamed(int file, int folder, const char* name);

}  // namespace noisescope
