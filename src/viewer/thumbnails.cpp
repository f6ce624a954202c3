#include "viewer/thumbnails.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

#include <algorithm>
#include <optional>
#include <utility>

#include "color/biomes.h"
#include "color/colorize.h"
#include "core/error.h"
#include "field/cpu_field.h"
#include "field/field_plan.h"

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
    const FieldPlan plan(recipe, kThumbnailHeight);
    const ColorMap map = colorMapOf(recipe);
    std::optional<FieldPlan> second;
    if (plan.channels() == 1 && map.takesSecond()) second.emplace(biomeRecipe(recipe), kThumbnailHeight);
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

Thumbnails::Thumbnails(std::vector<HeldRecipe> recipes, std::function<void()> finished)
    : recipes_(std::move(recipes)), finished_(std::move(finished)), begun_(recipes_.size(), false) {
    thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

void Thumbnails::want(std::span<const std::size_t> indices) {
    const std::lock_guard lock(mutex_);
    if (std::ranges::equal(wanted_, indices)) return;
    wanted_.assign(indices.begin(), indices.end());
    changed_.notify_one();
}

std::vector<Thumbnails::Finished> Thumbnails::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(ready_, {});
}

std::optional<std::size_t> Thumbnails::next(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    auto found = wanted_.end();
    const auto isThere = [&] {
        found = std::ranges::find_if(wanted_, [&](std::size_t i) { return i < begun_.size() && !begun_[i]; });
        return found != wanted_.end();
    };
    if (!changed_.wait(lock, stop, isThere)) return std::nullopt;
    begun_[*found] = true;
    return *found;
}

void Thumbnails::work(const std::stop_token& stop) {
    yieldToOthers();
    while (const std::optional<std::size_t> index = next(stop)) {
        try {
            Finished picture{*index, drawThumbnail(recipes_[*index], stop)};
            if (picture.pixels.empty()) return;
            const std::lock_guard lock(mutex_);
            ready_.push_back(std::move(picture));
        } catch (const Error&) {
            continue;  // a recipe that cannot be drawn has no picture
        } catch (const Interrupted&) {
            return;  // the window ends too
        }
        if (finished_) finished_();
    }
}

}  // namespace noisescope
