#include "files/leftovers.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "core/interrupt.h"

namespace noisescope {
namespace {

constexpr std::size_t kMostOfTarget = 190;  // bytes of a target of up to 255 bytes, so that the hidden name fits
constexpr std::string_view kMark = ".tmp-";
constexpr std::size_t kHostDigits = 8;
constexpr std::size_t kRandomDigits = 16;
constexpr std::chrono::microseconds kLockPause{100};  // much shorter than the lock is held
constexpr std::chrono::seconds kLongestLockWait{10};

/// Hash of the host's name and machine id. It survives restarts, so that files of a power cut are found. If two
/// machines agree in both, the locks still distinguish their processes on file systems that share locks.
const std::string& hostMark() {
    static const std::string mark = [] {
        std::array<char, 256> name{};
        if (::gethostname(name.data(), name.size() - 1) != 0) name[0] = '\0';
        std::string both = name.data();
        std::string id;
        if (std::ifstream("/etc/machine-id") >> id) both += "\n" + id;
        return fmt::format("{:08x}", ::crc32_z(0, reinterpret_cast<const Bytef*>(both.data()), both.size()));
    }();
    return mark;
}

bool allOf(std::string_view text, std::string_view allowed) {
    return !text.empty() && text.find_first_not_of(allowed) == text.npos;
}

/// True for a name that a process of this machine made.
bool isHiddenName(std::string_view name) {
    constexpr std::string_view kHex = "0123456789abcdef";
    const std::size_t mark = name.rfind(kMark);
    if (!name.starts_with('.') || mark == name.npos) return false;
    name.remove_prefix(mark + kMark.size());
    if (name.ends_with(kOldMark)) name.remove_suffix(kOldMark.size());
    if (name.size() < kHostDigits + 1 + 1 + 1 + kRandomDigits) return false;
    const std::string_view process = name.substr(kHostDigits + 1, name.size() - kHostDigits - kRandomDigits - 2);
    return name.starts_with(hostMark() + "-") && allOf(process, "0123456789") &&
           name[name.size() - kRandomDigits - 1] == '-' && allOf(name.substr(name.size() - kRandomDigits), kHex);
}

/// Returns false on file systems whose locks do nothing: there a second descriptor also gets the lock.
bool locksHold(int own) {
    const FileDescriptor again(::open(fmt::format("/proc/self/fd/{}", own).c_str(), O_RDWR | O_CLOEXEC));
    return again && ::flock(again.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

bool isFirstVisit(int folder) {
    static std::mutex mutex;
    static std::set<std::pair<dev_t, ino_t>> visited;
    struct stat status {};
    if (::fstat(folder, &status) != 0) return false;
    const std::lock_guard lock(mutex);
    return visited.emplace(status.st_dev, status.st_ino).second;
}

void removeIfDead(int folder, const char* name) {
    const FileDescriptor file(::openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return;
    if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) ::unlinkat(folder, name, 0);
}

}  // namespace

std::string hiddenNameFor(std::string_view targetName) {
    std::string_view stem = targetName.substr(0, kMostOfTarget);
    const auto continues = [&](std::size_t i) { return (static_cast<unsigned char>(targetName[i]) & 0xC0u) == 0x80u; };
    while (stem.size() < targetName.size() && !stem.empty() && continues(stem.size())) stem.remove_suffix(1);
    std::random_device random;
    return fmt::format(".{}{}{}-{}-{:08x}{:08x}", stem, kMark, hostMark(), ::getpid(), random(), random());
}

bool lockFile(int file) { return ::flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

void removeLeftovers(int folder, int own) {
    FileDescriptor readable(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!readable || !isFirstVisit(readable.get())) return;
    // If another process holds the lock, files are being committed together, and a kept older file has a hidden name
    // without a lock.
    const bool alone = ::flock(readable.get(), LOCK_EX | LOCK_NB) == 0;
    if (!alone && errno == EWOULDBLOCK) return;
    const auto closeListing = [](DIR* opened) { ::closedir(opened); };
    const std::unique_ptr<DIR, decltype(closeListing)> listing(::fdopendir(readable.get()), closeListing);
    if (!listing) return;
    readable.release();  // the DIR owns it now, and with it the lock
    bool checked = false;
    while (const dirent* entry = ::readdir(listing.get())) {
        const std::string_view name = entry->d_name;
        if (!isHiddenName(name) || (!alone && name.ends_with(kOldMark))) continue;
        if (!std::exchange(checked, true) && !locksHold(own)) return;
        removeIfDead(folder, entry->d_name);
    }
}

FileDescriptor lockFolder(int folder) {
    FileDescriptor opened(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const auto end = std::chrono::steady_clock::now() + kLongestLockWait;
    while (opened && ::flock(opened.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        if (std::chrono::steady_clock::now() >= end) break;
        throwIfInterrupted();
        std::this_thread::sleep_for(kLockPause);
    }
    return opened;
}

}  // namespace noisescope
