#include "glsl/source_tree.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/embedded.h"
#include "core/error.h"
#include "core/text.h"

namespace noisescope {
namespace {

constexpr std::size_t kLargestFile = 1 << 20;

class EmbeddedTree : public SourceTree {
  public:
    [[nodiscard]] std::optional<std::string> read(std::string_view path) const override {
        for (const EmbeddedFile& file : kEmbeddedShaders)
            if (file.name == path) return std::string(file.bytes);
        return {};
    }
};

/// Closes a file descriptor at the end of the scope.
class Descriptor {
  public:
    explicit Descriptor(int value) : value_(value) {}
    ~Descriptor() {
        if (value_ >= 0) ::close(value_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return value_; }
    void reset(int value) {
        if (value_ >= 0) ::close(value_);
        value_ = value;
    }

  private:
    int value_;
};

[[noreturn]] void refuse(const std::string& root, std::string_view path, std::string_view why) {
    throw Error(ExitCode::file, fmt::format("{}/{}: {}", printable(root), printable(path), why));
}

}  // namespace

const SourceTree& embeddedShaders() {
    static const EmbeddedTree tree;
    return tree;
}

FolderTree::FolderTree(const std::string& root)
    : root_(root), descriptor_(::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (descriptor_ < 0)
        throw Error(ExitCode::file,
                    fmt::format("{}: cannot open the folder: {}", printable(root), std::strerror(errno)));
}

FolderTree::~FolderTree() { ::close(descriptor_); }

std::optional<std::string> FolderTree::read(std::string_view path) const {
    // One component at a time and never through a link: comparing path strings would not be safe.
    Descriptor current(::dup(descriptor_));
    std::string_view rest = path;
    while (true) {
        const std::size_t slash = rest.find('/');
        const bool last = slash == std::string_view::npos;
        const std::string name(rest.substr(0, slash));
        const int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (last ? 0 : O_DIRECTORY);
        const int next = ::openat(current.get(), name.c_str(), flags);
        if (next < 0) {
            if (errno == ENOENT || errno == ENOTDIR) return {};
            refuse(root_, path, errno == ELOOP ? "is a symbolic link, which is not followed" : std::strerror(errno));
        }
        current.reset(next);
        if (last) break;
        rest.remove_prefix(slash + 1);
    }
    struct stat status {};
    if (::fstat(current.get(), &status) != 0) refuse(root_, path, std::strerror(errno));
    if (!S_ISREG(status.st_mode)) refuse(root_, path, "is not a file");
    std::string text;
    char buffer[65536];
    for (ssize_t count = 0; (count = ::read(current.get(), buffer, sizeof buffer)) != 0;) {
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) refuse(root_, path, std::strerror(errno));
        text.append(buffer, static_cast<std::size_t>(count));
        if (text.size() > kLargestFile) refuse(root_, path, fmt::format("is larger than {} bytes", kLargestFile));
    }
    return text;
}

std::optional<std::string> MemoryTree::read(std::string_view path) const {
    const auto found = files_.find(path);
    return found == files_.end() ? std::nullopt : std::optional(found->second);
}

bool isInsidePath(std::string_view path) {
    if (path.empty() || path.size() > 200) return false;
    if (path.find('\\') != path.npos || path.find('\0') != path.npos) return false;
    while (true) {
        const std::size_t slash = path.find('/');
        const std::string_view name = path.substr(0, slash);
        if (name.empty() || name == "." || name == "..") return false;
        if (slash == std::string_view::npos) return true;
        path.remove_prefix(slash + 1);
    }
}

}  // namespace noisescope
