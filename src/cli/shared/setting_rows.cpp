#include "cli/shared/setting_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// The parameters that a condition is about, each once.
std::string namesIn(const When& when) {
    std::vector<std::string_view> names;
    const auto add = [&](const Condition& condition) {
        if (condition.holds != nullptr && std::find(names.begin(), names.end(), condition.param) == names.end())
            names.push_back(condition.param);
    };
    for (const Requirement& requirement : when.requirements) {
        add(requirement.condition);
        for (const Conditions& alternative : requirement.alternatives)
            for (const Condition& condition : alternative) add(condition);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

Json paramTable() {
    Json rows = Json::array();
    const Recipe defaults;
    for (const ParamInfo& param : params()) {
        std::string help(param.help);
        if (const std::string names = namesIn(param.when); !names.empty())
            help += fmt::format(" (depends on {})", names);
        rows.push_back({{"name", param.id},
                        {"default", valueText(param, defaults)},
                        {"allowed", allowedText(param)},
                        {"unit", param.unit},
                        {"help", help}});
    }
    return rows;
}

}  // namespace noisescope
