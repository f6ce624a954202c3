#include "color/biomes.h"

#include "exact/lattice_map.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {

HeldRecipe biomeRecipe(const Recipe& recipe) {
    Recipe second = recipe;
    second.seed = recipe.biomeSeed;
    second.second = true;
    for (int Recipe::*period : {&Recipe::periodX, &Recipe::periodY, &Recipe::periodZ, &Recipe::periodW})
        second.*period = static_cast<int>(
            wholeQuotient(second.*period, recipe.biomeScale).value_or(0));  // whole: see domainFaults()
    second.output = kValue;
    second.colors = kGray;
    second.colorRange = 0;    // bound
    return repaired(second);  // the longer period may have allowed a lacunarity that the shorter one does not
}

}  // namespace noisescope
