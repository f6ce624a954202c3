#include "image/image_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>

#include "core/error.h"
#include "core/quantize.h"
#include "core/text.h"
#include "core/threads.h"
#include "files/atomic_file.h"
#include "files/stdout_file.h"
#include "image/map_place.h"
#include "image/motion/frame_pattern.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

std::string_view layersText(Layers layers) {
    constexpr std::string_view kTexts[] = {"single picture", "volume", "array of textures", "animation"};
    return kTexts[static_cast<std::size_t>(layers)];
}

class SpecCheck {
  public:
    SpecCheck(const std::filesystem::path& path, const FormatInfo& format, const ImageSpec& spec)
        : path_(shownName(path, spec)), format_(format), spec_(spec) {}

    void run() const {
        checkDepth();
        checkChannels();
        checkSize();
        checkLayers();
        checkTiles();
        checkPlace();
        if (!isUsable(spec_.range))
            refuse(
                fmt::format("the range {} is not usable: both ends must be finite and differ", rangeText(spec_.range)));
        if (spec_.recipe.size() > kMaxRecipeBytes)
            refuse(fmt::format("the recipe has {} bytes; at most {} are stored", spec_.recipe.size(), kMaxRecipeBytes));
    }

  private:
    [[noreturn]] void refuse(std::string_view why) const {
        throw Error(ExitCode::usage, fmt::format("{}: {}", path_, why));
    }

    void checkDepth() const {
        if (std::ranges::find(format_.depths, spec_.depth) != format_.depths.end()) return;
        std::string known;
        for (const Depth depth : format_.depths)
            known += fmt::format("{}{}", known.empty() ? "" : ", ", depthInfo(depth).name);
        refuse(fmt::format("{} cannot hold depth {}; it can: {}", format_.name, depthInfo(spec_.depth).name, known));
    }

    void checkChannels() const {
        const int channels = spec_.channels;
        const bool any = format_.namesChannels || format_.anyChannels || format_.twoChannels;
        if (channels < 1 || channels > format_.maxChannels || (!any && channels == 2))
            refuse(fmt::format("{} cannot hold {} channels; it can: {}", format_.name, channels,
                               any                        ? fmt::format("1 to {}", format_.maxChannels)
                               : format_.maxChannels == 3 ? "1, 3"
                                                          : "1, 3, 4"));
        if (format_.texture && spec_.isColor && (channels < 3 || spec_.depth == Depth::u16))
            refuse(
                fmt::format("{} has no sRGB colors of {} channels and depth {}; colors have 3 or 4 channels and one "
                            "of the depths u8, f16, f32",
                            format_.name, channels, depthInfo(spec_.depth).name));
        if (!format_.namesChannels || (spec_.channelNames.empty() && channels <= 4)) return;
        const std::set<std::string> different(spec_.channelNames.begin(), spec_.channelNames.end());
        const bool valid = std::ranges::all_of(different, [](const std::string& name) {
            return !name.empty() && name.size() < 256 && name.find('\0') == std::string::npos;
        });
        if (!valid || std::ssize(different) != channels || std::ssize(spec_.channelNames) != channels)
            refuse(fmt::format("{} channels need as many different names of 1 to 255 bytes", channels));
    }

    void checkSize() const {
        const std::int64_t width = spec_.width;
        const std::int64_t height = spec_.height;
        if (width < 1 || height < 1) refuse(fmt::format("the size {}x{} is empty", width, height));
        if (width > format_.maxWidth || height > format_.maxHeight)
            refuse(fmt::format("{}x{} is too large for {}; at most {}x{}", width, height, format_.name,
                               format_.maxWidth, format_.maxHeight));
        const std::int64_t pixelBytes = storedPixelBytes();
        if (width > format_.maxRowBytes / pixelBytes)
            refuse(fmt::format("{} pixels a row are too many for {} with {} bytes a pixel; at most {}", width,
                               format_.name, pixelBytes, format_.maxRowBytes / pixelBytes));
        const std::int64_t layers = std::max<std::int64_t>(spec_.layers, 1);
        if (height > kMaxFileBytes / (width * pixelBytes) / layers)  // no file system holds larger files
            refuse(fmt::format("{}x{}{} with {} bytes a pixel is more than a file can hold", width, height,
                               layers > 1 ? fmt::format("x{}", layers) : "", pixelBytes));
    }

