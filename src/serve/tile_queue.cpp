#include "serve/tile_queue.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace noisescope {

TileQueue::TileQueue(const QueueLimits& limits, std::function<Make()> prepare)
    : limits_(limits),
      threads_([this] { return !waiting_.empty(); },
               [this, prepare = std::move(prepare)] {
                   Make make;
                   std::exception_ptr unprepared;
                   try {
                       make = prepare();
                   } catch (...) {  // passed to all requests
                       unprepared = std::current_exception();
                   }
                   return [=, this](std::unique_lock<std::mutex>& lock, const std::stop_token&) {
                       const Task task = next();
                       lock.unlock();
                       Bytes bytes;
                       std::exception_ptr failure = unprepared;
                       try {
                           if (!failure) bytes = std::make_shared<const std::string>(make(task.first));
                       } catch (...) {
                           failure = std::current_exception();
                       }
                       finish(task, std::move(bytes), std::move(failure));
                   };
               }) {
    threads_.start(static_cast<std::size_t>(limits_.atOnce));
}

TileAnswer TileQueue::get(const TilePlace& place, const Gone& gone) {
    std::unique_lock lock(threads_.mutex());
    if (Bytes bytes = find(place)) return {TileAnswer::State::ready, std::move(bytes)};
    std::shared_ptr<Job>& known = jobs_[place];
    if (!known) {
        if (waiting_.size() >= limits_.waiting) {
            jobs_.erase(place);
            return {TileAnswer::State::busy};
        }
        known = std::make_shared<Job>();
        waiting_.push_back(place);
        threads_.wake();
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

TileQueue::Task TileQueue::next() {
    const TilePlace place = waiting_.front();
    waiting_.pop_front();
    const std::shared_ptr<Job>& job = jobs_.at(place);
    job->begun = true;
    return {place, job};
}

void TileQueue::finish(const Task& task, Bytes bytes, std::exception_ptr failure) {
    const auto& [place, job] = task;
    const std::lock_guard lock(threads_.mutex());
    jobs_.erase(place);
    if (bytes) keep(place, bytes);
    job->bytes = std::move(bytes);
    job->failure = std::move(failure);
    done_.notify_all();
}

void TileQueue::keep(const TilePlace& place, const Bytes& bytes) {
    cached_.push_front({place, bytes});
    cachedAt_[place] = cached_.begin();
    cachedBytes_ += bytes->size();
    while (cachedBytes_ > limits_.keptBytes && !cached_.empty()) {
        cachedBytes_ -= cached_.back().bytes->size();
        cachedAt_.erase(cached_.back().place);
        cached_.pop_back();
    }
}

TileQueue::Bytes TileQueue::find(const TilePlace& place) {
    const auto found = cachedAt_.find(place);
    if (found == cachedAt_.end()) return nullptr;
    cached_.splice(cached_.begin(), cached_, found->second);
    return found->second->bytes;
}

}  // namespace noisescope
