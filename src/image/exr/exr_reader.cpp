#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfInputFile.h>
#include <ImfTileDescription.h>
#include <ImfTiledInputFile.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include "core/error.h"
#include "core/quantize.h"
#include "core/text.h"
#include "image/codecs.h"
#include "image/exr/exr_call.h"
#include "image/exr/exr_header.h"
#include "image/exr/exr_keys.h"
#include "image/row_reader.h"
#include "image/sample_checksum.h"

namespace noisescope {
namespace {

class ExrInput final : public Imf::IStream {
  public:
    explicit ExrInput(InputFile& file) : Imf::IStream(file.name().c_str()), file_(file) {}
    bool read(char* to, int count) override {
        if (count < 0) file_.fail("damaged: a negative size");
        file_.readExactly(to, static_cast<std::size_t>(count));
        return file_.position() < file_.size();
    }
    std::uint64_t tellg() override { return file_.position(); }
    void seekg(std::uint64_t position) override { file_.seek(position); }

  private:
    InputFile& file_;
};

ImageInfo infoOf(const ExrHeader& header) {
    ImageInfo info;
    info.format = "exr";
    info.width = header.width;
    info.height = header.height;
    info.channels = static_cast<int>(header.channels.size());
    std::vector<std::string> names;
    for (const auto& entry : header.channels) names.push_back(entry.first);
    info.channelNames = exrReadersOrder(std::move(names));
    const bool anyFloat = std::ranges::any_of(header.channels, [](const auto& entry) { return entry.second; });
    info.depth = anyFloat ? Depth::f32 : Depth::f16;
    const auto text = [&](const char* key) {
        const auto found = header.texts.find(key);
        return found == header.texts.end() ? std::string() : found->second;
    };
    info.recipe = text(kExrRecipeKey);
    info.range = parseRangeText(text(kExrRangeKey));
    info.unbounded = text(kExrRangeKey) == kUnbounded;
    info.checked = text(kExrCheckedKey);
    info.sampleChecksum = text(kSampleChecksumKey);
    info.region = text(kExrRegionKey);
    info.software = text(kExrSoftwareKey);
    return info;
}

/// Throws unless the library found the same header as this program: it writes into memory of the size computed here.
void checkSameHeader(const InputFile& file, const ExrHeader& ours, const Imf::Header& theirs) {
    const Imath::Box2i& window = theirs.dataWindow();
    bool same = window.min.x == ours.left && window.min.y == ours.top && window.max.x - ours.left + 1 == ours.width &&
                window.max.y - ours.top + 1 == ours.height;
    std::size_t count = 0;
    for (auto channel = theirs.channels().begin(); channel != theirs.channels().end(); ++channel, ++count) {
        const auto found = ours.channels.find(channel.name());
        same = same && found != ours.channels.end() && channel.channel().xSampling == 1 &&
               channel.channel().ySampling == 1 && channel.channel().type == (found->second ? Imf::FLOAT : Imf::HALF);
    }
    if (ours.tileWidth != 0)
        same = same && theirs.hasTileDescription() && std::int64_t{theirs.tileDescription().xSize} == ours.tileWidth &&
               std::int64_t{theirs.tileDescription().ySize} == ours.tileHeight;
    if (!same || count != ours.channels.size()) file.fail("damaged: its header can be read in two ways");
}

class ExrReader final : public RowReader {
  public:
    explicit ExrReader(const std::filesystem::path& path) : RowReader(path), header_(readExrHeader(file_)) {
        info_ = infoOf(header_);
        for (std::string& text : exrNotes(file_, header_)) note(std::move(text));
    }

  private:
    /// The library reads rows and tiles in any order, so it is kept for further passes.
    void start() override {
        if (!rows_ && !tiles_) step([&] { open(); });
    }

