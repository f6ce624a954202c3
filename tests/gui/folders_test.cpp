// The folders in which the window keeps what it remembers, as the XDG specification names them. No display, no OpenGL.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/error.h"
#include "files/xdg.h"
#include "gui/kept_files.h"
#include "recipe/params.h"

using namespace noisescope;
namespace fs = std::filesystem;

TEST_CASE("folders follow the XDG specification") {
    struct Row {
        std::map<std::string, std::string> variables;
        const char *config, *state, *cache;  ///< null: none
    };
    const std::vector<Row> rows{
        {{{"HOME", "/h"}}, "/h/.config/noisescope", "/h/.local/state/noisescope", "/h/.cache/noisescope"},
        {{{"HOME", "/h"}, {"XDG_CONFIG_HOME", "/c"}, {"XDG_STATE_HOME", "/s"}, {"XDG_CACHE_HOME", "/k"}},
         "/c/noisescope",
         "/s/noisescope",
         "/k/noisescope"},
        {{{"HOME", "/h"}, {"XDG_CONFIG_HOME", "c"}, {"XDG_STATE_HOME", ""}, {"XDG_CACHE_HOME", "./k"}},
         "/h/.config/noisescope",
         "/h/.local/state/noisescope",
         "/h/.cache/noisescope"},
        {{{"XDG_CONFIG_HOME", "/c"}}, "/c/noisescope", nullptr, nullptr},
        {{{"HOME", "h"}, {"XDG_STATE_HOME", "../s"}}, nullptr, nullptr, nullptr},
        {{{"HOME", ""}}, nullptr, nullptr, nullptr},
        {{}, nullptr, nullptr, nullptr},
    };
    const auto pathOf = [](const char* text) { return text ? std::optional<fs::path>(text) : std::nullopt; };
    for (const Row& row : rows) {
        const Environment environment = only(row.variables);
        Json variables = Json::object();
        for (const auto& [name, value] : row.variables) variables[name] = value;
        CAPTURE(variables.dump());
        CHECK(configFolder(environment) == pathOf(row.config));
        CHECK(stateFolder(environment) == pathOf(row.state));
        CHECK(cacheFolder(environment) == pathOf(row.cache));
        const std::string sentence = nothingKept(environment);
        CHECK(sentence.empty() == (row.config && row.state));
        CHECK(holds(sentence, "settings") == (row.config == nullptr));
        CHECK(holds(sentence, "unsaved work") == (row.state == nullptr));
    }
    CHECK(nothingKept(only({})) ==
          "neither HOME nor XDG_CONFIG_HOME nor XDG_STATE_HOME is an absolute path: no settings and unsaved work will "
          "be kept");
}

TEST_CASE("the environment of the process is asked each time") {
    ::setenv("NOISESCOPE_KEEP_TEST", "value", 1);
    CHECK(processEnvironment()("NOISESCOPE_KEEP_TEST") == "value");
    ::unsetenv("NOISESCOPE_KEEP_TEST");
    CHECK(processEnvironment()("NOISESCOPE_KEEP_TEST") == std::nullopt);
}

TEST_CASE("folders and files are for the person alone, whatever the umask") {
    for (const mode_t mask : {0000u, 0022u, 0077u}) {
        CAPTURE(mask);
        const Scratch scratch;
        const mode_t before = ::umask(mask);
        const fs::path folder = scratch.path / "a" / "b";
        createPrivateFolders(folder);
        createPrivateFolders(folder);
        for (const char* text : {"first", "second"}) {
            writePrivateFile(folder / "file", text);
            CHECK(contentOf(folder / "file") == text);
            CHECK(modeOf(folder / "file") == 0600u);
        }
        ::umask(before);
        CHECK(modeOf(scratch.path / "a") == 0700u);
        CHECK(modeOf(folder) == 0700u);
        CHECK(namesIn(folder) == std::vector<std::string>{"file"});
    }
}

TEST_CASE("a folder that cannot be names itself") {
    const Scratch scratch;
    put(scratch.path / "file", "");
    for (const fs::path& folder : {scratch.path / "file", scratch.path / "file" / "below"})
        CHECK_THROWS_WITH_AS(createPrivateFolders(folder), doctest::Contains((scratch.path / "file").c_str()), Error);
}
