#include "image/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <random>
#include <system_error>

#include "core/error.h"
#include "core/text.h"
#include "image/input_file.h"

namespace noisescope {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{256} * 1024;  // the image libraries write a few bytes at a time
constexpr int kMaxLinks = 40;                                  // as the kernel's own limit
constexpr std::size_t kMaxNameInTemporary = 200;  // so that a target of 255 bytes still gets a temporary name

#ifdef O_PATH
constexpr int kFolderFlags = O_PATH | O_DIRECTORY | O_CLOEXEC;  // needs no read permission
#else
constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
#endif

[[noreturn]] void refuse(std::string line) { throw Error(ExitCode::file, std::move(line)); }

std::string errorText(int error) { return std::generic_category().message(error); }

/// Where the bytes really go: rename() would replace a link instead of its destination, which may not exist yet.
std::filesystem::path followLinks(std::filesystem::path path, const std::string& shownName) {
    for (int links = 0; links < kMaxLinks; ++links) {
        std::error_code error;
        if (!std::filesystem::is_symlink(std::filesystem::symlink_status(path, error))) return path;
        const std::filesystem::path destination = std::filesystem::read_symlink(path, error);
        if (error) refuse(fmt::format("{}: cannot follow the symbolic link: {}", shownName, error.message()));
        path = path.parent_path() / destination;
    }
    refuse(fmt::format("{}: too many symbolic links", shownName));
}

FileDescriptor openFolder(const std::filesystem::path& folder, const std::string& shownName) {
    FileDescriptor opened(::open(folder.c_str(), kFolderFlags));
    if (opened) return opened;
    const int error = errno;
    const std::string shownFolder = printable(folder.native());
    if (error == ENOENT) refuse(fmt::format("{}: the folder {} does not exist", shownName, shownFolder));
    if (error == ENOTDIR) refuse(fmt::format("{}: {} is not a folder", shownName, shownFolder));
    refuse(fmt::format("{}: cannot open the folder {}: {}", shownName, shownFolder, errorText(error)));
}

/// Process id and 64 random bits: nobody can guess the name and put a link there, and O_EXCL follows none.
std::string temporaryNameFor(std::string_view targetName) {
    std::string_view stem = targetName.substr(0, kMaxNameInTemporary);
    const auto continues = [&](std::size_t i) { return (static_cast<unsigned char>(targetName[i]) & 0xC0u) == 0x80u; };
    while (stem.size() < targetName.size() && !stem.empty() && continues(stem.size())) stem.remove_suffix(1);
    std::random_device random;
    return fmt::format(".{}.tmp-{}-{:08x}{:08x}", stem, ::getpid(), random(), random());
}

/// So that a power cut after the rename cannot bring the old name back. Some file systems cannot: no reason to fail.
void syncFolder(int folder) {
    const FileDescriptor readable(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (readable) ::fsync(readable.get());
}

}  // namespace

AtomicFile::AtomicFile(const std::filesystem::path& target, bool force)
    : shownName_(printable(target.native())), force_(force) {
    if (target.empty()) refuse("the output file's name is empty");
    const std::filesystem::path resolved = followLinks(target, shownName_);
    if (!resolved.has_filename()) refuse(fmt::format("{}: is a folder", shownName_));
    targetName_ = resolved.filename().native();
    const std::filesystem::path folder = resolved.has_parent_path() ? resolved.parent_path() : ".";
    folder_ = openFolder(folder, shownName_);
    const std::string shownFolder = printable(folder.native());
    checkTarget(shownFolder);
    createTemporary(shownFolder);
    buffer_.reserve(kBufferBytes);
}

AtomicFile::~AtomicFile() {
    if (!temporaryName_.empty()) ::unlinkat(folder_.get(), temporaryName_.c_str(), 0);
    if (!oldName_.empty()) ::unlinkat(folder_.get(), oldName_.c_str(), 0);
}

void AtomicFile::checkTarget(const std::string& shownFolder) {
    struct stat status {};
    if (::fstatat(folder_.get(), targetName_.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
        if (errno == ENOENT) return;
        if (errno == ENAMETOOLONG)
            refuse(fmt::format("{}: the name is too long ({} bytes)", shownName_, targetName_.size()));
        refuse(fmt::format("{}: cannot look into the folder {}: {}", shownName_, shownFolder, errorText(errno)));
    }
    if (S_ISDIR(status.st_mode)) refuse(fmt::format("{}: is a folder", shownName_));
    if (!S_ISREG(status.st_mode)) refuse(fmt::format("{}: is not a regular file; only those are replaced", shownName_));
    if (!force_) refuse(fmt::format("{}: exists; use --force to replace it", shownName_));
    // A rename asks only the folder's permission; whoever made the file read-only meant it to stay.
    if ((status.st_mode & 0222) == 0) refuse(fmt::format("{}: is read-only", shownName_));
    if (::faccessat(folder_.get(), targetName_.c_str(), W_OK, AT_EACCESS) != 0)
        refuse(fmt::format("{}: cannot be replaced: {}", shownName_, errorText(errno)));
    replaces_ = true;
    targetMode_ = status.st_mode & 0777;
}

void AtomicFile::createTemporary(const std::string& shownFolder) {
    constexpr int kAttempts = 100;
    for (int attempt = 0; attempt < kAttempts && !file_; ++attempt) {
        std::string name = temporaryNameFor(targetName_);
        file_ = FileDescriptor(::openat(folder_.get(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        if (file_)
            temporaryName_ = std::move(name);
        else if (errno != EEXIST && errno != EINTR)
            break;
    }
    if (!file_) {
        const int error = errno;
        if (error == EACCES || error == EPERM || error == EROFS)
            refuse(fmt::format("{}: cannot create a file in the folder {}: {}", shownName_, shownFolder,
                               errorText(error)));
        refuse(fmt::format("{}: cannot create: {}", shownName_, errorText(error)));
    }
    // Best effort: some file systems have no permission bits.
    if (replaces_ && ::fchmod(file_.get(), targetMode_) != 0) targetMode_ = 0;
}

void AtomicFile::fail(std::string_view what, int error) {
    failure_ = fmt::format("{}: {}: {}", shownName_, what, errorText(error));
    refuse(failure_);
}

void AtomicFile::write(std::span<const std::byte> bytes) {
    if (!failure_.empty()) refuse(failure_);
    if (buffer_.size() + bytes.size() > kBufferBytes) flush();
    if (bytes.size() >= kBufferBytes)
        writeThrough(bytes);
    else
        buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    position_ += bytes.size();
}

void AtomicFile::flush() {
    writeThrough(buffer_);
    buffer_.clear();
}

void AtomicFile::writeThrough(std::span<const std::byte> bytes) {
    if (!failure_.empty()) refuse(failure_);
    while (!bytes.empty()) {
        const ssize_t written = ::write(file_.get(), bytes.data(), bytes.size());
        if (written > 0)
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        else if (written == 0 || errno != EINTR)
            fail("cannot write", written == 0 ? EIO : errno);
    }
}

void AtomicFile::seek(std::uint64_t position) {
    flush();
    if (::lseek(file_.get(), static_cast<off_t>(position), SEEK_SET) < 0) fail("cannot seek", errno);
    position_ = position;
}

void AtomicFile::prepare() {
    if (!failure_.empty()) refuse(failure_);
    if (!file_) return;
    flush();
    int result = 0;
    do {
        result = ::fsync(file_.get());
    } while (result != 0 && errno == EINTR);
    // EINVAL and ENOSYS: a file system without fsync, which promises nothing in any case.
    if (result != 0 && errno != EINVAL && errno != ENOSYS) fail("cannot write", errno);
    if (file_.close() != 0 && errno != EINTR) fail("cannot write", errno);
}

void AtomicFile::commit() {
    prepare();
    if (force_) {
        struct stat status {};  // again: a rendering may take hours
        replaces_ = ::fstatat(folder_.get(), targetName_.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
        if (replaces_ && !S_ISREG(status.st_mode))
            refuse(fmt::format("{}: is no longer a regular file; only those are replaced", shownName_));
        if (replaces_ && keepsOld_) {
            const std::string name = temporaryName_ + "-old";
            if (::linkat(folder_.get(), targetName_.c_str(), folder_.get(), name.c_str(), 0) == 0) oldName_ = name;
        }
        if (::renameat(folder_.get(), temporaryName_.c_str(), folder_.get(), targetName_.c_str()) != 0)
            fail(replaces_ ? "cannot replace" : "cannot create", errno);
        temporaryName_.clear();
    } else {
        publishNew();
    }
    committed_ = true;
    syncFolder(folder_.get());
}

/// Gives the temporary file its name only if that name is free, in one atomic step.
void AtomicFile::publishNew() {
    const int folder = folder_.get();
    const char* const from = temporaryName_.c_str();
    const char* const to = targetName_.c_str();
    int error = ENOSYS;
#ifdef RENAME_NOREPLACE
    error = ::renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
    if (error == 0) temporaryName_.clear();
#endif
    if (error == ENOSYS || error == EINVAL) {  // an old kernel, or a file system that knows no flags
        error = ::linkat(folder, from, folder, to, 0) == 0 ? 0 : errno;  // the destructor removes the first name
    }
    if (error == EPERM || error == EOPNOTSUPP || error == EMLINK) {  // no hard links: take the name, then replace it
        const FileDescriptor reserved(::openat(folder, to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        error = reserved ? 0 : errno;
        if (reserved && ::renameat(folder, from, folder, to) != 0) {
            error = errno;
            ::unlinkat(folder, to, 0);
        }
        if (error == 0) temporaryName_.clear();
    }
    if (error == EEXIST) refuse(fmt::format("{}: exists; use --force to replace it", shownName_));
    if (error != 0) fail("cannot create", error);
}

void AtomicFile::undo() noexcept {
    if (committed_ && !replaces_) ::unlinkat(folder_.get(), targetName_.c_str(), 0);
    if (committed_ && !oldName_.empty() &&
        ::renameat(folder_.get(), oldName_.c_str(), folder_.get(), targetName_.c_str()) == 0)
        oldName_.clear();
    committed_ = false;
}

void writeFileAtomically(const std::filesystem::path& target, std::string_view bytes, bool force) {
    AtomicFile file(target, force);
    file.write(bytes);
    file.commit();
}

std::string readWholeFile(const std::filesystem::path& path, std::size_t maxBytes) {
    InputFile file(path);
    std::string bytes;
    constexpr std::size_t kBlock = std::size_t{64} * 1024;
    for (std::size_t got = kBlock; got == kBlock && bytes.size() <= maxBytes;) {  // size() lies for files of /proc
        const std::size_t before = bytes.size();
        bytes.resize(before + kBlock);
        got = file.read(bytes.data() + before, kBlock);
        bytes.resize(before + got);
    }
    if (bytes.size() > maxBytes) file.fail(fmt::format("too large: at most {} bytes are read", maxBytes));
    return bytes;
}

}  // namespace noisescope
