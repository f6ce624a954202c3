// Errors that a person reads: what was tried, where, and why; with the exit code that the program ends with.
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

/// What the process returns. The numbers are a contract with scripts (docs/recipes.md, "Exit codes").
enum class ExitCode : int {
    done = 0,
    difference = 1,  ///< a check found differences
    usage = 2,       ///< bad command line or bad recipe
    shader = 3,      ///< a shader did not compile or link
    context = 4,     ///< no OpenGL context, or a limit of it
    file = 5,        ///< reading or writing a file failed
};

/// One or more problems of one kind. Each line names the thing, the place and what would be right; none ends in a
/// newline. Nobody reads more than kMostProblems: of the rest, and of `more` that were not even put into words, the
/// last line says how many they are.
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
    /// How many problems the last line stands for.
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

/// The system's text for a value of errno: "No such file or directory".
std::string errorText(int error);

/// Throws Error{code} "FILE: why", the name as printable() shows it.
[[noreturn]] void refuseFile(const std::filesystem::path& file, std::string_view why, ExitCode code = ExitCode::file);

}  // namespace noisescope
