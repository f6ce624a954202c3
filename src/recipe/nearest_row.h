// Suggestion for a mistyped id of a choice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/nearest.h"

namespace noisescope {

/// Returns didYouMean() among the ids of a choice's rows, of a recipe's parameter or a layer's.
template <typename Choice>
std::string nearestRow(std::string_view text, const Choice& choice) {
    std::vector<std::string_view> ids;
    ids.reserve(static_cast<std::size_t>(choice.count()));
    for (int i = 0; i < choice.count(); ++i) ids.push_back(choice.row(i).id);
    return didYouMean(text, ids);
}

}  // namespace noisescope
