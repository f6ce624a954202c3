// Passes over the classes of a map's cells.
#pragma once

#include <span>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"

namespace noisescope {

/// Need of a pass for one of its classes.
enum class PassClass { none, optional, required };

struct PassRow {
    std::string_view function;  ///< of the GLSL file, ns_pass_…
    std::string_view file;
    PassClass of = PassClass::required;
    PassClass into = PassClass::none;
    PassClass other = PassClass::none;
    int usualPasses = 0;  ///< times that it is done by default; 0: once, and `passes` is no key
    int mostPasses = 0;
    bool settles = false;  ///< it is repeated until it changes nothing: what is left is counted
    int mostReach = 0;     ///< 0: it reads the eight neighbors, and `reach` is no key
};
struct PassInfo : RowOf<PassId>, Named, PassRow {};

std::span<const PassInfo> passes();

}  // namespace noisescope
