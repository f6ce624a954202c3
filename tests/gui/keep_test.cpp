// What the window keeps between starts: folders, settings, unsaved work. No display, no OpenGL; processes that die.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <locale>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "core/error.h"
#include "image/atomic_file.h"
#include "image/xdg.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "viewer/host/autosave.h"
#include "viewer/host/settings_file.h"

using namespace noisescope;
namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

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

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void put(const fs::path& path, std::string_view text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

unsigned modeOf(const fs::path& path) { return static_cast<unsigned>(fs::status(path).permissions()); }

std::vector<std::string> namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    if (fs::exists(folder))
        for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
}

bool holds(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// Runs `work` in a process of its own, which ends with what it returns, without the test runner's farewell.
pid_t inChild(const std::function<int()>& work) {
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
int waitFor(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0) REQUIRE(errno == EINTR);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

Environment only(std::map<std::string, std::string> variables) {
    return [variables = std::move(variables)](const char* name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        if (found == variables.end()) return {};
        return found->second;
    };
}

bool isRoot() { return ::geteuid() == 0; }

}  // namespace

// --- folders
// ------------------------------------------------------------------------------------------------------------------

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
        CAPTURE(Json(row.variables).dump());
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

// --- settings
// ---------------------------------------------------------------------------------------------------------------------

namespace {

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

Settings altered() {
    Settings settings;
    for (const SettingRow& row : settingRows()) std::visit(Alter{settings}, row.kind);
    return settings;
}

template <typename Item>
std::vector<Item> firstOf(const std::vector<Item>& list, std::size_t count) {
    return {list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(count, list.size()))};
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

}  // namespace

TEST_CASE("every setting survives, alone and with the others") {
    for (const SettingRow& row : settingRows()) {
        CAPTURE(row.id);
        const Kept kept;
        Settings settings;
        std::visit(Alter{settings}, row.kind);
        CHECK(settings != Settings{});
        CHECK(repaired(settings) == settings);
        CHECK(kept.save(settings).empty());
        CHECK(kept.load().settings == settings);
        CHECK(kept.load().warnings.empty());
        CHECK(Json::parse(contentOf(kept.file)).contains(row.id));
    }
    const Kept kept;
    CHECK(kept.save(altered()).empty());
    CHECK(kept.load().settings == altered());
    CHECK(modeOf(kept.file) == 0600u);
    CHECK(modeOf(kept.folder) == 0700u);
    CHECK(namesIn(kept.folder) == std::vector<std::string>{"settings.json"});
}

TEST_CASE("the table has a row for every member") {
    Settings settings = altered();
    // A member without a row would still have its default; this list is the second opinion.
    const Settings none;
    CHECK(settings.theme != none.theme);
    CHECK(settings.leftWidth != none.leftWidth);
    CHECK(settings.rightWidth != none.rightWidth);
    CHECK(settings.leftVisible != none.leftVisible);
    CHECK(settings.rightVisible != none.rightVisible);
    CHECK(settings.presetStripVisible != none.presetStripVisible);
    CHECK(settings.foldedGroups != none.foldedGroups);
    CHECK(settings.dragHintSeen != none.dragHintSeen);
    CHECK(settings.wheelHintSeen != none.wheelHintSeen);
    CHECK(settings.keysHintSeen != none.keysHintSeen);
    CHECK(settings.windowWidth != none.windowWidth);
    CHECK(settings.windowHeight != none.windowHeight);
    CHECK(settings.uiScale != none.uiScale);
    CHECK(settings.recentFiles != none.recentFiles);
    CHECK(settings.recentSeeds != none.recentSeeds);
    CHECK(settings.locks != none.locks);
    CHECK(settings.snippetTarget != none.snippetTarget);
    CHECK(repaired(none) == none);
}

TEST_CASE("settings out of their limits are repaired") {
    Settings wrong;
    wrong.theme = "pink";
    wrong.leftWidth = std::numeric_limits<double>::quiet_NaN();
    wrong.rightWidth = std::numeric_limits<double>::infinity();
    wrong.uiScale = -1;
    wrong.windowWidth = std::numeric_limits<int>::max();
    wrong.windowHeight = std::numeric_limits<int>::min();
    wrong.recentFiles = {"/a", "/b", "/a", "", "/\xff"};
    for (int i = 0; i < 1000; ++i) {
        wrong.locks.insert(fmt::format("name {}", i));
        wrong.recentSeeds.push_back(static_cast<std::uint32_t>(i / 2));
    }
    wrong.snippetTarget.assign(100000, 'x');
    const Settings right = repaired(wrong);
    CHECK(right.theme == "dark");
    CHECK(right.leftWidth == 300);
    CHECK(right.rightWidth == 560);
    CHECK(right.uiScale == 0.5);
    CHECK(right.windowWidth == 16384);
    CHECK(right.windowHeight == 240);
    CHECK(right.recentFiles == std::vector<fs::path>{"/a", "/b"});
    CHECK(right.recentSeeds.size() == 64);
    CHECK(right.recentSeeds.back() == 63);
    CHECK(right.locks.size() == 256);
    CHECK(right.snippetTarget.empty());
    CHECK(repaired(right) == right);

    const Kept kept;
    CHECK(kept.save(wrong).empty());
    CHECK(kept.load().settings == right);
    CHECK(kept.load().warnings.empty());
}

TEST_CASE("recent files and seeds: newest first, none twice, not too many") {
    Settings settings;
    for (int i = 0; i < 100; ++i) {
        noteRecentFile(settings, fmt::format("/folder/./{}.json", i % 20));
        noteRecentSeed(settings, static_cast<std::uint32_t>(i % 80));
    }
    CHECK(settings.recentFiles.size() == 12);
    CHECK(settings.recentFiles.front() == "/folder/19.json");
    CHECK(settings.recentSeeds.size() == 64);
    CHECK(settings.recentSeeds.front() == 19);
    noteRecentFile(settings, "/folder/15.json");
    CHECK(settings.recentFiles.size() == 12);
    CHECK(settings.recentFiles.front() == "/folder/15.json");
    CHECK(std::count(settings.recentFiles.begin(), settings.recentFiles.end(), "/folder/15.json") == 1);
    noteRecentFile(settings, "relative.json");
    CHECK(settings.recentFiles.front() == fs::current_path() / "relative.json");
    noteRecentFile(settings, "");
    CHECK(settings.recentFiles.front() == fs::current_path() / "relative.json");
}

TEST_CASE("a damaged file gives defaults and warnings, and is kept aside when it is replaced") {
    const std::string good = [] {
        const Kept kept;
        kept.save(altered());
        return contentOf(kept.file);
    }();
    std::vector<std::string> texts{
        "",
        " ",
        "\n\n",
        std::string(100, '\0'),
        "null",
        "1",
        "NaN",
        "\"text\"",
        "[]",
        "{}",
        R"({"name": "another program", "theme": "light"})",
        R"({"noisescope-settings": 0})",
        R"({"noisescope-settings": "1"})",
        R"({"noisescope-settings": 1, "ui_scale": NaN})",
        R"({"noisescope-settings": 1, "ui_scale": 1e999})",
        R"({"noisescope-settings": 1, "theme": "light",})",
        "{\"noisescope-settings\": 1, \"snippet_target\": \"\xff\"}",
        good + "x",
        std::string(2u << 20, ' '),
        std::string(2u << 20, 'x'),
        std::string(500000, '['),
        R"({"noisescope-settings": 1, "folded_groups": )" + std::string(500000, '[') + std::string(500000, ']') + "}",
    };
    for (std::size_t tenth = 1; tenth < 10; ++tenth) texts.push_back(good.substr(0, good.size() * tenth / 10));
    for (const std::string& text : texts) {
        CAPTURE(text.substr(0, 100));
        const Kept kept;
        put(kept.file, text);
        SettingsFile file(kept.folder);
        const LoadedSettings loaded = file.load();
        CHECK(loaded.settings == Settings{});
        REQUIRE(loaded.warnings.size() == 1);
        CHECK(holds(loaded.warnings[0], kept.file.native() + ": "));
        CHECK(loaded.warnings[0].size() < 1000);
        CHECK(contentOf(kept.file) == text);
        CHECK(file.save(loaded.settings) == std::nullopt);  // nothing has changed; it is replaced nevertheless
        CHECK(contentOf(fs::path(kept.file) += ".damaged") == text);
        CHECK(kept.load().settings == Settings{});
        CHECK(kept.load().warnings.empty());

        put(kept.file, text);  // once more: the first one is not lost for it
        CHECK(kept.save(altered()).size() == 1);
        CHECK(contentOf(fs::path(kept.file) += ".damaged-2") == text);
        CHECK(kept.load().settings == altered());
    }
}

TEST_CASE("a damaged member has its default, the others their values") {
    const Settings all = altered();
    for (const SettingRow& row : settingRows())
        for (const char* value : {"null", "{}", "[{}]", "[[1]]", "[null, -1, 1.5]", "-1e300", "\"x\""}) {
            const auto* choice = std::get_if<ChoiceSetting>(&row.kind);
            const bool fits = choice != nullptr && choice->choices.empty() && value[0] == '"';
            CAPTURE(row.id);
            CAPTURE(value);
            const Kept kept;
            kept.save(all);
            Json json = Json::parse(contentOf(kept.file));
            json[row.id] = Json::parse(value);
            put(kept.file, json.dump());
            const LoadedSettings loaded = kept.load();
            CHECK(loaded.warnings.size() == (fits ? 0 : 1));
            if (!fits && !loaded.warnings.empty()) CHECK(holds(loaded.warnings[0], fmt::format("/{}: is ", row.id)));
            CHECK(repaired(loaded.settings) == loaded.settings);
            for (const SettingRow& other : settingRows())
                if (other.id != row.id)
                    std::visit([&](const auto& kind) { CHECK(loaded.settings.*kind.member == all.*kind.member); },
                               other.kind);
        }
}

TEST_CASE("warnings say what would be right") {
    const Kept kept;
    put(kept.file, R"({"noisescope-settings": 1, "theme": "pink", "left_width": 9000, "window_width": 3.5,
                       "recent_seeds": [1, -1, 2, 4294967296], "locks": "seed", "keys_hint_seen": 1})");
    const LoadedSettings loaded = kept.load();
    const std::string name = kept.file;
    CHECK(loaded.warnings == std::vector<std::string>{
                                 name + R"(: /theme: is "pink", expected "dark" or "light")",
                                 name + ": /left_width: is 9000, expected 240 to 560",
                                 name + ": /keys_hint_seen: is 1, expected true or false",
                                 name + ": /window_width: is 3.5, expected an integer from 320 to 16384",
                                 name + ": /recent_seeds: is a list, expected a list of integers from 0 to 4294967295",
                                 name + R"(: /locks: is "seed", expected a list of texts)",
                             });
    CHECK(loaded.settings.leftWidth == 560);
    CHECK(loaded.settings.recentSeeds == std::vector<std::uint32_t>{1, 2});
}

