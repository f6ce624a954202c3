#include "viewer/host/field/thumbnails.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

#include <algorithm>
#include <optional>

#include "color/biomes.h"
#include "color/colorize.h"
#include "core/error.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "plan/field_plan.h"

namespace noisescope {
namespace {

constexpr std::int64_t kRowsAtOnce = 8;  // between two looks at whether to stop

}  // namespace

void yieldToOthers() {
#ifdef __linux__  // where the priority belongs to the thread, and to those that it starts
    constexpr int kLowest = 19;
    setpriority(PRIO_PROCESS, 0, kLowest);
#endif
}

std::vector<Rgba8> drawThumbnail(const Recipe& recipe, const std::stop_token& stop) {
    const FieldPlan plan = measuredPlan(recipe, kThumbnailHeight);
    const ColorMap map = colorMapOf(recipe);
    std::optional<FieldPlan> second;
    if (plan.channels() == 1 && map.takesSecond()) second.emplace(measuredPlan(biomeRecipe(recipe), kThumbnailHeight));
    std::vector<Rgba8> pixels;
    for (std::int64_t y = 0; y < kThumbnailHeight; y += kRowsAtOnce) {
        if (stop.stop_requested()) return {};
        const Region rows{0, y, kThumbnailWidth, std::min<std::int64_t>(kRowsAtOnce, kThumbnailHeight - y)};
        const Image values = renderOnCpu(plan, rows);
        const std::vector<float> seconds = second ? renderOnCpu(*second, rows).pixels : std::vector<float>{};
        const std::vector<Rgba8> colored = colorize(map, values.pixels, values.channels, seconds);
        pixels.insert(pixels.end(), colored.begin(), colored.end());
    }
    return pixels;
}

}  // namespace noisescope
