// Files that are complete or absent: written without a name where the file system can, else under a hidden one, and
// given their own name when everything is on disk.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/unfinished.h"
#include "files/byte_output.h"
#include "files/file_descriptor.h"

namespace noisescope {

/// A file that becomes visible only at commit(). Until then the target is untouched, and without commit() nothing
/// remains. Everything that can be refused early is refused by the constructor, so open before a long rendering. All
/// failures throw Error(ExitCode::file). Folders in which files are written are also cleared of what killed processes
/// left there, see leftovers.h.
class AtomicFile final : public ByteOutput {
  public:
    static constexpr mode_t kUsualMode = 0666;
    /// `force`: an existing regular file may be replaced; it keeps its owner, group and permission bits, and must not
    /// have another name (a hard link), which would keep the old content. A symbolic link is followed: what it points
    /// to is replaced. Folders, devices and pipes are always refused.
    /// `newMode`: the permission bits of a file that was not there, less the umask.
    AtomicFile(const std::filesystem::path& target, bool force, mode_t newMode = kUsualMode);

    /// Puts everything on the disk. After it only giving the name can fail; write() is no longer allowed.
    void prepare() override;
    /// prepare(), then the name. Without `force` it fails if the target has appeared meanwhile.
    void commit() override;

    friend void commitTogether(std::span<AtomicFile* const> files, ByteOutput& last);

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
    FileDescriptor folder_;   ///< outlives the names in it
    std::optional<UnfinishedName> hidden_;
    std::optional<UnfinishedName> old_;  ///< of the file that was replaced, if keepsOld_
    mode_t newMode_;
    mode_t targetMode_ = 0;
    uid_t targetOwner_ = 0;
    gid_t targetGroup_ = 0;
    bool force_ = false;
    bool replaces_ = false;  ///< the target existed
    bool keepsOld_ = false;
    bool prepared_ = false;
    bool named_ = false;
};

/// Commits files that are useless without each other, in this order: all of them appear, or none, and what they replace
/// comes back (where the file system has hard links). Other processes' groups in the folder wait meanwhile. Between two
/// names a kill can still come.
void commitTogether(std::span<AtomicFile* const> files, ByteOutput& last);
void commitPair(AtomicFile& first, ByteOutput& second);

/// The whole file in one step.
void writeFileAtomically(const std::filesystem::path& target, std::string_view bytes, bool force,
                         mode_t newMode = AtomicFile::kUsualMode);

/// The whole content of a regular file of at most `maxBytes` bytes. Never blocks on a pipe or device: those are
/// refused.
std::string readWholeFile(const std::filesystem::path& path, std::size_t maxBytes);

}  // namespace noisescope
