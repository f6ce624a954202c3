// What the window keeps between starts, in settings.json of xdg.h's configFolder().
//
//   const Environment environment = processEnvironment();
//   SettingsFile file(configFolder(environment));
//   LoadedSettings loaded = file.load();              // at the start; show loaded.warnings, they are few
//   …                                                 // change loaded.settings as the person does
//   if (const auto warning = file.save(settings)) …   // after a change has settled, and at the end
//
// Not for threads: one object, one thread at a time. Several instances of the program may share the file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "viewer/model/document/settings.h"

namespace noisescope {

struct LoadedSettings {
    Settings settings;
    std::vector<std::string> warnings;  ///< each a line for the person
};

class SettingsFile {
  public:
    /// Without a folder everything has its default and nothing is written.
    explicit SettingsFile(std::optional<std::filesystem::path> folder);

    /// Never throws. What is absent or damaged has its default, numbers out of range are clamped. Changes nothing on
    /// disk.
    LoadedSettings load();

    /// Writes what differs from what this object loaded or saved last; does nothing if nothing does. The file is read
    /// again before: members that another instance changed and this one did not keep the other's value, recent files
    /// and seeds of both are merged, keys that this version does not know stay. A damaged file is first renamed to
    /// settings.json.damaged. Never throws; returns a line for the person the first time it fails, then nothing. It
    /// waits for the disk.
    std::optional<std::string> save(const Settings& settings);

  private:
    void mergeIntoFile(const Settings& mine);

    std::optional<std::filesystem::path> folder_;
    Settings base_;         ///< as loaded or last saved
    bool damaged_ = false;  ///< the file needs writing even if nothing changes
    bool warned_ = false;
};

}  // namespace noisescope
