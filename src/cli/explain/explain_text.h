// Explanations of values as text and as JSON.
#pragma once

#include <string>

#include "core/json.h"
#include "cpu/explain/explain.h"

namespace noisescope {

/// "0x3f800000"
std::string hexOf(float value);

/// `at`: the place as it was given.
std::string explanationText(const PictureExplained& picture, const std::string& at);
Json explanationJson(const PictureExplained& picture, const std::string& at);

}  // namespace noisescope
