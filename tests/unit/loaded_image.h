// A whole image in memory, for tests of small ones.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/image.h"
#include "image/image_reader.h"

namespace noisescope {

struct LoadedImage : ImageInfo {
    Image image;
};

/// The formats that hold a single picture and are read back.
inline std::vector<FormatInfo> picturesThatAreRead() {
    std::vector<FormatInfo> found;
    for (const FormatInfo& format : formats())
        if (format.holdsLayers(Layers::one) && format.openReader != nullptr) found.push_back(format);
    return found;
}

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
