#include "image/png/png_chunks.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/quantize.h"
#include "image/png/png_keys.h"

namespace noisescope {

template <typename Step>
void PngChunks::step(const Step& action) {
    if (!guard_.run(action))
        throw Error(ExitCode::file, fmt::format("{}: cannot write: {}", file_->name(), guard_.message()));
}

void PngChunks::onWrite(png_structp png, png_bytep bytes, std::size_t count) {
    auto& self = *static_cast<PngChunks*>(png_get_io_ptr(png));
    self.guard_.shield([&] { self.file_->write(std::as_bytes(std::span(bytes, count))); });
}

void PngChunks::writeHeader(const ImageSpec& spec) {
    std::string range = rangeText(spec.range);
    std::string recipe = spec.recipe;
    std::string checked = spec.checked;
    std::string region = spec.region;
    std::string software = spec.software;
    std::array<png_text, 5> texts{};
    int count = 0;
    const auto add = [&](int compression, const char* key, std::string& text) {
        if (text.empty()) return;
        png_text& entry = texts[static_cast<std::size_t>(count++)];
        entry.compression = compression;
        entry.key = const_cast<char*>(key);  // libpng copies it and does not write to it
        entry.text = text.data();
        (compression == PNG_TEXT_COMPRESSION_NONE ? entry.text_length : entry.itxt_length) = text.size();
    };
    add(PNG_TEXT_COMPRESSION_NONE, kPngSoftwareKey, software);
    add(PNG_ITXT_COMPRESSION_NONE, kPngRangeKey, range);
    add(PNG_ITXT_COMPRESSION_NONE, kPngCheckedKey, checked);
    add(PNG_ITXT_COMPRESSION_NONE, kPngRegionKey, region);
    add(PNG_ITXT_COMPRESSION_NONE, kPngRecipeKey, recipe);

    const bool isIndexed = spec.channels == 1 && !spec.palette.empty();
    const int color = isIndexed            ? PNG_COLOR_TYPE_PALETTE
                      : spec.channels == 1 ? PNG_COLOR_TYPE_GRAY
                      : spec.channels == 3 ? PNG_COLOR_TYPE_RGB
                                           : PNG_COLOR_TYPE_RGB_ALPHA;
    const int bits = 8 * depthInfo(spec.depth).bytes;
    step([&](png_structp png, png_infop info) {
        png_set_write_fn(png, this, &onWrite, [](png_structp) {});
        png_set_user_limits(png, kPngMaxSide, kPngMaxSide);
        png_set_IHDR(png, info, static_cast<png_uint_32>(spec.width), static_cast<png_uint_32>(spec.height), bits,
                     color, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        if (isIndexed) {
            std::vector<png_color> entries;
            for (const auto& [red, green, blue] : spec.palette) entries.push_back({red, green, blue});
            png_set_PLTE(png, info, entries.data(), static_cast<int>(entries.size()));
        }
        if (spec.isColor) png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
        png_set_text(png, info, texts.data(), count);
        png_write_info(png, info);
    });
}

void PngChunks::write(const char* type, std::span<const std::byte> bytes) {
    step([&](png_structp png, png_infop) {
        png_write_chunk(png, reinterpret_cast<png_const_bytep>(type), reinterpret_cast<png_const_bytep>(bytes.data()),
                        bytes.size());
    });
}

void PngChunks::commit() {
    write("IEND", {});
    file_->commit();
}

}  // namespace noisescope
