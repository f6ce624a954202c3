// Steps of the history by name, for the list of them.
#pragma once

#include <string>
#include <vector>

#include "viewer/model/document/state.h"

namespace noisescope {

/// Names the step from one document to another: "Octaves 7", "Marble opened", "ridges: Gain 0.4", "6 values".
std::string stepText(const Document& before, const Document& after);

/// A state of the document.
struct HistoryRow {
    std::string text;
    bool isCurrent = false;
    const Document* document = nullptr;  ///< in the state; valid until it changes
};
/// Returns the states from the first one on, with those that redo brings back.
std::vector<HistoryRow> historyRows(const ViewerState& state);

/// Goes to a row of historyRows(), by undo or redo.
void goToStep(ViewerState& state, std::size_t row);

/// Pins the document's recipe under a name of its own, beside A and B.
void pinDocument(ViewerState& state);
/// Makes a pinned recipe the document's, as one step.
void usePin(ViewerState& state, std::size_t pin);

}  // namespace noisescope
