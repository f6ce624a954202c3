// The file of the settings among other processes, links, full disks and closed folders. No display, no OpenGL.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "gui/kept_files.h"
#include "recipe/params.h"
#include "viewer/host/files/autosave.h"
#include "viewer/host/files/settings_file.h"

using namespace noisescope;
namespace fs = std::filesystem;

namespace {

bool isRoot() { return ::geteuid() == 0; }

template <typename Item>
std::vector<Item> firstOf(const std::vector<Item>& list, std::size_t count) {
    return {list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(count, list.size()))};
}

}  // namespace

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
