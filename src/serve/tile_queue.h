// Queue of tiles that take work: concurrent requests share one result, abandoned ones are skipped, and finished tiles
// are cached.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/workers.h"
#include "serve/tile_source.h"

namespace noisescope {

struct QueueLimits {
    int atOnce = 1;            ///< tiles in work, each on a thread of its own
    std::size_t waiting = 20;  ///< queued tiles; more are refused, as they would block the server's threads, which also
                               ///< answer quick requests
    std::size_t keptBytes = std::size_t{128} << 20;  ///< of cached tiles; the least recently used go first
};

class TileQueue {
  public:
    /// Makes a tile. Its exceptions are passed to all who wait for the tile.
    using Make = std::function<std::string(const TilePlace&)>;
    /// Calls `prepare` on each thread, which also destroys the result. Throws Error(file) if the system cannot start a
    /// thread.
    TileQueue(const QueueLimits& limits, std::function<Make()> prepare);

    /// Waits for the tile. Returns the state ready, busy or gone, without a tag.
    TileAnswer get(const TilePlace& place, const Gone& gone);

  private:
    using Bytes = std::shared_ptr<const std::string>;
    struct Job {
        int wanted = 0;  ///< number of waiting requests
        bool begun = false;
        Bytes bytes;
        std::exception_ptr failure;
    };
    struct CachedTile {
        TilePlace place;
        Bytes bytes;
    };

    using Task = std::pair<TilePlace, std::shared_ptr<Job>>;

    [[nodiscard]] Task next();
    void finish(const Task& task, Bytes bytes, std::exception_ptr failure);
    void keep(const TilePlace& place, const Bytes& bytes);
    [[nodiscard]] Bytes find(const TilePlace& place);

    QueueLimits limits_;
    // Below the threads' mutex.
    std::map<TilePlace, std::shared_ptr<Job>> jobs_;
    std::deque<TilePlace> waiting_;
    std::list<CachedTile> cached_;  ///< most recently used first
    std::map<TilePlace, std::list<CachedTile>::iterator> cachedAt_;
    std::size_t cachedBytes_ = 0;
    std::condition_variable_any done_;
    Workers threads_;  ///< the last member: the threads use all others
};

}  // namespace noisescope
