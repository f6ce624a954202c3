#include "mesh/mesh_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <glm/geometric.hpp>
#include <limits>
#include <string>
#include <vector>

#include "core/text.h"
#include "files/atomic_file.h"
#include "image/little_endian.h"
#include "mesh/glb_writer.h"

namespace noisescope {
namespace {

constexpr std::uint64_t kMostNumbers = std::numeric_limits<std::uint32_t>::max();

void appendFloat(std::string& to, float number) { appendNumber(to, std::bit_cast<std::uint32_t>(number)); }

/// From y up to z up, as programs for printing and point clouds have it: y points up the picture.
glm::vec3 zUp(const glm::vec3& v) { return {v.x, -v.z, v.y}; }

/// Collects bytes, and writes them in pieces.
class Pieces {
  public:
    explicit Pieces(AtomicFile& file) : file_(file) {}
    [[nodiscard]] std::string& bytes() { return bytes_; }
    void writeIfLarge() {
        constexpr std::size_t kMostGathered = std::size_t{1} << 20;
        if (bytes_.size() >= kMostGathered) writeAll();
    }
    void writeAll() {
        file_.write(bytes_);
        bytes_.clear();
    }

  private:
    AtomicFile& file_;
    std::string bytes_;
};

void forTriangles(const MeshGrid& grid, const TriangleSink& sink) {
    surfaceTriangles(grid, sink);
    if (grid.solid) closingTriangles(grid, sink);
}

/// Wavefront: text. Colors behind the places, as most programs read them.
class ObjWriter final : public MeshWriter {
  public:
    ObjWriter(AtomicFile& file, const MeshSpec& spec) : spec_(spec), pieces_(file) {
        pieces_.bytes() = fmt::format("# {}\n# recipe {}\n", spec.software, spec.recipe);
    }
    void write(std::span<const MeshVertex> vertices) override {
        for (const MeshVertex& vertex : vertices) {
            const auto number = [&](float value) { pieces_.bytes().append(" ").append(shortest(value)); };
            const auto three = [&](std::string_view what, const glm::vec3& v) {
                pieces_.bytes() += what;
                number(v.x), number(v.y), number(v.z);
            };
            three("v", vertex.position);
            if (spec_.hasColors)
                for (const std::uint8_t channel : vertex.color)
                    pieces_.bytes() += fmt::format(" {:.4f}", channel / 255.0);
            pieces_.bytes() += "\nvt";
            number(vertex.texture.x), number(1 - vertex.texture.y);
            three("\nvn", vertex.normal);
            pieces_.bytes() += "\n";
            pieces_.writeIfLarge();
        }
    }
    void finish() override {
        forTriangles(spec_.grid, [&](const MeshTriangle& triangle) {
            const auto [a, b, c] = std::array<std::uint64_t, 3>{
                triangle[0] + std::uint64_t{1}, triangle[1] + std::uint64_t{1}, triangle[2] + std::uint64_t{1}};
            pieces_.bytes() += fmt::format("f {0}/{0}/{0} {1}/{1}/{1} {2}/{2}/{2}\n", a, b, c);
            pieces_.writeIfLarge();
        });
        pieces_.writeAll();
    }

  private:
    MeshSpec spec_;
    Pieces pieces_;
};

/// Stanford's format, binary.
class PlyWriter final : public MeshWriter {
  public:
    PlyWriter(AtomicFile& file, const MeshSpec& spec) : spec_(spec), pieces_(file) {
        std::string header = fmt::format("ply\nformat binary_little_endian 1.0\ncomment {}\ncomment recipe {}\n",
                                         spec.software, spec.recipe);
        header += fmt::format("element vertex {}\n", spec.grid.vertices());
        for (const char* name : {"x", "y", "z", "nx", "ny", "nz", "s", "t"})
            header += fmt::format("property float {}\n", name);
        if (spec.hasColors)
            for (const char* name : {"red", "green", "blue"}) header += fmt::format("property uchar {}\n", name);
        header +=
            fmt::format("element face {}\nproperty list uchar int vertex_indices\nend_header\n", spec.grid.triangles());
        pieces_.bytes() = header;
    }
    void write(std::span<const MeshVertex> vertices) override {
        for (const MeshVertex& vertex : vertices) {
            std::string& bytes = pieces_.bytes();
            for (const glm::vec3& v : {zUp(vertex.position), zUp(vertex.normal)})
                for (int i = 0; i < 3; ++i) appendFloat(bytes, v[i]);
            appendFloat(bytes, vertex.texture.x);
            appendFloat(bytes, 1 - vertex.texture.y);
            if (spec_.hasColors)
                for (const std::uint8_t channel : vertex.color) bytes.push_back(static_cast<char>(channel));
            pieces_.writeIfLarge();
        }
    }
    void finish() override {
        forTriangles(spec_.grid, [&](const MeshTriangle& triangle) {
            pieces_.bytes().push_back('\3');
            for (const std::uint32_t vertex : triangle) appendNumber(pieces_.bytes(), vertex);
            pieces_.writeIfLarge();
        });
        pieces_.writeAll();
    }

