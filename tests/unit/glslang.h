// Shaders for glslangValidator, which judges them: collected first and given to one process, which costs a hundredth of
// one process each.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// Fragment shaders that have to compile. Ends with a check of all of them; without the tool it fails: nothing was
/// checked.
class ShadersToCompile {
  public:
    ShadersToCompile() {
        std::string path = (std::filesystem::temp_directory_path() / "noisescope-XXXXXX").string();
        REQUIRE(::mkdtemp(path.data()) != nullptr);
        folder_ = path;
    }
    ~ShadersToCompile() {
        check();
        std::filesystem::remove_all(folder_);
    }
    ShadersToCompile(const ShadersToCompile&) = delete;
    ShadersToCompile& operator=(const ShadersToCompile&) = delete;

    /// `what`: which one it is, for a failure.
    void add(const std::string& shader, const std::string& what) {
        std::ofstream(folder_ / nameOf(names_.size())) << shader;
        names_.push_back(what);
    }

    /// Complaints about each since the last call, in the order of add(); empty: none.
    std::vector<std::string> complaints() {
        std::vector<std::string> said(names_.size());
        std::size_t judged = 0;
        std::string* current = nullptr;
        for (const std::string& line : judge())
            if (judged < said.size() && line == nameOf(judged)) {  // it names every file before it speaks of it
                current = &said[judged++];
            } else if (line == kLast) {
                current = nullptr;
            } else if (current != nullptr && !line.empty()) {
                *current += line + "\n";
            }
        CHECK_MESSAGE(judged == said.size(), "glslangValidator judged " << judged << " of " << said.size());
        return said;
    }

    void check() {
        const std::vector<std::string> said = complaints();
        for (std::size_t i = 0; i < said.size(); ++i) CHECK_MESSAGE(said[i].empty(), names_[i] << ": " << said[i]);
        forget();
    }

    void forget() { names_.clear(); }

  private:
    static constexpr std::string_view kLast =
        "last.frag";  // one file alone is not named, so that there is always another

    static std::string nameOf(std::size_t index) { return fmt::format("{:06}.frag", index); }

    std::vector<std::string> judge() const {
        std::vector<std::string> lines;
        if (names_.empty()) return lines;
        std::ofstream(folder_ / kLast) << "#version 330 core\nvoid main() {}\n";
        const std::string command = fmt::format(
            "cd '{}' && {{ printf '%06d.frag\\n' $(seq 0 {}); echo {}; }} | xargs -n 1000 glslangValidator 2>&1",
            folder_.string(), names_.size() - 1, kLast);
        FILE* pipe = ::popen(command.c_str(), "r");
        REQUIRE(pipe != nullptr);
        std::string output;
        char buffer[65536];
        while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, pipe)) output.append(buffer, count);
        ::pclose(pipe);  // its output tells which ones failed
        for (std::size_t start = 0; start < output.size();) {
            const std::size_t end = std::min(output.find('\n', start), output.size());
            lines.push_back(output.substr(start, end - start));
            start = end + 1;
        }
        return lines;
    }

    std::filesystem::path folder_;
    std::vector<std::string> names_;
};

}  // namespace noisescope
