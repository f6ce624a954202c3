#include "viewer/host/field/solid_values.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/error.h"
#include "cpu/measures.h"
#include "cpu/solid/solid_sight.h"
#include "plan/field_plan.h"
#include "plan/picture_plan.h"
#include "recipe/recipe.h"
#include "recipe/same_values.h"
#include "viewer/model/canvas/field_statistics.h"

namespace noisescope {
namespace {

constexpr int kSolidSide = 48;  // pixels over the height of the picture whose rays are followed

std::optional<FieldNumbers> countSolid(const HeldRecipe& recipe, const std::function<bool()>& stillWanted) {
    try {
        const PicturePlan picture = measuredPicture(recipe, kSolidSide, PictureOf::values);
        const auto width = static_cast<std::int64_t>(2 * recipe->cameraMiddle * kSolidSide);
        for (const auto& leaf : picture.leaves()) {
            const auto* const step = leaf->program().find<SolidStep>();
            if (step == nullptr) continue;
            const SolidSights sights(*step);
            std::vector<float> keys;
            for (int y = 0; y < kSolidSide && stillWanted(); ++y)
                sights.keys({0, y}, static_cast<std::size_t>(std::max<std::int64_t>(1, width)), keys);
            if (!keys.empty()) return measured(keys, std::ssize(keys), 1);
        }
    } catch (const Error&) {  // there are no bars; the canvas tells why
    }
    return std::nullopt;
}

}  // namespace

SolidValues::SolidValues(std::function<void()> finished) : counter_([] { return countSolid; }, std::move(finished)) {}

void SolidValues::update(ViewerState& state, bool rests) {
    for (auto& [ticket, numbers] : counter_.take())
        if (ticket == ticket_) state.field.solidNumbers = std::move(numbers);
    const HeldRecipe& wanted = state.document.recipe;
    if (wanted->output != kSolid) {
        wanted_.reset();
        state.field.solidNumbers.reset();
        return;
    }
    if (!rests || (wanted_ && sameValues(*wanted_, wanted))) return;
    wanted_ = wanted;
    counter_.want({{++ticket_, *wanted_}});
}

}  // namespace noisescope
