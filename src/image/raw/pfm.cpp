// Portable float maps: a line each for kind, size and byte order, then floats, the bottom row first.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "core/text.h"
#include "files/input_file.h"
#include "image/codecs.h"
#include "image/formats.h"
#include "image/raw/plain_reader.h"
#include "image/raw/plain_writer.h"
#include "image/raw/raw_sidecar.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

constexpr std::size_t kMaxWordBytes = 32;

/// Reads a word and one blank behind it, after skipping any blanks before it.
std::string wordOf(InputFile& file) {
    const auto isBlank = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
    std::string word;
    for (char c = ' ';;) {
        file.readExactly(&c, 1);
        if (isBlank(c)) {
            if (!word.empty()) return word;
        } else {
            word += c;
            if (word.size() > kMaxWordBytes) file.fail("damaged: its header is not a portable float map's");
        }
    }
}

std::int64_t sideOf(InputFile& file, std::int64_t most) {
    const std::string word = wordOf(file);
    const std::optional<std::int64_t> side = parseInteger(word);
    if (!side || *side < 1 || *side > most)
        file.fail(fmt::format("damaged: a side of '{}' pixels; at most {}", printable(word), most));
    return *side;
}

}  // namespace

std::unique_ptr<ImageWriter> openPfm(const std::filesystem::path& path, const ImageSpec& spec) {
    ImageSpec reversed = spec;
    reversed.bottomUp = true;
    constexpr int kLittleEndian = -1;
    return openPlain(path, reversed,
                     {.header = fmt::format("{}\n{} {}\n{}.0\n", spec.channels == 1 ? "Pf" : "PF", spec.width,
                                            spec.height, kLittleEndian),
                      .startOf = {},
                      .sidecar = true});
}

std::unique_ptr<ImageReader> openPfmReader(const std::filesystem::path& path) {
    InputFile file(path);
    const FormatInfo& format = *std::ranges::find(formats(), "pfm", &FormatInfo::name);
    ImageInfo info;
    const std::string kind = wordOf(file);
    if (kind != "PF" && kind != "Pf") file.fail("not a portable float map");
    info.format = format.name;
    info.depth = Depth::f32;
    info.bottomUp = true;
    ImageSpec usual;
    usual.channels = info.channels = kind == "PF" ? 3 : 1;
    info.channelNames = channelNamesOf(usual);
    info.width = sideOf(file, format.maxWidth);
    info.height = sideOf(file, format.maxHeight);
    const std::string word = wordOf(file);
    const std::optional<double> scale = parseReal(word);  // its magnitude is a unit, which is ignored
    if (!scale || *scale == 0) file.fail(fmt::format("damaged: a scale of '{}'", printable(word)));
    PlainSource source{
        .info = info, .start = file.position(), .startOf = {}, .bigEndian = *scale > 0, .checked = false};
    if (std::optional<ImageInfo> told = findSidecar(path, format)) {
        if (told->width != info.width || told->height != info.height || told->channels != info.channels ||
            told->layers != 1 || !told->bottomUp || source.bigEndian)
            file.fail(fmt::format("has {}x{} pixels and {} channels, but its sidecar says something else", info.width,
                                  info.height, info.channels));
        source.info = *std::move(told);
        source.checked = true;
    }
    return openPlainReader(path, std::move(source));
}

}  // namespace noisescope
