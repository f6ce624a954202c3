// What the rows of the format table point to. For formats.cpp only; everybody else goes through image_writer.h and
// image_reader.h, which check their arguments first.
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

/// .raw, .r16 and .r32 alike: they differ in their depths only.
std::unique_ptr<ImageWriter> openRaw(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openRawReader(const std::filesystem::path& path);
/// Without a sidecar, of any name.
std::unique_ptr<ImageReader> openBareReader(const std::filesystem::path& path, const RawLayout& layout);

std::unique_ptr<ImageWriter> openTif(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openTifReader(const std::filesystem::path& path);

std::unique_ptr<ImageWriter> openNpy(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openNpyReader(const std::filesystem::path& path);

std::unique_ptr<ImageWriter> openPfm(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageReader> openPfmReader(const std::filesystem::path& path);

/// Written only.
std::unique_ptr<ImageWriter> openVdb(const std::filesystem::path& path, const ImageSpec& spec);
std::unique_ptr<ImageWriter> openApng(const std::filesystem::path& path, const ImageSpec& spec);  // a PNG to readers
std::unique_ptr<ImageWriter> openGif(const std::filesystem::path& path, const ImageSpec& spec);
/// .mp4 and .webm.
std::unique_ptr<ImageWriter> openVideo(const std::filesystem::path& path, const ImageSpec& spec);

}  // namespace noisescope
