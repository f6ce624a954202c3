// Helpers of the tests of settings and unsaved work: scratch folders, environments, processes that die.
#pragma once

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "files/xdg.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "viewer/host/files/autosave.h"
#include "viewer/host/files/settings_file.h"

namespace noisescope {

namespace fs = std::filesystem;

/// An empty folder that goes with everything in it.
class Scratch {
  public:
    const fs::path path;
    Scratch() : path(make()) {}
    ~Scratch() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

  private:
    static fs::path make() {
        std::string name = fs::temp_directory_path() / "keep-test-XXXXXX";
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        return name;
    }
};

inline std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

inline void put(const fs::path& path, std::string_view text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

inline unsigned modeOf(const fs::path& path) { return static_cast<unsigned>(fs::status(path).permissions()); }

inline std::vector<std::string> namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    if (fs::exists(folder))
        for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
}

inline bool holds(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// Runs `work` in a process of its own, which ends with what it returns, without the test runner's farewell.
inline pid_t inChild(const std::function<int()>& work) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child > 0) return child;
    int result = 99;
    try {
        result = work();
    } catch (...) {
        result = 98;
    }
    std::_Exit(result);
}

/// The exit code, or -signal.
inline int waitFor(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0) REQUIRE(errno == EINTR);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

inline Environment only(std::map<std::string, std::string> variables) {
    return [variables = std::move(variables)](const char* name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        if (found == variables.end()) return {};
        return found->second;
    };
}

/// Sets the member to something that is allowed and not its default.
struct Alter {
    Settings& settings;
    void operator()(const ChoiceSetting& kind) const {
        settings.*kind.member = kind.choices.empty() ? "glsl450" : std::string(kind.choices.back());
    }
    void operator()(const RealSetting& kind) const { settings.*kind.member = kind.minimum + 0.1; }
    void operator()(const IntegerSetting& kind) const { settings.*kind.member = kind.maximum - 1; }
    void operator()(const BoolSetting& kind) const { settings.*kind.member = !(settings.*kind.member); }
    void operator()(const NamesSetting& kind) const { settings.*kind.member = {"seed", "a \"quoted\" name/~"}; }
    void operator()(const RecentFilesSetting& kind) const {
        settings.*kind.member = {"/new file.json", "/g\xc3\xbcnther/\xe2\x98\x83.json"};
    }
    void operator()(const RecentSeedsSetting& kind) const {
        settings.*kind.member = {std::numeric_limits<std::uint32_t>::max(), 0, 7};
    }
};

inline Settings altered() {
    Settings settings;
    for (const SettingRow& row : settingRows()) std::visit(Alter{settings}, row.kind);
    return settings;
}

/// A folder with settings as another start left them.
struct Kept {
    Scratch scratch;
    fs::path folder = scratch.path / "noisescope";
    fs::path file = folder / "settings.json";

    std::vector<std::string> save(const Settings& settings) const {
        SettingsFile target(folder);
        std::vector<std::string> warnings = target.load().warnings;
        if (const auto warning = target.save(settings)) warnings.push_back(*warning);
        return warnings;
    }
    LoadedSettings load() const { return SettingsFile(folder).load(); }
};

inline std::string asText(const RecipeFile& file) { return recipeToJson(file); }

inline std::string asText(const std::optional<Recipe>& recipe) {
    return recipe ? recipeToCompactJson(*recipe) : "none";
}

inline Session sampleSession(const std::string& title = "Marble, changed") {
    Session session;
    session.path = "/home/g\xc3\xbcnther/my \"marble\".json";
    session.title = title;
    session.origin = presetNamed("marble").file;
    session.recipe = session.origin.recipe;
    session.recipe->seed = std::numeric_limits<std::uint32_t>::max();
    session.recipe->frequency = 0.1;
    session.recipe->offsetX = -1e15;
    session.slotB = presetNamed("clouds").file.recipe;
    for (std::size_t i = 0; i < std::min(presets().size(), kMostKeptHistory); ++i)
        session.history.push_back(presets()[i].file.recipe);
    return session;
}

/// As a process leaves it that ends without a farewell: its lock goes with the object, its file stays.
inline void leaveSession(const fs::path& state, const Session& session) {
    Autosave autosave(state);
    REQUIRE(autosave.write(session) == std::nullopt);
}

}  // namespace noisescope
