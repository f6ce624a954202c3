// Numbers and states as text: what the window, its title and the state file show.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "exact/lattice_period.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// A number for a narrow column: three decimals where they say something, never more than `widest` characters.
std::string columnText(double value, std::size_t widest = 16);

/// The same of what is counted: "7", "6.5".
std::string countText(double value);

/// The bits of a value in hexadecimal: "3f000000".
std::string bitsText(float value);

/// What lies under a pixel.
struct Probe {
    double worldX = 0, worldY = 0;  ///< the pixel's center, in image heights
    int dimensions = 2;
    std::array<std::int64_t, kMaxDimensions> cell{};  ///< of the first octave
    std::array<float, kMaxDimensions> fraction{};
    float value = 0;
};
/// `column` and `row` count from the view's corner.
Probe probeAt(const FieldPlan& plan, const View& view, std::int64_t column, std::int64_t row);

/// "Marble", or "Marble (mine.json)" if it is in a file of another name.
std::string shownName(const Document& document);

/// "Marble - frequency 2.5 - Noisescope"
std::string windowTitle(const Document& document);

/// "llvmpipe" out of "llvmpipe (LLVM 15.0.6, 256 bits), 4.5 (Core Profile) Mesa 22.3.6"
std::string shortDeviceName(const std::string& device);

/// The state file: recipe, framebuffer, draws, …
std::string stateJson(const ViewerState& state);

}  // namespace noisescope
