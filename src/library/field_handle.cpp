#include "library/field_handle.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/fork_lock.h"
#include "cpu/map/shares.h"
#include "cpu/measures.h"
#include "library/arguments.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/layer_paths.h"
#include "recipe/map/map_json.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr std::size_t kSamplersKept = 16;

HeldRecipe reseeded(HeldRecipe recipe, std::uint32_t seed) {
    recipe->seed = recipe->tree.empty() ? seed : recipe->seed;
    addToSeeds(recipe->tree, seed);
    return recipe;
}

/// Returns the recipe of one field as JSON with another seed. Quotes in texts have a backslash before them.
std::string reseeded(const std::string& json, std::uint32_t seed) {
    constexpr std::string_view kKey = "\"seed\": ";
    const std::size_t key = json.find(kKey);
    if (key == std::string::npos) return json;  // of a pattern, which has none
    const std::size_t from = key + kKey.size();
    return json.substr(0, from) + std::to_string(seed) + json.substr(json.find_first_not_of("0123456789", from));
}

}  // namespace
}  // namespace noisescope

noisescope_field::noisescope_field(const noisescope::Recipe& recipe)
    : recipe_(recipe),
      points_(noisescope::measuredPointPicture(recipe)),
      json_(noisescope::recipeToCompactJson(recipe)),
      frequency_(recipe.tree.empty() ? recipe.frequency : 1),
      isExact_(noisescope::isExact(recipe)),
      hasLayers_(!recipe.tree.empty()),
      hasSlices_(recipe.tree.empty() ? recipe.dimensions > 2 && !noisescope::isTorus(recipe)
                                     : points_.coordinates() > 2),
      mutex_(&noisescope::forkLock()),
      samplers_(noisescope::kSamplersKept) {
    const std::optional<noisescope::Range> proven = points_.provenRange();
    if (!recipe.map.empty()) classes_ = noisescope::classRowsJson(recipe.map);
    isRangeProven_ = proven.has_value();
    range_ = proven.value_or(noisescope::boundOf(recipe));
}

noisescope_field::noisescope_field(const noisescope_field& same, std::uint32_t seed)
    : recipe_(noisescope::reseeded(same.recipe_, seed)),
      points_(same.points_.withSeedAdded(same.hasLayers_ ? seed : seed - same.recipe_->seed)),
      json_(same.hasLayers_ ? noisescope::recipeToCompactJson(recipe_) : noisescope::reseeded(same.json_, seed)),
      classes_(same.classes_),
      range_(same.range_),
      frequency_(same.frequency_),
      isRangeProven_(same.isRangeProven_),
      isExact_(same.isExact_),
      hasLayers_(same.hasLayers_),
      hasSlices_(same.hasSlices_),
      mutex_(same.mutex_),
      samplers_(noisescope::kSamplersKept) {}

noisescope::Sampler noisescope_field::made(const noisescope::SamplerKind& kind) const {
    if (kind.seedAdd != 0) {
        noisescope::SamplerKind unseeded = kind;
        unseeded.seedAdd = 0;
        return sampler(unseeded)->withSeedAdded(kind.seedAdd);
    }
    noisescope::Recipe recipe = recipe_;
    if (kind.warp) recipe.output = noisescope::kPosition;
    if (kind.gradient) recipe.output = hasLayers() ? noisescope::kDerivatives : noisescope::kGradient;
    const std::int64_t size = std::int64_t{1} << kind.level;
    noisescope::PixelScale pixels(kind.height, size, kind.sliced ? size - 1 : 0);
    (recipe.tree.empty() ? pixels.cells : pixels.units) = kind.cells;
    if (kind.points) return noisescope::Sampler(noisescope::measuredPointPicture(recipe, pixels));
    return noisescope::Sampler(noisescope::measuredPicture(kind.level > 0 ? noisescope::fading(recipe) : recipe, pixels,
                                                           noisescope::PictureOf::values));
}

std::shared_ptr<const noisescope::Sampler> noisescope_field::sampler(const noisescope::SamplerKind& kind) const {
    if (kind.isPlain()) return {std::shared_ptr<const noisescope::Sampler>(), &points_};  // the field's own
    {
        const std::lock_guard lock(*mutex_);
        if (const auto* kept = samplers_.find(kind)) return *kept;
    }
    // Made without the lock: it may take a while, and other threads need the lock.
    auto sampler = std::make_shared<const noisescope::Sampler>(made(kind));
    const std::lock_guard lock(*mutex_);
    if (const auto* kept = samplers_.find(kind)) return *kept;
    return samplers_.add(kind, std::move(sampler));
}

std::shared_ptr<const noisescope::ClassDrawer> noisescope_field::map() const {
    if (classes_.empty()) throw noisescope::BadArgument("field: its recipe has no map");
    {
        const std::lock_guard lock(*mutex_);
        if (map_ != nullptr) return map_;
    }
    auto map = std::make_shared<const noisescope::ClassDrawer>(noisescope::withMeasuredShares(recipe_),
                                                               noisescope::cpuLeaves());
    const std::lock_guard lock(*mutex_);
    if (map_ == nullptr) map_ = std::move(map);
    return map_;
}