    /// Reads row by row through a buffer for one row, as the writer; tiles through one row of tiles. OpenEXR converts
    /// half to float.
    void open() {
        stream_.seekg(0);
        constexpr int kThreads = 0;
        const auto channels = static_cast<std::size_t>(info_.channels);
        const std::size_t pixelBytes = sizeof(float) * channels;
        const std::size_t rowValues = static_cast<std::size_t>(info_.width) * channels;
        const bool tiled = header_.tileWidth != 0;
        if (tiled)
            tiles_ = std::make_unique<Imf::TiledInputFile>(stream_, kThreads);
        else
            rows_ = std::make_unique<Imf::InputFile>(stream_, kThreads);
        checkSameHeader(file_, header_, tiled ? tiles_->header() : rows_->header());
        bandRows_ = tiled ? std::min(header_.tileHeight, header_.height) : 1;
        // Untouched until there are bytes for it.
        band_ = std::make_unique_for_overwrite<float[]>(rowValues * static_cast<std::size_t>(bandRows_));
        Imf::FrameBuffer frame;
        // OpenEXR adds x * pixelBytes for the window's x. Computed as integers, since the result may lie outside of the
        // row.
        std::uintptr_t base = reinterpret_cast<std::uintptr_t>(band_.get());
        base -= static_cast<std::uintptr_t>(header_.left) * pixelBytes;
        for (const std::string& name : info_.channelNames) {
            // Rows of a tile count from its upper edge; ignored for files of rows.
            constexpr bool kFromTile = true;
            const std::size_t rowBytes = tiled ? rowValues * sizeof(float) : 0;
            // NOLINTNEXTLINE(performance-no-int-to-ptr)
            frame.insert(name, Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(base), pixelBytes, rowBytes, 1, 1, 0.0,
                                          false, kFromTile));
            base += sizeof(float);
        }
        if (tiled)
            tiles_->setFrameBuffer(frame);
        else
            rows_->setFrameBuffer(frame);
    }

    void startRow(std::int64_t y) override {
        row_ = y % bandRows_;
        const std::int64_t band = y / bandRows_;
        if (!tiles_) return step([&] { rows_->readPixels(static_cast<int>(header_.top + y)); });
        if (row_ != 0 && band == inMemory_) return;
        const auto last = static_cast<int>((header_.width - 1) / header_.tileWidth);
        step([&] { tiles_->readTiles(0, last, static_cast<int>(band), static_cast<int>(band), 0); });
        inMemory_ = band;
    }

    std::span<const float> part(std::size_t x, std::size_t pixels) override {
        const auto channels = static_cast<std::size_t>(info_.channels);
        const auto before = static_cast<std::size_t>(row_) * static_cast<std::size_t>(info_.width) + x;
        return {band_.get() + before * channels, pixels * channels};
    }

    void readSmallerLevels(RawChecksum& sum) override {
        if (!tiles_) return;
        const auto channels = static_cast<std::size_t>(info_.channels);
        const auto rowValues = static_cast<std::size_t>(info_.width) * channels;
        for (int level = 1; level < tiles_->numLevels(); ++level) {
            const auto values = static_cast<std::size_t>(tiles_->levelWidth(level)) * channels;
            const std::int64_t height = tiles_->levelHeight(level);
            for (std::int64_t y = 0; y < height; y += header_.tileHeight) {
                const auto band = static_cast<int>(y / header_.tileHeight);
                step([&] { tiles_->readTiles(0, tiles_->numXTiles(level) - 1, band, band, level); });
                for (std::int64_t row = 0; row < std::min(header_.tileHeight, height - y); ++row)
                    addValues({band_.get() + static_cast<std::size_t>(row) * rowValues, values}, sum);
            }
        }
        inMemory_ = -1;
    }

    template <typename Step>
    void step(const Step& action) {
        callOpenExr(action,
                    [this](const char* problem) { file_.fail(fmt::format("damaged: {}", printable(problem))); });
    }

    ExrHeader header_;
    ExrInput stream_{file_};
    std::unique_ptr<float[]> band_;
    std::int64_t bandRows_ = 1;   ///< rows in memory
    std::int64_t inMemory_ = -1;  ///< index of the row of tiles in memory
    std::int64_t row_ = 0;        ///< the next row to return, within these
    std::unique_ptr<Imf::InputFile> rows_;
    std::unique_ptr<Imf::TiledInputFile> tiles_;
};

}  // namespace

std::unique_ptr<ImageReader> openExrReader(const std::filesystem::path& path) {
    return std::make_unique<ExrReader>(path);
}

}  // namespace noisescope
