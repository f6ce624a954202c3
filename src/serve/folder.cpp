#include "serve/folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {
namespace {

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    void operator=(int number) {
        if (number_ >= 0) ::close(number_);
        number_ = number;
    }
    [[nodiscard]] int get() const { return number_; }

  private:
    int number_;
};

std::string reason(int error) { return std::generic_category().message(error); }

}  // namespace

Folder::Folder(const std::filesystem::path& path)
    : number_(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)), shownName_(printable(path.string())) {
    if (number_ < 0) throw Error(ExitCode::file, fmt::format("{}: {}", shownName_, reason(errno)));
}

Folder::~Folder() { ::close(number_); }

std::optional<ServedFile> Folder::read(std::initializer_list<std::string> parts, std::size_t mostBytes,
                                       const std::string& knownTag) const {
    std::string shown;
    for (const std::string& part : parts) shown += (shown.empty() ? "" : "/") + printable(part);
    const auto fail = [&](std::string_view why) -> Error { return {ExitCode::file, fmt::format("{}: {}", shown, why)}; };
    Descriptor file(-1);
    int folder = number_;
    for (const std::string& part : parts) {
        if (part.empty() || part == "." || part == ".." || part.find_first_of(std::string_view("/\0", 2)) != part.npos)
            throw fail("not a name in this folder");
        const bool isLast = &part == parts.end() - 1;
        // A pipe that nobody writes to opens at once like this, and is refused below.
        const int flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (isLast ? 0 : O_DIRECTORY);
        const int next = ::openat(folder, part.c_str(), flags);
        const int error = errno;
        if (next < 0 && error == ENOENT) return std::nullopt;
        struct stat link {};
        if (next < 0 && ::fstatat(folder, part.c_str(), &link, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(link.st_mode))
            throw fail("a symbolic link, which is not followed");
        if (next < 0) throw fail(reason(error));
        file = next;
        folder = next;
    }
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) throw fail(reason(errno));
    if (!S_ISREG(status.st_mode)) throw fail("not a regular file");
    if (static_cast<std::uintmax_t>(status.st_size) > mostBytes)
        throw fail(fmt::format("{} bytes, expected at most {}", status.st_size, mostBytes));
    ServedFile found;
    found.tag = fmt::format("{:x}-{:x}-{:x}-{:x}", status.st_ino, status.st_size, status.st_mtim.tv_sec,
                            status.st_mtim.tv_nsec);
    found.unchanged = found.tag == knownTag;
    if (found.unchanged) return found;
    found.bytes.resize(static_cast<std::size_t>(status.st_size));
    for (std::size_t done = 0; done < found.bytes.size();) {
        const ssize_t count = ::read(file.get(), found.bytes.data() + done, found.bytes.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw fail(reason(errno));
        if (count == 0) throw fail("became shorter while it was read");
        done += static_cast<std::size_t>(count);
    }
    return found;
}

}  // namespace noisescope
