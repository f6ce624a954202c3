// Settings in a file: every member, its limits, damaged files, what other versions wrote. No display, no OpenGL.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <locale>
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
    CHECK(settings.snippetEntry != none.snippetEntry);
    CHECK(settings.snippetGradient != none.snippetGradient);
    CHECK(settings.snippetColors != none.snippetColors);
    CHECK(settings.snippetExact != none.snippetExact);
    CHECK(settings.snippetShort != none.snippetShort);
    CHECK(settings.snippetSet != none.snippetSet);
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
    CHECK(another.save(changed) == std::nullopt);  // the file holds the wanted settings already
    CHECK(identity() == after);
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
