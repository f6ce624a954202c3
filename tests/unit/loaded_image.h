// A whole image in memory, for tests of small ones.
#pragma once

#include <filesystem>
#include <memory>

#include "core/image.h"
#include "image/image_reader.h"

namespace noisescope {

struct LoadedImage : ImageInfo {
    Image image;
};

inline LoadedImage readImage(const std::filesystem::path& path) {
    const std::unique_ptr<ImageReader> reader = openImageReader(path);
    LoadedImage loaded{reader->info(), {}};
    loaded.image.width = loaded.width;
    loaded.image.height = loaded.height;
    loaded.image.channels = loaded.channels;
    for (auto values = reader->next(); !values.empty(); values = reader->next())
        loaded.image.pixels.insert(loaded.image.pixels.end(), values.begin(), values.end());
    return loaded;
}

}  // namespace noisescope
