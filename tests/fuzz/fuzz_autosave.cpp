// Files that a window left behind as it crashed: any file is a session, or is set aside, and never lost.
#include <algorithm>
#include <system_error>

#include "core/error.h"
#include "fuzz/support.h"
#include "viewer/host/files/autosave.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope;
    namespace fs = std::filesystem;
    const fs::path folder = fuzz::folder() / "autosave";
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    fs::create_directories(folder);
    fuzz::put("autosave/1-0011223344556677.json", fuzz::textOf(data, size));
    const LostSessions lost = lostSessions(fuzz::folder());
    fuzz::require(lost.sessions.size() <= 1, "one session at most");
    for (const LostSession& one : lost.sessions) {
        const std::optional<Session> session = takeSession(one);
        if (!session) continue;  // damaged behind what the list tells
        Autosave autosave(fuzz::folder());
        fuzz::require(!autosave.write(*session), "that it can be written again");
    }
    const auto left = std::distance(fs::directory_iterator(folder), {});
    fuzz::require(left > 0, "what was there, or what it became");
    return 0;
}
