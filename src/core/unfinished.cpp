#include "core/unfinished.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <utility>

namespace noisescope {
namespace {

constexpr std::size_t kLongestName = 255;  // bytes, the limit of all file systems

enum State { kFree, kFilling, kFilled };

/// Fixed storage for a name, since a signal handler may neither allocate nor wait.
struct Place {
    std::atomic<int> state{kFree};
    int folder = -1;
    std::array<char, kLongestName + 1> name{};
};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

constexpr std::size_t kPlaces = 64;  // files written at once; further ones are removed by their destructors alone
std::array<Place, kPlaces> unfinishedPlaces;

}  // namespace

UnfinishedName::UnfinishedName(int folder, std::string name) : folder_(folder), name_(std::move(name)) {
    if (name_.size() > kLongestName) return;  // longer than any file's name
    for (std::size_t i = 0; i < kPlaces; ++i) {
        Place& place = unfinishedPlaces[i];
        int expected = kFree;
        if (!place.state.compare_exchange_strong(expected, kFilling)) continue;
        place.folder = folder;
        std::memcpy(place.name.data(), name_.c_str(), name_.size() + 1);
        place.state.store(kFilled);
        place_ = static_cast<int>(i);
        return;
    }
}

UnfinishedName::~UnfinishedName() {
    if (!name_.empty()) ::unlinkat(folder_, name_.c_str(), 0);
    release();
}

void UnfinishedName::release() {
    name_.clear();
    if (place_ != kNoPlace)
        unfinishedPlaces[static_cast<std::size_t>(std::exchange(place_, kNoPlace))].state.store(kFree);
}

void removeUnfinishedFiles() noexcept {
    for (const Place& place : unfinishedPlaces)
        if (place.state.load() == kFilled) ::unlinkat(place.folder, place.name.data(), 0);
}

}  // namespace noisescope