  private:
    MeshSpec spec_;
    Pieces pieces_;
};

/// For printers: binary triangles with places of their own, written as soon as both of their rows are there.
class StlWriter final : public MeshWriter {
  public:
    StlWriter(AtomicFile& file, const MeshSpec& spec) : spec_(spec), pieces_(file) {
        constexpr std::size_t kTitle = 80;
        std::string header = spec.software.substr(0, kTitle);
        header.resize(kTitle, ' ');
        appendNumber(header, static_cast<std::uint64_t>(spec.grid.triangles()));
        pieces_.bytes() = header;
        if (spec.grid.solid) rim_.resize(static_cast<std::size_t>(spec.grid.rimVertices()));
    }
    void write(std::span<const MeshVertex> vertices) override {
        if (spec_.grid.thinned && above_.empty()) {
            for (const MeshVertex& vertex : vertices) above_.push_back(zUp(vertex.position));
            surfaceTriangles(spec_.grid, [&](const MeshTriangle& triangle) {
                add(triangle, [&](std::uint32_t vertex) { return above_[vertex]; });
            });
            row_ = spec_.grid.rows;
            return;
        }
        const auto columns = static_cast<std::size_t>(spec_.grid.columns);
        while (row_ < spec_.grid.rows && vertices.size() >= columns) {
            below_.clear();
            for (const MeshVertex& vertex : vertices.first(columns)) below_.push_back(zUp(vertex.position));
            if (row_ > 0) strip();
            if (spec_.grid.solid)
                forRim(spec_.grid, row_, [&](std::int64_t place, std::int64_t column) {
                    rim_[static_cast<std::size_t>(place)] = below_[static_cast<std::size_t>(column)];
                });
            std::swap(above_, below_);
            ++row_;
            vertices = vertices.subspan(columns);
        }
        for (const MeshVertex& vertex : vertices) floor_.push_back(zUp(vertex.position));
    }
    void finish() override {
        if (spec_.grid.solid)
            closingTriangles(spec_.grid, [&](const MeshTriangle& triangle) {
                add(triangle, [&](std::uint32_t v) { return closing(v); });
            });
        pieces_.writeAll();
    }

  private:
    void strip() {
        const auto first = static_cast<std::uint32_t>((row_ - 1) * spec_.grid.columns);
        const auto columns = static_cast<std::uint32_t>(spec_.grid.columns);
        stripTriangles(spec_.grid, row_ - 1, [&](const MeshTriangle& triangle) {
            add(triangle, [&](std::uint32_t vertex) {
                const std::uint32_t n = vertex - first;
                return n < columns ? above_[n] : below_[n - columns];
            });
        });
    }
    /// Returns the place of a vertex of walls and floor.
    [[nodiscard]] glm::vec3 closing(std::uint32_t vertex) const {
        const MeshGrid& grid = spec_.grid;
        if (vertex >= grid.surfaceVertices()) return floor_[static_cast<std::size_t>(vertex - grid.surfaceVertices())];
        if (grid.thinned) return above_[vertex];
        return rim_[static_cast<std::size_t>(grid.rimPlace(vertex % grid.columns, vertex / grid.columns))];
    }
    template <typename Place>
    void add(const MeshTriangle& triangle, const Place& place) {
        std::string& bytes = pieces_.bytes();
        const glm::vec3 a = place(triangle[0]);
        const glm::vec3 b = place(triangle[1]);
        const glm::vec3 c = place(triangle[2]);
        const glm::vec3 across = glm::cross(b - a, c - a);
        const float length = glm::length(across);
        const glm::vec3 normal = length > 0 ? across / length : glm::vec3(0);
        for (const glm::vec3& v : {normal, a, b, c})
            for (int i = 0; i < 3; ++i) appendFloat(bytes, v[i]);
        appendNumber(bytes, 0, 2);
        pieces_.writeIfLarge();
    }

    MeshSpec spec_;
    Pieces pieces_;
    std::vector<glm::vec3> above_, below_, rim_, floor_;
    std::int64_t row_ = 0;
};

template <typename Writer>
std::unique_ptr<MeshWriter> opened(AtomicFile& file, const MeshSpec& spec) {
    return std::make_unique<Writer>(file, spec);
}

std::uint64_t countOf(std::int64_t number) { return static_cast<std::uint64_t>(number); }

constexpr std::uint64_t kTextVertex = 60;  // bytes, about
constexpr std::uint64_t kTextTriangle = 40;

constexpr std::array kMeshFormats{
    MeshFormat{".glb", "glTF 2.0, for game engines and the web", &glbBytes, kMostNumbers - 1, &opened<GlbWriter>},
    MeshFormat{".obj", "Wavefront, text that everything reads",
               [](const MeshSpec& spec) {
                   return countOf(spec.grid.vertices()) * kTextVertex + countOf(spec.grid.triangles()) * kTextTriangle;
               },
               kMostNumbers - 1, &opened<ObjWriter>},
    MeshFormat{".ply", "Stanford PLY, binary",
               [](const MeshSpec& spec) {
                   return countOf(spec.grid.vertices()) * (spec.hasColors ? 35 : 32) +
                          countOf(spec.grid.triangles()) * 13;
               },
               kMostNumbers / 2, &opened<PlyWriter>},
    MeshFormat{".stl", "STL, binary, for printing",
               [](const MeshSpec& spec) { return 84 + countOf(spec.grid.triangles()) * 50; }, kMostNumbers / 2,
               &opened<StlWriter>},
};

}  // namespace

std::span<const MeshFormat> meshFormats() { return kMeshFormats; }

std::string meshExtensions() {
    std::vector<std::string_view> names(kMeshFormats.size());
    std::ranges::transform(kMeshFormats, names.begin(), &MeshFormat::extension);
    return fmt::format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

const MeshFormat* findMeshFormat(const std::filesystem::path& path) {
    const std::string extension = lowerCase(path.extension().string());
    const auto found = std::ranges::find(kMeshFormats, extension, &MeshFormat::extension);
    return found == kMeshFormats.end() ? nullptr : &*found;
}

}  // namespace noisescope
