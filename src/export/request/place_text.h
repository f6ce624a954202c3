// Places on a map as people type them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "export/request/export_request.h"

namespace noisescope {

/// The word for the globe in Web Mercator, instead of numbers.
inline constexpr std::string_view kWebSquare = "web";

/// Gives the request's files the place X,Y,STEP, X,Y,STEP,EPSG or kWebSquare. Returns why it is none, with what is
/// expected; empty: it is one.
std::string readPlace(std::string_view text, ExportRequest& request);

/// Reads meters of a world, above 0. Nothing, and why in `problem`, where the text is no such number.
std::optional<double> readMeters(std::string_view text, std::string& problem);

/// Returns the place as readPlace() takes it.
std::string placeText(const MapPlace& place);

}  // namespace noisescope
