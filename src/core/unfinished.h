// Names of files that must not outlive the process. A signal handler removes them if no destructor runs.
#pragma once

#include <string>

namespace noisescope {

/// Name of an unfinished file. The destructor unlinks it, and so does removeUnfinishedFiles(). Construct it before the
/// file, so that the file never exists without it.
class UnfinishedName {
  public:
    /// `folder` is a descriptor that stays open as long as this lives; `name` has no folder and is unique.
    UnfinishedName(int folder, std::string name);
    ~UnfinishedName();
    UnfinishedName(const UnfinishedName&) = delete;
    UnfinishedName& operator=(const UnfinishedName&) = delete;

    [[nodiscard]] const char* c_str() const { return name_.c_str(); }
    /// Forgets the name, after the file was renamed or could not be created.
    void release();

  private:
    static constexpr int kNoPlace = -1;
    int folder_;
    std::string name_;  ///< empty: released
    int place_ = kNoPlace;
};

/// Unlinks all unfinished files of the process. Async-signal-safe; for a process that ends at once.
void removeUnfinishedFiles() noexcept;

}  // namespace noisescope
