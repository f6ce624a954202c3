// Files below a folder that is served. Nothing outside of it can be reached: names are given part by part, and no
// symbolic link is followed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>

namespace noisescope {

struct ServedFile {
    std::string bytes;
    std::string tag;         ///< another one whenever the file was written again
    bool unchanged = false;  ///< it is the one whose tag was given: `bytes` is empty
};

class Folder {
  public:
    /// The folder itself may be a symbolic link. Throws Error(file).
    explicit Folder(const std::filesystem::path& path);
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    /// Nothing if there is none. Throws Error(file) if it is not a regular file, behind a symbolic link, longer than
    /// `mostBytes` or cannot be read.
    [[nodiscard]] std::optional<ServedFile> read(std::initializer_list<std::string> parts, std::size_t mostBytes,
                                                 const std::string& knownTag = {}) const;

  private:
    int number_;
    std::string shownName_;
};

}  // namespace noisescope
