// What every row of every table has.
#pragma once

#include <string_view>

namespace noisescope {

/// `id` is the name in recipes, on the command line and in the window.
struct Named {
    std::string_view id;
    std::string_view label;
    std::string_view help;  ///< what one sees
};

}  // namespace noisescope
