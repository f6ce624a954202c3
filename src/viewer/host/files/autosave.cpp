#include "viewer/host/files/autosave.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <random>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/error.h"
#include "core/image.h"
#include "core/json.h"
#include "core/text.h"
#include "files/xdg.h"
#include "recipe/params.h"
#include "viewer/model/document/settings.h"

namespace noisescope {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSessionMarker = "noisescope-session";
constexpr int kSessionVersion = 1;
constexpr std::size_t kLargestSession = std::size_t{8} << 20;  // bytes; a recipe has about 1500
constexpr double kSettled = 1;                                 // seconds without a change
constexpr double kInterval = 1;                                // seconds between two writes, at least
constexpr int kNameAttempts = 100;

fs::path folderIn(const fs::path& stateFolder) { return stateFolder / "autosave"; }

fs::path lockFileOf(const fs::path& file) { return fs::path(file).replace_extension(".lock"); }

// --- times: fixed width in UTC, so that they sort as texts -----------------------------------------------------------

std::string isoTime(SessionTime time) {
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(time - day);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                       clock.minutes().count(), clock.seconds().count(), clock.subseconds().count());
}

/// Parses a time of isoTime(); nothing for any other text.
std::optional<SessionTime> timeOf(const std::string& text) {
    constexpr std::string_view kForm = "0000-00-00T00:00:00.000Z";
    if (text.size() != kForm.size()) return {};
    const auto number = [&](std::size_t at, std::size_t digits) {
        return static_cast<int>(parseInteger(std::string_view(text).substr(at, digits)).value_or(0));
    };
    const std::chrono::year_month_day date(std::chrono::year(number(0, 4)),
                                           std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                           std::chrono::day(static_cast<unsigned>(number(8, 2))));
    if (!date.ok()) return {};
    const SessionTime time = std::chrono::sys_days(date) + std::chrono::hours(number(11, 2)) +
                             std::chrono::minutes(number(14, 2)) + std::chrono::seconds(number(17, 2)) +
                             std::chrono::milliseconds(number(20, 3));
    if (isoTime(time) != text) return {};
    return time;
}

// --- the text of a session -------------------------------------------------------------------------------------------

/// Returns the recipe's text, repaired so that parseRecipe() accepts it: no user could correct it later.
std::string recipeText(const Recipe& recipe) {
    HeldRecipe kept = recipe;
    repair(kept);
    return recipeToCompactJson(kept);
}

std::string sessionText(const Session& session, SessionTime saved) {
    RecipeFile origin = session.origin;
    repair(origin.recipe);
    std::vector<std::string> lines{
        fmt::format("\"{}\": {}", kSessionMarker, kSessionVersion),
        fmt::format("\"saved\": {}", jsonText(isoTime(saved))),
        fmt::format("\"closed\": {}", session.closed),
        fmt::format("\"path\": {}", jsonText(isUtf8(session.path.native()) ? session.path.native() : "")),
        fmt::format("\"title\": {}", jsonText(session.title)),
        fmt::format("\"recipe\": {}", recipeText(session.recipe)),
        fmt::format("\"origin\": {}", recipeToJson(origin)),
    };
    if (session.slotA) lines.push_back(fmt::format("\"slot_a\": {}", recipeText(*session.slotA)));
    if (session.slotB) lines.push_back(fmt::format("\"slot_b\": {}", recipeText(*session.slotB)));
    if (const auto& view = session.view)
        lines.push_back(fmt::format(R"("view": {{"height": {}, "x": {}, "y": {}}})", view->height, view->x, view->y));
    std::vector<std::string> history;
    const std::size_t kept = std::min(session.history.size(), kMostKeptHistory);
    for (std::size_t i = session.history.size() - kept; i < session.history.size(); ++i)
        history.push_back(recipeText(session.history[i]));
    lines.push_back(fmt::format("\"history\": [\n{}]", fmt::join(history, ",\n")));
    return fmt::format("{{\n{}\n}}\n", fmt::join(lines, ",\n"));
}

struct KeptSession {
    Session session;
    SessionTime saved;
};

/// Reads the members of a session file; every failure names the file. Invalid content throws Error(usage).
class SessionReader {
  public:
    explicit SessionReader(const fs::path& file) : file_(file), json_(readKeptJson(file, kLargestSession)) {
        const Json* marker = json_.find(kSessionMarker);
        const std::int64_t version =
            marker != nullptr && marker->is_number_unsigned() ? marker->get<std::int64_t>() : 0;
        if (version < kSessionVersion)
            refuseFile(file, fmt::format("not a session, expected \"{}\": {}", kSessionMarker, kSessionVersion),
                       ExitCode::usage);
        if (version > kSessionVersion)  // intact, but written by a newer program: a reading error, no damage
            refuseFile(file, fmt::format("version {}, this program reads version {}", marker->dump(), kSessionVersion));
    }