TEST_CASE("keys of a newer version stay") {
    const Kept kept;
    put(kept.file,
        R"({"noisescope-settings": 3, "zebra": {"a": [1, 2.5, null]}, "Aardvark": "x\u0001/~", "theme": "light"})");
    CHECK(kept.load().warnings.empty());
    Settings settings = kept.load().settings;
    CHECK(settings.theme == "light");
    settings.leftVisible = false;
    CHECK(kept.save(settings).empty());
    const Json json = Json::parse(contentOf(kept.file));
    CHECK(json["noisescope-settings"] == 3);
    CHECK(json["zebra"] == Json::parse(R"({"a": [1, 2.5, null]})"));
    CHECK(json["Aardvark"] == "x\u0001/~");
    CHECK(kept.load().settings == settings);
    CHECK(namesIn(kept.folder) == std::vector<std::string>{"settings.json"});
}

TEST_CASE("only what differs is written") {
    const Kept kept;
    CHECK(kept.save({}).empty());
    CHECK_FALSE(fs::exists(kept.folder));  // nothing but defaults: no file, no folder

    CHECK(kept.save(altered()).empty());
    const auto identity = [&] {
        struct stat status {};
        REQUIRE(::stat(kept.file.c_str(), &status) == 0);
        return std::pair(status.st_ino, status.st_ctim.tv_nsec);
    };
    const auto before = identity();
    CHECK(kept.save(altered()).empty());
    CHECK(identity() == before);
    SettingsFile another(kept.folder);
    another.load();
    Settings changed = altered();
    changed.uiScale = 2;
    CHECK(kept.save(changed).empty());
    const auto after = identity();
    CHECK(after != before);
    CHECK(another.save(changed) == std::nullopt);  // what it wants is there already
    CHECK(identity() == after);
}

