// libtiff over this program's files. It reports errors to a function, and its callbacks may not throw: here both become
// exceptions.
#pragma once

#include <tiffio.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <utility>

namespace noisescope {

/// Where libtiff's bytes are.
class TifBytes {
  public:
    TifBytes() = default;
    TifBytes(const TifBytes&) = delete;
    TifBytes& operator=(const TifBytes&) = delete;
    virtual ~TifBytes() = default;

    /// All of them; fewer are an error.
    virtual void read(std::uint64_t position, std::span<std::byte> to) = 0;
    virtual void write(std::uint64_t position, std::span<const std::byte> bytes) = 0;
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    /// What libtiff says has gone wrong, as an Error.
    [[noreturn]] virtual void fail(const std::string& problem) const = 0;
};

class TifGuard {
  public:
    /// `mode`: as TIFFOpen()'s. `name`: for libtiff's messages. `mostBytes`: that libtiff may allocate at once; 0: any
    /// number. Throws what step() does.
    TifGuard(TifBytes& bytes, const std::string& name, const char* mode, std::size_t mostBytes);
    ~TifGuard();
    TifGuard(const TifGuard&) = delete;
    TifGuard& operator=(const TifGuard&) = delete;

    [[nodiscard]] TIFF* get() const { return tif_; }

    /// Runs `action`, which gets the TIFF and returns whether libtiff was content. Throws what a callback has thrown,
    /// and TifBytes::fail() also where libtiff goes on after an error.
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
    std::string message_;  ///< the first error since the last step
    std::exception_ptr pending_;
    bool ended_ = false;  ///< what libtiff still wants to write is not wanted
    TIFF* tif_ = nullptr;
};

}  // namespace noisescope
