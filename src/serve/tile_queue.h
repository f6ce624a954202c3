// Tiles that take work: those asked for twice are made once, those nobody waits for are not made at all, and what was
// made is kept for a while.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "serve/tile_source.h"

namespace noisescope {

struct QueueLimits {
    int atOnce = 1;            ///< tiles that are made at the same time, each on a thread of its own
    std::size_t waiting = 20;  ///< tiles that wait for their turn; others are refused: they would keep the server's
                               ///< threads, which answer quick requests beside
    std::size_t keptBytes = std::size_t{128} << 20;  ///< of finished tiles; those not asked for longest go first
};

class TileQueue {
  public:
    /// Makes a tile. It may throw, which is told to those who wait for it.
    using Make = std::function<std::string(const TilePlace&)>;
    /// `prepare` is called on each thread, and what it returns goes there in the end. Throws Error(file) if the system
    /// has no thread for it.
    TileQueue(const QueueLimits& limits, std::function<Make()> prepare);

    /// Waits until it is there. State ready, busy or gone; without a tag.
    TileAnswer get(const TilePlace& place, const Gone& gone);

  private:
    using Bytes = std::shared_ptr<const std::string>;
    struct Job {
        int wanted = 0;  ///< by so many
        bool begun = false;
        Bytes bytes;
        std::exception_ptr failure;
    };
    struct Kept {
        TilePlace place;
        Bytes bytes;
    };

    void work(const std::stop_token& stop);
    void keep(const TilePlace& place, const Bytes& bytes);
    [[nodiscard]] Bytes find(const TilePlace& place);

    QueueLimits limits_;
    std::function<Make()> prepare_;
    std::mutex mutex_;  ///< for all below
    std::map<TilePlace, std::shared_ptr<Job>> jobs_;
    std::deque<TilePlace> waiting_;
    std::list<Kept> kept_;  ///< used last first
    std::map<TilePlace, std::list<Kept>::iterator> keptAt_;
    std::size_t keptBytes_ = 0;
    std::condition_variable_any wished_;
    std::condition_variable_any done_;
    std::vector<std::jthread> threads_;  ///< the last member: they use all others
};

}  // namespace noisescope
