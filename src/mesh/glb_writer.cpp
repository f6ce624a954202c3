#include "mesh/glb_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <glm/common.hpp>

#include "color/oklab.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "files/atomic_file.h"
#include "files/input_file.h"
#include "image/little_endian.h"

namespace noisescope {
namespace {

constexpr std::string_view kMagic = "glTF";
constexpr std::uint32_t kJsonChunk = 0x4e4f534a;    // "JSON"
constexpr std::uint32_t kBinaryChunk = 0x004e4942;  // "BIN\0"
constexpr int kFloats = 5126;                       // types of OpenGL
constexpr int kShorts = 5123;
constexpr int kWords = 5125;
constexpr std::size_t kPlain = 32;    // bytes of a vertex: place, normal, texture
constexpr std::size_t kColored = 40;  // … and a color in 16 bits of linear light a channel, with an alpha of 1
constexpr std::size_t kSides = 4;
constexpr std::size_t kPiece = std::size_t{1} << 20;
constexpr std::size_t kRoomForNumbers = 256;  // six shortest decimals, unknown until all vertices are there

std::size_t strideOf(const MeshSpec& spec) { return spec.hasColors ? kColored : kPlain; }

/// Returns the vertices of a file: corners of walls are there for each face.
std::int64_t verticesOf(const MeshGrid& grid) {
    const std::int64_t walls = 2 * (grid.rimVertices() + static_cast<std::int64_t>(kSides));
    return grid.surfaceVertices() + (grid.solid ? walls + grid.rimVertices() + 1 : 0);
}

std::uint64_t vertexBytes(const MeshSpec& spec) {
    return static_cast<std::uint64_t>(verticesOf(spec.grid)) * strideOf(spec);
}
std::uint64_t indexBytes(const MeshSpec& spec) {
    return static_cast<std::uint64_t>(spec.grid.triangles()) * 3 * sizeof(std::uint32_t);
}

/// Returns linear light in 16 bits of each value of a channel.
const std::array<std::uint16_t, 256>& lights() {
    static const auto table = [] {
        std::array<std::uint16_t, 256> made{};
        for (std::size_t i = 0; i < made.size(); ++i)
            made[i] = static_cast<std::uint16_t>(std::lround(linearOf(static_cast<double>(i) / 255) * 65535));
        return made;
    }();
    return table;
}

Json listOf(const glm::vec3& v) { return Json::array({Json(v.x), Json(v.y), Json(v.z)}); }

/// First and last place of a wall along the rim, and where it faces.
struct Wall {
    std::int64_t first, last;
    glm::vec3 normal;
};
std::array<Wall, kSides> wallsOf(const MeshGrid& grid) {
    const std::int64_t right = grid.columns - 1;
    const std::int64_t bottom = grid.rows - 1;
    return {Wall{0, right, {0, 0, -1}}, Wall{right, right + bottom, {1, 0, 0}},
            Wall{right + bottom, 2 * right + bottom, {0, 0, 1}},
            Wall{2 * right + bottom, 2 * (right + bottom), {-1, 0, 0}}};
}

}  // namespace

std::uint64_t glbBytes(const MeshSpec& spec) { return vertexBytes(spec) + indexBytes(spec) + spec.recipe.size(); }

GlbWriter::GlbWriter(AtomicFile& file, const MeshSpec& spec) : file_(file), spec_(spec) {
    if (glbBytes(spec) > UINT32_MAX - kPiece)
        throw Error(
            ExitCode::usage,
            fmt::format("a mesh of {} vertices takes {:.1f} GB, and binary glTF holds 4; expected fewer vertices "
                        "(--every N, --size, --region), or a .ply file",
                        verticesOf(spec.grid), static_cast<double>(glbBytes(spec)) * 1e-9));
    bytes_ = head();
    headBytes_ = bytes_.size() + kRoomForNumbers;
    headBytes_ += (4 - headBytes_ % 4) % 4;
    bytes_.resize(headBytes_, ' ');
    if (spec.grid.solid) rim_.resize(static_cast<std::size_t>(spec.grid.rimVertices()));
}

/// Returns the header of the file and the description, which ends before the chunk of vertices and indices.
std::string GlbWriter::head() const {
    const auto count = verticesOf(spec_.grid);
    const auto vertices = vertexBytes(spec_);
    Json attributes{{"POSITION", 0}, {"NORMAL", 1}, {"TEXCOORD_0", 2}};
    const auto accessor = [&](std::string_view type, int offset) {
        return Json{
            {"bufferView", 0}, {"byteOffset", offset}, {"componentType", kFloats}, {"count", count}, {"type", type}};
    };
    Json position = accessor("VEC3", 0);
    position["min"] = listOf(low_);
    position["max"] = listOf(high_);
    Json accessors = Json::array({position, accessor("VEC3", 12), accessor("VEC2", 24)});
    if (spec_.hasColors) {
        attributes["COLOR_0"] = 3;
        Json color = accessor("VEC4", static_cast<int>(kPlain));
        color["componentType"] = kShorts;
        color["normalized"] = true;
        accessors.push_back(color);
    }
    const auto indices = static_cast<std::int64_t>(accessors.size());
    accessors.push_back(
        Json{{"bufferView", 1}, {"componentType", kWords}, {"count", 3 * spec_.grid.triangles()}, {"type", "SCALAR"}});
    const Json material{{"name", "surface"},
                        {"pbrMetallicRoughness", Json{{"metallicFactor", 0}, {"roughnessFactor", 1}}}};
    const Json primitive{{"attributes", attributes}, {"indices", indices}, {"material", 0}, {"mode", 4}};
    Json asset{{"version", "2.0"}, {"generator", spec_.software}};
    if (!spec_.recipe.empty()) asset["extras"] = Json{{"noisescope", spec_.recipe}};
    const Json document{
        {"asset", asset},
        {"scene", 0},
        {"scenes", Json::array({Json{{"nodes", Json::array({Json(0)})}}})},
        {"nodes", Json::array({Json{{"mesh", 0}, {"name", "noisescope"}}})},
        {"meshes", Json::array({Json{{"name", "noisescope"}, {"primitives", Json::array({primitive})}}})},
        {"materials", Json::array({material})},
        {"accessors", accessors},
        {"bufferViews",
         Json::array(
             {Json{{"buffer", 0}, {"byteLength", vertices}, {"byteStride", strideOf(spec_)}, {"target", 34962}},
              Json{{"buffer", 0}, {"byteOffset", vertices}, {"byteLength", indexBytes(spec_)}, {"target", 34963}}})},
        {"buffers", Json::array({Json{{"byteLength", vertices + indexBytes(spec_)}}})},
    };
    std::string bytes(20, '\0');  // header and the first chunk's, see finish()
    return bytes + document.dump(-1, JsonText::repaired);
}

void GlbWriter::append(const MeshVertex& vertex) {
    const auto add = [&](float number) { appendNumber(bytes_, std::bit_cast<std::uint32_t>(number)); };
    for (const glm::vec3& v : {vertex.position, vertex.normal})
        for (int i = 0; i < 3; ++i) add(v[i]);
    add(vertex.texture.x);
    add(vertex.texture.y);
    if (spec_.hasColors) {
        for (const std::uint8_t channel : vertex.color) appendNumber(bytes_, lights()[channel], 2);
        appendNumber(bytes_, 65535, 2);
    }
    low_ = any_ ? glm::min(low_, vertex.position) : vertex.position;
    high_ = any_ ? glm::max(high_, vertex.position) : vertex.position;
    any_ = true;
    if (bytes_.size() >= kPiece) writeAll();
}

void GlbWriter::writeAll() {
    file_.write(bytes_);
    bytes_.clear();
}

void GlbWriter::write(std::span<const MeshVertex> vertices) {
    const MeshGrid& grid = spec_.grid;
    if (grid.thinned && taken_ == 0) {
        for (const MeshVertex& vertex : vertices) append(vertex);
        for (std::size_t n = 0; n < rim_.size(); ++n)
            rim_[n] = vertices[static_cast<std::size_t>(grid.rimVertex(static_cast<std::int64_t>(n)))];
        taken_ = grid.surfaceVertices();
        return;
    }
    const auto columns = static_cast<std::size_t>(grid.columns);
    while (taken_ < grid.surfaceVertices() && vertices.size() >= columns) {
        const auto row = vertices.first(columns);
        for (const MeshVertex& vertex : row) append(vertex);
        if (grid.solid)
            forRim(grid, taken_ / grid.columns, [&](std::int64_t place, std::int64_t column) {
                rim_[static_cast<std::size_t>(place)] = row[static_cast<std::size_t>(column)];
            });
        taken_ += grid.columns;
        vertices = vertices.subspan(columns);
    }
    floor_.insert(floor_.end(), vertices.begin(), vertices.end());
}

/// Appends the corners of walls and floor.
void GlbWriter::addClosing() {
    const auto rim = spec_.grid.rimVertices();
    for (const Wall& wall : wallsOf(spec_.grid))
        for (const auto* corners : {&rim_, &floor_})
            for (std::int64_t n = wall.first; n <= wall.last; ++n) {
                MeshVertex corner = (*corners)[static_cast<std::size_t>(n % rim)];
                corner.normal = wall.normal;
                append(corner);
            }
    for (const MeshVertex& vertex : floor_) append(vertex);
}

void GlbWriter::finish() {
    const MeshGrid& grid = spec_.grid;
    if (grid.solid) addClosing();
    const auto add = [&](const MeshTriangle& triangle) {
        for (const std::uint32_t vertex : triangle) appendNumber(bytes_, vertex);
        if (bytes_.size() >= kPiece) writeAll();
    };
    surfaceTriangles(grid, add);
    if (grid.solid) {
        auto first = static_cast<std::uint32_t>(grid.surfaceVertices());
        for (const Wall& wall : wallsOf(grid)) {
            const auto corners = static_cast<std::uint32_t>(wall.last - wall.first + 1);
            for (std::uint32_t n = first; n + 1 < first + corners; ++n) {
                add({n, n + 1, n + corners});
                add({n + 1, n + corners + 1, n + corners});
            }
            first += 2 * corners;
        }
        const auto rim = static_cast<std::uint32_t>(grid.rimVertices());
        for (std::uint32_t n = 0; n < rim; ++n) add({first + n, first + (n + 1) % rim, first + rim});
    }
    writeAll();
    const std::uint64_t end = file_.position();
    std::string description = head().substr(20);
    description.resize(headBytes_ - 28, ' ');
    HeaderWords header(kMagic);
    header.add(2u, end, description.size(), kJsonChunk);
    HeaderWords binary;
    binary.add(end - headBytes_, kBinaryChunk);
    file_.seek(0);
    file_.write(header.bytes() + description + binary.bytes());
    file_.seek(end);
}

namespace {

/// Reads the header; returns the bytes of the description, none if this is no binary glTF.
std::optional<std::uint64_t> descriptionBytes(InputFile& file) {
    std::string header(20, '\0');
    if (file.read(header.data(), header.size()) != header.size()) return {};
    if (!header.starts_with(kMagic) || numberAt(header, 16) != kJsonChunk) return {};
    return numberAt(header, 12);
}

}  // namespace

bool looksLikeGlb(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return false;  // opening a pipe would disturb its writer
    try {
        InputFile file(path);
        return descriptionBytes(file).has_value();
    } catch (const Error&) {
        return false;  // the next attempt to open it reports the reason
    }
}

std::string glbRecipe(const std::filesystem::path& path) {
    InputFile file(path);
    const auto bytes = descriptionBytes(file);
    if (!bytes || *bytes > Json::kMostBytes || *bytes > file.size()) file.fail("this is no complete binary glTF");
    std::string text(*bytes, '\0');
    file.readExactly(text.data(), text.size());
    try {
        const Json document = Json::parse(text);
        const Json* at = &document;
        for (const char* key : {"asset", "extras", "noisescope"}) {
            if (!at->is_object() || !at->contains(key)) return {};
            at = &(*at)[key];
        }
        return at->is_string() ? at->get<std::string>() : std::string();
    } catch (const JsonError& error) {
        file.fail(fmt::format("its description is not valid: {}", error.reason()));
    }
}

}  // namespace noisescope
