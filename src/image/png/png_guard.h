// Guard that converts libpng's longjmp errors to exceptions without skipping destructors.
#pragma once

#include <png.h>

#include <array>
#include <csetjmp>
#include <cstring>
#include <exception>
#include <functional>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace noisescope {

inline constexpr png_uint_32 kPngMaxSide = 0x7fffffff;

class PngGuard {
  public:
    enum class Mode { read, write };

    explicit PngGuard(Mode mode) : mode_(mode) {
        png_ = mode == Mode::read ? png_create_read_struct(PNG_LIBPNG_VER_STRING, this, &onError, &onWarning)
                                  : png_create_write_struct(PNG_LIBPNG_VER_STRING, this, &onError, &onWarning);
        if (png_ != nullptr) info_ = png_create_info_struct(png_);
        if (info_ == nullptr) {
            destroy();
            throw std::bad_alloc();
        }
    }
    ~PngGuard() { destroy(); }
    PngGuard(const PngGuard&) = delete;
    PngGuard& operator=(const PngGuard&) = delete;

    [[nodiscard]] png_structp png() const { return png_; }
    [[nodiscard]] png_infop info() const { return info_; }

    /// Runs `step`, which may only call libpng and hold trivial variables. Returns false after an error of libpng,
    /// described by message(); rethrows an exception of a callback in shield().
    template <typename Step>
    [[nodiscard]] bool run(const Step& step) {
        if (setjmp(png_jmpbuf(png_)) != 0) {
            if (pending_) std::rethrow_exception(std::exchange(pending_, nullptr));
            return false;
        }
        step(png_, info_);
        return true;
    }
    [[nodiscard]] std::string message() const { return message_.data(); }

    /// Sets a function that is called for each defect which libpng would ignore; false makes the defect an error.
    void askAboutDefects(std::function<bool(std::string_view)> harmless) { onHarmless_ = std::move(harmless); }

    /// For callbacks from libpng: calls `action`, and passes its exceptions around libpng to run().
    template <typename Action>
    void shield(const Action& action) {
        bool failed = false;
        try {
            action();
        } catch (...) {
            pending_ = std::current_exception();
            failed = true;
        }
        if (failed) png_longjmp(png_, 1);  // outside of the handler, since leaving one by longjmp is undefined
    }

  private:
    static void onError(png_structp png, png_const_charp text) {
        auto& self = *static_cast<PngGuard*>(png_get_error_ptr(png));
        std::strncpy(self.message_.data(), text, self.message_.size() - 1);
        png_longjmp(png, 1);
    }
    /// libpng prefixes the text with the chunk's name.
    static void onWarning(png_structp png, png_const_charp text) {
        auto& self = *static_cast<PngGuard*>(png_get_error_ptr(png));
        if (!self.onHarmless_) return;
        bool harmless = true;
        self.shield([&] { harmless = self.onHarmless_(text); });
        if (!harmless) onError(png, text);
    }

    void destroy() {
        if (mode_ == Mode::read)
            png_destroy_read_struct(&png_, &info_, nullptr);
        else
            png_destroy_write_struct(&png_, &info_);
    }

    Mode mode_;
    std::function<bool(std::string_view)> onHarmless_;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
    std::exception_ptr pending_;
    std::array<char, 256> message_{};  // a fixed array, since its writer must not throw
};

}  // namespace noisescope
