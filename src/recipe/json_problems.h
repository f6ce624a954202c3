// Collects the problems of a recipe's text, each with the name of the text and a JSON pointer (RFC 6901).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// Returns a pointer to a member of what `pointer` leads to, escaped, long names shortened: for messages alone.
std::string pointerIn(std::string_view pointer, std::string_view key);

class JsonProblems {
  public:
    /// `origin`: printable name of the text.
    explicit JsonProblems(std::string_view origin) : origin_(origin) {}

    /// Adds "island.json: /layers/1/name: problem".
    void at(std::string_view pointer, std::string_view problem);
    /// Adds "island.json: problem".
    void ofAll(std::string_view problem);
    [[nodiscard]] bool none() const { return lines_.empty(); }
    /// Throws Error(usage) with the first problems and the number of the others, if there are any.
    void throwIfAny() const;

  private:
    std::string origin_;
    std::vector<std::string> lines_;
    std::size_t more_ = 0;  ///< problems that are only counted
};

}  // namespace noisescope
