// Undo and redo: a stack of whole documents, one for each finished edit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "recipe/comparison.h"
#include "recipe/recipe_json.h"
#include "viewer/model/canvas/navigation.h"

namespace noisescope {

/// A change that more than its values tells: a variation, what was made to tile.
struct Made {
    std::string how;  ///< "Variation"; empty: by its values
    int number = 0;   ///< differs from that of the document before if this change was made so
};

/// The recipe on screen and the file it came from. A value counts as changed if it differs from that file's.
struct Document {
    HeldRecipe recipe;  ///< the slot being edited
    RecipeFile origin;
    HeldRecipe other;       ///< the other slot
    bool onB = false;       ///< `recipe` is slot B
    Comparison comparison;  ///< compared values, shown by ViewMode::compare
    std::string path;       ///< the file it was opened from or saved to; empty: none. Not compared by ==.
    Made made;              ///< the last such change. Not compared by ==.

    [[nodiscard]] bool changed() const { return !(recipe == origin.recipe); }
    [[nodiscard]] const Recipe& slotA() const { return onB ? other : recipe; }
    [[nodiscard]] const Recipe& slotB() const { return onB ? recipe : other; }
};

Document documentOf(const RecipeFile& file);
bool operator==(const Document& a, const Document& b);
/// Names the change that the document has just had.
void noteMade(Document& document, std::string how);

/// A view and the size of the pane that showed it.
struct SeenView {
    View view;
    PixelSize paneSize;
};

struct Step {
    Document document;               ///< before the step; in History::future after it
    std::optional<SeenView> used{};  ///< the view that useView() wrote into the recipe in this step
};

struct History {
    std::vector<Step> past;
    std::vector<Step> future;
    Document settled;  ///< the document after the last finished edit
};

/// Records the changes since the last call as one step. Call it when no edit is in progress.
void settle(History& history, const Document& now);

/// Marks the document as saved to `path`: its values then count as unchanged, also in all steps of the same file.
/// Saving is no step itself.
void noteSaved(History& history, Document& now, const std::string& path);

/// Goes one step back or forward; returns false if there is none. Unrecorded changes become a step first.
bool undo(History& history, Document& now);
bool redo(History& history, Document& now);

}  // namespace noisescope
