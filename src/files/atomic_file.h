// Files that are complete or absent: written without a name where the file system allows it, else under a hidden name,
// and named when all bytes are on disk.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/unfinished.h"
#include "files/byte_output.h"
#include "files/file_descriptor.h"

namespace noisescope {

/// A file that becomes visible only at commit(). Until then the target is untouched, and without commit() nothing
/// remains. The constructor refuses all that can be refused early, so open the file before a long rendering. All
/// failures throw Error(ExitCode::file). Also removes from the target's folder the files that killed processes left,
/// see leftovers.h.
class AtomicFile final : public ByteOutput {
  public:
    static constexpr mode_t kUsualMode = 0666;
    /// `force`: an existing regular file may be replaced; it keeps its owner, group and permission bits, and must not
    /// have another name (a hard link), which would keep the old content. A symbolic link is followed and its target
    /// replaced. Folders, devices and pipes are always refused. `newMode`: the permission bits of a new file, before
    /// the umask.
    AtomicFile(const std::filesystem::path& target, bool force, mode_t newMode = kUsualMode);

    /// Writes all bytes to the disk. After it only naming the file can fail; write() is no longer allowed.
    void prepare() override;
    /// Calls prepare() and names the file. Without `force` it fails if the target has appeared meanwhile.
    void commit() override;

    friend void commitTogether(std::span<AtomicFile* const> files, ByteOutput& last);
    friend class HeldFiles;

  private:
    void checkTarget(const std::string& shownFolder);
    void checkOnlyName();
    void createTemporary(const std::string& shownFolder);
    void createNamed(unsigned mode);
    void keepOwnerAndMode();
    void giveHiddenName();
    [[nodiscard]] int publishNew();
    void replace();
    void giveName();
    void undo() noexcept;

    std::string targetName_;  ///< without folder
    FileDescriptor folder_;   ///< declared before the names in it, which it outlives
    std::optional<UnfinishedName> hidden_;
    std::optional<UnfinishedName> old_;  ///< of the replaced file, if keepsOld_
    mode_t newMode_;
    mode_t targetMode_ = 0;
    uid_t targetOwner_ = 0;
    gid_t targetGroup_ = 0;
    bool force_ = false;
    bool replaces_ = false;  ///< the target existed
    bool keepsOld_ = false;
    bool prepared_ = false;
    bool named_ = false;
    bool held_ = false;  ///< commit() only prepares it
};

/// Holds back files of any writers, so that they appear together. The files must live until commit().
class HeldFiles {
  public:
    /// While it lives, files that this thread opens are held back.
    class Opening {
      public:
        explicit Opening(HeldFiles& files);
        Opening(const Opening&) = delete;
        Opening& operator=(const Opening&) = delete;
        ~Opening();

      private:
        HeldFiles* before_;
    };

    /// Names all files, which their writers have committed, as commitTogether().
    void commit();

  private:
    friend class AtomicFile;
    std::vector<AtomicFile*> files_;
};

/// Commits files that are useless without each other, in this order: all of them appear, or none, and the replaced ones
/// are restored (where the file system has hard links). Groups of other processes in the folder wait meanwhile. A kill
/// between two names can still leave a part.
void commitTogether(std::span<AtomicFile* const> files, ByteOutput& last);
void commitPair(AtomicFile& first, ByteOutput& second);

/// Writes a whole file in one step.
void writeFileAtomically(const std::filesystem::path& target, std::string_view bytes, bool force,
                         mode_t newMode = AtomicFile::kUsualMode);

/// Returns the content of a regular file of at most `maxBytes` bytes. Refuses pipes and devices, so it never blocks on
/// them.
std::string readWholeFile(const std::filesystem::path& path, std::size_t maxBytes);

}  // namespace noisescope
