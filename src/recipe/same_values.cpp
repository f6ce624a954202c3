#include "recipe/same_values.h"

#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {

void takeColors(Recipe& recipe, const Recipe& other) {
    for (const ParamInfo& param : params())
        if (param.group == ParamGroup::color) copyValue(param, recipe, other);
}

bool sameValues(const Recipe& a, const Recipe& b) {
    Recipe other = b;
    takeColors(other, a);
    return other == a;
}

}  // namespace noisescope
