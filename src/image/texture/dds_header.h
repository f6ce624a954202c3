// Constants of DDS headers, from Microsoft's "DDS_HEADER structure" and "DDS_HEADER_DXT10 structure".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace noisescope {

inline constexpr std::string_view kDdsMagic = "DDS ";
inline constexpr std::size_t kDdsOldHeaderBytes = 4 + 124;  // before DirectX 10
inline constexpr std::size_t kDdsHeaderBytes = kDdsOldHeaderBytes + 20;

inline constexpr std::uint32_t kDdsSize = 124;
inline constexpr std::uint32_t kDdsPixelFormatSize = 32;

// dwFlags: valid members.
inline constexpr std::uint32_t kDdsAlways = 0x1 | 0x2 | 0x4 | 0x1000;  // caps, height, width, pixel format
inline constexpr std::uint32_t kDdsPitch = 0x8;
inline constexpr std::uint32_t kDdsLevels = 0x20000;
inline constexpr std::uint32_t kDdsDepth = 0x800000;

// Pixel format: four letters, which may be a D3DFORMAT's number, or masks.
inline constexpr std::uint32_t kDdsAlphaToo = 0x1;
inline constexpr std::uint32_t kDdsAlphaAlone = 0x2;
inline constexpr std::uint32_t kDdsFourCc = 0x4;
inline constexpr std::uint32_t kDdsRgb = 0x40;
inline constexpr std::uint32_t kDdsLuminance = 0x20000;
inline constexpr std::uint32_t kDdsDx10 = 0x30315844;  // "DX10"

// dwCaps and dwCaps2: kind of the surface.
inline constexpr std::uint32_t kDdsTexture = 0x1000;
inline constexpr std::uint32_t kDdsMipMap = 0x8 | 0x400000;  // also complex: several images
inline constexpr std::uint32_t kDdsVolume = 0x200000;
inline constexpr std::uint32_t kDdsOldFaces = 0xfc00;  // of a cube, one bit each

// The second header.
inline constexpr std::uint32_t kDdsTexture2D = 3;
inline constexpr std::uint32_t kDdsTexture3D = 4;
inline constexpr std::uint32_t kDdsCube = 0x4;

// Positions of words in the file, counted in words.
inline constexpr std::size_t kDdsWordSize = 1;
inline constexpr std::size_t kDdsWordFlags = 2;
inline constexpr std::size_t kDdsWordHeight = 3;
inline constexpr std::size_t kDdsWordWidth = 4;
inline constexpr std::size_t kDdsWordPitch = 5;
inline constexpr std::size_t kDdsWordDepth = 6;
inline constexpr std::size_t kDdsWordLevels = 7;
inline constexpr std::size_t kDdsWordPixelFormat = 19;
inline constexpr std::size_t kDdsWordBits = 22;  // followed by the masks of red, green, blue, alpha
inline constexpr std::size_t kDdsWordCaps = 27;
inline constexpr std::size_t kDdsWordDxgi = 32;  // followed by dimension, flags, items, alpha flags

}  // namespace noisescope
