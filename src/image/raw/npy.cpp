// NumPy arrays: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

constexpr std::string_view kNpyMagic = "\x93NUMPY";
constexpr std::size_t kAlignment = 64;                         // of the first number, as NumPy writes it
constexpr std::size_t kMaxNpyHeader = std::size_t{64} * 1024;  // as in version 1.0; others rarely need as much

struct DepthCode {
    Depth depth;
    std::string_view code;
};
constexpr std::array kCodes{DepthCode{Depth::f32, "<f4"}, DepthCode{Depth::f16, "<f2"}, DepthCode{Depth::u16, "<u2"},
                            DepthCode{Depth::u8, "|u1"}};

using NpySides = std::vector<std::int64_t>;

/// Returns rows and columns, with channels last if there are several and layers first for a stack.
NpySides shapeOf(std::int64_t layers, bool isStack, std::int64_t height, std::int64_t width, int channels) {
    NpySides shape{height, width};
    if (isStack) shape.insert(shape.begin(), layers);
    if (channels > 1) shape.push_back(channels);
    return shape;
}

std::string shapeText(const NpySides& shape) { return fmt::format("({})", fmt::join(shape, ", ")); }

std::string npyHeaderOf(const ImageSpec& spec) {
    const NpySides shape = shapeOf(spec.layers, spec.layersAre != Layers::one, spec.height, spec.width, spec.channels);
    const auto code = std::ranges::find(kCodes, spec.depth, &DepthCode::depth);
    std::string text =
        fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", code->code, shapeText(shape));
    constexpr std::size_t kBefore = kNpyMagic.size() + 4;  // version and length
    const std::size_t bytes = (kBefore + text.size() + 1 + kAlignment - 1) / kAlignment * kAlignment - kBefore;
    text.resize(bytes - 1, ' ');
    text += '\n';
    std::string header(kNpyMagic);
    for (const std::size_t byte : {std::size_t{1}, std::size_t{0}, bytes & 0xff, bytes >> 8})
        header += static_cast<char>(byte);
    return header + text;
}

struct NpyHeader {
    NumberType type;
    bool bigEndian = false;
    bool firstAxisFastest = false;
    NpySides shape;
    std::uint64_t start = 0;  ///< offset of the first number
};

/// Parser of the header's text: a Python dictionary of three keys in any order.
class NpyText {
  public:
    NpyText(const InputFile& file, std::string_view text) : file_(file), text_(text) {}

    void parse(NpyHeader& header) {
        bool seen[3] = {};
        expect("{");
        while (!accept("}")) {
            const std::string_view key = quoted();
            expect(":");
            std::size_t which = 0;
            if (key == "descr") {
                takeType(quoted(), header);
            } else if (key == "fortran_order") {
                which = 1;
                header.firstAxisFastest = accept("True");
                if (!header.firstAxisFastest) expect("False");
            } else if (key == "shape") {
                which = 2;
                header.shape = shape();
            } else {
                damaged();
            }
            if (std::exchange(seen[which], true)) damaged();
            if (!accept(",") && !text_.starts_with('}')) damaged();
        }
        if (!std::ranges::all_of(seen, [](bool is) { return is; }) || !text_.empty()) damaged();
    }

  private:
    [[noreturn]] void damaged() const { file_.fail("damaged: its header is not one of NumPy's"); }

    void skipBlanks() { text_.remove_prefix(std::min(text_.find_first_not_of(" \n"), text_.size())); }
    bool accept(std::string_view word) {
        skipBlanks();
        if (!text_.starts_with(word)) return false;
        text_.remove_prefix(word.size());
        skipBlanks();
        return true;
    }
    void expect(std::string_view word) {
        if (!accept(word)) damaged();
    }
    std::string_view upTo(std::string_view ends) {
        const std::size_t end = text_.find_first_of(ends);
        if (end == text_.npos) damaged();
        const std::string_view found = text_.substr(0, end);
        text_.remove_prefix(end);
        return found;
    }
    std::string_view quoted() {
        skipBlanks();
        const std::string_view quote = text_.substr(0, 1);
        if (quote != "'" && quote != "\"") file_.fail("its numbers have names, or its header is damaged");
        text_.remove_prefix(1);
        const std::string_view found = upTo(quote);
        expect(quote);
        return found;
    }
    /// Parses a type code: byte order, kind and size in bytes, such as "<f4", "|u1", ">i2".
    void takeType(std::string_view code, NpyHeader& header) const {
        const std::string_view order = code.substr(0, 1);
        const bool hasOrder = order == "<" || order == ">" || order == "|" || order == "=";
        const std::string_view kind = code.substr(hasOrder ? 1 : 0);
        std::optional<NumberType> type;
        if (kind == "b1") type = NumberType{NumberKind::boolean, 8};
        if (kind.size() == 2 && kind[0] != 'b' && kind[1] >= '1' && kind[1] <= '8')
            type = numberTypeNamed(fmt::format("{}{}", kind[0], 8 * (kind[1] - '0')));
        if (!type)
            file_.fail(
                fmt::format("its numbers are '{}'; known: booleans (b1), integers (i1, u1 to i8, u8) and "
                            "floating point of 16, 32 and 64 bits (f2, f4, f8)",
                            printable(code)));
        header.type = *type;
        header.bigEndian = order == ">";
    }
    NpySides shape() {
        NpySides sides;
        expect("(");
        while (!accept(")")) {
            const std::string_view digits = upTo(",) \n");
            const std::optional<std::int64_t> side = parseInteger(digits);
            if (!side || *side < 0 || sides.size() == 32) damaged();
            sides.push_back(*side);
            if (!accept(",") && !text_.starts_with(')')) damaged();
        }
        return sides;
    }

