#include "files/xdg.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <system_error>
#include <thread>

#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "files/atomic_file.h"

namespace noisescope {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kPrivateFolder = 0700;
constexpr mode_t kPrivateFile = 0600;
constexpr int kMaxDepth = 16;  // levels of JSON; the program's own files have three
// Much shorter than the lock is held: a process that saves in a loop releases it only for moments.
constexpr std::chrono::microseconds kSettingsLockPause{100};
constexpr std::chrono::seconds kLongestSettingsWait{2};
constexpr int kMostSetAside = 1000;

struct FolderKind {
    const char* variable;
    std::string_view belowHome;
};
constexpr FolderKind kConfig{"XDG_CONFIG_HOME", ".config"};
constexpr FolderKind kState{"XDG_STATE_HOME", ".local/state"};
constexpr FolderKind kCache{"XDG_CACHE_HOME", ".cache"};

std::optional<fs::path> absolutePath(const Environment& environment, const char* variable) {
    const std::optional<std::string> value = environment(variable);
    if (!value || !fs::path(*value).is_absolute()) return {};
    return *value;
}

std::optional<fs::path> folderOf(const FolderKind& kind, const Environment& environment) {
    if (const auto base = absolutePath(environment, kind.variable)) return *base / "noisescope";
    if (const auto home = absolutePath(environment, "HOME")) return *home / kind.belowHome / "noisescope";
    return {};
}

[[noreturn]] void failWith(const fs::path& path, std::string_view what, int error) {
    refuseFile(path, fmt::format("{}: {}", what, errorText(error)));
}

}  // namespace

Environment processEnvironment() {
    return [](const char* name) -> std::optional<std::string> {
        const char* value = std::getenv(name);
        if (value == nullptr) return {};
        return value;
    };
}

std::optional<fs::path> configFolder(const Environment& environment) { return folderOf(kConfig, environment); }
std::optional<fs::path> stateFolder(const Environment& environment) { return folderOf(kState, environment); }
std::optional<fs::path> cacheFolder(const Environment& environment) { return folderOf(kCache, environment); }

std::string nothingKept(const Environment& environment) {
    std::string variables = "HOME";
    std::string lost;
    const auto note = [&](const FolderKind& kind, std::string_view what) {
        if (folderOf(kind, environment)) return;
        variables += fmt::format(" nor {}", kind.variable);
        lost += fmt::format("{}{}", lost.empty() ? "" : " and ", what);
    };
    note(kConfig, "settings");
    note(kState, "unsaved work");
    if (lost.empty()) return {};
    return fmt::format("neither {} is an absolute path: no {} will be kept", variables, lost);
}

void createPrivateFolders(const fs::path& folder) {
    fs::path made;
    for (const fs::path& part : folder) {
        made /= part;
        if (::mkdir(made.c_str(), kPrivateFolder) == 0 || errno == EEXIST) continue;
        const int error = errno;  // a read-only file system returns EROFS even if the folder exists
        std::error_code ignored;
        if (!fs::is_directory(made, ignored)) failWith(made, "cannot create the folder", error);
    }
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored)) refuseFile(folder, "is not a folder");
}

FileDescriptor lockFolder(const fs::path& folder) {
    FileDescriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const auto end = std::chrono::steady_clock::now() + kLongestSettingsWait;
    while (opened && ::flock(opened.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        if (std::chrono::steady_clock::now() >= end) break;
        std::this_thread::sleep_for(kSettingsLockPause);
    }
    return opened;
}

void writePrivateFile(const fs::path& path, std::string_view bytes) {
    writeFileAtomically(path, bytes, true, kPrivateFile);
}

Json readKeptJson(const fs::path& path, std::size_t largest) {
    std::error_code unknown;  // no regular file; opening it reports the reason
    if (const std::uintmax_t size = fs::file_size(path, unknown); !unknown && size > largest)
        refuseFile(path, fmt::format("too large: at most {} bytes are read", largest), ExitCode::usage);
    const std::string text = readWholeFile(path, largest);
    try {
        Json json = Json::parse(text, kMaxDepth);
        json.sortMembers();
        return json;
    } catch (const JsonError& error) {
        refuseFile(path, printable(error.reason()), ExitCode::usage);
    }
}

fs::path setAside(const fs::path& path) {
    for (int number = 1; number <= kMostSetAside; ++number) {
        fs::path aside = path;
        aside += number == 1 ? ".damaged" : fmt::format(".damaged-{}", number);
        std::error_code ignored;
        if (fs::exists(fs::symlink_status(aside, ignored))) continue;
        if (::rename(path.c_str(), aside.c_str()) != 0) failWith(path, "is damaged and cannot be renamed", errno);
        return aside;
    }
    refuseFile(path, fmt::format("is damaged and cannot be renamed: {} older ones lie there", kMostSetAside));
}

}  // namespace noisescope
