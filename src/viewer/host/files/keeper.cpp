#include "viewer/host/files/keeper.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/error.h"

namespace noisescope {
namespace {

constexpr double kSettleSeconds = 1;

void showNote(ViewerState& state, const std::string& line) {
    if (!line.empty()) showFailure(state, Error(ExitCode::file, line));
}

}  // namespace

Session sessionOf(const ViewerState& state) {
    const Document& document = state.document;
    Session session;
    session.path = document.path;
    session.title = document.origin.title;
    session.recipe = document.recipe;
    session.origin = document.origin;
    session.slotA = document.slotA();
    session.slotB = document.slotB();
    session.view = state.navigation.view;
    for (const Step& step : state.history.past) session.history.push_back(step.document.recipe);
    return session;
}

void restoreSession(ViewerState& state, const Session& session) {
    state.document = documentOf(session.origin);
    state.document.path = session.path.string();
    state.history = {};
    for (const Recipe& recipe : session.history) {
        Document step = state.document;
        step.recipe = recipe;
        state.history.past.push_back({step});
    }
    state.document.recipe = session.recipe;
    state.document.onB =
        session.slotB.has_value() && *session.slotB == session.recipe && session.slotA != session.recipe;
    state.document.other = (state.document.onB ? session.slotA : session.slotB).value_or(session.recipe);
    state.history.settled = state.document;
    state.navigation = {};
    state.navigation.view = session.view;
}

Keeper::Keeper(const Environment& environment)
    : settingsFile_(configFolder(environment)),
      autosave_(stateFolder(environment)),
      folder_(stateFolder(environment)),
      nothingKept_(nothingKept(environment)),
      loaded_(settingsFile_.load()) {}

void Keeper::bringBack(ViewerState& state, const LostSession& lost) {
    const std::optional<Session> session = takeSession(lost);
    if (!session) return;
    Document instead = state.document;
    restoreSession(state, *session);
    autosave_.write(*session);  // taking it has removed its file
    hasFile_ = true;
    state.restored = {nameOf(state.document), !lost.closed, std::move(instead)};
}

void Keeper::begin(ViewerState& state, bool restore) {
    state.settings = seen_ = saved_ = loaded_.settings;
    for (const std::string& warning : loaded_.warnings) showNote(state, warning);
    showNote(state, nothingKept_);
    LostSessions lost = lostSessions(folder_);
    for (const std::string& problem : lost.problems) showNote(state, problem);
    state.lost = std::move(lost.sessions);
    try {
        if (restore && !state.lost.empty()) {
            const LostSession newest = state.lost.front();
            state.lost.erase(state.lost.begin());
            bringBack(state, newest);
        } else if (!state.lost.empty()) {
            showToast(state, "Unsaved work of an earlier window waits", "File > Restore unsaved work");
        }
    } catch (const Error& error) {
        showFailure(state, error);
    }
    seenDocument_ = state.document;
}

void Keeper::keepWork(ViewerState& state, double now) {
    if (!(state.document == seenDocument_)) {
        seenDocument_ = state.document;
        changed_ = now;
        pending_ = true;
    }
    if (!state.document.changed()) {
        if (hasFile_) autosave_.remove();
        hasFile_ = pending_ = false;
        return;
    }
    if (!pending_ || !autosaveDue(now, written_, changed_)) return;
    if (const auto problem = autosave_.write(sessionOf(state))) showNote(state, *problem);
    written_ = now;
    hasFile_ = true;
    pending_ = false;
}

void Keeper::step(ViewerState& state, double now) {
    if (state.requests.restore) {
        state.requests.restore = false;
        try {
            if (!state.lost.empty()) {
                const LostSession newest = state.lost.front();
                state.lost.erase(state.lost.begin());
                bringBack(state, newest);
            }
        } catch (const Error& error) {
            showFailure(state, error);
        }
    }
    keepWork(state, now);
    if (!(state.settings == seen_)) {
        seen_ = state.settings;
        changedSettings_ = now;
    }
    if (state.settings == saved_ || now - changedSettings_ < kSettleSeconds) return;
    if (const auto problem = settingsFile_.save(state.settings)) showNote(state, *problem);
    saved_ = state.settings;
}

double Keeper::due() const {
    double due = std::numeric_limits<double>::infinity();
    if (pending_) due = std::max(changed_, written_) + kSettleSeconds;
    if (!(seen_ == saved_)) due = std::min(due, changedSettings_ + kSettleSeconds);
    return due;
}

void Keeper::end(ViewerState& state) {
    settingsFile_.save(state.settings);
    if (!state.document.changed()) {
        autosave_.remove();
        return;
    }
    Session session = sessionOf(state);
    session.closed = true;
    autosave_.write(session);
}

}  // namespace noisescope
