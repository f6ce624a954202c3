// Writer of binary glTF 2.0 (Khronos, 2017): one mesh, its vertices interleaved, with walls that have corners of their
// own, so that they are lit as the flat faces they are.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "mesh/mesh_writer.h"

namespace noisescope {

std::uint64_t glbBytes(const MeshSpec& spec);

/// Returns the recipe in the extras of a file, empty if there is none. Throws Error(file) for a file that is no binary
/// glTF.
std::string glbRecipe(const std::filesystem::path& path);
/// True for a file that begins as binary glTF.
bool looksLikeGlb(const std::filesystem::path& path);

class GlbWriter final : public MeshWriter {
  public:
    GlbWriter(AtomicFile& file, const MeshSpec& spec);
    void write(std::span<const MeshVertex> vertices) override;
    void finish() override;

  private:
    [[nodiscard]] std::string head() const;
    void append(const MeshVertex& vertex);
    void addClosing();
    void writeAll();

    AtomicFile& file_;
    MeshSpec spec_;
    std::size_t headBytes_ = 0;
    std::string bytes_;
    std::vector<MeshVertex> rim_;    ///< at the surface, clockwise
    std::vector<MeshVertex> floor_;  ///< below it, then the middle
    std::int64_t taken_ = 0;         ///< vertices of the surface so far
    glm::vec3 low_{0}, high_{0};
    bool any_ = false;
};

}  // namespace noisescope
