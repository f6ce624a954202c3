// HTTP status codes, RFC 9110.
#pragma once

namespace noisescope {

inline constexpr int kNoContent = 204;
inline constexpr int kNotModified = 304;
inline constexpr int kBadRequest = 400;
inline constexpr int kNotFound = 404;
inline constexpr int kNotAllowed = 405;
inline constexpr int kTimeout = 408;
inline constexpr int kMisdirected = 421;
inline constexpr int kHeadTooLarge = 431;
inline constexpr int kFault = 500;
inline constexpr int kBusy = 503;

}  // namespace noisescope
