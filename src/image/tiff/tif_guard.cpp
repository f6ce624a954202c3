#include "image/tiff/tif_guard.h"

#include <array>
#include <cstdio>
#include <memory>
#include <new>

namespace noisescope {
namespace {

TifGuard& guardOf(thandle_t handle) { return *static_cast<TifGuard*>(handle); }

}  // namespace

TifGuard::TifGuard(TifBytes& bytes, const std::string& name, const char* mode, std::size_t mostBytes) : bytes_(bytes) {
    const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                   &TIFFOpenOptionsFree);
    if (!options) throw std::bad_alloc();
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), static_cast<tmsize_t>(mostBytes));
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), &onError, this);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), &onWarning, this);
    tif_ = TIFFClientOpenExt(name.c_str(), mode, this, &onRead, &onWrite, &onSeek, &onClose, &onSize, nullptr, nullptr,
                             options.get());
    try {
        end(tif_ != nullptr);
    } catch (...) {
        ended_ = true;
        if (tif_ != nullptr) TIFFClose(tif_);
        throw;
    }
}

TifGuard::~TifGuard() {
    ended_ = true;
    TIFFClose(tif_);
}

void TifGuard::end(bool good) {
    if (pending_) std::rethrow_exception(std::exchange(pending_, nullptr));
    if (!good || !message_.empty()) bytes_.fail(message_.empty() ? "libtiff gives no reason" : message_);
}

/// For callbacks: passes exceptions of `action` around libtiff to end().
template <typename Action>
bool TifGuard::shield(const Action& action) noexcept {
    if (pending_) return false;
    try {
        action();
        return true;
    } catch (...) {
        pending_ = std::current_exception();
        return false;
    }
}

tmsize_t TifGuard::onRead(thandle_t self, void* to, tmsize_t count) {
    TifGuard& guard = guardOf(self);
    if (guard.ended_ || count < 0) return 0;
    const std::span bytes(static_cast<std::byte*>(to), static_cast<std::size_t>(count));
    if (!guard.shield([&] { guard.bytes_.read(guard.position_, bytes); })) return 0;
    guard.position_ += bytes.size();
    return count;
}

tmsize_t TifGuard::onWrite(thandle_t self, void* bytes, tmsize_t count) {
    TifGuard& guard = guardOf(self);
    if (guard.ended_) return count;
    const std::span from(static_cast<const std::byte*>(bytes), static_cast<std::size_t>(count));
    if (!guard.shield([&] { guard.bytes_.write(guard.position_, from); })) return -1;
    guard.position_ += from.size();
    return count;
}

/// libtiff passes negative steps as large unsigned numbers.
toff_t TifGuard::onSeek(thandle_t self, toff_t offset, int whence) {
    TifGuard& guard = guardOf(self);
    if (whence == SEEK_CUR) offset += guard.position_;
    if (whence == SEEK_END) offset += guard.bytes_.size();
    guard.position_ = offset;
    return offset;
}

toff_t TifGuard::onSize(thandle_t self) { return guardOf(self).bytes_.size(); }

int TifGuard::onClose(thandle_t) { return 0; }

int TifGuard::onError(TIFF*, void* self, const char*, const char* format, va_list values) {
    constexpr int kHandled = 1;
    std::string& message = guardOf(self).message_;
    if (!message.empty()) return kHandled;
    std::array<char, 300> text{};
    std::vsnprintf(text.data(), text.size(), format, values);
    guardOf(self).shield([&] { message = text.data(); });
    return kHandled;
}

int TifGuard::onWarning(TIFF*, void*, const char*, const char*, va_list) { return 1; }

}  // namespace noisescope
