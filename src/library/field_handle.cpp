#include "library/field_handle.h"

#include <optional>
#include <utility>

#include "core/fork_lock.h"
#include "cpu/measures.h"
#include "plan/proven_range.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr std::size_t kPlansKept = 4;

}  // namespace
}  // namespace noisescope

noisescope_field::noisescope_field(const noisescope::Recipe& recipe)
    : recipe_(recipe),
      points_(noisescope::measuredPointPlan(recipe)),
      json_(noisescope::recipeToCompactJson(recipe)),
      isExact_(noisescope::isExact(recipe)),
      hasSlices_(recipe.dimensions > 2 && !noisescope::isTorus(recipe)),
      mutex_(&noisescope::forkLock()),
      plans_(noisescope::kPlansKept) {
    const std::optional<noisescope::Range> proven = noisescope::provenRangeOf(points_);
    isRangeProven_ = proven.has_value();
    range_ = proven.value_or(noisescope::boundOf(recipe));
}

std::shared_ptr<const noisescope::FieldPlan> noisescope_field::forPixels(const noisescope::PixelKind& pixels) const {
    {
        const std::lock_guard lock(*mutex_);
        if (const auto* kept = plans_.find(pixels)) return *kept;
    }
    // Made without the lock: it may take a while, and other threads need the lock.
    const std::int64_t size = std::int64_t{1} << pixels.level;
    const std::int64_t depth = pixels.sliced ? 2 * pixels.slice * size + size - 1 : 0;
    const noisescope::Recipe& recipe = recipe_;
    auto made = std::make_shared<const noisescope::FieldPlan>(noisescope::measuredPlan(
        pixels.level > 0 ? noisescope::fading(recipe) : recipe, noisescope::PixelScale(pixels.height, size, depth)));
    const std::lock_guard lock(*mutex_);
    if (const auto* kept = plans_.find(pixels)) return *kept;
    return plans_.add(pixels, std::move(made));
}
