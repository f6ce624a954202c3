// Served folder. No file outside of it can be reached: symbolic links are not followed, and names cannot lead upward.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "files/file_descriptor.h"

namespace noisescope {

class Folder {
  public:
    /// `path` itself may be a symbolic link. Throws Error(file).
    explicit Folder(const std::filesystem::path& path);

    struct File {
        std::string tag;    ///< changes whenever the file is written
        std::string bytes;  ///< from read(), unless the tag was known
    };
    /// Returns the file's tag. `name`: relative, with slashes. Nothing if there is no such file, or an empty one, which
    /// is still being written. Throws Error(file) if it is not a regular file or behind a symbolic link.
    [[nodiscard]] std::optional<File> find(const std::string& name) const;
    /// Also reads its bytes. Throws also if there are more than `mostBytes`, or they cannot be read.
    [[nodiscard]] std::optional<File> read(const std::string& name, std::size_t mostBytes,
                                           const std::string& knownTag) const;

  private:
    struct Opened;
    [[nodiscard]] std::optional<Opened> open(const std::string& name) const;

    FileDescriptor folder_;
};

}  // namespace noisescope
