// Cache of limited size that evicts the entry not used for longest.
#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <utility>

namespace noisescope {

/// Maps keys to a few values by linear search.
template <typename Key, typename Value>
class RecentlyUsed {
  public:
    /// `most`: the number of entries kept, at least 1.
    explicit RecentlyUsed(std::size_t most) : most_(std::max<std::size_t>(1, most)) {}

    /// Returns the value and marks it as used; null if there is none.
    Value* find(const Key& key) {
        const auto found =
            std::find_if(entries_.begin(), entries_.end(), [&](const auto& entry) { return entry.first == key; });
        if (found == entries_.end()) return nullptr;
        entries_.splice(entries_.begin(), entries_, found);
        return &found->second;
    }

    /// Adds a key that find() does not find. The reference is valid until the entry is evicted.
    Value& add(Key key, Value value) {
        if (entries_.size() >= most_) entries_.pop_back();
        entries_.emplace_front(std::move(key), std::move(value));
        return entries_.front().second;
    }

    /// Changes the number of entries kept, at least 1.
    void setMost(std::size_t most) {
        most_ = std::max<std::size_t>(1, most);
        while (entries_.size() > most_) entries_.pop_back();
    }

    [[nodiscard]] std::size_t size() const { return entries_.size(); }

  private:
    std::size_t most_;
    std::list<std::pair<Key, Value>> entries_;  ///< most recently used first
};

}  // namespace noisescope
