// A folder for what is tried out.
#pragma once

#include <filesystem>

namespace noisescope {

/// A folder that goes with everything in it. Throws Error(file) if none can be made.
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
