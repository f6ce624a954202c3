#include "viewer/model/document/history.h"

#include <utility>

#include "cpu/map/shares.h"

namespace noisescope {
namespace {

constexpr std::size_t kMostSteps = 1000;

/// Pushes `now` onto `to` and replaces it by the last document of `from`.
bool step(History& history, std::vector<Step>& from, std::vector<Step>& to, Document& now) {
    if (from.empty()) return false;
    to.push_back({std::exchange(now, std::move(from.back().document)), from.back().used});
    from.pop_back();
    history.settled = now;
    return true;
}

}  // namespace

Document documentOf(const RecipeFile& file) {
    Document document;
    document.origin = file;
    forgetShares(document.origin.recipe);
    document.recipe = document.other = document.origin.recipe;
    return document;
}

void noteMade(Document& document, std::string how) { document.made = {std::move(how), document.made.number + 1}; }

bool operator==(const Document& a, const Document& b) {
    return a.recipe == b.recipe && a.origin.recipe == b.origin.recipe && a.origin.title == b.origin.title &&
           a.origin.description == b.origin.description && a.other == b.other && a.onB == b.onB &&
           a.comparison == b.comparison;
}

void settle(History& history, const Document& now) {
    if (now == history.settled) return;
    history.past.push_back({std::exchange(history.settled, now)});
    history.future.clear();
    if (history.past.size() > kMostSteps) history.past.erase(history.past.begin());
}

void noteSaved(History& history, Document& now, const std::string& path) {
    settle(history, now);
    const std::string pathBefore = now.path;
    const RecipeFile before = now.origin;
    const auto save = [&](Document& document) {
        const bool same = document.path == pathBefore && document.origin.recipe == before.recipe &&
                          document.origin.title == before.title;
        if (!same) return;
        document.origin.recipe = now.recipe;
        document.path = path;
    };
    for (Step& past : history.past) save(past.document);
    for (Step& future : history.future) save(future.document);
    save(now);
    history.settled = now;
}

bool undo(History& history, Document& now) {
    settle(history, now);
    return step(history, history.past, history.future, now);
}

bool redo(History& history, Document& now) {
    settle(history, now);
    return step(history, history.future, history.past, now);
}

}  // namespace noisescope
