// The table of a layer's own parameters: name, meaning and valid values of the members of Layer that are not its
// field's. Files, --set and the window's rows are loops over it; params() has those of fields and of the picture.
// Also the names of layers and of what they hold, the numbers of shapes, and those of the place of all layers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "catalogue/named.h"
#include "catalogue/processes.h"
#include "catalogue/shapes.h"
#include "recipe/layers.h"

namespace noisescope {

/// An index into a table of named rows.
struct LayerChoice {
    int Layer::*member;
    int (*count)();
    const Named& (*row)(int index);
};
struct LayerReal {
    double Layer::*member;
    double minimum, maximum;
    int decimals = 3;
};
struct LayerWhole {
    int Layer::*member;
    int minimum, maximum;
};
struct LayerSeed {
    std::uint32_t Layer::*member;
};
struct LayerSwitch {
    bool Layer::*member;
};
/// The path of another layer; empty: none.
struct LayerPath {
    std::string Layer::*member;
};

struct LayerParam {
    std::string_view id;  ///< JSON key and --set name
    std::string_view label;
    std::string_view help;  ///< the visible effect
    std::variant<LayerChoice, LayerReal, LayerSeed, LayerSwitch, LayerWhole, LayerPath> kind;
    bool (*applies)(const Layer&);       ///< true if the parameter affects such a layer
    bool ofMasks = false;                ///< masks have it too
    bool (*isHad)(LayerKind) = nullptr;  ///< null: layers of every kind have it
};

std::span<const LayerParam> layerParams();

/// Returns the row with this id that such a layer can have, or null: `seed` is a group's; a field's is in params().
const LayerParam* findLayerParam(std::string_view id, const Layer& layer, bool isMask);

/// True if the value is a string in JSON.
bool isText(const LayerParam& param);

/// Returns the member as text for --set and JSON: a choice's id, a shortest decimal, true or false.
std::string valueText(const LayerParam& param, const Layer& layer);

/// Returns the valid values for messages.
std::string allowedText(const LayerParam& param);

/// Returns the message for a refused text: "amount=2: out of range, expected 0 to 1 (…)".
std::string refusal(const LayerParam& param, std::string_view text, std::string_view problem);

/// Sets the member from text. Returns a message, or an empty string on success.
std::string setFromText(const LayerParam& param, Layer& layer, std::string_view text);

/// Sets a number. Returns a message, or an empty string on success. `text`: the number as written.
std::string setFromNumber(const LayerParam& param, Layer& layer, double value, std::string_view text = {});

/// Path of another layer that a layer names.
struct NamedPath {
    std::string Layer::*member;
    const LayerParam* param = nullptr;  ///< null: what a link uses
    bool applies = true;                ///< false: of another process, but kept
};
/// Returns the paths that the layer names: a link's, and those of a process that are not empty.
std::vector<NamedPath> pathsNamedBy(const Layer& layer);

/// Returns the problems of the layer's own numbers.
std::vector<std::string> ownProblems(const Layer& layer);

/// Moves the layer's own numbers, and those of its shapes, to the nearest valid ones; NaN becomes the default.
void repairNumbers(Layer& layer);
void repairNumbers(std::vector<Shape>& shapes);

/// Returns a shape with the usual numbers, a curve with the points that change nothing.
Shape usualShape(int step);

/// Returns what a mask by what lies below it, or a process, makes of that: "slope", "erosion".
std::string_view madeOfBelow(const Layer& layer);

/// Returns the row of a process; `process` must be in range.
const ProcessInfo& infoOf(const Layer& process);

/// Returns the shape's row; `step` must be in range.
const ShapeInfo& infoOf(const Shape& shape);

/// Returns the problem of a number of a shape, "count=0: out of range, expected 1 to 256 (…)", or "". `text`: the
/// number as written, if known.
std::string numberProblem(const ShapeNumber& number, double value, std::string_view text = {});

/// Returns the problem of a curve's points, or "": fewer than 2, more than 16, out of [-1, 1], not ascending.
std::string pointsProblem(std::span<const CurvePoint> points);

/// Returns all problems of a shape: its step, its numbers alone and together, its points.
std::vector<std::string> problemsOf(const Shape& shape);

// --- names and the place
// -----------------------------------------------------------------------------------------------

/// Keys that decide what a layer holds. A layer with none of them is a field.
inline constexpr std::array<std::pair<std::string_view, LayerKind>, 4> kKinds{{
    {"layers", LayerKind::group},
    {"use", LayerKind::link},
    {"below", LayerKind::below},
    {"process", LayerKind::process},
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
