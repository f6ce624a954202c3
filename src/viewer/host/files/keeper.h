// Persistence: keeps settings and unsaved work in files. Independent of the window system.
#pragma once

#include <limits>
#include <optional>

#include "files/xdg.h"
#include "viewer/host/files/autosave.h"
#include "viewer/host/files/settings_file.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Convert between the state of the window and the session that Autosave stores.
Session sessionOf(const ViewerState& state);
void restoreSession(ViewerState& state, const Session& session);

class Keeper {
  public:
    /// Reads the settings.
    explicit Keeper(const Environment& environment);
    [[nodiscard]] const Settings& loaded() const { return loaded_.settings; }

    /// Copies the settings into the state and looks for unsaved work of earlier windows. `restore`: opens the newest at
    /// once and sets state.restored; otherwise a toast announces it. Problems become toasts.
    void begin(ViewerState& state, bool restore);

    /// Writes whatever is due. Call it after every frame, with `now` in seconds of ImGui::GetTime(). Failures become
    /// toasts.
    void step(ViewerState& state, double now);

    /// Returns the time at which step() will have to write without further input; infinite: never.
    [[nodiscard]] double due() const;

    /// Writes the final state when the window closes: unsaved work stays for the next one.
    void end(ViewerState& state);

  private:
    void keepWork(ViewerState& state, double now);
    void bringBack(ViewerState& state, const LostSession& lost);

    SettingsFile settingsFile_;
    Autosave autosave_;
    std::optional<std::filesystem::path> folder_;
    std::string nothingKept_;
    LoadedSettings loaded_;
    Settings saved_;
    double changedSettings_ = -std::numeric_limits<double>::infinity();  ///< when they last changed
    double settingsChanged_ = -std::numeric_limits<double>::infinity();
    Settings seen_;
    Document seenDocument_;
    double changed_ = -std::numeric_limits<double>::infinity();
    double written_ = -std::numeric_limits<double>::infinity();
    bool pending_ = false;
    bool hasFile_ = false;
};

}  // namespace noisescope
