// Settings file: the window's settings in settings.json of xdg.h's configFolder().
//
//   const Environment environment = processEnvironment();
//   SettingsFile file(configFolder(environment));
//   LoadedSettings loaded = file.load();              // at the start; show loaded.warnings, they are few
//   …                                                 // change loaded.settings as the user does
//   if (const auto warning = file.save(settings)) …   // after a change has settled, and at the end
//
// Not thread-safe: use an object on one thread at a time. Several instances of the program may share the file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "viewer/model/document/settings.h"

namespace noisescope {

struct LoadedSettings {
    Settings settings;
    std::vector<std::string> warnings;  ///< messages for the user
};

class SettingsFile {
  public:
    /// Without a folder everything has its default and nothing is written.
    explicit SettingsFile(std::optional<std::filesystem::path> folder);

    /// Reads the file. Absent or damaged members get their defaults, numbers out of range are clamped. Changes nothing
    /// on disk. Never throws.
    LoadedSettings load();

    /// Writes the members that differ from those loaded or saved last; does nothing if none does. First reads the file
    /// again: members that another instance changed and this one did not keep the other's value, recent files and seeds
    /// of both are merged, unknown keys stay. A damaged file is first renamed to settings.json.damaged. Never throws;
    /// returns a message for the user the first time it fails, then nothing. Waits for the disk.
    std::optional<std::string> save(const Settings& settings);

  private:
    void mergeIntoFile(const Settings& mine);

    std::optional<std::filesystem::path> folder_;
    Settings base_;         ///< as loaded or last saved
    bool damaged_ = false;  ///< the file needs writing even if nothing changes
    bool warned_ = false;
};

}  // namespace noisescope
