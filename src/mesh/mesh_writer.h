// Writers of meshes: vertices in, row by row and in bounded memory; a file appears only when it is complete.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "mesh/mesh_grid.h"

namespace noisescope {

class AtomicFile;

/// Contents of a file beside the vertices.
struct MeshSpec {
    MeshGrid grid;
    bool hasColors = false;
    std::string recipe;    ///< JSON text
    std::string software;  ///< "Noisescope 0.3.0"
};

class MeshWriter {
  public:
    MeshWriter() = default;
    MeshWriter(const MeshWriter&) = delete;
    MeshWriter& operator=(const MeshWriter&) = delete;
    virtual ~MeshWriter() = default;

    /// Takes the next vertices in the order of MeshGrid: whole rows, or all of a thinned grid in one piece, then those
    /// of the floor in one piece.
    virtual void write(std::span<const MeshVertex> vertices) = 0;
    /// Completes the bytes, which AtomicFile::commit() makes visible.
    virtual void finish() = 0;
};

struct MeshFormat {
    std::string_view extension;  ///< lower case, with its dot
    std::string_view label;
    /// Returns the bytes of the file, or of a part that is most of it.
    std::uint64_t (*bytes)(const MeshSpec&);
    std::uint64_t mostVertices;
    std::unique_ptr<MeshWriter> (*open)(AtomicFile&, const MeshSpec&);
};

/// One row a format.
std::span<const MeshFormat> meshFormats();
/// ".glb, .obj, .ply or .stl"
std::string meshExtensions();
/// Returns null if no format has the path's extension.
const MeshFormat* findMeshFormat(const std::filesystem::path& path);

}  // namespace noisescope
