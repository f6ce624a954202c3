#include "files/input_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>

#include "core/error.h"
#include "core/text.h"
#include "files/file_descriptor.h"

namespace noisescope {

InputFile::InputFile(const std::filesystem::path& path) : shownName_(printable(path.native())) {
    FileDescriptor opened(
        ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));  // O_NONBLOCK: do not wait for a pipe's writer
    if (!opened) fail("cannot open: " + errorText(errno));
    struct stat status {};
    if (::fstat(opened.get(), &status) != 0) fail("cannot open: " + errorText(errno));
    if (S_ISDIR(status.st_mode)) fail("is a folder");
    if (!S_ISREG(status.st_mode)) fail("is not a regular file");
    size_ = static_cast<std::uint64_t>(status.st_size);
    written_ = status.st_mtim;
    file_.reset(::fdopen(opened.get(), "rb"));
    if (!file_) fail("cannot open: " + errorText(errno));
    opened.release();  // the FILE owns it now
}

std::size_t InputFile::read(void* to, std::size_t bytes) {
    const std::size_t got = std::fread(to, 1, bytes, file_.get());
    if (got < bytes && std::ferror(file_.get()) != 0) fail("cannot read: " + errorText(errno));
    return got;
}

void InputFile::readExactly(void* to, std::size_t bytes) {
    if (read(to, bytes) != bytes) fail("cannot read: the file ends too early");
}

std::uint64_t InputFile::position() const {
    const off_t position = ::ftello(file_.get());
    if (position < 0) fail("cannot read: " + errorText(errno));
    return static_cast<std::uint64_t>(position);
}

void InputFile::seek(std::uint64_t position) {
    // The position may come from the file's own content. Beyond the end nothing can be read, and off_t may not hold it.
    if (position > size_) fail("cannot read: the file ends too early");
    if (::fseeko(file_.get(), static_cast<off_t>(position), SEEK_SET) != 0) fail("cannot read: " + errorText(errno));
}

void InputFile::requireUnchanged() const {
    struct stat status {};
    if (::fstat(::fileno(file_.get()), &status) != 0) fail("cannot read: " + errorText(errno));
    if (static_cast<std::uint64_t>(status.st_size) != size_ || status.st_mtim.tv_sec != written_.tv_sec ||
        status.st_mtim.tv_nsec != written_.tv_nsec)
        fail("was changed while it was read");
}

void InputFile::fail(std::string_view reason) const {
    throw Error(ExitCode::file, fmt::format("{}: {}", shownName_, reason));
}

}  // namespace noisescope
