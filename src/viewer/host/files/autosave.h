// Unsaved work survives a crash: every window with some keeps it in a file of its own in xdg.h's
// stateFolder()/autosave, and the next start offers the files whose process is gone.
//
//   Autosave autosave(stateFolder(environment));
//   const LostSessions lost = lostSessions(stateFolder(environment));   // at the start; offer lost.sessions
//   if (const auto session = takeSession(lost.sessions[i])) …           // the person wants it back: write() it at once
//   if (autosaveDue(now, lastWrite, lastChange)) autosave.write(session);
//   autosave.remove();                                                  // saved, or closed without unsaved work
//   session.closed = true; autosave.write(session);                     // closed with unsaved work: kept, and offered
//
// NAME.json holds the session, NAME is PID-RANDOM. NAME.lock beside it is held with flock() for as long as the process
// lives: who can take that lock knows that the process is gone, whatever became of its number. Files of one name are
// only touched with its lock held.
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

/// Whether to write now: one second after the last change, at most once a second, not without a change. All in seconds
/// of one steady clock (ImGui::GetTime()); `lastWrite` and `lastChange` start at -infinity. What is written must hold
/// the change of that very instant.
bool autosaveDue(double now, double lastWrite, double lastChange);

/// The file of this process. Not for threads: one object, one thread at a time.
class Autosave {
  public:
    /// Makes no file yet. Without a folder write() does nothing.
    explicit Autosave(std::optional<std::filesystem::path> stateFolder);

    /// Replaces the file, or makes it; the one before stays whole until then. Never throws; returns a line for the
    /// person the first time it fails, then nothing. It waits for the disk: milliseconds, more on a slow one.
    std::optional<std::string> write(const Session& session);

    /// Removes the file; a later write() makes another. Without it the file outlives this object and is found by
    /// lostSessions(). Never throws.
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
    std::vector<std::string> problems;  ///< each a line for the person: files that were set aside, or cannot be read
};

/// The sessions in the folder whose process is gone. Those beyond kMostLostSessions are removed, damaged ones renamed
/// to NAME.json.damaged and never removed; those of a newer version are left alone. Never throws; an absent folder
/// holds none.
LostSessions lostSessions(const std::optional<std::filesystem::path>& stateFolder);

/// The session, whose file is removed: from now on it is only in memory. Nothing if another instance has taken it.
/// Throws Error if it can no longer be read; if it is damaged it is set aside.
std::optional<Session> takeSession(const LostSession& lost);

/// Removes a session that the person does not want. Nothing happens if another instance has it. Throws Error(file).
void discardSession(const LostSession& lost);

}  // namespace noisescope
