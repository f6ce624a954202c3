#include "files/stdout_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {
namespace {

/// Fails at once if standard output is not writable: a rendering may take hours.
int openStdout(int& error) {
    const int flags = ::fcntl(STDOUT_FILENO, F_GETFL);
    const bool writable = flags != -1 && (flags & O_ACCMODE) != O_RDONLY;
    const int opened = writable ? ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;
    error = writable ? errno : EBADF;
    return opened;
}

}  // namespace

StdoutFile::StdoutFile(bool seeks) : ByteOutput("standard output") {
    int error = 0;
    file() = FileDescriptor(openStdout(error));
    if (!file()) fail("cannot write", error);
    if (seeks) {
        stdout_ = std::move(file());
        openTemporary();
    } else {
        letSignalsEndWrites();
    }
}

void StdoutFile::openTemporary() {
    const char* const wanted = std::getenv("TMPDIR");
    const std::string folder = wanted == nullptr || *wanted == '\0' ? "/tmp" : wanted;
    const FileDescriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened) file() = openUnnamed(opened.get(), 0600);
    if (file()) return;
    std::string name = folder + "/noisescope-XXXXXX";
    file() = FileDescriptor(::mkostemp(name.data(), O_CLOEXEC));
    if (!file())
        fail(fmt::format("cannot make a temporary file in {}, which TMPDIR can move", printable(folder)), errno);
    ::unlink(name.c_str());
}

void StdoutFile::commit() {
    flush();
    if (!stdout_) return;
    if (::lseek(file().get(), 0, SEEK_SET) < 0) fail("cannot read the temporary file", errno);
    const FileDescriptor temporary = std::exchange(file(), std::move(stdout_));
    letSignalsEndWrites();
    std::array<char, std::size_t{64} * 1024> bytes;
    for (;;) {
        const ssize_t count = ::read(temporary.get(), bytes.data(), bytes.size());
        if (count == 0) break;
        if (count < 0) fail("cannot read the temporary file", errno);
        write(std::string_view(bytes.data(), static_cast<std::size_t>(count)));
    }
    flush();
}

}  // namespace noisescope
