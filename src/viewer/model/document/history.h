// Undo and redo: whole documents, one for each settled edit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "recipe/comparison.h"
#include "recipe/recipe_json.h"
#include "viewer/model/canvas/navigation.h"

namespace noisescope {

/// The recipe on screen, and the file it came from: a changed value is one that differs from that file's.
struct Document {
    HeldRecipe recipe;  ///< the slot that is edited
    RecipeFile origin;
    HeldRecipe other;       ///< the other slot
    bool onB = false;       ///< `recipe` is slot B
    Comparison comparison;  ///< what the panes of ViewMode::compare show
    std::string path;       ///< the file that it was opened from or saved in; empty: none. No part of what is compared.

    [[nodiscard]] bool changed() const { return !(recipe == origin.recipe); }
    [[nodiscard]] const Recipe& slotA() const { return onB ? other : recipe; }
    [[nodiscard]] const Recipe& slotB() const { return onB ? recipe : other; }
};

Document documentOf(const RecipeFile& file);
bool operator==(const Document& a, const Document& b);

/// What a pane showed.
struct SeenView {
    View view;
    Port port;
};

struct Step {
    Document document;               ///< before the step, or after it: of those that were undone
    std::optional<SeenView> used{};  ///< the view that the step wrote into the recipe
};

struct History {
    std::vector<Step> past;
    std::vector<Step> future;
    Document settled;  ///< the document after the last finished edit
};

/// To be called when no edit is going on: notes what changed since the last call as one step.
void settle(History& history, const Document& now);

/// The document has been written to `path`: what it holds counts as unchanged, also in the steps of the same file. This
/// is no step itself.
void noteSaved(History& history, Document& now, const std::string& path);

/// One step back or forward; false if there is none. An unfinished edit is settled first.
bool undo(History& history, Document& now);
bool redo(History& history, Document& now);

}  // namespace noisescope
