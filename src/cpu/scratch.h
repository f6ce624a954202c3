// Memory that a thread keeps from one piece of drawing to the next.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace noisescope {

/// Drawings that this thread has interrupted for another one, and has to go on with.
inline std::size_t& drawingDepth() {
    thread_local std::size_t depth = 0;
    return depth;
}

/// While it lives, the thread draws with other memory than before: nodes of a process that nobody has computed ahead
/// are computed in the middle of a row.
class NestedDrawing {
  public:
    NestedDrawing() noexcept { ++drawingDepth(); }
    ~NestedDrawing() { --drawingDepth(); }
    NestedDrawing(const NestedDrawing&) = delete;
    NestedDrawing& operator=(const NestedDrawing&) = delete;
};

/// Returns the thread's memory of a type.
template <typename Memory>
Memory& memoryOfThread() {
    thread_local std::vector<std::unique_ptr<Memory>> kept;
    while (kept.size() <= drawingDepth()) kept.push_back(std::make_unique<Memory>());
    return *kept[drawingDepth()];
}

}  // namespace noisescope
