// What the window's code is asked for: the settings as the command line's options, where recipe and target have them.
#pragma once

#include <span>

#include "catalogue/named.h"
#include "snippet/forms/entry.h"
#include "snippet/snippet.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// What the function to call takes.
struct CodeEntry : Named {
    EntryKind kind = EntryKind::place;
};
std::span<const CodeEntry> codeEntries();

/// A recipe without a gradient has a snippet without one, and so on: settings stay for the next recipe.
CodeChoice codeChoiceOf(const ViewerState& state, const SnippetTarget& target);

/// Of the document, with the measured error if it is there.
SnippetOptions codeOptionsOf(const ViewerState& state, const SnippetTarget& target);

/// Makes `state.code` again if what it is made of has changed. True if it was.
bool updateCode(ViewerState& state, const SnippetTarget& target);

/// The text is there and could tell the error of its places, which is not measured.
bool wantsErrors(const ViewerState& state);

/// Of `state.code`.
std::string wholeText(const CodeState& code);

/// A message of the command line as a sentence, without the name of its option.
std::string withoutOption(const std::string& problem);

}  // namespace noisescope
