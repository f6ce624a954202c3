// Memory that a thread keeps from one piece of drawing to the next.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <vector>

namespace noisescope {

/// Alignment of memory that kernels read and write in vectors, in bytes: the widest of these fill a cache line, and
/// across two of them take two accesses.
constexpr std::size_t kVectorAlignment = 64;

template <typename Number>
struct VectorAllocator {
    using value_type = Number;
    VectorAllocator() = default;
    template <typename Other>
    explicit VectorAllocator(const VectorAllocator<Other>& /*same*/) noexcept {}
    [[nodiscard]] Number* allocate(std::size_t count) {
        return static_cast<Number*>(::operator new (count * sizeof(Number), std::align_val_t{kVectorAlignment}));
    }
    void deallocate(Number* memory, std::size_t /*count*/) noexcept {
        ::operator delete (memory, std::align_val_t{kVectorAlignment});
    }
    bool operator==(const VectorAllocator& /*other*/) const noexcept { return true; }
};
template <typename Number>
using AlignedNumbers = std::vector<Number, VectorAllocator<Number>>;

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
