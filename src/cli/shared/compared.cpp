#include "cli/shared/compared.h"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {

ChosenComparison chosenComparison(const std::string& text, const std::string& by) {
    if (!by.empty()) {
        ChosenComparison chosen = chosenComparison(text);
        chosen.columns = static_cast<std::int64_t>(chosen.comparison.panes());
        chosen.comparison = crossed(chosen.comparison, parseComparison(by));
        return chosen;
    }
    if (const NamedComparison* named = findComparison(text); named != nullptr)
        return {parseComparison(named->comparison), named};
    if (text.find('=') != std::string::npos) return {parseComparison(text), nullptr};
    std::vector<std::string_view> names;
    for (const NamedComparison& named : namedComparisons()) names.push_back(named.id);
    throw Error(ExitCode::usage, fmt::format("--compare {}: no such comparison, expected one of {}, or "
                                             "PARAMETER=A,B,...[;...] as fractal=none,fbm,turbulence,marble",
                                             printable(text), fmt::join(names, ", ")));
}

}  // namespace noisescope
