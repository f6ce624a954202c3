#include "serve/tile_queue.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/error.h"
#include "core/start_thread.h"

namespace noisescope {

TileQueue::TileQueue(const QueueLimits& limits, std::function<Make()> prepare)
    : limits_(limits), prepare_(std::move(prepare)) {
    startThreads(threads_, static_cast<std::size_t>(limits_.atOnce),
                 [this](const std::stop_token& stop) { work(stop); });
}

TileAnswer TileQueue::get(const TilePlace& place, const Gone& gone) {
    std::unique_lock lock(mutex_);
    if (Bytes bytes = find(place)) return {TileAnswer::State::ready, std::move(bytes)};
    std::shared_ptr<Job>& known = jobs_[place];
    if (!known) {
        if (waiting_.size() >= limits_.waiting) {
            jobs_.erase(place);
            return {TileAnswer::State::busy};
        }
        known = std::make_shared<Job>();
        waiting_.push_back(place);
        wished_.notify_one();
    }
    const std::shared_ptr<Job> job = known;
    ++job->wanted;
    constexpr std::chrono::milliseconds kLook{50};
    while (!done_.wait_for(lock, kLook, [&] { return job->bytes || job->failure; })) {
        if (!gone()) continue;
        if (--job->wanted == 0 && !job->begun) {
            std::erase(waiting_, place);
            jobs_.erase(place);
        }
        return {TileAnswer::State::gone};
    }
    if (job->failure) std::rethrow_exception(job->failure);
    return {TileAnswer::State::ready, job->bytes};
}

void TileQueue::work(const std::stop_token& stop) {
    Make make;
    std::exception_ptr unprepared;
    try {
        make = prepare_();
    } catch (...) {  // passed to all requests
        unprepared = std::current_exception();
    }
    std::unique_lock lock(mutex_);
    while (wished_.wait(lock, stop, [&] { return !waiting_.empty(); }) && !stop.stop_requested()) {
        const TilePlace place = waiting_.front();
        waiting_.pop_front();
        const std::shared_ptr<Job> job = jobs_.at(place);
        job->begun = true;
        lock.unlock();
        Bytes bytes;
        std::exception_ptr failure = unprepared;
        try {
            if (!failure) bytes = std::make_shared<const std::string>(make(place));
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        jobs_.erase(place);
        if (bytes) keep(place, bytes);
        job->bytes = bytes;
        job->failure = failure;
        done_.notify_all();
    }
}

void TileQueue::keep(const TilePlace& place, const Bytes& bytes) {
    kept_.push_front({place, bytes});
    keptAt_[place] = kept_.begin();
    keptBytes_ += bytes->size();
    while (keptBytes_ > limits_.keptBytes && !kept_.empty()) {
        keptBytes_ -= kept_.back().bytes->size();
        keptAt_.erase(kept_.back().place);
        kept_.pop_back();
    }
}

TileQueue::Bytes TileQueue::find(const TilePlace& place) {
    const auto found = keptAt_.find(place);
    if (found == keptAt_.end()) return nullptr;
    kept_.splice(kept_.begin(), kept_, found->second);
    return found->second->bytes;
}

}  // namespace noisescope
