// Files below a folder that is served. Nothing outside of it can be reached: no symbolic link is followed, and no name
// leads up.
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
    /// The folder itself may be a symbolic link. Throws Error(file).
    explicit Folder(const std::filesystem::path& path);

    struct File {
        std::string tag;    ///< another one whenever the file was written again
        std::string bytes;  ///< of read(), unless the tag was known
    };
    /// `name`: with slashes, below the folder. Nothing if there is no such file, or an empty one, which is still to be
    /// written. Throws Error(file) if it is not a regular file or behind a symbolic link.
    [[nodiscard]] std::optional<File> find(const std::string& name) const;
    /// The same with its bytes. Throws also if there are more than `mostBytes`, or they cannot be read.
    [[nodiscard]] std::optional<File> read(const std::string& name, std::size_t mostBytes,
                                           const std::string& knownTag) const;

  private:
    struct Opened;
    [[nodiscard]] std::optional<Opened> open(const std::string& name) const;

    FileDescriptor folder_;
};

}  // namespace noisescope
