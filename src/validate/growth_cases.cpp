// Recipes with growth for validate().
#include <fmt/format.h>

#include <functional>
#include <utility>

#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "validate/validate.h"

namespace noisescope {

std::vector<ValidationCase> growthCases() {
    using Change = std::function<void(ProcessNumbers&)>;
    const std::pair<const char*, Change> changes[] = {
        {"point", [](ProcessNumbers&) {}},
        {"line", [](ProcessNumbers& n) { n.start = static_cast<int>(GrowthStart::line); }},
        {"lattice",
         [](ProcessNumbers& n) {
             n.start = static_cast<int>(GrowthStart::lattice);
             n.seeds = 3;
         }},
        {"field",
         [](ProcessNumbers& n) {
             n.start = static_cast<int>(GrowthStart::field);
             n.scatter = 1;
         }},
        {"slow",
         [](ProcessNumbers& n) {
             n.stick = 0.1;
             n.start = static_cast<int>(GrowthStart::line);
         }},
    };
    std::vector<ValidationCase> cases;
    for (const auto& [name, change] : changes) {
        Recipe recipe;
        Layer tree;
        tree.name = "tree";
        tree.kind = LayerKind::process;
        tree.process = rowIndex(ProcessId::growth);
        tree.side = 7;  // small enough for a gate
        tree.crowd = 20;
        tree.spread = 5;
        tree.seed = 11;
        change(tree);
        recipe.tree.layers = {std::move(tree)};
        cases.push_back({fmt::format("growth {}", name), processRecipe(recipe, "tree", 0), true});
    }
    return cases;
}

}  // namespace noisescope
