#include "library/arguments.h"

#include <fmt/format.h>

#include <new>

namespace noisescope {
namespace {

constexpr int kMostLevel = 40;
constexpr std::int32_t kMostThreads = 4096;
constexpr std::int64_t kMostCells = std::int64_t{1} << 62;

}  // namespace

void Message::write(std::string_view said) const {
    if (size_ == 0) return;
    std::size_t length = std::min(said.size(), size_ - 1);
    constexpr unsigned kContinues = 0x80;
    constexpr unsigned kContinuesMask = 0xC0;
    if (length < said.size())
        while (length > 0 && (static_cast<unsigned char>(said[length]) & kContinuesMask) == kContinues) --length;
    std::memcpy(text_, said.data(), length);
    text_[length] = '\0';
}

noisescope_status statusOfException(const Message& message, noisescope_status refused) noexcept {
    try {
        throw;
    } catch (const BadArgument& error) {
        message.write(error.what());
        return NOISESCOPE_ARGUMENT;
    } catch (const Cancelled&) {
        message.write("cancelled");
        return NOISESCOPE_CANCELLED;
    } catch (const Error& error) {
        message.write(error.what());
        return refused;
    } catch (const std::bad_alloc&) {
        message.write("not enough memory");
        return NOISESCOPE_MEMORY;
    } catch (const std::exception& error) {
        message.write(error.what());
        return NOISESCOPE_INTERNAL;
    } catch (...) {
        message.write("unknown fault");
        return NOISESCOPE_INTERNAL;
    }
}

void refuseNull(const char* name) { throw BadArgument(fmt::format("{}: NULL", name)); }

void requireMember(const char* owner, const char* name, std::int64_t value, std::int64_t low, std::int64_t high) {
    if (value < low || value > high)
        throw BadArgument(
            fmt::format("{}{}{}: {}: expected {} to {}", owner, *owner == '\0' ? "" : ".", name, value, low, high));
}

void requireRoom(std::uint64_t places, int channels, const float* out, std::size_t floats) {
    const auto each = static_cast<unsigned>(channels);
    if (places > floats / each)
        throw BadArgument(fmt::format("floats: {}: expected room for at least {} ({} place{} x {} channel{})", floats,
                                      places * each, places, places == 1 ? "" : "s", channels,
                                      channels == 1 ? "" : "s"));
    if (places > 0) requireGiven(out, "out");
}

void refuseSize(const char* name, std::size_t given, std::size_t expected) {
    throw BadArgument(fmt::format("{}.size: {}: expected sizeof(noisescope_{}), {}", name, given, name, expected));
}

void refuseUnknown(const char* name) {
    throw BadArgument(fmt::format("{}: they ask for what this version of the library does not have", name));
}

noisescope_options optionsOf(const noisescope_options* given) {
    if (given == nullptr) return {};
    const noisescope_options options = received(*given, "options", offsetof(noisescope_options, cells));
    requireMember("options", "threads", options.threads, 0, kMostThreads);
    requireMember("options", "level", options.level, 0, kMostLevel);
    for (const std::int64_t cells : options.cells) requireMember("options", "cells", cells, -kMostCells, kMostCells);
    return options;
}

std::function<void()> pauseOf(const noisescope_options& options) {
    if (options.cancelled == nullptr) return {};
    return [&options] {
        if (options.cancelled(options.context) != 0) throw Cancelled();
    };
}

}  // namespace noisescope
