// Names that files and --set use for parts of a tree: names of layers, kinds of layers, numbers of the place.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "recipe/layer_paths.h"
#include "recipe/layers.h"

namespace noisescope {

/// Keys that decide what a layer holds. A layer with none of them is a field.
inline constexpr std::array<std::pair<std::string_view, LayerKind>, 3> kKinds{{
    {"layers", LayerKind::group},
    {"use", LayerKind::link},
    {"below", LayerKind::below},
}};
/// Returns that key; a field's is "noise".
std::string_view keyOf(LayerKind kind);

/// Returns the problem of a layer's name, or "": letters a to z, digits and -, 1 to kLongestLayerName, none of the
/// words that paths and --set need.
std::string nameProblem(std::string_view name);

/// Returns the index of the row of belows() with this id, or -1.
int belowNamed(std::string_view id);
std::vector<std::string_view> belowNames();

/// A number of the place of all layers.
struct PlaceNumber {
    std::string_view id;   ///< JSON key in "place"
    std::string_view set;  ///< name in --set whole.NAME
    double LayerTree::*member;
    double minimum, maximum;
    std::string_view help;
};
extern const std::array<PlaceNumber, 3> kPlaceNumbers;
/// Returns the row with this JSON key, or null.
const PlaceNumber* findPlaceNumber(std::string_view id);
/// Returns the problem of the number's value, "place_scale=0: out of range, expected …", or "".
std::string problemOf(const PlaceNumber& number, double value);
/// Sets the number. Returns its problem, or "" on success.
std::string setPlaceNumber(const PlaceNumber& number, LayerTree& tree, double value);

}  // namespace noisescope
