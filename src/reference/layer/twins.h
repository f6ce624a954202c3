// Twins of all functions of layers, in the order of PointId (catalogue/pointwise.h): for the table, and for the kernels
// of every instruction set.
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>

#include "reference/combine/add.h"
#include "reference/combine/difference.h"
#include "reference/combine/max.h"
#include "reference/combine/min.h"
#include "reference/combine/multiply.h"
#include "reference/combine/overlay.h"
#include "reference/combine/screen.h"
#include "reference/combine/smooth_max.h"
#include "reference/combine/smooth_min.h"
#include "reference/combine/subtract.h"
#include "reference/layer/fade.h"
#include "reference/layer/mask.h"
#include "reference/layer/per_unit.h"
#include "reference/shape/abs.h"
#include "reference/shape/clamp.h"
#include "reference/shape/curve.h"
#include "reference/shape/fold.h"
#include "reference/shape/gain.h"
#include "reference/shape/invert.h"
#include "reference/shape/power.h"
#include "reference/shape/remap.h"
#include "reference/shape/smoothstep.h"
#include "reference/shape/terrace.h"
#include "reference/shape/threshold.h"

namespace noisescope::reference {

using PointTwins = std::tuple<CombineAdd, CombineSubtract, CombineMultiply, CombineScreen, CombineOverlay, CombineMin,
                              CombineMax, CombineSmoothMin, CombineSmoothMax, CombineDifference, ShapeRemap, ShapeClamp,
                              ShapeInvert, ShapeAbs, ShapePower, ShapeGain, ShapeSmoothstep, ShapeThreshold,
                              ShapeTerrace, ShapeFold, ShapeCurve, LayerFade, LayerMask, LayerPerUnit>;

/// Calls Twin::value. `inputs` and `numbers`: as many as the twin takes.
template <typename Twin, typename Real>
inline Real pointValue(const Real* inputs, const Real* numbers) {
    return [&]<std::size_t... I, std::size_t... N>(std::index_sequence<I...>, std::index_sequence<N...>) {
        return Twin::template value<Real>(inputs[I]..., numbers[N]...);
    }
    (std::make_index_sequence<Twin::kInputs>{}, std::make_index_sequence<Twin::kNumbers>{});
}

/// Calls Twin::dual.
template <typename Twin, typename Real>
inline DualOf<Real> pointDual(const DualOf<Real>* inputs, const Real* numbers) {
    return [&]<std::size_t... I, std::size_t... N>(std::index_sequence<I...>, std::index_sequence<N...>) {
        return Twin::template dual<Real>(inputs[I]..., numbers[N]...);
    }
    (std::make_index_sequence<Twin::kInputs>{}, std::make_index_sequence<Twin::kNumbers>{});
}

}  // namespace noisescope::reference
