// Errors shown to users (the attempt, the place, the reason) with the exit code that ends the program.
#pragma once

#include <csignal>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace noisescope {

/// Exit codes of the process. The numbers are a contract with scripts (docs/options.md, "Exit codes").
enum class ExitCode : int {
    done = 0,
    difference = 1,  ///< a check found differences
    usage = 2,       ///< bad command line or bad recipe
    shader = 3,      ///< a shader did not compile or link
    context = 4,     ///< no OpenGL context, or a limit of it
    file = 5,        ///< reading or writing a file failed
};

/// One or more problems of one kind. Each line names the thing, the place and the accepted values, and ends without a
/// newline. Keeps the first kMostProblems lines; the last line then counts the others, including `more` problems
/// without a text.
class Error : public std::exception {
  public:
    static constexpr std::size_t kMostProblems = 20;
    Error(ExitCode code, std::string line) : Error(code, std::vector<std::string>{std::move(line)}) {}
    Error(ExitCode code, std::vector<std::string> lines, std::size_t more = 0) : code_(code), lines_(std::move(lines)) {
        if (lines_.size() > kMostProblems) {
            more += lines_.size() - kMostProblems;
            lines_.resize(kMostProblems);
        }
        more_ = more;
        if (more > 0)
            lines_.push_back("and " + std::to_string(more) + (more == 1 ? " more problem" : " more problems"));
        for (const std::string& line : lines_) joined_ += (joined_.empty() ? "" : "\n") + line;
    }
    [[nodiscard]] ExitCode code() const { return code_; }
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    /// Returns the number of problems that the last line counts.
    [[nodiscard]] std::size_t more() const { return more_; }
    [[nodiscard]] const char* what() const noexcept override { return joined_.c_str(); }

  private:
    ExitCode code_;
    std::vector<std::string> lines_;
    std::size_t more_ = 0;
    std::string joined_;
};

/// Thrown when SIGINT or SIGTERM arrived; the process ends with 128 + signal after everything has been cleaned up.
class Interrupted : public std::exception {
  public:
    explicit Interrupted(int signal) : signal_(signal) {}
    [[nodiscard]] int signal() const { return signal_; }
    [[nodiscard]] const char* what() const noexcept override { return "interrupted"; }

  private:
    int signal_;
};

/// Returns the system's text for a value of errno: "No such file or directory".
std::string errorText(int error);

/// Throws Error{code} "FILE: why", with the file's name escaped by printable().
[[noreturn]] void refuseFile(const std::filesystem::path& file, std::string_view why, ExitCode code = ExitCode::file);

}  // namespace noisescope
