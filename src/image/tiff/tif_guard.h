// Guard for libtiff over this program's files. libtiff reports errors to a function, and its callbacks may not throw;
// both become exceptions here.
#pragma once

#include <tiffio.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <utility>

namespace noisescope {

/// Source and target of libtiff's bytes.
class TifBytes {
  public:
    TifBytes() = default;
    TifBytes(const TifBytes&) = delete;
    TifBytes& operator=(const TifBytes&) = delete;
    virtual ~TifBytes() = default;

    /// Reads all bytes; throws if there are fewer.
    virtual void read(std::uint64_t position, std::span<std::byte> to) = 0;
    virtual void write(std::uint64_t position, std::span<const std::byte> bytes) = 0;
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    /// Throws an Error with libtiff's message.
    [[noreturn]] virtual void fail(const std::string& problem) const = 0;
};

class TifGuard {
  public:
    /// `mode`: as for TIFFOpen(). `name`: for libtiff's messages. `mostBytes`: limit of one allocation by libtiff; 0:
    /// none. Throws as step().
    TifGuard(TifBytes& bytes, const std::string& name, const char* mode, std::size_t mostBytes);
    ~TifGuard();
    TifGuard(const TifGuard&) = delete;
    TifGuard& operator=(const TifGuard&) = delete;

    [[nodiscard]] TIFF* get() const { return tif_; }

    /// Runs `action`, which gets the TIFF and returns true on success. Rethrows exceptions of callbacks, and calls
    /// TifBytes::fail() after an error, even if libtiff continues.
    template <typename Action>
    void step(const Action& action) {
        message_.clear();
        const bool good = action(tif_);
        end(good);
    }

  private:
    void end(bool good);
    template <typename Action>
    bool shield(const Action& action) noexcept;

    static tmsize_t onRead(thandle_t self, void* to, tmsize_t count);
    static tmsize_t onWrite(thandle_t self, void* bytes, tmsize_t count);
    static toff_t onSeek(thandle_t self, toff_t offset, int whence);
    static toff_t onSize(thandle_t self);
    static int onClose(thandle_t self);
    static int onError(TIFF* tif, void* self, const char* module, const char* format, va_list values);
    static int onWarning(TIFF* tif, void* self, const char* module, const char* format, va_list values);

    TifBytes& bytes_;
    std::uint64_t position_ = 0;
    std::string message_;  ///< first error since the last step
    std::exception_ptr pending_;
    bool ended_ = false;  ///< discard libtiff's remaining writes
    TIFF* tif_ = nullptr;
};

}  // namespace noisescope
