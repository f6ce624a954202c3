// Names of files that must not outlive the process. A signal's handler removes them where no destructor will run.
#pragma once

#include <string>

namespace noisescope {

/// A name that stands for an unfinished file. The destructor unlinks it, and so does removeUnfinishedFiles(). Make it
/// before the file, so that there is no moment at which only the file is there.
class UnfinishedName {
  public:
    /// `folder` is open and stays so as long as this lives; `name` is without folder, and nobody else's.
    UnfinishedName(int folder, std::string name);
    ~UnfinishedName();
    UnfinishedName(const UnfinishedName&) = delete;
    UnfinishedName& operator=(const UnfinishedName&) = delete;

    [[nodiscard]] const char* c_str() const { return name_.c_str(); }
    /// It stands for nothing any more: the file was renamed, or could not be made.
    void release();

  private:
    static constexpr int kNoPlace = -1;
    int folder_;
    std::string name_;  ///< empty: released
    int place_ = kNoPlace;
};

/// Unlinks every such name of the process. Async-signal-safe; for a process that ends at once.
void removeUnfinishedFiles() noexcept;

}  // namespace noisescope
