// Derivatives from a noise's own lattice to space, and from space to the channels of an output; shared by Evaluator and
// RowEvaluator, which call them for each pixel.
#pragma once

#include <array>

#include "plan/field_program.h"
#include "reference/domain/surface.h"

namespace noisescope {

constexpr int kMostChannels = 4;
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
inline reference::vec4 inSpace(const LatticeNoise& noise, const LatticeRow& row, const reference::vec3& found) {
    return noise.noiseOblique ? reference::dualFromRotatedNoise2(found, row.toNoise)
                              : reference::dualFromNoise2(found, row.toNoise[0].x);
}
inline reference::vec4 inSpace(const LatticeNoise& noise, const LatticeRow& row, const reference::vec4& found) {
    return noise.noiseOblique ? reference::dualFromRotatedNoise3(found, row.toNoise)
                              : reference::dualFromNoise3(found, row.toNoise[0].x);
}
/// `moved`: the fractal's displacement of the octave, if any.
inline reference::SpaceJet inSpace(const LatticeNoise& noise, const LatticeRow& row, const reference::Jet2& found,
                                   const reference::Dual3& moved) {
    return noise.noiseOblique ? reference::spaceJetRotated2(found, row.toNoise, row.size, moved)
                              : reference::spaceJet2(found, row.toNoise[0].x, row.size, moved);
}
inline reference::SpaceJet inSpace(const LatticeNoise& noise, const LatticeRow& row, const reference::Jet3& found,
                                   const reference::Dual3& moved) {
    return noise.noiseOblique ? reference::spaceJetRotated3(found, row.toNoise, row.size, moved)
                              : reference::spaceJet3(found, row.toNoise[0].x, row.size, moved);
}

/// Returns an octave as the fractal takes it: scaled, and faded if too fine for the pixels.
inline reference::vec4 octaveOf(const LatticeNoise& noise, const LatticeRow& row, const reference::vec4& found) {
    const reference::vec4 scaled = reference::dualMulAdd(found, noise.factor, noise.offset);
    return noise.fades ? reference::dualMulAdd(scaled, row.footprintWeight, row.footprintOffset) : scaled;
}
inline reference::OctaveDual octaveOf(const LatticeNoise& noise, const LatticeRow& row,
                                      const reference::SpaceJet& found) {
    reference::SpaceJet jet = reference::spaceJetMulAdd(found, noise.factor, noise.offset);
    if (noise.fades) jet = reference::spaceJetMulAdd(jet, row.footprintWeight, row.footprintOffset);
    return {jet.value, jet.slopes};
}

/// Returns the output's channels from its fields' derivatives by the picture's axes.
inline FieldValue channelsOf(const Output& output, int dimensions, const std::array<reference::vec4, 3>& fields) {
    using namespace reference;
    const vec3 slope = slopeOf(fields[0]);
    FieldValue out{};
    if (output.kind == kGradient) {
        out = {slope.x, slope.y, dimensions == 3 ? slope.z : 0.0f, 0.0f};
    } else if (output.kind == kSlope) {
        out = {surfaceSlope({slope.x, slope.y})};
    } else if (output.kind == kNormal) {
        const vec3 normal = surfaceNormal({slope.x, slope.y}, output.relief);
        out = {normal.x, output.yDown ? normal.y : -normal.y, normal.z, 0.0f};
    } else if (dimensions == 2) {
        const vec2 flow = surfaceCurl2({slope.x, slope.y});
        out = {flow.x, flow.y, 0.0f, 0.0f};
    } else {
        const vec3 flow = surfaceCurl3(slope, slopeOf(fields[1]), slopeOf(fields[2]));
        out = {flow.x, flow.y, flow.z, 0.0f};
    }
    for (float& channel : out) channel = surfaceZeros(channel);
    return out;
}

}  // namespace noisescope
