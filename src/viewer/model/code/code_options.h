// Options of the window's code: the settings as the command line's options, where recipe and target have them.
#pragma once

#include <span>

#include "catalogue/named.h"
#include "snippet/forms/entry.h"
#include "snippet/snippet.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Name and kind of the snippet function's arguments.
struct CodeEntry : Named {
    EntryKind kind = EntryKind::place;
};
std::span<const CodeEntry> codeEntries();

/// Returns the settings that apply to the recipe and the target; those that do not apply stay for the next recipe.
CodeChoice codeChoiceOf(const ViewerState& state, const SnippetTarget& target);

/// Returns the options for the document's snippet, with the measured error if it is known.
SnippetOptions codeOptionsOf(const ViewerState& state, const SnippetTarget& target);

/// Rebuilds `state.code` if its recipe or options have changed; returns whether it did.
bool updateCode(ViewerState& state, const SnippetTarget& target);

/// Returns whether the text would state a position error that is not measured yet.
bool wantsErrors(const ViewerState& state);

/// Returns the lines of `state.code` as one text.
std::string wholeText(const CodeState& code);

/// Returns an error message of the command line as a sentence without the option's name.
std::string withoutOption(const std::string& problem);

}  // namespace noisescope
