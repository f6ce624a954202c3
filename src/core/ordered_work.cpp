#include "core/ordered_work.h"

namespace noisescope {

OrderedTasks::OrderedTasks(int threads, std::size_t mostWaiting)
    : mostWaiting_(threads > 1 ? mostWaiting : 0),
      threadsWanted_(static_cast<std::size_t>(threads)),
      threads_(
          [this] { return !tasks_.empty(); },
          [this] { return [this](std::unique_lock<std::mutex>& lock, const std::stop_token&) { runNext(lock); }; }) {}

OrderedTasks::~OrderedTasks() {
    const std::lock_guard lock(threads_.mutex());
    tasks_.clear();
}  // then the threads are stopped and joined

void OrderedTasks::add(std::function<void()> run, std::function<void()> take) {
    if (mostWaiting_ == 0) {
        run();
        return take();
    }
    while (results_.size() >= mostWaiting_ || nextIsReady()) takeNext();
    results_.push_back(std::make_shared<Task>(Task{std::move(run), std::move(take)}));
    {
        const std::lock_guard lock(threads_.mutex());
        tasks_.push_back(results_.back());
    }
    startThread();
    threads_.wake();
    if (threads_.count() != 0) return;
    std::unique_lock lock(threads_.mutex());
    runNext(lock);  // here, for want of other threads
}

void OrderedTasks::finish() {
    while (!results_.empty()) takeNext();
}

bool OrderedTasks::nextIsReady() const {
    const std::lock_guard lock(threads_.mutex());
    return !results_.empty() && results_.front()->isDone;
}

void OrderedTasks::takeNext() {
    const Shared task = std::move(results_.front());
    results_.pop_front();
    {
        std::unique_lock lock(threads_.mutex());
        done_.wait(lock, [&] { return task->isDone; });
    }
    if (task->failure) std::rethrow_exception(task->failure);
    task->take();
}

/// Starts a thread for each job up to the limit, so that small pictures start no idle ones. Stops trying once the
/// system refuses.
void OrderedTasks::startThread() {
    if (threads_.count() < threadsWanted_ && !threads_.startOne()) threadsWanted_ = threads_.count();
}

void OrderedTasks::runNext(std::unique_lock<std::mutex>& lock) {
    const Shared task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    std::exception_ptr failure;
    try {
        task->run();
    } catch (...) {  // passed to the owner
        failure = std::current_exception();
    }
    task->run = nullptr;  // and what it holds, before the next one
    lock.lock();
    task->failure = failure;
    task->isDone = true;
    lock.unlock();
    done_.notify_all();
}

}  // namespace noisescope
