// Volumes for Blender and Houdini, by OpenVDB.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "core/error.h"
#include "image/codecs.h"
#include "image/image_writer.h"
#include "image/row_writer.h"

#ifdef NOISESCOPE_OPENVDB
#include <openvdb/io/Archive.h>
#include <openvdb/openvdb.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <streambuf>
#include <string_view>
#include <vector>

#include "core/interrupt.h"
#include "core/quantize.h"
#include "image/exr_keys.h"
#endif

namespace noisescope {

#ifdef NOISESCOPE_OPENVDB
namespace {

/// A file for OpenVDB, which gives each a random number. It gets one here that follows from its content, so that the
/// same recipe gives the same bytes.
class VdbBytes final : public std::streambuf {
  public:
    explicit VdbBytes(ByteOutput& file) : file_(file) {}

    /// After the last byte.
    void writeIdentity() {
        const std::string text =
            fmt::format("{:08x}-{:04x}-8{:03x}-8000-{:012x}", crc_, adler_ >> 16, adler_ & 0xfff, file_.position());
        file_.seek(kIdentityAt);
        file_.write(std::string_view(text).substr(0, kIdentityBytes));
    }

  protected:
    std::streamsize xsputn(const char* bytes, std::streamsize count) override {
        throwIfInterrupted();
        std::string_view text(bytes, static_cast<std::size_t>(count));
        std::string header;
        if (file_.position() < kIdentityAt + kIdentityBytes) {
            header = text;
            for (std::size_t i = 0; i < header.size(); ++i) {
                const std::uint64_t at = file_.position() + i;
                if (at >= kIdentityAt && at < kIdentityAt + kIdentityBytes) header[i] = '0';
            }
            text = header;
        }
        const auto* const from = reinterpret_cast<const Bytef*>(text.data());
        crc_ = ::crc32_z(crc_, from, text.size());
        adler_ = ::adler32_z(adler_, from, text.size());
        file_.write(text);
        return count;
    }
    int_type overflow(int_type byte) override {
        const char c = traits_type::to_char_type(byte);
        xsputn(&c, 1);
        return byte;
    }
    pos_type seekoff(off_type offset, std::ios_base::seekdir from, std::ios_base::openmode) override {
        if (from == std::ios_base::end) return {off_type{-1}};
        const auto now = static_cast<off_type>(file_.position());
        const off_type to = from == std::ios_base::cur ? now + offset : offset;
        if (to != now) file_.seek(static_cast<std::uint64_t>(to));
        return {to};
    }
    pos_type seekpos(pos_type position, std::ios_base::openmode which) override {
        return seekoff(position, std::ios_base::beg, which);
    }

  private:
    // Behind the magic number, three versions and a flag stands an UUID as text.
    static constexpr std::uint64_t kIdentityAt = 8 + 3 * 4 + 1;
    static constexpr std::uint64_t kIdentityBytes = 36;

    ByteOutput& file_;
    uLong crc_ = 0;
    uLong adler_ = 1;
};

/// io::File wants a name, io::Stream writes no table of places, without which readers load everything at once.
class VdbArchive : public openvdb::io::Archive {
  public:
    void writeTo(std::ostream& stream, const openvdb::GridBase::Ptr& grid, const openvdb::MetaMap& texts) {
        setGridStatsMetadataEnabled(false);  // the grid has its own: finding them would compress everything twice
        Archive::write(stream, openvdb::GridCPtrVec{grid}, true, texts);
    }
};

openvdb::MetaMap textsOf(const ImageSpec& spec) {
    openvdb::MetaMap texts;
    const auto add = [&](const char* key, const std::string& text) {
        if (!text.empty()) texts.insertMeta(key, openvdb::StringMetadata(text));
    };
    add(kExrRecipeKey, spec.recipe);
    add(kExrRangeKey, spec.unbounded ? kUnbounded : rangeText(spec.range));
    add(kExrCheckedKey, spec.checked);
    add(kExrRegionKey, spec.region);
    add(kExrSoftwareKey, spec.software);
    return texts;
}

/// The volume is 1 high. Voxels lie where the recipe has them: their middle at (x + 1/2, y + 1/2) / height across, as
/// pixels have, slice k at k / height. The first row is on top: where x points right and y up, as when one looks down
/// on the ground in Blender or from the front in Houdini, each slice is seen as its picture.
openvdb::math::Transform::Ptr transformOf(const ImageSpec& spec) {
    const double voxel = 1.0 / static_cast<double>(spec.height);
    openvdb::math::Transform::Ptr transform = openvdb::math::Transform::createLinearTransform(voxel);
    transform->postTranslate({voxel / 2, voxel / 2, 0});
    return transform;
}

openvdb::Coord cornerOf(const ImageSpec& spec) {
    return {static_cast<int>(spec.width), static_cast<int>(spec.height), static_cast<int>(spec.layers)};
}

void addStatistics(openvdb::GridBase& grid, const ImageSpec& spec, std::uint32_t compression) {
    const openvdb::Vec3i last = cornerOf(spec).offsetBy(-1).asVec3i();
    grid.insertMeta(openvdb::GridBase::META_FILE_BBOX_MIN, openvdb::Vec3IMetadata(openvdb::Vec3i(0)));
    grid.insertMeta(openvdb::GridBase::META_FILE_BBOX_MAX, openvdb::Vec3IMetadata(last));
    grid.insertMeta(openvdb::GridBase::META_FILE_VOXEL_COUNT, openvdb::Int64Metadata(pixelsOf(spec)));
    grid.insertMeta(openvdb::GridBase::META_FILE_COMPRESSION,
                    openvdb::StringMetadata(openvdb::io::compressionToString(compression)));
}

void take(const float*& from, float& to) { to = *from++; }
void take(const float*& from, openvdb::Vec3s& to) {
    to = openvdb::Vec3s(from);
    from += 3;
}

/// The file's tree of voxels stands at its beginning, so all of them are kept until the last has come. Every voxel is
/// active, also those that equal the background, and no tile takes the place of equal ones: values are kept bit by bit.
template <typename Grid>
class VdbWriter final : public RowWriter {
    using Value = typename Grid::ValueType;
    using Leaf = typename Grid::TreeType::LeafNodeType;

