#include "plan/solid/solid_noise.h"

#include "recipe/recipe.h"

namespace noisescope {

Recipe solidNoiseRecipe(const Recipe& solid) {
    Recipe noise = solid;
    noise.output = kValue;
    return noise;
}

std::shared_ptr<const PicturePlan> solidNoise(const Recipe& solid, const PicturePlan::PlanField& planField) {
    return std::make_shared<const PicturePlan>(solidNoiseRecipe(solid), PictureOf::values, planField);
}

}  // namespace noisescope