    KeptSession read() {
        KeptSession kept;
        kept.saved = time("saved");
        kept.session.closed = boolean("closed");
        kept.session.path = text("path");
        kept.session.title = text("title");
        kept.session.recipe = recipeFile("recipe").recipe;
        kept.session.origin = recipeFile("origin");
        if (json_.contains("slot_a")) kept.session.slotA = recipeFile("slot_a").recipe;
        if (json_.contains("slot_b")) kept.session.slotB = recipeFile("slot_b").recipe;
        if (json_.contains("view")) kept.session.view = view();
        kept.session.history = history();
        return kept;
    }

  private:
    [[noreturn]] void refuse(const char* key, std::string_view expected) const {
        refuseFile(file_, fmt::format("/{}: expected {}", key, expected), ExitCode::usage);
    }
    [[nodiscard]] const Json& member(const char* key, std::string_view expected) const {
        const auto found = json_.find(key);
        if (found == nullptr) refuse(key, expected);
        return *found;
    }
    [[nodiscard]] bool boolean(const char* key) const {
        const Json& json = member(key, "true or false");
        if (!json.is_boolean()) refuse(key, "true or false");
        return json.get<bool>();
    }
    [[nodiscard]] std::string text(const char* key) const {
        const Json& json = member(key, "a text");
        if (!json.is_string()) refuse(key, "a text");
        return json.get<std::string>();
    }
    [[nodiscard]] SessionTime time(const char* key) const {
        const std::optional<SessionTime> found = timeOf(text(key));
        if (!found) refuse(key, "a time as 2026-01-31T23:59:59.000Z");
        return *found;
    }
    [[nodiscard]] RecipeFile recipeFile(const char* key) const { return recipeFrom(member(key, "a recipe"), key); }
    [[nodiscard]] View view() const {
        constexpr std::string_view kExpected = "an object with height, x and y in pixels";
        const Json& json = member("view", kExpected);
        const auto number = [&](const char* key, std::int64_t low, std::int64_t high) {
            const Json* found = json.find(key);
            if (found == nullptr || !found->is_number_integer()) refuse("view", kExpected);
            const auto value = found->get<std::int64_t>();
            if (value < low || value > high) refuse("view", kExpected);
            return value;
        };
        return {number("height", 1, kGreatestHeight), number("x", -kFarthestPixel, kFarthestPixel),
                number("y", -kFarthestPixel, kFarthestPixel)};
    }
    [[nodiscard]] RecipeFile recipeFrom(const Json& json, std::string_view key) const {
        return parseRecipe(json.dump(), fmt::format("{}: /{}", file_.native(), key));
    }
    /// Optional member.
    [[nodiscard]] std::vector<HeldRecipe> history() const {
        std::vector<HeldRecipe> recipes;
        const auto found = json_.find("history");
        if (found == nullptr) return recipes;
        if (!found->is_array()) refuse("history", "a list of recipes");
        for (const Json& item : *found)
            recipes.push_back(recipeFrom(item, fmt::format("history/{}", recipes.size())).recipe);
        return recipes;
    }

    fs::path file_;
    Json json_;
};

KeptSession readSession(const fs::path& file) { return SessionReader(file).read(); }

// --- the files of a session ------------------------------------------------------------------------------------------

/// Locks a session's file, creating the lock file if it is absent. Returns nothing if another process holds the lock or
/// has just removed it.
std::optional<FileDescriptor> tryLock(const fs::path& file) {
    const fs::path path = lockFileOf(file);
    FileDescriptor lock(::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!lock) refuseFile(path, "cannot open: " + errorText(errno));
    if (::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return {};
        refuseFile(path, "cannot lock: " + errorText(errno));
    }
    struct stat status {};
    if (::fstat(lock.get(), &status) != 0 || status.st_nlink == 0) return {};
    return lock;
}

bool isThere(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(fs::symlink_status(path, ignored));
}

/// Removes all files of a session except those that were set aside, also partial ones left by a killed process. The
/// lock, which must be held, goes last.
void removeFilesOf(const fs::path& file) {
    const std::string stem = file.stem().native();
    std::error_code ignored;
    fs::remove(file, ignored);
    std::vector<fs::path> halves;
    for (fs::directory_iterator it(file.parent_path(), ignored), end; it != end; it.increment(ignored)) {
        const std::string name = it->path().filename().native();
        const bool ofAtomicFile = name.starts_with(fmt::format(".{}.json.", stem));
        const bool ofFirstWrite = name.starts_with(fmt::format("{}.json.new-", stem));
        if (ofAtomicFile || ofFirstWrite) halves.push_back(it->path());
    }
    for (const fs::path& half : halves) fs::remove(half, ignored);
    fs::remove(lockFileOf(file), ignored);
}

