// Base of all tables' rows: id, label and help.
#pragma once

#include <string_view>

namespace noisescope {

/// `id` is the name in recipes, on the command line and in the window.
struct Named {
    std::string_view id;
    std::string_view label;
    std::string_view help;  ///< the visible effect
};

}  // namespace noisescope
