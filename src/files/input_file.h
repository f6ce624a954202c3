// Regular file for reading; every failure names it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace noisescope {

class InputFile {
  public:
    /// Opens the file; refuses folders, pipes and devices without blocking on them.
    explicit InputFile(const std::filesystem::path& path);

    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// Reads up to `bytes` bytes; fewer only at the file's end.
    std::size_t read(void* to, std::size_t bytes);
    /// Reads exactly `bytes` bytes; throws at an earlier end of the file.
    void readExactly(void* to, std::size_t bytes);
    [[nodiscard]] std::uint64_t position() const;
    void seek(std::uint64_t position);
    /// Throws if the file was written since it was opened, as parts read before and after may not match.
    void requireUnchanged() const;

    /// Returns the path for messages.
    [[nodiscard]] const std::string& name() const { return shownName_; }
    /// Throws Error(ExitCode::file, "NAME: REASON").
    [[noreturn]] void fail(std::string_view reason) const;

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::string shownName_;
    std::uint64_t size_ = 0;
    struct timespec written_ {};
    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace noisescope
