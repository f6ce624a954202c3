// Unsaved work that comes back after a crash; processes that die. No display, no OpenGL.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "gui/kept_files.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/host/files/autosave.h"

using namespace noisescope;
namespace fs = std::filesystem;

namespace {

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
                return session->history.size() == sampleSession("").history.size() &&
                               session->title.starts_with("Write ")
                           ? 0
                           : 3;
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
    Session shorter = sampleSession();
    shorter.history.erase(shorter.history.begin() + 1, shorter.history.end());  // each look reads all of it
    for (int i = 0; i < 5; ++i) leaveSession(state.path, shorter);
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
