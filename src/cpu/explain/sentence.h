// The reason of a value, as a sentence.
#pragma once

#include <optional>
#include <string>

#include "cpu/explain/explain.h"

namespace noisescope {

/// Says why the value is what it is, in a full sentence; of several channels the first one.
std::string sentenceOf(const PictureExplained& picture);

/// Returns the index of the field in picture.fields whose value reaches the result, changed by shapes of its own at
/// most. Nothing if several fields make it.
std::optional<std::size_t> decidingField(const PictureExplained& picture);

/// Says which directions the noise of the deciding field shows, and why; empty for noises and dimensions of which
/// nothing is to be said.
std::string axesSentence(const PictureExplained& picture);

}  // namespace noisescope