  public:
    VdbWriter(const std::filesystem::path& path, const ImageSpec& spec, std::string_view name, openvdb::GridClass kind)
        : RowWriter(spec),
          file_(openOutput(path, spec, true)),
          spec_(spec),
          grid_(Grid::create(openvdb::zeroVal<Value>())),
          voxels_(grid_->getAccessor()) {
        grid_->setName(std::string(name));
        grid_->setGridClass(kind);
        grid_->setTransform(transformOf(spec));
        grid_->setSaveFloatAsHalf(spec.depth == Depth::f16);
    }

  private:
    void writeRow(std::span<const float> row) override {
        const int y = static_cast<int>(spec_.height - 1 - place().y);
        const int z = static_cast<int>(place().layer);
        const int width = static_cast<int>(spec_.width);
        const float* from = row.data();
        for (int x = 0; x < width;) {
            Leaf* const leaf = voxels_.touchLeaf({x, y, z});
            const int end = std::min(width, (x | (static_cast<int>(Leaf::DIM) - 1)) + 1);
            for (; x < end; ++x) {
                Value value;
                take(from, value);
                leaf->setValueOn(Leaf::coordToOffset({x, y, z}), value);
            }
        }
    }

    void close() override {
        VdbArchive archive;
        addStatistics(*grid_, spec_, archive.compression());
        VdbBytes bytes(*file_);
        std::ostream stream(&bytes);
        stream.exceptions(std::ios_base::badbit);  // what the file throws comes through
        try {
            archive.writeTo(stream, grid_, textsOf(spec_));
        } catch (const openvdb::Exception& problem) {
            throw Error(ExitCode::file, fmt::format("{}: cannot write: {}", file_->name(), problem.what()));
        }
        bytes.writeIdentity();
        file_->commit();
    }

    std::unique_ptr<ByteOutput> file_;
    ImageSpec spec_;
    typename Grid::Ptr grid_;
    typename Grid::Accessor voxels_;
};

/// Of the machine, in bytes.
double memoryThere() {
    return static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

void requireMemory(const std::string& name, const ImageSpec& spec) {
    constexpr double kGiB = 1024.0 * 1024 * 1024;
    constexpr double kMore = 1.1;  // for what OpenVDB has besides the values
    const auto full = [](std::int64_t side) {
        const std::int64_t leaves = (side + 7) / 8;
        return static_cast<double>(leaves * 8);
    };
    const double needed = full(spec.width) * full(spec.height) * full(spec.layers) * spec.channels * 4 * kMore;
    if (needed > memoryThere())
        throw Error(
            ExitCode::usage,
            fmt::format("{}: {}x{}x{} voxels need {:.1f} GiB of memory, of which this machine has {:.1f}; other "
                        "formats of volumes need none",
                        name, spec.width, spec.height, spec.layers, needed / kGiB, memoryThere() / kGiB));
}

}  // namespace

/// Blender's shader of volumes looks for "density", which both programs show as fog without being asked; vectors may be
/// anything, so their grid has a name that nobody takes for a velocity.
std::unique_ptr<ImageWriter> openVdb(const std::filesystem::path& path, const ImageSpec& spec) {
    const std::string name = shownName(path, spec);
    constexpr std::int64_t kMostSlices = std::int64_t{1} << 30;
    if (spec.layers > kMostSlices)
        throw Error(ExitCode::usage, fmt::format("{}: {} slices; at most {}", name, spec.layers, kMostSlices));
    requireMemory(name, spec);
    openvdb::initialize();
    if (spec.channels == 1)
        return std::make_unique<VdbWriter<openvdb::FloatGrid>>(path, spec, "density", openvdb::GRID_FOG_VOLUME);
    return std::make_unique<VdbWriter<openvdb::Vec3SGrid>>(path, spec, "vector", openvdb::GRID_UNKNOWN);
}

#else

std::unique_ptr<ImageWriter> openVdb(const std::filesystem::path& path, const ImageSpec& spec) {
    throw Error(ExitCode::usage,
                fmt::format("{}: this program was built without OpenVDB; install its library (Debian: libopenvdb-dev) "
                            "and build again, or write another format: {}",
                            shownName(path, spec), formatNames(Layers::volume)));
}

#endif

}  // namespace noisescope
