// Arguments of the C interface: checked, with messages; and exceptions turned into a status.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <string_view>

#include "core/error.h"
#include "library/noisescope.h"

namespace noisescope {

/// Thrown for an invalid argument.
struct BadArgument : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct Cancelled : std::exception {};

/// Writes the message for the caller.
class Message {
  public:
    Message(char* text, std::size_t size) : text_(text), size_(text == nullptr ? 0 : size) { write(""); }
    /// Truncates a long text between characters.
    void write(std::string_view said) const;

  private:
    char* text_;
    std::size_t size_;
};

/// Writes the message of the exception that is being handled and returns its status, `refused` for an Error.
noisescope_status statusOfException(const Message& message, noisescope_status refused) noexcept;

/// Runs code that may throw.
template <typename Body>
noisescope_status guarded(const Message& message, noisescope_status refused, const Body& body) noexcept {
    try {
        body();
        return NOISESCOPE_OK;
    } catch (...) {
        return statusOfException(message, refused);
    }
}

[[noreturn]] void refuseNull(const char* name);
/// Throw BadArgument for NULL, and for a member of a structure, or an argument (owner ""), outside [low, high].
inline void requireGiven(const void* pointer, const char* name) {
    if (pointer == nullptr) refuseNull(name);
}
void requireMember(const char* owner, const char* name, std::int64_t value, std::int64_t low, std::int64_t high);

/// Throws unless the array has room for `places` places, below 2^62; a size_t may have 32 bits.
void requireRoom(std::uint64_t places, int channels, const float* out, std::size_t floats);

[[noreturn]] void refuseSize(const char* name, std::size_t given, std::size_t expected);
[[noreturn]] void refuseUnknown(const char* name);

/// Returns a structure that begins with its size. Members that an older caller, of at least `oldest` bytes, does not
/// have are zero; those that a newer caller appended must be.
template <typename Structure>
Structure received(const Structure& given, const char* name, std::size_t oldest = sizeof(Structure)) {
    if (given.size < oldest) refuseSize(name, given.size, sizeof(Structure));
    const auto* const bytes = reinterpret_cast<const unsigned char*>(&given);
    if (given.size > sizeof given &&
        std::any_of(bytes + sizeof given, bytes + given.size, [](unsigned char byte) { return byte != 0; }))
        refuseUnknown(name);
    Structure structure{};
    std::memcpy(&structure, bytes, std::min(given.size, sizeof given));
    return structure;
}

/// Returns the options of a call; those of 0.2.0 are shorter.
noisescope_options optionsOf(const noisescope_options* given);

/// Returns what throws Cancelled when the caller wants no more; empty if nobody asks. The options must outlive it.
std::function<void()> pauseOf(const noisescope_options& options);

}  // namespace noisescope
