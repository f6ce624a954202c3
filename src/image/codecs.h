// Functions behind the rows of the format table. For formats.cpp only; other code uses image_writer.h and
// image_reader.h, which check arguments first.
#pragma once

#include <filesystem>
#include <memory>

namespace noisescope {

struct ImageSpec;
class ImageReader;
class ImageWriter;
struct RawLayout;

std::unique_ptr<ImageWriter> openPng(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openPngReader(const std::filesystem::path& path);

std::unique_ptr<ImageWriter> openExr(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openExrReader(const std::filesystem::path& path);

std::unique_ptr<ImageWriter> openKtx2(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openKtx2Reader(const std::filesystem::path& path);

std::unique_ptr<ImageWriter> openDds(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openDdsReader(const std::filesystem::path& path);

/// For .raw, .r16 and .r32, which differ in their depths only.
std::unique_ptr<ImageWriter> openRaw(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openRawReader(const std::filesystem::path& path);
/// Without a sidecar, for any name.
std::unique_ptr<ImageReader> openBareReader(const std::filesystem::path& path, const RawLayout& layout);

std::unique_ptr<ImageWriter> openTif(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openTifReader(const std::filesystem::path& path);

std::unique_ptr<ImageWriter> openNpy(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openNpyReader(const std::filesystem::path& path);

std::unique_ptr<ImageWriter> openPfm(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openPfmReader(const std::filesystem::path& path);

/// For writing only.
std::unique_ptr<ImageWriter> openVdb(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageWriter> openApng(const std::filesystem::path& path, const ImageSpec& spec);  // read as PNG
std::unique_ptr<ImageWriter> openGif(const std::filesystem::path& path, const ImageSpec& spec);
/// For .mp4 and .webm.
std::unique_ptr<ImageWriter> openVideo(const std::filesystem::path& path, const ImageSpec& spec);

}  // namespace noisescope