TEST_CASE("two instances: the last one to change a member wins, recent files and seeds of both stay") {
    const Kept kept;
    Settings start;
    for (std::uint32_t seed = 64; seed > 0; --seed) noteRecentSeed(start, seed);
    for (int i = 12; i > 0; --i) noteRecentFile(start, fmt::format("/{}", i));
    kept.save(start);

    SettingsFile first(kept.folder);
    SettingsFile second(kept.folder);
    Settings one = first.load().settings;
    Settings two = second.load().settings;
    one.theme = "light";
    one.uiScale = 2;
    noteRecentSeed(one, 1001);
    noteRecentSeed(one, 5);  // an old one again
    noteRecentFile(one, "/one");
    CHECK(first.save(one) == std::nullopt);
    two.uiScale = 3;
    noteRecentSeed(two, 1002);
    noteRecentFile(two, "/two");
    CHECK(second.save(two) == std::nullopt);

    const Settings both = kept.load().settings;
    CHECK(both.theme == "light");  // `second` has never touched it
    CHECK(both.uiScale == 3);
    CHECK(firstOf(both.recentSeeds, 6) == std::vector<std::uint32_t>{1002, 5, 1001, 1, 2, 3});
    CHECK(both.recentSeeds.size() == 64);
    CHECK(firstOf(both.recentFiles, 3) == std::vector<fs::path>{"/two", "/one", "/1"});
    CHECK(both.recentFiles.size() == 12);

    noteRecentSeed(one, 1003);
    CHECK(first.save(one) == std::nullopt);
    CHECK(kept.load().settings.uiScale == 3);
    CHECK(firstOf(kept.load().settings.recentSeeds, 4) == std::vector<std::uint32_t>{1003, 1002, 5, 1001});

    two.recentFiles.clear();  // a list that is cleared stays empty
    CHECK(second.save(two) == std::nullopt);
    one.theme = "dark";
    CHECK(first.save(one) == std::nullopt);
    CHECK(kept.load().settings.recentFiles == std::vector<fs::path>{"/one"});  // of which `second` never knew
    CHECK(kept.load().settings.theme == "dark");
}

