// Temporary folder.
#pragma once

#include <filesystem>

namespace noisescope {

/// A folder that is removed with its content on destruction. Throws Error(file) if none can be created.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace noisescope
