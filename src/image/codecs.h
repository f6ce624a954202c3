// What the rows of the format table point to. For formats.cpp only; everybody else goes through image_writer.h and
// image_reader.h, which check their arguments first.
#pragma once

#include <filesystem>
#include <memory>

namespace noisescope {

struct ImageInfo;
struct ImageSpec;
struct LoadedImage;
class ImageWriter;

std::unique_ptr<ImageWriter> openPng(const std::filesystem::path& path, const ImageSpec& spec);
LoadedImage readPng(const std::filesystem::path& path);
ImageInfo readPngInfo(const std::filesystem::path& path);

std::unique_ptr<ImageWriter> openExr(const std::filesystem::path& path, const ImageSpec& spec);
LoadedImage readExr(const std::filesystem::path& path);
ImageInfo readExrInfo(const std::filesystem::path& path);

/// .r16 and .r32 alike: they differ in their depth only.
std::unique_ptr<ImageWriter> openRaw(const std::filesystem::path& path, const ImageSpec& spec);
LoadedImage readRaw(const std::filesystem::path& path);
ImageInfo readRawInfo(const std::filesystem::path& path);

}  // namespace noisescope
