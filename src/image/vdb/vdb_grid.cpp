#include "image/vdb/vdb_grid.h"

#include <openvdb/io/Archive.h>
#include <openvdb/openvdb.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace noisescope {
namespace {

/// Archive that writes to a stream with a table of offsets: io::File needs a name, and io::Stream writes no such table,
/// without which readers load everything at once.
class VdbArchive : public openvdb::io::Archive {
  public:
    void writeTo(std::ostream& stream, const openvdb::GridBase::Ptr& grid, const openvdb::MetaMap& texts) {
        setGridStatsMetadataEnabled(false);  // the grid has its own: computing them would compress everything twice
        Archive::write(stream, openvdb::GridCPtrVec{grid}, true, texts);
    }
};

/// Returns the placement of voxels. The volume is 1 high. Voxels lie as in the recipe: their centers at (x + 1/2, y +
/// 1/2) / height across, as for pixels, and slice k at k / height. The first row is on top: with x to the right and y
/// up, as when looking down on the ground in Blender or from the front in Houdini, each slice appears as its picture.
openvdb::math::Transform::Ptr transformOf(const VdbVolume& volume) {
    const double voxel = 1.0 / volume.height;
    openvdb::math::Transform::Ptr transform = openvdb::math::Transform::createLinearTransform(voxel);
    transform->postTranslate({voxel / 2, voxel / 2, 0});
    return transform;
}

void addStatistics(openvdb::GridBase& grid, const VdbVolume& volume, std::uint32_t compression) {
    const openvdb::Vec3i last{volume.width - 1, volume.height - 1, volume.slices - 1};
    const std::int64_t voxels = std::int64_t{volume.width} * volume.height * volume.slices;
    grid.insertMeta(openvdb::GridBase::META_FILE_BBOX_MIN, openvdb::Vec3IMetadata(openvdb::Vec3i(0)));
    grid.insertMeta(openvdb::GridBase::META_FILE_BBOX_MAX, openvdb::Vec3IMetadata(last));
    grid.insertMeta(openvdb::GridBase::META_FILE_VOXEL_COUNT, openvdb::Int64Metadata(voxels));
    grid.insertMeta(openvdb::GridBase::META_FILE_COMPRESSION,
                    openvdb::StringMetadata(openvdb::io::compressionToString(compression)));
}

void take(const float*& from, float& to) { to = *from++; }
void take(const float*& from, openvdb::Vec3s& to) {
    to = openvdb::Vec3s(from);
    from += 3;
}

/// All voxels are active, even if equal to the background, and tiles never replace equal ones: values are kept bit by
/// bit.
template <typename Grid>
class GridOf final : public VdbGrid {
    using Value = typename Grid::ValueType;
    using Leaf = typename Grid::TreeType::LeafNodeType;

  public:
    GridOf(const VdbVolume& volume, const char* name, openvdb::GridClass kind)
        : volume_(volume), grid_(Grid::create(openvdb::zeroVal<Value>())), voxels_(grid_->getAccessor()) {
        grid_->setName(name);
        grid_->setGridClass(kind);
        grid_->setTransform(transformOf(volume));
        grid_->setSaveFloatAsHalf(volume.half);
    }

    void setRow(int y, int slice, std::span<const float> row) override {
        const float* from = row.data();
        for (int x = 0; x < volume_.width;) {
            Leaf* const leaf = voxels_.touchLeaf({x, y, slice});
            const int end = std::min(volume_.width, (x | (static_cast<int>(Leaf::DIM) - 1)) + 1);
            for (; x < end; ++x) {
                Value value;
                take(from, value);
                leaf->setValueOn(Leaf::coordToOffset({x, y, slice}), value);
            }
        }
    }

    void writeTo(std::ostream& stream) override {
        VdbArchive archive;
        addStatistics(*grid_, volume_, archive.compression());
        openvdb::MetaMap texts;
        for (const auto& [key, text] : volume_.texts) texts.insertMeta(key, openvdb::StringMetadata(text));
        try {
            archive.writeTo(stream, grid_, texts);
        } catch (const openvdb::Exception& problem) {
            throw std::runtime_error(problem.what());
        }
    }

  private:
    VdbVolume volume_;
    typename Grid::Ptr grid_;
    typename Grid::Accessor voxels_;
};

}  // namespace

/// Blender's volume shader uses "density", which both programs show as fog by default; vectors may mean anything, so
/// their grid's name must not suggest a velocity.
extern "C" __attribute__((visibility("default"))) VdbGrid* noisescopeMakeVdbGrid(const VdbVolume& volume) {
    openvdb::initialize();
    if (volume.channels == 1) return new GridOf<openvdb::FloatGrid>(volume, "density", openvdb::GRID_FOG_VOLUME);
    return new GridOf<openvdb::Vec3SGrid>(volume, "vector", openvdb::GRID_UNKNOWN);
}

}  // namespace noisescope
