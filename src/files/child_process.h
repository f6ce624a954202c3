// Another program that is fed through its standard input.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "files/file_descriptor.h"

namespace noisescope {

/// The program has ended too early or badly: "ended with exit code 1: Unknown encoder 'libx264'".
class ChildFailed : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// It is not there any more when this is destroyed: ended, or killed, and waited for. If this process is killed, its
/// standard input ends. It has a process group of its own, so that Ctrl+C comes to this process alone.
class ChildProcess {
  public:
    static constexpr int kFile = 3;  ///< the descriptor as which it has `file`

    /// Looks for arguments[0] in PATH; no shell sees the arguments. Its standard output goes nowhere. `file`: what it
    /// gets besides. Throws std::system_error, with ENOENT if there is no such program.
    ChildProcess(const std::vector<std::string>& arguments, int file);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Waits while it does not read. Throws ChildFailed, Interrupted.
    void write(std::span<const std::byte> bytes);
    /// Ends its input and waits for its end. ChildFailed unless its exit code is 0 and it has said nothing on standard
    /// error: for programs that are quiet when all is well. Throws Interrupted.
    void finish();

  private:
    void start(const std::vector<std::string>& arguments, int input, int errors, int file);
    /// What has come on standard error, without waiting.
    void readErrors();
    /// Waits until input_ takes something, errors_ has something or a moment is over.
    void wait();
    [[nodiscard]] bool hasEnded();
    void waitForEnd();
    [[noreturn]] void fail();
    [[nodiscard]] std::string endText() const;

    pid_t process_ = -1;  ///< -1: it was waited for
    int status_ = 0;      ///< as waitpid() tells it
    FileDescriptor input_;
    FileDescriptor errors_;
    std::string said_;  ///< the end of what it said on standard error
};

}  // namespace noisescope