    const InputFile& file_;
    std::string_view text_;
};

NpyHeader readNpyHeader(InputFile& file) {
    std::array<unsigned char, 12> start{};
    file.readExactly(start.data(), kNpyMagic.size() + 2);
    const unsigned version = start[kNpyMagic.size()];
    if (!std::ranges::equal(std::string_view(reinterpret_cast<const char*>(start.data()), kNpyMagic.size()), kNpyMagic))
        file.fail("not an array of NumPy");
    if (version < 1 || version > 3) file.fail(fmt::format("of version {} of its format; known: 1 to 3", version));
    const std::size_t sizeBytes = version == 1 ? 2 : 4;
    file.readExactly(start.data(), sizeBytes);
    std::uint32_t size = 0;
    for (std::size_t i = sizeBytes; i-- > 0;) size = size << 8 | start[i];
    if (size > kMaxNpyHeader) file.fail(fmt::format("damaged: a header of {} bytes", size));
    std::string text(size, '\0');
    file.readExactly(text.data(), size);
    NpyHeader header;
    NpyText(file, text).parse(header);
    header.start = file.position();
    return header;
}

/// Returns size and channels. Without a sidecar three axes are rows, columns and channels if the last has at most four
/// entries; else layers come first.
ImageInfo infoOf(const InputFile& file, const NpyHeader& header) {
    NpySides shape = header.shape;
    constexpr std::int64_t kMostChannels = 4;
    ImageInfo info;
    if (shape.size() == 4 || (shape.size() == 3 && shape.back() <= kMostChannels)) {
        info.channels = static_cast<int>(std::min<std::int64_t>(shape.back(), std::numeric_limits<int>::max()));
        shape.pop_back();
    }
    if (shape.size() == 3) {
        info.layers = shape.front();
        shape.erase(shape.begin());
    }
    if (shape.size() != 2)
        file.fail(fmt::format("has the shape {}; pictures have two to four axes", shapeText(header.shape)));
    info.height = shape[0];
    info.width = shape[1];
    return info;
}

void checkSides(const InputFile& file, const FormatInfo& format, const NpyHeader& header, const ImageInfo& info) {
    const bool good = info.width >= 1 && info.width <= format.maxWidth && info.height >= 1 &&
                      info.height <= format.maxHeight && info.layers >= 1 &&
                      info.layers <= std::numeric_limits<std::int32_t>::max() && info.channels >= 1 &&
                      info.channels <= format.maxChannels;
    if (!good) file.fail(fmt::format("has the shape {}, which no picture has", shapeText(header.shape)));
}

}  // namespace

std::unique_ptr<ImageWriter> openNpy(const std::filesystem::path& path, const ImageSpec& spec) {
    return openPlain(path, spec, {.header = npyHeaderOf(spec), .startOf = {}, .sidecar = true});
}

std::unique_ptr<ImageReader> openNpyReader(const std::filesystem::path& path) {
    InputFile file(path);
    const FormatInfo& format = *std::ranges::find(formats(), "npy", &FormatInfo::name);
    const NpyHeader header = readNpyHeader(file);
    std::optional<ImageInfo> told = findSidecar(path, format);
    PlainSource source{.info = {},
                       .start = header.start,
                       .startOf = {},
                       .bigEndian = header.bigEndian,
                       .checked = told.has_value(),
                       .type = header.type,
                       .firstAxisFastest = header.firstAxisFastest};
    if (told) {
        const std::int64_t rows = told->height / told->layers;
        const auto is = [&](bool isStack) {
            return header.shape == shapeOf(told->layers, isStack, rows, told->width, told->channels);
        };
        if ((!is(true) && (told->layers > 1 || !is(false))) || numberTypeOf(told->depth) != header.type ||
            header.bigEndian || header.firstAxisFastest || told->bottomUp)
            file.fail(fmt::format("has the shape {} of {}, but its sidecar says something else",
                                  shapeText(header.shape), nameOf(header.type)));
        source.info = *std::move(told);
    } else {
        source.info = infoOf(file, header);
        checkSides(file, format, header, source.info);
        source.info.format = format.name;
        takeNumberType(header.type, source.info);
        source.info.height *= source.info.layers;
        ImageSpec usual;
        usual.channels = source.info.channels;
        source.info.channelNames = channelNamesOf(usual);
    }
    return openPlainReader(path, std::move(source));
}

}  // namespace noisescope
