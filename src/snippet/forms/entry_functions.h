// The functions of a snippet that users call, around the one that knows the field.
#pragma once

#include <string>

#include "snippet/forms/entry.h"

namespace noisescope {

/// `code` ends with a function `ns_noise_at`: of a position, or of digits (snippet/forms/cell_place.h) where places
/// come as cells; it returns the field's value, or with `options.gradient` that and its derivatives by cells of the
/// first octave. Becomes, or gets behind it, ns_noise, ns_noise_cell and what else was asked for. Throws Error(usage)
/// where the recipe has no such function.
std::string withEntries(std::string code, const FieldPlan& plan, const EntryOptions& options);

/// The same of layers, whose ns_noise_at takes p, or cell and fraction, of so many coordinates; with `options.gradient`
/// it returns a vec4, the value and its derivatives by x, y and z.
std::string withLayerEntries(std::string code, const Recipe& recipe, int coordinates, const EntryOptions& options);

}  // namespace noisescope