TEST_CASE("a file that vanishes while the program runs is written whole") {
    const Kept kept;
    kept.save(altered());
    SettingsFile file(kept.folder);
    Settings settings = file.load().settings;
    fs::remove_all(kept.folder);
    settings.uiScale = 3;
    CHECK(file.save(settings) == std::nullopt);
    CHECK(kept.load().settings == settings);

    put(kept.file, "scribble");
    settings.uiScale = 2;
    CHECK(file.save(settings) == std::nullopt);
    CHECK(kept.load().settings == settings);
    CHECK(contentOf(fs::path(kept.file) += ".damaged") == "scribble");
}

TEST_CASE("symbolic links are followed, to a file that is there and to one that is not yet") {
    const Kept kept;
    const fs::path real = kept.scratch.path / "dotfiles" / "noisescope.json";
    fs::create_directories(kept.folder);
    fs::create_directories(real.parent_path());
    fs::create_symlink(real, kept.file);
    CHECK(kept.load().warnings.empty());
    CHECK(kept.save(altered()).empty());
    CHECK(fs::is_symlink(kept.file));
    CHECK(kept.load().settings == altered());
    Settings settings = altered();
    settings.uiScale = 3;
    CHECK(kept.save(settings).empty());
    CHECK(fs::is_symlink(kept.file));
    CHECK(Json::parse(contentOf(real))["ui_scale"] == 3);

    put(real, "damaged");
    CHECK(kept.save(settings).size() == 1);
    CHECK(contentOf(real) == "damaged");  // the link was set aside
    CHECK(kept.load().settings == settings);
}

TEST_CASE("what is no file, or cannot be read or written, is left alone and told once") {
    struct Row {
        const char* what;
        std::function<void(const Kept&)> prepare;
        bool needsUser = false;  ///< root may do everything
    };
    const std::vector<Row> rows{
        {"a folder in its place", [](const Kept& kept) { fs::create_directories(kept.file / "child"); }},
        {"a pipe in its place",
         [](const Kept& kept) {
             fs::create_directories(kept.folder);
             REQUIRE(::mkfifo(kept.file.c_str(), 0600) == 0);
         }},
        {"a link to itself",
         [](const Kept& kept) {
             fs::create_directories(kept.folder);
             fs::create_symlink("settings.json", kept.file);
         }},
        {"a file in place of the folder", [](const Kept& kept) { put(kept.folder, "file"); }},
        {"a link into nowhere in place of the folder",
         [](const Kept& kept) { fs::create_symlink("nowhere", kept.folder); }},
        {"an unreadable file",
         [](const Kept& kept) {
             put(kept.file, "{}");
             fs::permissions(kept.file, fs::perms::none);
         },
         true},
        {"a read-only file",
         [](const Kept& kept) {
             put(kept.file, R"({"noisescope-settings": 1})");
             fs::permissions(kept.file, fs::perms::owner_read);
         }},
        {"an unreadable folder",
         [](const Kept& kept) {
             put(kept.file, "{}");
             fs::permissions(kept.folder, fs::perms::none);
         },
         true},
        {"a read-only folder",
         [](const Kept& kept) {
             fs::create_directories(kept.folder);
             fs::permissions(kept.folder, fs::perms::owner_read | fs::perms::owner_exec);
         },
         true},
    };
    for (const Row& row : rows) {
        if (row.needsUser && isRoot()) continue;
        CAPTURE(row.what);
        const Kept kept;
        row.prepare(kept);
        SettingsFile file(kept.folder);
        const LoadedSettings loaded = file.load();
        CHECK(loaded.settings == Settings{});
        Settings settings = loaded.settings;
        std::vector<std::string> warnings = loaded.warnings;
        for (const double scale : {2.0, 3.0, 2.5}) {
            settings.uiScale = scale;
            if (const auto warning = file.save(settings)) warnings.push_back(*warning);
        }
        REQUIRE(warnings.size() == 1);
        CHECK(holds(warnings[0], kept.folder.native()));
        CHECK(holds(warnings[0], "settings are not kept"));
        std::error_code ignored;
        fs::permissions(kept.folder, fs::perms::owner_all, ignored);
        for (const std::string& name : namesIn(fs::is_directory(kept.folder) ? kept.folder : "/nowhere"))
            CHECK(name == "settings.json");
    }
}

TEST_CASE("a full disk: the old file stays whole, one warning, then silence") {
    const Kept kept;
    kept.save(altered());
    const std::string before = contentOf(kept.file);
    const int result = waitFor(inChild([&] {
        SettingsFile file(kept.folder);
        Settings settings = file.load().settings;
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit full{100, 100};
        if (::setrlimit(RLIMIT_FSIZE, &full) != 0) return 1;
        settings.uiScale = 2;
        const auto warning = file.save(settings);
        if (!warning || !holds(*warning, kept.file.native() + ": cannot write: ")) return 2;
        settings.uiScale = 3;
        if (file.save(settings)) return 3;
        SettingsFile fresh(kept.scratch.path / "fresh");
        const auto other = fresh.save(settings);
        if (!other || !holds(*other, "/fresh/settings.json: cannot write: ")) return 4;
        Autosave autosave(kept.scratch.path);
        if (!autosave.write({}) || autosave.write({})) return 5;
        autosave.remove();
        return 0;
    }));
    CHECK(result == 0);
    CHECK(contentOf(kept.file) == before);
    CHECK(namesIn(kept.folder) == std::vector<std::string>{"settings.json"});
    CHECK(namesIn(kept.scratch.path / "fresh").empty());
    CHECK(namesIn(kept.scratch.path / "autosave").empty());
}

