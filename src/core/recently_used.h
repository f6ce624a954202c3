// A cache with a bound: what was not used for longest goes first.
#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <utility>

namespace noisescope {

/// A few values by their keys; they are found one after the other.
template <typename Key, typename Value>
class RecentlyUsed {
  public:
    /// At least one.
    explicit RecentlyUsed(std::size_t most) : most_(std::max<std::size_t>(1, most)) {}

    /// Null if there is none. It counts as used.
    Value* find(const Key& key) {
        const auto found =
            std::find_if(entries_.begin(), entries_.end(), [&](const auto& entry) { return entry.first == key; });
        if (found == entries_.end()) return nullptr;
        entries_.splice(entries_.begin(), entries_, found);
        return &found->second;
    }

    /// For a key that find() does not know. The reference is good until the value goes.
    Value& add(Key key, Value value) {
        if (entries_.size() == most_) entries_.pop_back();
        entries_.emplace_front(std::move(key), std::move(value));
        return entries_.front().second;
    }

    [[nodiscard]] std::size_t size() const { return entries_.size(); }

  private:
    std::size_t most_;
    std::list<std::pair<Key, Value>> entries_;  ///< last used first
};

}  // namespace noisescope
