// Explanations as rows for the window.
#pragma once

#include <string>
#include <vector>

#include "cpu/explain/explain.h"
#include "viewer/model/explain/explain_panel.h"

namespace noisescope {

/// Returns the rows of an explanation, with the steps of one octave: row `openRow` of field `openField`.
std::vector<LadderRow> ladderOf(const PictureExplained& picture, std::size_t openField, const RowExplained* open);

/// Returns a row as text to copy: its name, its values and their bits.
std::string textOf(const LadderRow& row);

/// "0x3f800000 0x00000000"
std::string bitsOf(const std::vector<float>& values);

}  // namespace noisescope