TEST_CASE("without a folder nothing is kept and nothing is said") {
    SettingsFile file(std::nullopt);
    CHECK(file.load().settings == Settings{});
    CHECK(file.load().warnings.empty());
    CHECK(file.save(altered()) == std::nullopt);
    Autosave autosave(std::nullopt);
    CHECK(autosave.write({}) == std::nullopt);
    autosave.remove();
    CHECK(lostSessions(std::nullopt).sessions.empty());
    CHECK(lostSessions(std::nullopt).problems.empty());
}

TEST_CASE("two processes saving at once: always whole, and nothing recent is lost") {
    constexpr std::uint32_t kRounds = 200;
    constexpr std::uint32_t kRepeats = 7;  // a seed that another's save has once lost does not come back by itself
    constexpr std::uint32_t kEach = (kRounds + kRepeats - 1) / kRepeats;  // seeds; those of both fit into the list
    const Kept kept;
    kept.save(altered());
    const auto saver = [&](std::uint32_t first) {
        return inChild([&, first] {
            SettingsFile file(kept.folder);
            Settings settings = file.load().settings;
            for (std::uint32_t round = 0; round < kRounds; ++round) {
                noteRecentSeed(settings, first + round / kRepeats);
                settings.leftWidth = 240 + round;
                if (file.save(settings)) return 1;
            }
            return 0;
        });
    };
    const pid_t one = saver(1000);
    const pid_t two = saver(2000);
    int reads = 0;
    for (int ended = 0; ended < 2; ++reads) {
        const LoadedSettings loaded = kept.load();
        CHECK(loaded.warnings.empty());
        CHECK(loaded.settings.theme == "light");
        ::usleep(500);
        int status = 0;
        const pid_t child = ::waitpid(-1, &status, WNOHANG);
        if (child != one && child != two) continue;
        CHECK(status == 0);
        ++ended;
    }
    MESSAGE("read while they wrote: " << reads << " times");
    const std::vector<std::uint32_t> seeds = kept.load().settings.recentSeeds;
    for (std::uint32_t i = 0; i < kEach; ++i)
        for (const std::uint32_t first : {1000u, 2000u}) {
            CAPTURE(first + i);
            CHECK(std::count(seeds.begin(), seeds.end(), first + i) == 1);
        }
    CHECK(namesIn(kept.folder) == std::vector<std::string>{"settings.json"});
}

// --- unsaved work
// -------------------------------------------------------------------------------------------------------------------

namespace {

std::string asText(const RecipeFile& file) { return recipeToJson(file); }
std::string asText(const std::optional<Recipe>& recipe) { return recipe ? recipeToCompactJson(*recipe) : "none"; }

/// Equal in all that a file of recipes holds.
void checkSame(const Session& a, const Session& b) {
    CHECK(a.path == b.path);
    CHECK(a.title == b.title);
    CHECK(asText(a.recipe) == asText(b.recipe));
    CHECK(asText(a.origin) == asText(b.origin));
    CHECK(asText(a.slotA) == asText(b.slotA));
    CHECK(asText(a.slotB) == asText(b.slotB));
    CHECK(a.closed == b.closed);
    REQUIRE(a.history.size() == b.history.size());
    for (std::size_t i = 0; i < a.history.size(); ++i) CHECK(asText(a.history[i]) == asText(b.history[i]));
}

Session sampleSession(const std::string& title = "Marble, changed") {
    Session session;
    session.path = "/home/g\xc3\xbcnther/my \"marble\".json";
    session.title = title;
    session.origin = presetNamed("marble").file;
    session.recipe = session.origin.recipe;
    session.recipe->seed = std::numeric_limits<std::uint32_t>::max();
    session.recipe->frequency = 0.1;
    session.recipe->offsetX = -1e15;
    session.slotB = presetNamed("clouds").file.recipe;
    for (const Preset& preset : presets()) session.history.push_back(preset.file.recipe);
    return session;
}

/// As a process leaves it that ends without a farewell: its lock goes with the object, its file stays.
void leaveSession(const fs::path& state, const Session& session) {
    Autosave autosave(state);
    REQUIRE(autosave.write(session) == std::nullopt);
}

fs::path onlyFileIn(const fs::path& state, std::string_view extension) {
    fs::path found;
    for (const auto& entry : fs::directory_iterator(state / "autosave"))
        if (entry.path().extension() == extension) {
            CHECK(found.empty());
            found = entry.path();
        }
    return found;
}

/// Kills the child once it has written `bytes` bytes to the pipe's other end.
void killAfter(pid_t child, int pipe, int bytes) {
    for (char byte = 0; bytes > 0; --bytes) REQUIRE(::read(pipe, &byte, 1) == 1);
    REQUIRE(::kill(child, SIGKILL) == 0);
    REQUIRE(waitFor(child) == -SIGKILL);
}

}  // namespace