    void checkLayers() const {
        if (!format_.holdsLayers(spec_.layersAre))
            refuse(fmt::format("{} holds no {}; known for that: {}", format_.name, layersText(spec_.layersAre),
                               formatNames(spec_.layersAre)));
        if (spec_.layers > std::numeric_limits<std::int32_t>::max())
            refuse(fmt::format("{} layers are too many; at most {}", spec_.layers,
                               std::numeric_limits<std::int32_t>::max()));
        if (spec_.layers < 1 || (spec_.layers > 1 && spec_.layersAre == Layers::one))
            refuse(fmt::format("{} layers are none that a file can have", spec_.layers));
        const bool overviews = spec_.overviews && format_.overviewsFrom > 0;
        const int most = format_.mipMaps || overviews ? mostLevels(spec_) : 1;
        if (spec_.levels < 1 || spec_.levels > most)
            refuse(fmt::format("{} levels of mip maps; {} takes 1 to {}", spec_.levels, format_.name, most));
        if (format_.allLevels && spec_.levels > 1 && spec_.levels < most)
            refuse(fmt::format("{} levels of mip maps; {} takes 1, or all {}", spec_.levels, format_.name, most));
        if (spec_.bottomUp && !format_.rowOrders)
            refuse(fmt::format("{} has its rows in one order, always", format_.name));
    }

    void checkTiles() const {
        const std::int64_t side = spec_.tileSide == 0 && spec_.levels > 1 ? format_.mipTileSide : spec_.tileSide;
        if (side == 0) return;
        if (!format_.tiles) refuse(fmt::format("{} is not cut into tiles", format_.name));
        if (side < format_.tileStep || side > format_.maxTileSide || side % format_.tileStep != 0)
            refuse(fmt::format("tiles of {} x {}; the side of {}'s tiles is a multiple of {}, at most {}", side, side,
                               format_.name, format_.tileStep, format_.maxTileSide));
        const std::int64_t across = (spec_.width + side - 1) / side;
        const std::int64_t pixelBytes = std::int64_t{depthInfo(spec_.depth).bytes} * spec_.channels;
        if (across > kMaxTileBandBytes / (side * side * pixelBytes))
            refuse(fmt::format("a row of tiles of {} x {} has {} bytes, and is held as a whole; at most {}", side, side,
                               across * side * side * pixelBytes, kMaxTileBandBytes));
        if ((spec_.height + side - 1) / side > kMaxTiles / across)
            refuse(fmt::format("{}x{} has too many tiles of {} x {}; at most {}", spec_.width, spec_.height, side, side,
                               kMaxTiles));
    }

    void checkPlace() const {
        if (spec_.rawHeader != RawHeader::none && (!format_.rawHeaders || spec_.stream != nullptr))
            refuse(fmt::format("{} has no header beside it", spec_.stream != nullptr ? path_ : format_.name));
        if (!spec_.mapPlace) return;
        if (!format_.mapPlaces && spec_.rawHeader == RawHeader::none)
            refuse(fmt::format("{}{} cannot say where it lies on a map", format_.name,
                               format_.rawHeaders ? " without a header beside it" : ""));
        if (const std::string problem = mapPlaceProblem(*spec_.mapPlace); !problem.empty()) refuse(problem);
    }

    /// Returns the bytes of a stored pixel, at most 256.
    [[nodiscard]] std::int64_t storedPixelBytes() const {
        const std::int64_t channels = format_.texture && spec_.channels == 3 ? 4 : spec_.channels;
        return std::int64_t{depthInfo(spec_.depth).bytes} * channels;
    }

    static constexpr std::int64_t kMaxFileBytes = std::numeric_limits<std::int64_t>::max();

    std::string path_;
    const FormatInfo& format_;
    const ImageSpec& spec_;
};

}  // namespace

void requireHolds(const std::filesystem::path& path, const ImageSpec& spec) {
    SpecCheck(path, spec.stream == nullptr ? formatForPath(path) : *spec.stream, spec).run();
}

std::unique_ptr<ImageWriter> openImage(const std::filesystem::path& path, const ImageSpec& spec) {
    const FormatInfo& format = spec.stream == nullptr ? formatForPath(path) : *spec.stream;
    if (spec.stream == nullptr) requireOneFrame(path);
    SpecCheck(path, format, spec).run();
    return format.open(path, spec);
}

void writeImage(const std::filesystem::path& path, const Image& image, ImageSpec spec) {
    spec.width = image.width;
    spec.height = image.height;
    spec.channels = image.channels;
    spec.layers = 1;
    const std::unique_ptr<ImageWriter> writer = openImage(path, spec);
    writer->writeRows(image.pixels);
    writer->finish();
}

