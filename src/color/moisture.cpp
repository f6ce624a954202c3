#include "color/moisture.h"

#include "exact/lattice_map.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {

HeldRecipe moistureOf(const Recipe& recipe) {
    Recipe moisture = recipe;
    moisture.seed = recipe.biomeSeed;
    moisture.placeScale = recipe.biomeScale;
    for (int Recipe::*period : {&Recipe::periodX, &Recipe::periodY, &Recipe::periodZ, &Recipe::periodW})
        moisture.*period = static_cast<int>(
            wholeQuotient(moisture.*period, recipe.biomeScale).value_or(0));  // whole: see domainFaults()
    moisture.output = kValue;
    moisture.colors = kGray;
    moisture.colorRange = 0;    // bound
    return repaired(moisture);  // a lacunarity that the longer period allowed may not go with the shorter one
}

}  // namespace noisescope