/// Returns the sessions in a folder. NAME.json and NAME.lock both stand for a session; a lock alone is the rest of one.
std::set<fs::path> sessionFilesIn(const fs::path& folder) {
    std::set<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; it != end; it.increment(error)) {
        const fs::path& path = it->path();
        if (path.extension() != ".json" && path.extension() != ".lock") continue;
        if (!path.stem().empty() && !path.filename().native().starts_with('.'))
            files.insert(fs::path(path).replace_extension(".json"));
    }
    if (error && error != std::errc::no_such_file_or_directory)
        refuseFile(folder, "cannot read the folder: " + error.message());
    return files;
}

/// Reads the session; the lock must be held. Sets a damaged file aside and adds its new name to the error.
KeptSession readOrSetAside(const fs::path& file) {
    try {
        return readSession(file);
    } catch (const Error& error) {
        if (error.code() == ExitCode::file) throw;
        const fs::path aside = setAside(file);
        removeFilesOf(file);
        throw Error(ExitCode::usage, fmt::format("{}; kept as {}", error.what(), printable(aside.native())));
    }
}

/// Adds the session to `found`, unless its process lives.
void inspect(const fs::path& file, LostSessions& found) {
    try {
        const std::optional<FileDescriptor> lock = tryLock(file);
        if (!lock) return;
        if (!isThere(file)) return removeFilesOf(file);
        const KeptSession kept = readOrSetAside(file);
        found.sessions.push_back({file, kept.saved, kept.session.path, kept.session.title, kept.session.closed});
    } catch (const std::exception& error) {
        found.problems.emplace_back(error.what());
    }
}

}  // namespace

bool autosaveDue(double now, double lastWrite, double lastChange) {
    return lastChange > lastWrite && now - lastChange >= kSettled && now - lastWrite >= kInterval;
}

Autosave::Autosave(std::optional<fs::path> stateFolder) {
    if (stateFolder) folder_ = folderIn(*stateFolder);
}

std::optional<std::string> Autosave::write(const Session& session) {
    if (!folder_) return {};
    try {
        const SessionTime now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
        const std::string text = sessionText(session, now);
        acquireName();
        writePrivateFile(file_, text);
        return {};
    } catch (const std::exception& error) {
        if (std::exchange(warned_, true)) return {};
        return fmt::format("{}; unsaved work is not kept", error.what());
    }
}

void Autosave::remove() noexcept {
    if (!lock_) return;
    try {
        removeFilesOf(file_);
    } catch (const std::exception&) {
        // Out of memory: the files left are offered as a lost session.
    }
    lock_.close();
}

void Autosave::acquireName() {
    struct stat status {};
    if (lock_ && ::fstat(lock_.get(), &status) == 0 && status.st_nlink > 0) return;
    createPrivateFolders(*folder_);  // the first time, or after somebody has emptied it
    std::random_device random;
    for (int attempt = 0; attempt < kNameAttempts; ++attempt) {
        file_ = *folder_ / fmt::format("{}-{:08x}{:08x}.json", ::getpid(), random(), random());
        if (isThere(file_)) continue;
        std::optional<FileDescriptor> lock = tryLock(file_);
        if (!lock) continue;
        lock_ = std::move(*lock);
        return;
    }
    refuseFile(*folder_, fmt::format("found no free name in {} attempts", kNameAttempts));
}

LostSessions lostSessions(const std::optional<fs::path>& stateFolder) {
    LostSessions found;
    if (!stateFolder) return found;
    const fs::path folder = folderIn(*stateFolder);
    try {
        const FileDescriptor lock = lockFolder(folder);  // or two instances could take each other for the owner
        for (const fs::path& file : sessionFilesIn(folder)) inspect(file, found);
    } catch (const std::exception& error) {
        found.problems.emplace_back(error.what());
    }
    std::stable_sort(found.sessions.begin(), found.sessions.end(),
                     [](const LostSession& a, const LostSession& b) { return a.saved > b.saved; });
    // Sorted only by their own times, never compared with the current one: a clock that was wrong for a day must not
    // cost anybody's work.
    const auto end =
        found.sessions.begin() + static_cast<std::ptrdiff_t>(std::min(kMostLostSessions, found.sessions.size()));
    try {
        std::for_each(end, found.sessions.end(), discardSession);
    } catch (const std::exception& error) {
        found.problems.emplace_back(error.what());
    }
    found.sessions.erase(end, found.sessions.end());
    return found;
}

std::optional<Session> takeSession(const LostSession& lost) {
    const FileDescriptor folderLock = lockFolder(lost.file.parent_path());
    const std::optional<FileDescriptor> lock = tryLock(lost.file);
    if (!lock) return {};
    if (!isThere(lost.file)) {
        removeFilesOf(lost.file);
        return {};
    }
    Session session = readOrSetAside(lost.file).session;
    removeFilesOf(lost.file);
    return session;
}

void discardSession(const LostSession& lost) {
    const FileDescriptor folderLock = lockFolder(lost.file.parent_path());
    if (const std::optional<FileDescriptor> lock = tryLock(lost.file)) removeFilesOf(lost.file);
}

}  // namespace noisescope