LevelSize levelSize(const ImageSpec& spec, int level) {
    const std::int64_t more = spec.overviews ? (std::int64_t{1} << level) - 1 : 0;
    const auto halved = [=](std::int64_t side) { return std::max<std::int64_t>((side + more) >> level, 1); };
    return {halved(spec.width), halved(spec.height),
            spec.layersAre == Layers::volume ? halved(spec.layers) : spec.layers};
}

int mostLevels(const ImageSpec& spec) {
    const std::int64_t depth = spec.layersAre == Layers::volume ? spec.layers : 1;
    return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(std::max({spec.width, spec.height, depth}))));
}

std::int64_t pixelsOf(const ImageSpec& spec) {
    std::int64_t pixels = 0;
    for (int level = 0; level < spec.levels; ++level) {
        const LevelSize size = levelSize(spec, level);
        pixels += size.width * size.height * size.layers;
    }
    return pixels;
}

std::uint64_t sampleBytesOf(const ImageSpec& spec) {
    return static_cast<std::uint64_t>(pixelsOf(spec)) * static_cast<std::uint64_t>(spec.channels) *
           static_cast<std::uint64_t>(depthInfo(spec.depth).bytes);
}

std::vector<std::string> channelNamesOf(const ImageSpec& spec) {
    if (!spec.channelNames.empty()) return spec.channelNames;
    static const std::vector<std::string> kColor{"R", "G", "B", "A"};
    if (spec.channels > 4) {
        std::vector<std::string> numbered;
        numbered.reserve(static_cast<std::size_t>(spec.channels));
        for (int i = 0; i < spec.channels; ++i) numbered.push_back(fmt::format("C{}", i));
        return numbered;
    }
    if (spec.channels >= 3) return {kColor.begin(), kColor.begin() + spec.channels};
    return spec.channels == 2 ? std::vector<std::string>{"Y", "A"} : std::vector<std::string>{"Y"};
}

std::size_t bandsWaiting(std::size_t bandBytes) {
    constexpr std::size_t kMostBytes = std::size_t{64} << 20;
    const auto wanted = 4 * static_cast<std::size_t>(threadCount());  // drawing delivers several at a time
    const std::size_t room = kMostBytes / bandBytes;
    return room < 2 ? 0 : std::min(room, wanted);
}

std::string shownName(const std::filesystem::path& path, const ImageSpec& spec) {
    return spec.stream == nullptr ? printable(path.native()) : "standard output";
}

std::unique_ptr<ByteOutput> openOutput(const std::filesystem::path& path, const ImageSpec& spec, bool seeks) {
    if (spec.stream != nullptr) return std::make_unique<StdoutFile>(seeks);
    return std::make_unique<AtomicFile>(path, spec.force);
}

RowWriter::RowWriter(const ImageSpec& spec) : spec_(spec) {
    place_.level = spec.overviews ? spec.levels - 1 : 0;
    size_ = levelSize(spec, place_.level);
}

void RowWriter::advance() {
    if (++place_.y < size_.height) return;
    place_.y = 0;
    if (++place_.layer < size_.layers) return;
    place_.layer = 0;
    full_ = spec_.overviews ? place_.level == 0 : place_.level + 1 == spec_.levels;
    if (full_) return;
    place_.level += spec_.overviews ? -1 : 1;
    size_ = levelSize(spec_, place_.level);
}

void RowWriter::writeRows(std::span<const float> rows) {
    if (!usable_) throw std::logic_error("ImageWriter::writeRows: the writer is finished or has failed");
    const auto rowSize = static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(spec_.channels);
    if (rows.size() % rowSize != 0) throw std::logic_error("ImageWriter::writeRows: not a whole number of rows");
    const auto count = static_cast<std::int64_t>(rows.size() / rowSize);
    if (count > (full_ ? 0 : size_.height - place_.y))
        throw std::logic_error("ImageWriter::writeRows: more rows than the layer has");
    usable_ = false;  // until every row is written
    for (; !rows.empty(); rows = rows.subspan(rowSize)) {
        if (place_.y % kRowsPerInterruptCheck == 0) throwIfInterrupted();
        writeRow(rows.first(rowSize));
        advance();
    }
    usable_ = true;
}

void RowWriter::finish() {
    if (!usable_) throw std::logic_error("ImageWriter::finish: the writer is finished or has failed");
    if (!full_) throw std::logic_error("ImageWriter::finish: rows are missing");
    usable_ = false;
    close();
}

}  // namespace noisescope
