// Settings of a recipe by name, for --set, comparisons and addresses: "frequency=4", "land/ridges.octaves=7".
#pragma once

#include <string>
#include <string_view>

namespace noisescope {

struct ParamInfo;
struct Recipe;

/// Sets one parameter. Names:
///
///   octaves                 of the only field, or shared by all: time, output, colors; with several fields refused
///   land/ridges.octaves     of a field, a group (seed), a layer (amount, combine, softness, muted, use)
///   *.octaves               of all fields
///   snow.mask               a layer's name, a noise, below.slope, below.height or none
///   snow.shape, whole.shape as "terrace(6, 0.5); clamp(-1, 0.8)", or none
///   whole.place_x           also place_y and place_scale
///   moisture, temperature   a layer's name or none
///   heights                 a layer's name, whole or none
///   map.cells               keys of the map, see setInMap()
///
/// `whole` makes a tree of a recipe of one field. Returns what is wrong, "octaves=40: out of range, …", or an empty
/// string. Members alone are checked; problemsOf() has what they are together.
std::string setIn(Recipe& recipe, std::string_view name, std::string_view value);

/// Returns the parameter of a field or of the picture that a name sets, or null: it is a layer's own, or unknown.
const ParamInfo* paramOf(const Recipe& recipe, std::string_view name);

/// True if a change of this name's value can change the picture.
bool appliesIn(const Recipe& recipe, std::string_view name);

}  // namespace noisescope
