#include "export/kept_fields.h"

#include <algorithm>
#include <utility>

#include "recipe/recipe.h"
#include "recipe/same_values.h"

namespace noisescope {

const Image* KeptFields::find(const KeptKey& key, const Region& region) {
    const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
        return entry.region == region && entry.pixels == key.pixels && sameValues(entry.recipe, key.recipe);
    });
    if (found == entries_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found);
    return &found->values;
}

bool KeptFields::takes(const KeptKey& key, const Region& region) const {
    const auto most = static_cast<std::int64_t>(most_);
    return region.height <= most / region.width / key.channels;
}

void KeptFields::add(const KeptKey& key, const Region& region, Image values) {
    floats_ += values.pixels.size();
    while (floats_ > most_ && !entries_.empty()) {
        floats_ -= entries_.back().values.pixels.size();
        entries_.pop_back();
    }
    entries_.push_front({key.recipe, key.pixels, region, std::move(values)});
}

}  // namespace noisescope
