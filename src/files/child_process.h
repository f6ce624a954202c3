// Child process that receives data on its standard input.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "files/file_descriptor.h"

namespace noisescope {

/// A child process that ended early or with an error: "ended with exit code 1: Unknown encoder 'libx264'".
class ChildFailed : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A running program. The destructor kills it if it has not ended, and waits for it. If this process is killed, the
/// child's standard input ends. The child has a process group of its own, so that Ctrl+C reaches this process alone.
class ChildProcess {
  public:
    static constexpr int kFile = 3;  ///< the child's descriptor for `file`

    /// Starts the program arguments[0] found in PATH, without a shell. Its standard output is discarded. `file`: a
    /// descriptor to pass on. Throws std::system_error, with ENOENT if there is no such program.
    ChildProcess(const std::vector<std::string>& arguments, int file);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Writes to the child's standard input; waits while the child does not read. Throws ChildFailed, Interrupted.
    void write(std::span<const std::byte> bytes);
    /// Closes the child's input and waits for its end. Throws ChildFailed unless its exit code is 0 and it wrote
    /// nothing to standard error: for programs that are quiet on success. Throws Interrupted.
    void finish();

  private:
    void start(const std::vector<std::string>& arguments, int input, int errors, int file);
    /// Reads pending standard error without waiting.
    void readErrors();
    /// Waits until input_ is writable, errors_ is readable or kMoment has passed.
    void wait();
    [[nodiscard]] bool hasEnded();
    void waitForEnd();
    [[noreturn]] void fail();
    [[nodiscard]] std::string endText() const;

    pid_t process_ = -1;  ///< -1: already waited for
    int status_ = 0;      ///< as from waitpid()
    FileDescriptor input_;
    FileDescriptor errors_;
    std::string said_;  ///< the end of the child's standard error
};

}  // namespace noisescope
