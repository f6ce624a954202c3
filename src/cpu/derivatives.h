// Derivatives from a noise's own lattice to space, and from space to the channels of an output: for the Evaluator as
// floats, for the kernels of rows (cpu/row_kernels.h) as SIMD vectors.
#pragma once

#include <array>

#include "plan/field_program.h"
#include "reference/domain/surface.h"
#include "reference/fractal/run.h"

namespace noisescope {

using FieldValue = std::array<float, kMostChannels>;

inline reference::vec4 valuesOf(const reference::Dual3& dual) { return {dual.x.x, dual.y.x, dual.z.x, 0.0f}; }

/// Returns a dual with zero derivatives.
inline reference::vec4 constantDual(float value) { return {value, 0.0f, 0.0f, 0.0f}; }

/// Returns the displacement at a slice's start: zero, with its derivatives.
inline reference::Dual3 slicePlace(const SliceStep& step, int dimensions) {
    const auto row = [&](int axis) {
        return axis >= dimensions ? reference::vec4(0.0f)
                                  : reference::vec4(0.0f, step.columns[0][axis], step.columns[1][axis],
                                                    dimensions == 3 ? step.columns[2][axis] : 0.0f);
    };
    return {row(0), row(1), row(2)};
}

/// Convert a noise's derivatives to derivatives by space.
template <typename Real>
inline reference::DualOf<Real> inSpace(const LatticeNoise& noise, const LatticeRow& row,
                                       const reference::Vec3<Real>& found) {
    return noise.noiseOblique ? reference::dualFromRotatedNoise2(found, row.toNoise)
                              : reference::dualFromNoise2(found, row.toNoise[0].x);
}
template <typename Real>
inline reference::DualOf<Real> inSpace(const LatticeNoise& noise, const LatticeRow& row,
                                       const reference::Vec4<Real>& found) {
    return noise.noiseOblique ? reference::dualFromRotatedNoise3(found, row.toNoise)
                              : reference::dualFromNoise3(found, row.toNoise[0].x);
}
/// `moved`: the fractal's displacement of the octave, if any.
template <typename Real>
inline reference::SpaceJetIn<Real> inSpace(const LatticeNoise& noise, const LatticeRow& row,
                                           const reference::Jet2In<Real>& found,
                                           const reference::Dual3Of<Real>& moved) {
    return noise.noiseOblique ? reference::spaceJetRotated2(found, row.toNoise, row.size, moved)
                              : reference::spaceJet2(found, row.toNoise[0].x, row.size, moved);
}
template <typename Real>
inline reference::SpaceJetIn<Real> inSpace(const LatticeNoise& noise, const LatticeRow& row,
                                           const reference::Jet3In<Real>& found,
                                           const reference::Dual3Of<Real>& moved) {
    return noise.noiseOblique ? reference::spaceJetRotated3(found, row.toNoise, row.size, moved)
                              : reference::spaceJet3(found, row.toNoise[0].x, row.size, moved);
}

/// Returns an octave as the fractal takes it: scaled, and faded if too fine for the pixels.
template <typename Real>
inline reference::DualOf<Real> octaveOf(const LatticeNoise& noise, const LatticeRow& row,
                                        const reference::DualOf<Real>& found) {
    const reference::DualOf<Real> scaled = reference::dualMulAdd(found, noise.factor, noise.offset);
    return noise.fades ? reference::dualMulAdd(scaled, row.footprintWeight, row.footprintOffset) : scaled;
}
template <typename Real>
inline reference::OctaveDualOf<Real> octaveOf(const LatticeNoise& noise, const LatticeRow& row,
                                              const reference::SpaceJetIn<Real>& found) {
    reference::SpaceJetIn<Real> jet = reference::spaceJetMulAdd(found, noise.factor, noise.offset);
    if (noise.fades) jet = reference::spaceJetMulAdd(jet, row.footprintWeight, row.footprintOffset);
    return {jet.value, jet.slopes};
}

/// Returns the output's channels from its fields' derivatives by the picture's axes.
template <typename Real>
inline std::array<Real, kMostChannels> channelsOf(const Output& output, int dimensions,
                                                  const std::array<reference::DualOf<Real>, 3>& fields) {
    using namespace reference;
    const Vec3<Real> slope = slopeOf(fields[0]);
    const Vec2<Real> level(slope.x, slope.y);
    const Real zero(0);
    std::array<Real, kMostChannels> out{zero, zero, zero, zero};
    if (output.kind == kDerivatives) {
        out = {zero, slope.x, slope.y, dimensions == 3 ? slope.z : zero};
    } else if (output.kind == kGradient) {
        out = {slope.x, slope.y, dimensions == 3 ? slope.z : zero, zero};
    } else if (output.kind == kSlope) {
        out[0] = surfaceSlope(level);
    } else if (output.kind == kNormal) {
        const Vec3<Real> normal = surfaceNormal(level, output.relief);
        out = {normal.x, output.yDown ? normal.y : -normal.y, normal.z, zero};
    } else if (dimensions == 2) {
        const Vec2<Real> flow = surfaceCurl2(level);
        out = {flow.x, flow.y, zero, zero};
    } else {
        const Vec3<Real> flow = surfaceCurl3(slope, slopeOf(fields[1]), slopeOf(fields[2]));
        out = {flow.x, flow.y, flow.z, zero};
    }
    for (Real& channel : out) channel = surfaceZeros(channel);
    if (output.kind == kDerivatives) out[0] = fields[0].x;  // with the sign of its zeros
    return out;
}

}  // namespace noisescope
