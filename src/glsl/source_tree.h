// Sources of shader files: the library embedded in the program, or a folder on disk.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace noisescope {

/// Files by their path below a root, '/' as separator.
class SourceTree {
  public:
    virtual ~SourceTree() = default;
    /// Returns the file's text, or nothing if there is no such file. Callers check the path by isInsidePath(). Throws
    /// Error(file) if it exists but cannot be read.
    [[nodiscard]] virtual std::optional<std::string> read(std::string_view path) const = 0;
};

/// Returns the embedded files of shaders/.
const SourceTree& embeddedShaders();

/// A folder on disk. Never opens files outside of it, also not through symbolic links.
class FolderTree : public SourceTree {
  public:
    /// Throws Error(file) if the folder cannot be opened.
    explicit FolderTree(const std::string& root);
    ~FolderTree() override;
    FolderTree(const FolderTree&) = delete;
    FolderTree& operator=(const FolderTree&) = delete;
    [[nodiscard]] std::optional<std::string> read(std::string_view path) const override;

  private:
    std::string root_;
    int descriptor_;
};

/// Texts in memory, for tests.
class MemoryTree : public SourceTree {
  public:
    explicit MemoryTree(std::map<std::string, std::string, std::less<>> files) : files_(std::move(files)) {}
    [[nodiscard]] std::optional<std::string> read(std::string_view path) const override;

  private:
    std::map<std::string, std::string, std::less<>> files_;
};

/// Returns true for a relative path of plain names only: no "..", no ".", no empty component, no backslash, no NUL, at
/// most 200 characters.
bool isInsidePath(std::string_view path);

}  // namespace noisescope
