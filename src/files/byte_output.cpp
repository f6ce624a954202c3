#include "files/byte_output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>

#include "core/error.h"
#include "core/interrupt.h"

namespace noisescope {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{256} * 1024;  // the image libraries write a few bytes at a time

/// Returns a link that linkat() follows to the file itself. The alternative, AT_EMPTY_PATH, needs root on many kernels.
std::string pathOf(int file) { return fmt::format("/proc/self/fd/{}", file); }

}  // namespace

FileDescriptor openUnnamed(int folder, unsigned mode) {
#ifdef O_TMPFILE
    FileDescriptor file(::openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode));
    if (file && ::access(pathOf(file.get()).c_str(), F_OK) == 0) return file;  // linkUnnamed() needs /proc
#else
    static_cast<void>(folder);
    static_cast<void>(mode);
#endif
    return {};
}

int linkUnnamed(int file, int folder, const char* name) {
    return ::linkat(AT_FDCWD, pathOf(file).c_str(), folder, name, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

void ByteOutput::refuse(std::string_view why) const {
    throw Error(ExitCode::file, fmt::format("{}: {}", shownName_, why));
}

void ByteOutput::fail(std::string_view what, int error) {
    failure_ = fmt::format("{}: {}: {}", shownName_, what, errorText(error));
    throw Error(ExitCode::file, failure_);
}

void ByteOutput::throwIfFailed() const {
    if (!failure_.empty()) throw Error(ExitCode::file, failure_);
}

void ByteOutput::write(std::span<const std::byte> bytes) {
    throwIfFailed();
    if (buffer_.size() + bytes.size() > kBufferBytes) flush();
    if (bytes.size() >= kBufferBytes) {
        writeThrough(bytes);
    } else {
        buffer_.reserve(kBufferBytes);
        buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    }
    position_ += bytes.size();
}

void ByteOutput::flush() {
    writeThrough(buffer_);
    buffer_.clear();
}

void ByteOutput::writeThrough(std::span<const std::byte> bytes) {
    throwIfFailed();
    while (!bytes.empty()) {
        if (signalsEndWrites_) throwIfInterrupted();  // a signal may also have cut a write short
        const ssize_t written = ::write(file_.get(), bytes.data(), bytes.size());
        if (written > 0)
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        else if (written == 0 || errno != EINTR)
            fail("cannot write", written == 0 ? EIO : errno);
    }
}

void ByteOutput::seek(std::uint64_t position) {
    flush();
    if (::lseek(file_.get(), static_cast<off_t>(position), SEEK_SET) < 0) fail("cannot seek", errno);
    position_ = position;
}

void ByteOutput::readBack(std::uint64_t position, std::span<std::byte> to) {
    flush();
    while (!to.empty()) {
        const ssize_t count = ::pread(file_.get(), to.data(), to.size(), static_cast<off_t>(position));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) fail("cannot read back", count == 0 ? EIO : errno);
        to = to.subspan(static_cast<std::size_t>(count));
        position += static_cast<std::uint64_t>(count);
    }
}

}  // namespace noisescope
