// Claims of articles that are arithmetic: each is computed and gets a verdict.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

struct Figure {
    std::string label;
    double value = 0;
};

struct Findings {
    std::vector<Figure> figures;
    std::string verdict;  ///< a sentence or two
};

struct Experiment {
    std::string_view id;
    Findings (*run)();
};

std::span<const Experiment> experiments();

/// Runs the experiment with this name, which exists. A figure a line, then the verdict.
std::string experimentText(std::string_view id);

}  // namespace noisescope
