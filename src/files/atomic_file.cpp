#include "files/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "core/error.h"
#include "core/interrupt.h"
#include "core/text.h"
#include "files/input_file.h"
#include "files/leftovers.h"

namespace noisescope {
namespace {

constexpr int kMaxLinks = 40;       // the kernel's own limit
constexpr int kAttempts = 100;      // to find an unused name
constexpr mode_t kOwnMode = 0600;   // until the permission bits of the replaced file are set
constexpr mode_t kKeptMode = 0777;  // without set-user-ID, set-group-ID and sticky bits, which every write clears
constexpr const char* kExists = "exists; use --force to replace it";

#ifdef O_PATH
constexpr int kFolderFlags = O_PATH | O_DIRECTORY | O_CLOEXEC;  // needs no read permission
#else
constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
#endif

thread_local HeldFiles* openingHere = nullptr;  // null: files are named at once

[[noreturn]] void refuseName(std::string line) { throw Error(ExitCode::file, std::move(line)); }

/// Returns the path without symbolic links, since rename() would replace a link instead of its target. The target may
/// not exist yet.
std::filesystem::path followLinks(std::filesystem::path path, const std::string& shownName) {
    for (int links = 0; links < kMaxLinks; ++links) {
        std::error_code error;
        if (!std::filesystem::is_symlink(std::filesystem::symlink_status(path, error))) return path;
        const std::filesystem::path destination = std::filesystem::read_symlink(path, error);
        if (error) refuseName(fmt::format("{}: cannot follow the symbolic link: {}", shownName, error.message()));
        path = path.parent_path() / destination;
    }
    refuseName(fmt::format("{}: too many symbolic links", shownName));
}

FileDescriptor openFolder(const std::filesystem::path& folder, const std::string& shownName) {
    FileDescriptor opened(::open(folder.c_str(), kFolderFlags));
    if (opened) return opened;
    const int error = errno;
    const std::string shownFolder = printable(folder.native());
    if (error == ENOENT) refuseName(fmt::format("{}: the folder {} does not exist", shownName, shownFolder));
    if (error == ENOTDIR) refuseName(fmt::format("{}: {} is not a folder", shownName, shownFolder));
    refuseName(fmt::format("{}: cannot open the folder {}: {}", shownName, shownFolder, errorText(error)));
}

/// Makes a rename survive a power cut. Ignores failure: some file systems cannot sync a folder.
void syncFolder(int folder) {
    const FileDescriptor readable(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (readable) ::fsync(readable.get());
}

/// Copies all bytes. Returns 0 or errno.
int copyAll(int from, int to) {
    std::array<char, std::size_t{64} * 1024> bytes;
    off_t position = 0;
    for (;;) {
        const ssize_t count = ::pread(from, bytes.data(), bytes.size(), position);
        if (count < 0 && errno != EINTR) return errno;
        if (count == 0) return 0;
        for (ssize_t done = 0; done < count;) {
            const ssize_t written = ::write(to, bytes.data() + done, static_cast<std::size_t>(count - done));
            if (written < 0 && errno != EINTR) return errno;
            if (written > 0) done += written;
        }
        if (count > 0) position += count;
    }
}

/// Returns 0 or errno. Ignores EINVAL and ENOSYS: a file system without fsync.
int sync(int file) {
    int result = 0;
    do {
        result = ::fsync(file);
    } while (result != 0 && errno == EINTR);
    return result == 0 || errno == EINVAL || errno == ENOSYS ? 0 : errno;
}

/// True if an errno of linkat() means that it cannot work here at all.
bool cannotLink(int error) {
    return error == EPERM || error == EOPNOTSUPP || error == ENOSYS || error == EMLINK || error == EINVAL ||
           error == ENOENT;
}

}  // namespace

AtomicFile::AtomicFile(const std::filesystem::path& target, bool force, mode_t newMode)
    : ByteOutput(printable(target.native())), newMode_(newMode), force_(force) {
    if (target.empty()) refuseName("the output file's name is empty");
    const std::filesystem::path resolved = followLinks(target, name());
    if (!resolved.has_filename()) refuse("is a folder");
    targetName_ = resolved.filename().native();
    const std::filesystem::path folder = resolved.has_parent_path() ? resolved.parent_path() : ".";
    folder_ = openFolder(folder, name());
    const std::string shownFolder = printable(folder.native());
    checkTarget(shownFolder);
    createTemporary(shownFolder);
    keepOwnerAndMode();
    removeLeftovers(folder_.get(), file().get());
    held_ = openingHere != nullptr;
    if (held_) openingHere->files_.push_back(this);
}

void AtomicFile::checkTarget(const std::string& shownFolder) {
    struct stat status {};
    if (::fstatat(folder_.get(), targetName_.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
        if (errno == ENOENT) return;
        if (errno == ENAMETOOLONG) refuse(fmt::format("the name is too long ({} bytes)", targetName_.size()));
        refuse(fmt::format("cannot look into the folder {}: {}", shownFolder, errorText(errno)));
    }
    if (S_ISDIR(status.st_mode)) refuse("is a folder");
    if (!S_ISREG(status.st_mode)) refuse("is not a regular file; only those are replaced");
    if (!force_) refuse(kExists);
    // A rename needs only the folder's permission, so check that the file itself is not read-only.
    if ((status.st_mode & 0222) == 0) refuse("is read-only");
    if (::faccessat(folder_.get(), targetName_.c_str(), W_OK, AT_EACCESS) != 0)
        refuse(fmt::format("cannot be replaced: {}", errorText(errno)));
    if (status.st_nlink > 1) {
        const FileDescriptor lock = lockFolder(folder_.get());  // another process may be committing a pair
        checkOnlyName();
    }
    replaces_ = true;
    targetMode_ = status.st_mode & kKeptMode;
    targetOwner_ = status.st_uid;
    targetGroup_ = status.st_gid;
}

void AtomicFile::checkOnlyName() {
    struct stat status {};
    if (::fstatat(folder_.get(), targetName_.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_nlink > 1)
        refuse(
            fmt::format("has {} names (hard links), of which only this one would be replaced; remove it first, or "
                        "write to another name",
                        status.st_nlink));
}

void AtomicFile::createTemporary(const std::string& shownFolder) {
    const mode_t mode = replaces_ ? kOwnMode : newMode_;
    file() = openUnnamed(folder_.get(), mode);
    if (file() && lockFile(file().get())) return;  // before it has a name
    createNamed(mode);
    if (file()) return;
    const int error = errno;
    if (error == EACCES || error == EPERM || error == EROFS)
        refuse(fmt::format("cannot create a file in the folder {}: {}", shownFolder, errorText(error)));
    refuse(fmt::format("cannot create: {}", errorText(error)));
}

/// Sets file() and hidden_, or leaves no file and sets errno.
void AtomicFile::createNamed(unsigned mode) {
    int error = EEXIST;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        hidden_.emplace(folder_.get(), hiddenNameFor(targetName_));
        FileDescriptor made(::openat(folder_.get(), hidden_->c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode));
        error = errno;
        struct stat status {};
        // Between these two calls another process may have removed the unlocked file as a leftover.
        const bool ours = made && lockFile(made.get()) && ::fstat(made.get(), &status) == 0 && status.st_nlink > 0;
        if (ours) {
            file() = std::move(made);
            return;
        }
        if (made) continue;
        hidden_->release();
        if (error != EEXIST && error != EINTR) break;
    }
    hidden_.reset();
    file() = FileDescriptor();
    errno = error;
}

void AtomicFile::keepOwnerAndMode() {
    if (!replaces_) return;
    struct stat made {};
    if (::fstat(file().get(), &made) != 0) fail("cannot create", errno);
    if ((made.st_uid != targetOwner_ || made.st_gid != targetGroup_) &&
        ::fchown(file().get(), targetOwner_, targetGroup_) != 0)
        refuse(
            fmt::format("belongs to user {} and group {}, and only they or root can replace it as theirs; remove it "
                        "first",
                        targetOwner_, targetGroup_));
    // Best effort: some file systems have no permission bits.
    if (::fchmod(file().get(), targetMode_) != 0) targetMode_ = 0;
}

void AtomicFile::prepare() {
    throwIfFailed();
    if (std::exchange(prepared_, true)) return;
    flush();
    if (const int error = sync(file().get()); error != 0) fail("cannot write", error);
}

void AtomicFile::commit() {
    prepare();
    if (held_) return;
    giveName();
    syncFolder(folder_.get());
}

void AtomicFile::giveName() {
    struct stat status {};  // looks again: a rendering may take hours
    if (force_) {
        replaces_ = ::fstatat(folder_.get(), targetName_.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
        if (replaces_ && !S_ISREG(status.st_mode)) refuse("is no longer a regular file; only those are replaced");
        if (replaces_) checkOnlyName();
    }
    if (!replaces_) {
        const int error = publishNew();
        if (error == EEXIST && !force_) refuse(kExists);
        if (error != 0 && error != EEXIST) fail("cannot create", error);
        replaces_ = error == EEXIST;
    }
    if (replaces_) replace();
    named_ = true;
}

/// Names the file in one atomic step, only if the name is free. Returns 0 or errno.
int AtomicFile::publishNew() {
    const int folder = folder_.get();
    const char* const to = targetName_.c_str();
    int error = ENOSYS;
    if (!hidden_) {
        error = linkUnnamed(file().get(), folder, to);
        if (!cannotLink(error)) return error;
        giveHiddenName();
    }
    const char* const from = hidden_->c_str();
#ifdef RENAME_NOREPLACE
    error = ::renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
    if (error == 0) hidden_->release();
#endif
    if (error == ENOSYS || error == EINVAL) {  // an old kernel, or a file system without rename flags
        error = ::linkat(folder, from, folder, to, 0) == 0 ? 0 : errno;
        if (error == 0) hidden_.reset();
    }
    if (error == EPERM || error == EOPNOTSUPP || error == EMLINK) {  // no hard links: reserve the name, then replace it
        const FileDescriptor reserved(::openat(folder, to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, newMode_));
        error = reserved ? 0 : errno;
        if (reserved && ::renameat(folder, from, folder, to) != 0) {
            error = errno;
            ::unlinkat(folder, to, 0);
        }
        if (error == 0) hidden_->release();
    }
    return error;
}

/// Gives a nameless file a hidden name; copies it where linking is impossible.
void AtomicFile::giveHiddenName() {
    hidden_.emplace(folder_.get(), hiddenNameFor(targetName_));
    int error = linkUnnamed(file().get(), folder_.get(), hidden_->c_str());
    if (error == 0) return;
    hidden_->release();
    if (!cannotLink(error)) fail(replaces_ ? "cannot replace" : "cannot create", error);
    const FileDescriptor unnamed = std::move(file());
    createNamed(replaces_ ? kOwnMode : newMode_);
    if (!file()) fail("cannot create", errno);
    keepOwnerAndMode();
    error = copyAll(unnamed.get(), file().get());
    if (error == 0) error = sync(file().get());
    if (error != 0) fail("cannot write", error);
}

void AtomicFile::replace() {
    const int folder = folder_.get();
    if (!hidden_) giveHiddenName();
    if (keepsOld_) {
        old_.emplace(folder, hidden_->c_str() + std::string(kOldMark));
        if (::linkat(folder, targetName_.c_str(), folder, old_->c_str(), 0) != 0) {
            old_->release();
            old_.reset();
        }
    }
    if (::renameat(folder, hidden_->c_str(), folder, targetName_.c_str()) != 0) fail("cannot replace", errno);
    hidden_->release();
}

/// Reverts giveName(): removes the name, and restores the older file that keepsOld_ kept.
void AtomicFile::undo() noexcept {
    if (!std::exchange(named_, false)) return;
    if (!replaces_) ::unlinkat(folder_.get(), targetName_.c_str(), 0);
    if (old_ && ::renameat(folder_.get(), old_->c_str(), folder_.get(), targetName_.c_str()) == 0) old_->release();
}

void commitTogether(std::span<AtomicFile* const> files, ByteOutput& last) {
    last.prepare();
    for (AtomicFile* const file : files) file->prepare();
    if (!files.empty() && files.front()->held_) return;  // HeldFiles names all of them
    const FileDescriptor lock = files.empty() ? FileDescriptor() : lockFolder(files.front()->folder_.get());
    const SecondSignalWaits untilAll;
    const auto forgetOld = [&] {
        for (AtomicFile* const file : files) file->old_.reset();
    };
    try {
        for (AtomicFile* const file : files) {
            file->keepsOld_ = true;
            file->giveName();
        }
        last.commit();
    } catch (...) {
        std::for_each(files.rbegin(), files.rend(), [](AtomicFile* file) { file->undo(); });
        forgetOld();
        throw;
    }
    forgetOld();
    for (AtomicFile* const file : files) syncFolder(file->folder_.get());
}

HeldFiles::Opening::Opening(HeldFiles& files) : before_(std::exchange(openingHere, &files)) {}
HeldFiles::Opening::~Opening() { openingHere = before_; }

void HeldFiles::commit() {
    if (files_.empty()) return;
    std::ranges::reverse(files_);  // files opened first, as data before what is beside it, are named last
    for (AtomicFile* const file : files_) file->held_ = false;
    commitTogether(std::span(files_).first(files_.size() - 1), *files_.back());
    files_.clear();
}

void commitPair(AtomicFile& first, ByteOutput& second) {
    AtomicFile* const files[] = {&first};
    commitTogether(files, second);
}

void writeFileAtomically(const std::filesystem::path& target, std::string_view bytes, bool force, mode_t newMode) {
    AtomicFile file(target, force, newMode);
    file.write(bytes);
    file.commit();
}

std::string readWholeFile(const std::filesystem::path& path, std::size_t maxBytes) {
    InputFile file(path);
    std::string bytes;
    constexpr std::size_t kBlock = std::size_t{64} * 1024;
    for (std::size_t got = kBlock; got == kBlock && bytes.size() <= maxBytes;) {  // size() is wrong in /proc
        const std::size_t before = bytes.size();
        bytes.resize(before + kBlock);
        got = file.read(bytes.data() + before, kBlock);
        bytes.resize(before + got);
    }
    if (bytes.size() > maxBytes) file.fail(fmt::format("too large: at most {} bytes are read", maxBytes));
    return bytes;
}

}  // namespace noisescope
