// Shapes as text, for --set: "terrace(6, 0.5); clamp(-1, 0.8); invert; curve(-1 -1, 0 0.2, 1 1)".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

struct Shape;

/// Text of no shape.
inline constexpr std::string_view kNoShape = "none";

/// Returns the text with all numbers in shortest decimals; parsing it gives the same shapes.
std::string shapesText(std::span<const Shape> shapes);

/// Parses shapesText()'s form with any blanks; numbers that are left out at the end have their usual values. Returns a
/// problem that names the shape and what was expected, or an empty string; changes `shapes` only in that case.
std::string parseShapes(std::string_view text, std::vector<Shape>& shapes);

/// Returns the index of the row of shapes() with this id, or -1.
int shapeNamed(std::string_view id);
/// Returns the ids of all shapes.
std::vector<std::string_view> shapeNames();

}  // namespace noisescope
