// An owned POSIX file descriptor.
#pragma once

#include <unistd.h>

#include <utility>

namespace noisescope {

class FileDescriptor {
  public:
    FileDescriptor() = default;
    explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
    FileDescriptor(FileDescriptor&& other) noexcept : descriptor_(other.release()) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        if (this != &other) {
            close();
            descriptor_ = other.release();
        }
        return *this;
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    ~FileDescriptor() { close(); }

    [[nodiscard]] int get() const { return descriptor_; }
    explicit operator bool() const { return descriptor_ >= 0; }
    int release() { return std::exchange(descriptor_, -1); }
    /// Returns 0, or -1 with errno. The descriptor is closed either way.
    int close() { return descriptor_ >= 0 ? ::close(release()) : 0; }

  private:
    int descriptor_ = -1;
};

}  // namespace noisescope
