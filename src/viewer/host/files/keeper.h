// What outlives the window: settings, unsaved work. Between the state and the files; knows no window system.
#pragma once

#include <limits>
#include <optional>

#include "files/xdg.h"
#include "viewer/host/files/autosave.h"
#include "viewer/host/files/settings_file.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// What a window holds, for Autosave, and back.
Session sessionOf(const ViewerState& state);
void restoreSession(ViewerState& state, const Session& session);

class Keeper {
  public:
    /// Reads the settings.
    explicit Keeper(const Environment& environment);
    [[nodiscard]] const Settings& loaded() const { return loaded_.settings; }

    /// Settings into the state, and unsaved work that an earlier window left. `restore`: the newest of it at once,
    /// which state.restored tells; otherwise a toast tells that it is there. Problems become toasts.
    void begin(ViewerState& state, bool restore);

    /// After every frame, `now` in seconds of ImGui::GetTime(): writes what is due. Failures become toasts.
    void step(ViewerState& state, double now);

    /// When step() will have to write although nothing happens; infinite: never.
    [[nodiscard]] double due() const;

    /// The window closes: unsaved work stays for the next one.
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
