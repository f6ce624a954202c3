// State of explanations and graphs in the window: which place, what was told of it, what is selected and drawn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diagram/diagram.h"
#include "diagram/graph_room.h"
#include "recipe/held_recipe.h"
#include "viewer/model/canvas/navigation.h"

namespace noisescope {

class PicturePlan;
struct PictureExplained;

/// A place of a picture: the middle of a pixel, or a point.
struct ExplainedPlace {
    std::size_t pane = 0;            ///< index into panesOf()
    std::int64_t height = 1;         ///< pixels over the image's height
    std::int64_t x = 0, y = 0;       ///< pixel
    std::optional<double> pointX{};  ///< in world units; empty: the pixel's middle
    double pointY = 0;               ///< with `pointX`
    bool operator==(const ExplainedPlace&) const = default;
};

/// A line of an explanation.
struct LadderRow {
    int depth = 0;
    std::string name;
    std::string note{};  ///< beside the name, or below it
    std::vector<float> values{};
    std::optional<std::array<float, 3>> bar{};  ///< from, to and where zero is, 0 left to 1 right
    std::size_t field = 0;                      ///< index into PictureExplained::fields …
    std::optional<std::size_t> row{};           ///< … and into its rows, if it belongs to one
    int part = kNoDrawnPart;                    ///< index into its `asked`
    bool opens = false;                         ///< a click shows the details of `row`
    bool isTitle = false;
};

/// Explanation of a place.
struct Explanation {
    HeldRecipe recipe;
    ExplainedPlace place;  ///< in the pixels of the view
    std::string problem;   ///< reason if nothing can be told; empty: it can
    std::string sentence;
    std::string axes;                                 ///< directions that the noise shows; may be empty
    std::shared_ptr<const PictureExplained> picture;  ///< null with a problem
    double milliseconds = 0;                          ///< that it took, with planning
};

/// Part of the canvas that no drawer covers, in pixels of the canvas.
struct OpenPart {
    std::int64_t left = 0, top = 0, width = 1, height = 1;
    bool operator==(const OpenPart&) const = default;
};

struct ExplainPanel {
    bool isDrawn = false;   ///< over the canvas
    bool isFrozen = false;  ///< the place stays where it is, whatever the pointer does
    bool showsBits = false;
    std::optional<ExplainedPlace> place;  ///< empty: nothing was pointed at yet
    std::optional<std::size_t> field;     ///< field of the open octave; empty: the one that decides
    std::size_t row = 0;                  ///< index of the open octave into the field's rows
    std::optional<std::size_t> selected;  ///< row of the ladder
    std::optional<std::size_t> pointed;   ///< row under the pointer or the keyboard's focus, in this frame
    std::optional<std::size_t> copied;    ///< row of the ladder that a click has copied …
    double copiedUntil = 0;               ///< … which is told until this time
    std::optional<ExplainedPlace> near;   ///< pixel under the pointer, if `told` is of the lattice point beside it
    std::optional<Explanation> told;
    std::vector<LadderRow> ladder;               ///< of `told`
    std::shared_ptr<const PicturePlan> plan;     ///< of the last explanation …
    HeldRecipe planned;                          ///< … for this recipe …
    std::int64_t plannedHeight = 0;              ///< … and pixels over its height; 0: for points
    std::optional<View> viewBefore, viewZoomed;  ///< before and after it was drawn, if that zoomed in
    std::optional<OpenPart> fitted;              ///< part of the canvas that the view was fitted to; empty: none yet
    std::optional<ExplainedPlace> rested;        ///< pixel of the pane under the pointer then: it has not moved since
};

/// Graphs below Inspect.
struct GraphPanel {
    std::string kind = "line";               ///< an id of plotKinds()
    bool isLarge = false;                    ///< over the canvas
    bool isSeen = false;                     ///< somewhere, in this frame
    GraphRoom room;                          ///< that the next diagram is to fit, in px
    std::shared_ptr<const Diagram> diagram;  ///< null: none is there
    std::string shown;                       ///< kind of the diagram
    std::string problem;                     ///< reason if there is none
};

/// Pages of the tab Inspect.
enum class InspectPage { values, explain, graphs, classes };

}  // namespace noisescope
