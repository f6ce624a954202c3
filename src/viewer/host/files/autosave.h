// Crash recovery: every window with unsaved work keeps it in its own file in xdg.h's stateFolder()/autosave, and the
// next start offers the files whose process is gone.
//
//   Autosave autosave(stateFolder(environment));
//   const LostSessions lost = lostSessions(stateFolder(environment));   // at the start; offer lost.sessions
//   if (const auto session = takeSession(lost.sessions[i])) …           // to restore it: write() it at once
//   if (autosaveDue(now, lastWrite, lastChange)) autosave.write(session);
//   autosave.remove();                                                  // saved, or closed without unsaved work
//   session.closed = true; autosave.write(session);                     // closed with unsaved work: kept, and offered
//
// NAME.json holds the session, NAME is PID-RANDOM. NAME.lock beside it is locked with flock() as long as the process
// lives: a process that gets this lock knows that the owner is gone, even if its PID was reused. Files of a name are
// only touched while its lock is held.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "files/file_descriptor.h"
#include "viewer/model/document/session.h"

namespace noisescope {

constexpr std::size_t kMostKeptHistory = 100;
constexpr std::size_t kMostLostSessions = 20;

/// Returns whether to write now: one second after the last change, at most once a second, never without a change. All
/// times in seconds of one steady clock (ImGui::GetTime()); `lastWrite` and `lastChange` start at -infinity. The
/// session to write must include the change of that very instant.
bool autosaveDue(double now, double lastWrite, double lastChange);

/// The session file of this process. Not thread-safe: use an object on one thread at a time.
class Autosave {
  public:
    /// Creates no file yet. Without a folder write() does nothing.
    explicit Autosave(std::optional<std::filesystem::path> stateFolder);

    /// Creates or replaces the file; the previous one stays whole until then. Never throws; returns a message for the
    /// user the first time it fails, then nothing. Waits for the disk: milliseconds, more on a slow one.
    std::optional<std::string> write(const Session& session);

    /// Removes the file; a later write() creates another. Without remove() the file outlives this object and is found
    /// by lostSessions(). Never throws.
    void remove() noexcept;

  private:
    void acquireName();

    std::optional<std::filesystem::path> folder_;
    std::filesystem::path file_;  ///< empty while there is none
    FileDescriptor lock_;         ///< open while there is a file
    bool warned_ = false;
};

struct LostSessions {
    std::vector<LostSession> sessions;  ///< newest first
    std::vector<std::string> problems;  ///< messages for the user: files that were set aside or cannot be read
};

/// Returns the sessions in the folder whose process is gone. Removes those beyond kMostLostSessions, renames damaged
/// ones to NAME.json.damaged without ever removing them, and leaves those of a newer version alone. Never throws; an
/// absent folder holds none.
LostSessions lostSessions(const std::optional<std::filesystem::path>& stateFolder);

/// Returns the session and removes its file: from then on it is only in memory. Returns nothing if another instance has
/// taken it. Throws Error if it can no longer be read; a damaged file is set aside.
std::optional<Session> takeSession(const LostSession& lost);

/// Removes a session that is not wanted, unless another instance has it. Throws Error(file).
void discardSession(const LostSession& lost);

}  // namespace noisescope
