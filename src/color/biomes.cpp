#include "color/biomes.h"

#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {

HeldRecipe biomeRecipe(const Recipe& recipe) {
    Recipe second = recipe;
    second.seed = recipe.biomeSeed;
    second.frequency /= recipe.biomeScale;
    second.offsetX /= recipe.biomeScale;
    second.offsetY /= recipe.biomeScale;
    second.z /= recipe.biomeScale;
    second.w /= recipe.biomeScale;
    second.speed /= recipe.biomeScale;
    for (int Recipe::*period : {&Recipe::periodX, &Recipe::periodY, &Recipe::periodZ, &Recipe::periodW})
        second.*period = static_cast<int>(second.*period / recipe.biomeScale);  // whole: see domainFaults()
    second.output = kValue;
    second.colors = kGray;
    second.colorRange = 0;    // bound
    return repaired(second);  // a lacunarity that the longer period allowed may not go with the shorter one
}

}  // namespace noisescope