TEST_CASE("when to write: a second after the last change, once a second at most") {
    const double never = -std::numeric_limits<double>::infinity();
    struct Row {
        double now, lastWrite, lastChange;
        bool due;
    };
    for (const Row& row : {Row{10, never, never, false}, Row{10, never, 9, true}, Row{10, never, 9.1, false},
                           Row{10, 9, 9, false}, Row{10, 9.5, 9, false}, Row{10, 8.9, 9, true},
                           Row{10, 9.1, 9.2, false}, Row{100, 9.1, 9.2, true}, Row{9, never, 10, false}}) {
        CAPTURE(row.now);
        CAPTURE(row.lastWrite);
        CAPTURE(row.lastChange);
        CHECK(autosaveDue(row.now, row.lastWrite, row.lastChange) == row.due);
    }
}

TEST_CASE("a session comes back whole, once") {
    const Scratch state;
    for (const bool closed : {false, true}) {
        CAPTURE(closed);
        Session session = sampleSession();
        session.closed = closed;
        leaveSession(state.path, session);
        CHECK(modeOf(state.path / "autosave") == 0700u);
        CHECK(modeOf(onlyFileIn(state.path, ".json")) == 0600u);
        CHECK(modeOf(onlyFileIn(state.path, ".lock")) == 0600u);
        const LostSessions lost = lostSessions(state.path);
        CHECK(lost.problems.empty());
        REQUIRE(lost.sessions.size() == 1);
        CHECK(lost.sessions[0].title == session.title);
        CHECK(lost.sessions[0].path == session.path);
        CHECK(lost.sessions[0].closed == closed);
        CHECK(std::chrono::abs(std::chrono::system_clock::now() - lost.sessions[0].saved) < std::chrono::minutes(1));
        const std::optional<Session> taken = takeSession(lost.sessions[0]);
        REQUIRE(taken);
        checkSame(*taken, session);
        CHECK_FALSE(takeSession(lost.sessions[0]));
        CHECK(namesIn(state.path / "autosave").empty());
        CHECK(lostSessions(state.path).sessions.empty());
    }
}

TEST_CASE("the simplest session, and one that no file could hold as it is") {
    const Scratch state;
    leaveSession(state.path, {});
    checkSame(takeSession(lostSessions(state.path).sessions.at(0)).value(), {});

    Session session;
    session.path = "/\xff";
    session.title = "\xff\x01";
    session.recipe->octaves = std::numeric_limits<double>::quiet_NaN();
    session.origin.recipe->noise = 0;
    session.origin.recipe->dimensions = 99;
    session.history.assign(1000, session.recipe);
    session.history.back()->seed = 5;
    leaveSession(state.path, session);
    const Session taken = takeSession(lostSessions(state.path).sessions.at(0)).value();
    CHECK(taken.path.empty());
    CHECK(taken.title == "\xef\xbf\xbd\x01");
    CHECK(asText(taken.recipe) == asText(repaired(session.recipe)));
    CHECK(taken.history.size() == kMostKeptHistory);
    CHECK(taken.history.back()->seed == 5);
}

TEST_CASE("a living session is nobody's, writing replaces it, removing leaves nothing") {
    const Scratch state;
    Autosave autosave(state.path);
    autosave.remove();
    CHECK(lostSessions(state.path).sessions.empty());  // no folder yet
    for (int round = 0; round < 3; ++round) {
        CHECK(autosave.write(sampleSession(fmt::format("Round {}", round))) == std::nullopt);
        CHECK(namesIn(state.path / "autosave").size() == 2);
        CHECK(lostSessions(state.path).sessions.empty());
        CHECK(namesIn(state.path / "autosave").size() == 2);
    }
    CHECK_FALSE(takeSession({onlyFileIn(state.path, ".json"), {}, {}, {}, false}));
    discardSession({onlyFileIn(state.path, ".json"), {}, {}, {}, false});
    CHECK(namesIn(state.path / "autosave").size() == 2);
    autosave.remove();
    CHECK(namesIn(state.path / "autosave").empty());
    CHECK(autosave.write(sampleSession()) == std::nullopt);
    fs::remove_all(state.path / "autosave");  // somebody cleans up
    CHECK(autosave.write(sampleSession()) == std::nullopt);
    CHECK(lostSessions(state.path).sessions.empty());
    CHECK(namesIn(state.path / "autosave").size() == 2);
}

