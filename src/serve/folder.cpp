#include "serve/folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {

struct Folder::Opened {
    FileDescriptor file;
    std::size_t size = 0;
    std::string tag;
};

Folder::Folder(const std::filesystem::path& path) : folder_(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    const int error = errno;
    if (!folder_) refuseFile(path.string(), errorText(error));
}

std::optional<Folder::Opened> Folder::open(const std::string& name) const {
    Opened opened;
    int folder = folder_.get();
    for (std::size_t start = 0; start <= name.size();) {
        const std::size_t end = std::min(name.find('/', start), name.size());
        const std::string part = name.substr(start, end - start);
        if (part.empty() || part == "." || part == ".." || part.find('\0') != std::string::npos)
            refuseFile(name, "not a name below the folder");
        // With O_NONBLOCK a pipe without a writer opens at once, and is refused below.
        const int flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
        const int next = ::openat(folder, part.c_str(), end < name.size() ? flags | O_DIRECTORY : flags);
        const int error = errno;
        if (next < 0 && error == ENOENT) return std::nullopt;
        struct stat link {};
        if (next < 0 && ::fstatat(folder, part.c_str(), &link, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(link.st_mode))
            refuseFile(name, "a symbolic link, which is not followed");
        if (next < 0) refuseFile(name, errorText(error));
        opened.file = FileDescriptor(next);
        folder = next;
        start = end + 1;
    }
    struct stat status {};
    if (::fstat(folder, &status) != 0) refuseFile(name, errorText(errno));
    if (!S_ISREG(status.st_mode)) refuseFile(name, "not a regular file");
    if (status.st_size == 0) return std::nullopt;
    opened.size = static_cast<std::size_t>(status.st_size);
    opened.tag = fmt::format("{:x}-{:x}-{:x}-{:x}", status.st_ino, status.st_size, status.st_mtim.tv_sec,
                             status.st_mtim.tv_nsec);
    return opened;
}

std::optional<Folder::File> Folder::find(const std::string& name) const {
    std::optional<Opened> opened = open(name);
    if (!opened) return std::nullopt;
    return File{std::move(opened->tag), {}};
}

std::optional<Folder::File> Folder::read(const std::string& name, std::size_t mostBytes,
                                         const std::string& knownTag) const {
    std::optional<Opened> opened = open(name);
    if (!opened) return std::nullopt;
    File file{std::move(opened->tag), {}};
    if (file.tag == knownTag) return file;
    if (opened->size > mostBytes) refuseFile(name, fmt::format("{} bytes, more than {}", opened->size, mostBytes));
    file.bytes.resize(opened->size);
    for (std::size_t done = 0; done < file.bytes.size();) {
        const ssize_t count = ::read(opened->file.get(), file.bytes.data() + done, file.bytes.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) refuseFile(name, errorText(errno));
        if (count == 0) refuseFile(name, "became shorter while it was read");
        done += static_cast<std::size_t>(count);
    }
    return file;
}

}  // namespace noisescope
