// The window's settings: any file leads to settings within their limits, and to a file that is read as what was saved.
#include "fuzz/support.h"
#include "viewer/host/files/settings_file.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope;
    std::filesystem::remove(fuzz::folder() / "settings.json.damaged");
    fuzz::put("settings.json", fuzz::textOf(data, size));
    SettingsFile file(fuzz::folder());
    Settings settings = file.load().settings;
    fuzz::require(repaired(settings) == settings, "settings within their limits");
    settings.windowWidth = settings.windowWidth == 700 ? 800 : 700;
    fuzz::require(!file.save(settings), "that they can be saved");
    const LoadedSettings again = SettingsFile(fuzz::folder()).load();
    fuzz::require(again.settings == settings, "what was saved");
    fuzz::require(again.warnings.empty(), "no warning about our own file");
    return 0;
}
