// Text for numbers and states in the window, its title and the state file.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "exact/lattice_period.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Formats a number for a narrow column: three decimals where they are significant, at most `widest` characters.
std::string columnText(double value, std::size_t widest = 16);

/// Formats a value among others of this deviation: as columnText(), with more decimals where those are needed to tell
/// them apart.
std::string distinctText(double value, double deviation, std::size_t widest);

/// Formats a count for a narrow column: "7", "6.5".
std::string countText(double value);

/// Formats the bits of a value in hexadecimal: "3f000000".
std::string bitsText(float value);

/// Position and value of a pixel.
struct Probe {
    double worldX = 0, worldY = 0;  ///< the pixel's center, in image heights
    int dimensions = 2;
    std::array<std::int64_t, kMaxDimensions> cell{};  ///< of the first octave
    std::array<float, kMaxDimensions> fraction{};
    float value = 0;
};
/// Returns the probe of a pixel; `column` and `row` count from the view's corner.
Probe probeAt(const FieldPlan& plan, const View& view, std::int64_t column, std::int64_t row);

/// Returns "Marble", or "Marble (mine.json)" if its file has another name.
std::string shownName(const Document& document);

/// Returns the window's title: "Marble - frequency 2.5 - Noisescope".
std::string windowTitle(const Document& document);

/// Shortens a device's name: "llvmpipe (LLVM 15.0.6, 256 bits), 4.5 (Core Profile) Mesa 22.3.6" to "llvmpipe".
std::string shortDeviceName(const std::string& device);

/// Returns the state file's text: recipe, framebuffer, draws, …
std::string stateJson(const ViewerState& state);

}  // namespace noisescope