TEST_CASE("damaged sessions are set aside, reported, and never removed") {
    const Scratch state;
    leaveSession(state.path, sampleSession());
    const fs::path file = onlyFileIn(state.path, ".json");
    const std::string good = contentOf(file);
    fs::remove_all(state.path / "autosave");
    struct Row {
        std::string text;
        std::string_view message;
    };
    std::vector<Row> rows{
        {"", "parse error"},
        {"{}", "not a session"},
        {"[]", "not a session"},
        {"NaN", "parse error"},
        {R"({"noisescope-session": "1"})", "not a session"},
        {R"({"noisescope-session": 1})", "/saved: expected a text"},
        {std::string(9u << 20, ' '), "too large"},
        {std::string(2u << 20, '['), "nested deeper"},
    };
    for (std::size_t tenth = 1; tenth < 10; ++tenth)
        rows.push_back({good.substr(0, good.size() * tenth / 10), "parse"});
    const auto changed = [&](const char* key, const Json& value) {
        Json json = Json::parse(good);
        json[key] = value;
        return json.dump();
    };
    rows.push_back({changed("saved", "yesterday"), "/saved: expected a time"});
    rows.push_back({changed("saved", "2026-02-30T00:00:00.000Z"), "/saved: expected a time"});
    rows.push_back({changed("saved", "2026-01-01T24:00:00.000Z"), "/saved: expected a time"});
    rows.push_back({changed("saved", 5), "/saved: expected a text"});
    rows.push_back({changed("closed", 1), "/closed: expected true or false"});
    rows.push_back({changed("path", nullptr), "/path: expected a text"});
    rows.push_back({changed("recipe", 5), "/recipe"});
    rows.push_back({changed("recipe", {{"octaves", 99}}), "/recipe: /octaves: octaves=99: out of range"});
    rows.push_back({changed("recipe", {{"colour", "red"}}), "/recipe: /colour: unknown parameter"});
    rows.push_back({changed("slot_a", Json::array()), "/slot_a"});
    rows.push_back({changed("history", {{{"seed", -1}}}), "/history/0: /seed"});
    rows.push_back({changed("history", Json::object()), "/history: expected a list"});
    rows.push_back({changed("view", "near"), "/view: expected an object"});
    rows.push_back({changed("view", {{"height", 0}, {"x", 0}, {"y", 0}}), "/view: expected an object"});
    rows.push_back({changed("view", {{"height", 5}, {"x", 0.5}, {"y", 0}}), "/view: expected an object"});
    for (const Row& row : rows) {
        CAPTURE(row.text.substr(0, 200));
        put(file, row.text);
        const LostSessions lost = lostSessions(state.path);
        CHECK(lost.sessions.empty());
        REQUIRE(lost.problems.size() == 1);
        CAPTURE(lost.problems[0]);
        CHECK(holds(lost.problems[0], row.message));
        CHECK(holds(lost.problems[0], file.native()));
        const fs::path aside = fs::path(file) += ".damaged";
        CHECK(namesIn(state.path / "autosave") == std::vector<std::string>{aside.filename()});
        CHECK(contentOf(aside) == row.text);
        CHECK(lostSessions(state.path).problems.empty());
        fs::remove(aside);

        put(file, row.text);  // damaged between the question and the answer
        CHECK_THROWS_WITH_AS((void)takeSession({file, {}, {}, {}, false}), doctest::Contains("kept as"), Error);
        CHECK(contentOf(aside) == row.text);
        fs::remove(aside);
    }
    put(file, good);
    CHECK(lostSessions(state.path).sessions.size() == 1);
}

TEST_CASE("what is no session of this version is left alone") {
    const Scratch state;
    const fs::path folder = state.path / "autosave";
    put(folder / "1-2.json", R"({"noisescope-session": 2, "thing": 1})");
    fs::create_directories(folder / "3-4.json");
    put(folder / "note.txt", "mine");
    fs::create_symlink("nowhere", folder / "5-6.json");
    const LostSessions lost = lostSessions(state.path);
    CHECK(lost.sessions.empty());
    CHECK(lost.problems.size() == 3);
    for (const char* name : {"1-2.json", "3-4.json", "note.txt"}) CHECK(fs::exists(folder / name));

    const Scratch file;
    put(file.path / "autosave", "not a folder");
    CHECK(lostSessions(file.path).problems.size() == 1);
    Autosave autosave(file.path);
    const auto warning = autosave.write({});
    REQUIRE(warning);
    CHECK(holds(*warning, "autosave: is not a folder; unsaved work is not kept"));
    CHECK(autosave.write({}) == std::nullopt);
    autosave.remove();
}

TEST_CASE("the newest twenty stay, however old the clock says they are") {
    const Scratch state;
    leaveSession(state.path, sampleSession());
    const Json sample = Json::parse(contentOf(onlyFileIn(state.path, ".json")));
    fs::remove_all(state.path / "autosave");
    const auto leave = [&](const std::string& name, const std::string& saved) {
        Json json = sample;
        json["saved"] = saved;
        json["title"] = saved;
        put(state.path / "autosave" / (name + ".json"), json.dump());
    };
    leave("old", "1999-03-17T00:00:00.000Z");
    leave("future", "2199-12-31T23:59:59.999Z");
    const LostSessions few = lostSessions(state.path);
    CHECK(few.problems.empty());
    REQUIRE(few.sessions.size() == 2);
    CHECK(few.sessions[0].title == "2199-12-31T23:59:59.999Z");
    CHECK(few.sessions[1].title == "1999-03-17T00:00:00.000Z");
    CHECK(few.sessions[1].saved == SessionTime(std::chrono::sys_days(std::chrono::year(1999) / 3 / 17)));

    for (int i = 0; i < 25; ++i)
        leave(fmt::format("many-{}", i), fmt::format("2026-06-01T00:00:{:02}.000Z", i * 7 % 25));
    const LostSessions many = lostSessions(state.path);
    REQUIRE(many.sessions.size() == kMostLostSessions);
    CHECK(many.sessions[1].title == "2026-06-01T00:00:24.000Z");
    CHECK(many.sessions[19].title == "2026-06-01T00:00:06.000Z");
    CHECK(lostSessions(state.path).sessions.size() == kMostLostSessions);
    for (const LostSession& session : many.sessions) discardSession(session);
    CHECK(namesIn(state.path / "autosave").empty());
}

