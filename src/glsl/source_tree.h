// Where shader files come from: the library inside the program, or a folder on disk.
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
    /// The file's text, or nothing if there is no such file. The path has been checked by isInsidePath(). Throws
    /// Error(file) if it is there and cannot be read.
    [[nodiscard]] virtual std::optional<std::string> read(std::string_view path) const = 0;
};

/// The files of shaders/ that the program was built with.
const SourceTree& embeddedShaders();

/// A folder on disk. Nothing outside of it is ever opened, also not through symbolic links.
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

/// Relative, made of plain names only: no "..", no ".", no empty component, no backslash, no NUL, at most 200
/// characters.
bool isInsidePath(std::string_view path);

}  // namespace noisescope
