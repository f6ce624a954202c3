#include "cli/render/raw_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {
namespace {

void takeDepth(const std::string& text, RawLayout& layout) {
    constexpr std::string_view kHighestFirst = "be";
    std::string_view name = text;
    layout.bigEndian = name.ends_with(kHighestFirst);
    if (layout.bigEndian) name.remove_suffix(kHighestFirst.size());
    layout.type = numberTypeNamed(name);
    if (!layout.type)
        throw Error(ExitCode::usage,
                    fmt::format("--depth {}: unknown; known: {}; with \"be\" behind it, as i16be, the highest byte of "
                                "each number comes first",
                                printable(text), numberTypeNames()));
}

}  // namespace

void addRawOptions(const Arguments& arguments, RawOptions& options) {
    arguments.text("--size", options.size, "the size of a raw file that has no sidecar").typeName("WxH[xD]");
    addRawDepth(arguments, options.depth);
}

void addRawDepth(const Arguments& arguments, std::string& depth) {
    arguments
        .text("--depth", depth,
              "the numbers of a raw file that has no sidecar: u8 to u64, i8 to i64, f16 to f64, or i16be\n"
              "(default: .r16: u16, .r32: f32)")
        .typeName("TYPE");
}

std::optional<RawLayout> rawLayoutOf(const RawOptions& options, std::span<const std::string> files) {
    if (options.size.empty() && options.depth.empty()) return {};
    if (options.size.empty()) throw Error(ExitCode::usage, "--depth: of a raw file without a sidecar, with --size");
    RawLayout layout;
    const Size size = parseImageSize(options.size, "");
    layout.width = size.width;
    layout.height = size.height;
    layout.layers = std::max<std::int64_t>(size.depth, 1);
    if (!options.depth.empty()) takeDepth(options.depth, layout);
    if (std::ranges::none_of(files, [](const std::string& file) { return isBare(file); }))
        throw Error(ExitCode::usage, fmt::format("--size: {} itself which size it has; the option is for a raw file "
                                                 "without a sidecar",
                                                 files.size() == 1 ? printable(files.front()) + " tells"
                                                                   : std::string("each file tells")));
    return layout;
}

void reportNotes(const std::string& path, const ImageInfo& info, const CommonOptions& common) {
    for (const std::string& text : info.notes) talk(common, fmt::format("note: {}: {}", printable(path), text));
}

}  // namespace noisescope