TEST_CASE("a process killed while it writes leaves one whole session, which one of two takers gets") {
    const Scratch state;
    for (int round = 0; round < 10; ++round) {
        CAPTURE(round);
        int ends[2];
        REQUIRE(::pipe(ends) == 0);
        const pid_t writer = inChild([&] {
            Autosave autosave(state.path);
            for (int i = 0;; ++i) {
                if (autosave.write(sampleSession(fmt::format("Write {}", i)))) return 1;
                if (::write(ends[1], "x", 1) != 1) return 2;
            }
        });
        killAfter(writer, ends[0], 1 + round);
        ::close(ends[0]);
        ::close(ends[1]);

        const LostSessions lost = lostSessions(state.path);
        CHECK(lost.problems.empty());
        REQUIRE(lost.sessions.size() == 1);
        CHECK_FALSE(lost.sessions[0].closed);
        const auto taker = [&] {
            return inChild([&] {
                const LostSessions seen = lostSessions(state.path);
                if (!seen.problems.empty()) return 2;
                const std::optional<Session> session = takeSession(lost.sessions[0]);
                if (!session) return 1;
                return session->history.size() == presets().size() && session->title.starts_with("Write ") ? 0 : 3;
            });
        };
        const pid_t one = taker();
        const pid_t two = taker();
        const int first = waitFor(one);
        const int second = waitFor(two);
        CHECK(std::min(first, second) == 0);
        CHECK(std::max(first, second) == 1);
        CHECK(namesIn(state.path / "autosave").empty());  // half-written files are gone, too
    }
}

TEST_CASE("two that start at once both see what is lost") {
    const Scratch state;
    for (int i = 0; i < 5; ++i) leaveSession(state.path, sampleSession());
    const auto looker = [&] {
        return inChild([&] {
            for (int i = 0; i < 20; ++i) {
                const LostSessions lost = lostSessions(state.path);
                if (lost.sessions.size() != 5 || !lost.problems.empty()) return 1;
                ::usleep(20000);  // a start is no endless loop: the other one gets its turn
            }
            return 0;
        });
    };
    const pid_t one = looker();
    const pid_t two = looker();
    CHECK(waitFor(one) == 0);
    CHECK(waitFor(two) == 0);
}

TEST_CASE("what a killed process left half done goes when somebody looks") {
    const Scratch state;
    const fs::path folder = state.path / "autosave";
    for (const char* name :
         {"1-2.lock", "1-2.json.new-abcdef", ".1-2.json.tmp-5-0123", ".1-2.json.new-abcdef.tmp-5-0123"})
        put(folder / name, "");
    put(folder / ".1-22.json.tmp-5-0123", "another's");
    CHECK(lostSessions(state.path).problems.empty());
    CHECK(namesIn(folder) == std::vector<std::string>{".1-22.json.tmp-5-0123"});
}

TEST_CASE("a locale with decimal commas changes nothing") {
    const Scratch scratch;
    const fs::path target = scratch.path / "de_DE.UTF-8";
    const std::string make = fmt::format("localedef -i de_DE -f UTF-8 '{}' >/dev/null 2>&1", target.native());
    REQUIRE_MESSAGE((std::system(make.c_str()), fs::exists(target / "LC_NUMERIC")), "install the package locales");
    const int result = waitFor(inChild([&] {
        ::setenv("LOCPATH", scratch.path.c_str(), 1);
        if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr || std::localeconv()->decimal_point[0] != ',') return 1;
        std::locale::global(std::locale("de_DE.UTF-8"));
        Settings settings = altered();
        settings.uiScale = 1.25;
        settings.windowWidth = 12345;
        SettingsFile file(scratch.path / "config");
        file.load();
        if (file.save(settings)) return 2;
        if (!holds(contentOf(scratch.path / "config" / "settings.json"), "\"ui_scale\": 1.25,\n")) return 3;
        if (!holds(contentOf(scratch.path / "config" / "settings.json"), "\"window_width\": 12345,\n")) return 4;
        if (SettingsFile(scratch.path / "config").load().settings != settings) return 5;
        leaveSession(scratch.path, sampleSession());
        const LostSessions lost = lostSessions(scratch.path);
        if (lost.sessions.size() != 1) return 6;
        return asText(takeSession(lost.sessions[0])->recipe) == asText(sampleSession().recipe) ? 0 : 7;
    }));
    CHECK(result == 0);
}
