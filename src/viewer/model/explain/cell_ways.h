// Places of an explanation, and how the lattice of an octave lies in the picture.
#pragma once

#include <optional>

#include "cpu/explain/explain.h"
#include "viewer/model/document/state.h"

namespace noisescope {

struct WorldPlace {
    double x = 0, y = 0;
};
WorldPlace worldOf(const ExplainedPlace& place);

/// Ways of one pixel of the image on an octave's lattice.
struct CellWays {
    double xx = 0, xy = 0, yx = 0, yy = 0;  ///< lattice coordinate by direction of the image, in cells per world unit
    [[nodiscard]] double determinant() const { return xx * yy - xy * yx; }
};
/// Returns those of an octave; nothing for a layer of the warp, and where there is no plane of cells.
std::optional<CellWays> waysOf(const FieldExplained& field, const RowExplained& row);
/// Returns the way in world units that changes the lattice's coordinates by (x, y).
WorldPlace wayBy(const CellWays& ways, double x, double y);

/// Returns the field whose octave is open; null without an explanation.
const FieldExplained* fieldOf(const ViewerState& state);

}  // namespace noisescope
