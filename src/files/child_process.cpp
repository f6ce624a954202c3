#include "files/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <string_view>
#include <system_error>

#include "core/interrupt.h"
#include "core/text.h"

namespace noisescope {
namespace {

constexpr std::size_t kKept = 4096;  // bytes of standard error
constexpr int kMoment = 50;          // ms between checks for signals
constexpr int kSilentEnd = -1;       // no exit status: the parent of this process ignores SIGCHLD

[[noreturn]] void failStart(int error) { throw std::system_error(error, std::generic_category()); }

/// Duplicates a descriptor above all numbers that the child uses.
FileDescriptor movedUp(FileDescriptor from) {
    constexpr int kFirst = 10;
    FileDescriptor moved(::fcntl(from.get(), F_DUPFD_CLOEXEC, kFirst));
    if (!moved) failStart(errno);
    return moved;
}

struct Pipe {
    FileDescriptor out;
    FileDescriptor in;
};

Pipe makePipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) failStart(errno);
    FileDescriptor out(ends[0]);
    FileDescriptor in(ends[1]);
    return {movedUp(std::move(out)), movedUp(std::move(in))};
}

void letNoCallWait(int descriptor) { ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK); }

/// Writes to a pipe. If nobody reads it, fails with EPIPE and without a signal, even where SIGPIPE is not ignored.
ssize_t writeToPipe(int pipe, std::span<const std::byte> bytes) {
    sigset_t only;
    sigset_t before;
    sigset_t pending;
    sigemptyset(&only);
    sigaddset(&only, SIGPIPE);
    sigpending(&pending);
    ::pthread_sigmask(SIG_BLOCK, &only, &before);
    const ssize_t written = ::write(pipe, bytes.data(), bytes.size());
    const int error = errno;
    if (written < 0 && error == EPIPE && sigismember(&pending, SIGPIPE) == 0) {
        constexpr timespec kNow{};
        sigtimedwait(&only, nullptr, &kNow);  // consumes the SIGPIPE that write() raised
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = error;
    return written;
}

/// Settings of posix_spawn().
class Spawn {
  public:
    Spawn() {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawnattr_init(&attributes);
    }
    ~Spawn() {
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
    }
    Spawn(const Spawn&) = delete;
    Spawn& operator=(const Spawn&) = delete;

    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
};

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& arguments, int file) {
    Pipe input = makePipe();
    Pipe errors = makePipe();
    const FileDescriptor moved(::fcntl(file, F_DUPFD_CLOEXEC, 10));
    if (!moved) failStart(errno);
    start(arguments, input.out.get(), errors.in.get(), moved.get());
    input_ = std::move(input.in);
    errors_ = std::move(errors.out);
    letNoCallWait(input_.get());
    letNoCallWait(errors_.get());
}

void ChildProcess::start(const std::vector<std::string>& arguments, int input, int errors, int file) {
    Spawn spawn;
    ::posix_spawn_file_actions_adddup2(&spawn.actions, input, STDIN_FILENO);
    ::posix_spawn_file_actions_addopen(&spawn.actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_adddup2(&spawn.actions, errors, STDERR_FILENO);
    ::posix_spawn_file_actions_adddup2(&spawn.actions, file, kFile);
    sigset_t set;
    sigemptyset(&set);
    ::posix_spawnattr_setsigmask(&spawn.attributes, &set);
    sigfillset(&set);  // signals ignored here would stay ignored in the child
    ::posix_spawnattr_setsigdefault(&spawn.attributes, &set);
    ::posix_spawnattr_setpgroup(&spawn.attributes, 0);
    ::posix_spawnattr_setflags(&spawn.attributes,
                               POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    std::vector<char*> pointers;
    pointers.reserve(arguments.size() + 1);
    for (const std::string& argument : arguments)
        pointers.push_back(const_cast<char*>(argument.c_str()));  // execvp() does not write to them
    pointers.push_back(nullptr);
    const int error =
        ::posix_spawnp(&process_, pointers.front(), &spawn.actions, &spawn.attributes, pointers.data(), environ);
    if (error == 0) return;
    process_ = -1;
    failStart(error);
}

ChildProcess::~ChildProcess() {
    if (process_ < 0) return;
    ::kill(-process_, SIGKILL);  // the child's process group, so also its own children
    while (::waitpid(process_, &status_, 0) < 0 && errno == EINTR) {
    }
}

void ChildProcess::readErrors() {
    std::array<char, 1024> bytes;
    for (;;) {
        const ssize_t count = ::read(errors_.get(), bytes.data(), bytes.size());
        if (count == 0) errors_.close();
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        said_.append(bytes.data(), static_cast<std::size_t>(count));
        if (said_.size() > kKept) said_.erase(0, said_.size() - kKept);
    }
}

void ChildProcess::wait() {
    // Closed descriptors are -1, which poll() skips.
    std::array<pollfd, 2> wanted{pollfd{input_.get(), POLLOUT, 0}, pollfd{errors_.get(), POLLIN, 0}};
    ::poll(wanted.data(), wanted.size(), kMoment);
    readErrors();
    throwIfInterrupted();
}

void ChildProcess::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = writeToPipe(input_.get(), bytes);
        if (written > 0)
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        else if (written < 0 && errno != EAGAIN && errno != EINTR)
            fail();
        else
            wait();
    }
}

bool ChildProcess::hasEnded() {
    if (process_ < 0) return true;
    const pid_t ended = ::waitpid(process_, &status_, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR)) return false;
    if (ended < 0) status_ = kSilentEnd;
    process_ = -1;
    return true;
}

/// Waits for the child, not for the end of its standard error, which its own children may keep open.
void ChildProcess::waitForEnd() {
    input_.close();
    while (!hasEnded()) wait();
    readErrors();
}

void ChildProcess::fail() {
    waitForEnd();
    throw ChildFailed(endText());
}

void ChildProcess::finish() {
    waitForEnd();
    if (status_ != 0 || !said_.empty()) throw ChildFailed(endText());
}

std::string ChildProcess::endText() const {
    std::string how = "ended without reading everything";
    if (status_ == kSilentEnd)
        how = "ended, and its exit code is lost";
    else if (WIFSIGNALED(status_))
        how = fmt::format("was ended by signal {}", WTERMSIG(status_));
    else if (WEXITSTATUS(status_) != 0)
        how = fmt::format("ended with exit code {}", WEXITSTATUS(status_));
    else if (!said_.empty())
        how = "complains";
    std::string_view lines = said_;
    while (lines.ends_with('\n') || lines.ends_with('\r')) lines.remove_suffix(1);
    const std::string_view last = lines.substr(lines.find_last_of("\r\n") + 1);
    return last.empty() ? how : fmt::format("{}: {}", how, printable(last));
}

}  // namespace noisescope
