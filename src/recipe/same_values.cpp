#include "recipe/same_values.h"

#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {

bool sameValues(const Recipe& a, const Recipe& b) {
    Recipe other = b;
    for (const ParamInfo& param : params())
        if (param.group == ParamGroup::color) copyValue(param, other, a);
    return other == a;
}

}  // namespace noisescope
