// Collects all problems of an input, so that users can fix them in one go.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"

namespace noisescope {

class Problems {
  public:
    /// Runs read() and adds the lines of an Error(usage); other exceptions pass.
    template <typename Read>
    void collect(const Read& read) {
        try {
            read();
        } catch (const Error& error) {
            if (error.code() != ExitCode::usage) throw;
            add(error);
        }
    }
    /// Adds the error's lines, and its count of problems without a line.
    void add(const Error& error) {
        const std::vector<std::string>& lines = error.lines();
        lines_.insert(lines_.end(), lines.begin(), lines.end() - (error.more() > 0 ? 1 : 0));
        more_ += error.more();
    }
    void add(const std::vector<std::string>& lines) { lines_.insert(lines_.end(), lines.begin(), lines.end()); }
    void add(std::string line) { lines_.push_back(std::move(line)); }
    [[nodiscard]] bool none() const { return lines_.empty(); }
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    void throwIfAny() const {
        if (!none()) throw Error(ExitCode::usage, lines_, more_);
    }

  private:
    std::vector<std::string> lines_;
    std::size_t more_ = 0;
};

}  // namespace noisescope
