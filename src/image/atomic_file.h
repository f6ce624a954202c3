// Files that are complete or absent: written beside the target under a temporary name, renamed when everything is on
// disk.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "image/file_descriptor.h"

namespace noisescope {

/// A file that becomes visible only at commit(). Until then the target is untouched; a destructor without commit
/// removes the temporary file. Everything that can be refused early is refused by the constructor, so open before a
/// long rendering. All failures throw Error(ExitCode::file).
class AtomicFile {
  public:
    /// `force`: an existing regular file may be replaced; it keeps its permission bits. A symbolic link is followed:
    /// what it points to is replaced. Folders, devices and pipes are always refused.
    AtomicFile(const std::filesystem::path& target, bool force);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::span<const std::byte> bytes);
    void write(std::string_view bytes) { write(std::as_bytes(std::span(bytes))); }
    /// Bytes from the file's beginning to where the next write() goes.
    [[nodiscard]] std::uint64_t position() const { return position_; }
    void seek(std::uint64_t position);

    /// Puts everything on the disk under the temporary name. After it only the rename can fail; write() is no longer
    /// allowed.
    void prepare();
    /// prepare(), then the rename. Without `force` it fails if the target has appeared meanwhile. Fails also if a
    /// write() failed before, even if its exception was swallowed.
    void commit();
    /// Before commit(): an older file that is replaced stays under another name until this object goes, where the file
    /// system has hard links.
    void keepOld() { keepsOld_ = true; }
    /// After commit(): removes the file again, or puts the older one back that keepOld() kept. For files that are
    /// useless without another.
    void undo() noexcept;

    /// The target as messages show it.
    [[nodiscard]] const std::string& name() const { return shownName_; }

  private:
    void checkTarget(const std::string& shownFolder);
    void createTemporary(const std::string& shownFolder);
    void flush();
    void writeThrough(std::span<const std::byte> bytes);
    void publishNew();
    [[noreturn]] void fail(std::string_view what, int error);

    std::string shownName_;
    std::string targetName_;     ///< without folder
    std::string temporaryName_;  ///< without folder; empty when there is none
    std::string failure_;        ///< the first failure's line; empty while all is well
    FileDescriptor folder_;
    FileDescriptor file_;
    std::vector<std::byte> buffer_;
    std::uint64_t position_ = 0;
    mode_t targetMode_ = 0;
    bool force_ = false;
    bool replaces_ = false;  ///< the target existed
    bool committed_ = false;
    bool keepsOld_ = false;
    std::string oldName_;  ///< of the older file, without folder; empty when there is none
};

/// The same in one step.
void writeFileAtomically(const std::filesystem::path& target, std::string_view bytes, bool force);

/// The whole content of a regular file of at most `maxBytes` bytes. Never blocks on a pipe or device: those are
/// refused.
std::string readWholeFile(const std::filesystem::path& path, std::size_t maxBytes);

}  // namespace noisescope
