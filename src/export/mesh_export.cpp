#include "export/mesh_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/interrupt.h"
#include "core/text.h"
#include "cpu/picture_drawer.h"
#include "cpu/spot_check.h"
#include "export/field_export.h"
#include "files/atomic_file.h"
#include "files/disk_space.h"
#include "mesh/mesh_writer.h"
#include "mesh/simplified_mesh.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

/// Returns how many of `pixels` have a vertex.
std::int64_t verticesAlong(std::int64_t pixels, std::int64_t every) { return (pixels - 2) / every + 2; }
/// Returns the pixel of a vertex.
std::int64_t pixelOf(std::int64_t vertex, std::int64_t pixels, std::int64_t every) {
    return std::min(vertex * every, pixels - 1);
}

/// Returns the recipe whose values are derivatives; none where it has none.
std::optional<Recipe> slopesOf(const Recipe& recipe) {
    Recipe slopes = recipe;
    slopes.output = kGradient;
    slopes.colors = kGray;  // of one value a pixel
    if (!problemsOf(slopes).empty()) return {};
    return slopes;
}

void requireMesh(const MeshJob& job) {
    if (channelsOf(job.heights) != 1)
        throw Error(ExitCode::usage, fmt::format("a mesh has one height a place, and output={} has {} values; expected "
                                                 "output=value",
                                                 outputOf(job.heights).id, channelsOf(job.heights)));
    if (job.region.width < 2 || job.region.height < 2)
        throw Error(ExitCode::usage, fmt::format("a mesh of {} x {} pixels has no face, expected at least 2 x 2",
                                                 job.region.width, job.region.height));
}

class VertexCollector final : public MeshWriter {
  public:
    explicit VertexCollector(std::vector<MeshVertex>& vertices) : vertices_(vertices) {}
    void write(std::span<const MeshVertex> vertices) override {
        vertices_.insert(vertices_.end(), vertices.begin(), vertices.end());
    }
    void finish() override {}

  private:
    std::vector<MeshVertex>& vertices_;
};

/// Writes some of a mesh's vertices, and says in the result how many.
void writeSimplified(const MeshJob& job, std::span<const MeshVertex> vertices, MeshSpec spec, const MeshFormat& format,
                     AtomicFile& file, MeshResult& result) {
    const auto count = static_cast<std::size_t>(spec.grid.surfaceVertices());
    GridPixels pixels;
    for (std::int64_t n = 0; n < spec.grid.columns; ++n)
        pixels.columns.push_back(pixelOf(n, job.region.width, job.every));
    for (std::int64_t n = 0; n < spec.grid.rows; ++n) pixels.rows.push_back(pixelOf(n, job.region.height, job.every));
    const SimplifiedMesh mesh = simplified(spec.grid, pixels, vertices.first(count), *job.mostError);
    spec.grid = mesh.grid;
    std::vector<MeshVertex> kept;
    kept.reserve(mesh.kept.size());
    for (const std::uint32_t vertex : mesh.kept) kept.push_back(vertices[vertex]);
    const std::unique_ptr<MeshWriter> writer = format.open(file, spec);
    writer->write(kept);
    if (spec.grid.solid) writer->write(vertices.subspan(count));
    writer->finish();
    result.vertices = spec.grid.vertices();
    result.triangles = spec.grid.triangles();
    result.error = mesh.error;
}

class MeshDrawing {
  public:
    MeshDrawing(const MeshJob& job, const DrawWith& with)
        : job_(job),
          drawer_(with),
          note_(checkNote(with, isExact(job.recipe) ? fewestChecks(job.region.width, job.region.height) : 0,
                          isExact(job.recipe))),
          grid_(gridOf(job)),
          colored_(hasColors(job.recipe)),
          heights_(job.heights, job.imageHeight, PictureOf::values, drawer_) {
        if (colored_) colors_.emplace(job.recipe, job.imageHeight, PictureOf::colors, drawer_);
        if (const auto slopes = slopesOf(job.heights)) {
            slopes_.emplace(*slopes, job.imageHeight, PictureOf::values, drawer_);
            perPixel_ = cellsInHeight(*slopes) / static_cast<double>(job.imageHeight);
        }
    }

    MeshResult into(MeshWriter& writer, const MeshProgress& progress) {
        result_ = {grid_.vertices(), grid_.triangles(), colored_, slopes_.has_value(), INFINITY, -INFINITY};
        const Region& region = job_.region;
        const std::int64_t most = std::max<std::int64_t>(kStripPixels / region.width, 1);
        for (std::int64_t row = 0; row < grid_.rows;) {
            const std::int64_t top = pixelOf(row, region.height, job_.every);
            std::int64_t next = row + 1;
            while (next < grid_.rows && pixelOf(next, region.height, job_.every) - top < most) ++next;
            const std::int64_t bottom = pixelOf(next - 1, region.height, job_.every);
            const Strip strip = drawn({region.x, region.y + top, region.width, bottom - top + 1});
            std::vector<MeshVertex> vertices;
            for (; row < next; ++row) {
                vertices.clear();
                for (std::int64_t n = 0; n < grid_.columns; ++n)
                    vertices.push_back(
                        vertexAt(strip, pixelOf(n, region.width, job_.every), pixelOf(row, region.height, job_.every)));
                writer.write(vertices);
                if (grid_.solid) keepRim(row, vertices);
            }
            throwIfInterrupted();
            if (progress) progress(row, grid_.rows);
        }
        if (grid_.solid) writer.write(floor());
        drawer_.require(note_);
        return result_;
    }

  private:
    static constexpr std::int64_t kStripPixels = std::int64_t{1} << 20;

    /// Values of a part of the region, and all that its vertices need.
    struct Strip {
        Region part;
        Region around;  ///< with a pixel more on each side, for differences
        Image values;   ///< of `around` without derivatives, else of `part`
        Image slopes;   ///< channels along x and y, and more
        std::vector<Rgba8> colors;
        [[nodiscard]] double at(std::int64_t x, std::int64_t y) const {
            return static_cast<double>(values.at(x - around.x, y - around.y));
        }
    };

    [[nodiscard]] Strip drawn(const Region& part) const {
        Strip strip{part, part, {}, {}, {}};
        if (!slopes_) strip.around = {part.x - 1, part.y - 1, part.width + 2, part.height + 2};
        strip.values = heights_.values(strip.around);
        if (slopes_) strip.slopes = slopes_->values(part);
        const bool shares = slopes_.has_value() && job_.heights == job_.recipe;
        if (colors_) strip.colors = shares ? colors_->colorsOf(part, strip.values.pixels) : colors_->colors(part);
        return strip;
    }

    [[nodiscard]] double seaOr(double value) const { return job_.sea ? std::max(value, *job_.sea) : value; }

    /// Returns how much the height grows along x and down the picture, in the mesh's unit a pixel.
    [[nodiscard]] std::pair<double, double> riseAt(const Strip& strip, std::int64_t x, std::int64_t y) const {
        if (!slopes_) {
            const auto half = [&](std::int64_t dx, std::int64_t dy) {
                return (seaOr(strip.at(x + dx, y + dy)) - seaOr(strip.at(x - dx, y - dy))) / 2;
            };
            return {half(1, 0) * job_.perValue, half(0, 1) * job_.perValue};
        }
        if (job_.sea && strip.at(x, y) < *job_.sea) return {0, 0};
        const double scale = perPixel_ * job_.perValue;
        const auto along = [&](int channel) {
            return static_cast<double>(strip.slopes.at(x - strip.part.x, y - strip.part.y, channel)) * scale;
        };
        return {along(0), along(1)};
    }

    /// Returns the vertex of a pixel, which is counted from the region's first.
    MeshVertex vertexAt(const Strip& strip, std::int64_t column, std::int64_t row) {
        const std::int64_t x = job_.region.x + column;
        const std::int64_t y = job_.region.y + row;
        const auto along = [&](std::int64_t at, std::int64_t first, std::int64_t pixels) {
            return (static_cast<double>(at - first) - static_cast<double>(pixels - 1) / 2) * job_.step;
        };
        const auto share = [](std::int64_t at, std::int64_t first, std::int64_t pixels) {
            return static_cast<float>((static_cast<double>(at - first) + 0.5) / static_cast<double>(pixels));
        };
        const Region& whole = job_.whole;
        MeshVertex vertex;
        vertex.position = {static_cast<float>(along(x, whole.x, whole.width)),
                           static_cast<float>((seaOr(strip.at(x, y)) - job_.zero) * job_.perValue),
                           static_cast<float>(along(y, whole.y, whole.height))};
        const auto [right, down] = riseAt(strip, x, y);
        vertex.normal = glm::vec3(glm::normalize(glm::dvec3(-right, job_.step, -down)));
        vertex.texture = {share(x, whole.x, whole.width), share(y, whole.y, whole.height)};
        if (colored_) {
            const Rgba8& color =
                strip.colors[static_cast<std::size_t>((y - strip.part.y) * strip.part.width + x - strip.part.x)];
            vertex.color = {color.red, color.green, color.blue};
        }
        result_.lowest = std::min(result_.lowest, vertex.position.y);
        result_.highest = std::max(result_.highest, vertex.position.y);
        return vertex;
    }

    void keepRim(std::int64_t row, const std::vector<MeshVertex>& vertices) {
        rim_.resize(static_cast<std::size_t>(grid_.rimVertices()));
        forRim(grid_, row, [&](std::int64_t place, std::int64_t column) {
            rim_[static_cast<std::size_t>(place)] = vertices[static_cast<std::size_t>(column)];
        });
    }

    /// Returns the vertices below the rim, and the middle.
    [[nodiscard]] std::vector<MeshVertex> floor() const {
        std::vector<MeshVertex> vertices = rim_;
        const float low = static_cast<float>(static_cast<double>(result_.lowest) - *job_.thickness);
        MeshVertex middle = rim_.front();
        middle.position =
            (rim_.front().position + rim_[static_cast<std::size_t>(grid_.columns + grid_.rows - 2)].position) * 0.5f;
        middle.texture =
            (rim_.front().texture + rim_[static_cast<std::size_t>(grid_.columns + grid_.rows - 2)].texture) * 0.5f;
        vertices.push_back(middle);
        for (MeshVertex& vertex : vertices) {
            vertex.position.y = low;
            vertex.normal = {0, -1, 0};
        }
        return vertices;
    }

    const MeshJob& job_;
    FieldDrawer drawer_;
    CheckNote note_;
    MeshGrid grid_;
    bool colored_;
    PictureDrawer heights_;
    std::optional<PictureDrawer> colors_;
    std::optional<PictureDrawer> slopes_;
    double perPixel_ = 1;  ///< derivatives a pixel in one of their unit
    std::vector<MeshVertex> rim_;
    MeshResult result_;
};

const MeshFormat& formatOf(const MeshJob& job) {
    const MeshFormat* format = findMeshFormat(job.path);
    if (format == nullptr)
        throw Error(ExitCode::usage, fmt::format("{}: no mesh has this extension, expected {}",
                                                 printable(job.path.string()), meshExtensions()));
    return *format;
}

void requireVertices(const MeshSpec& spec, const MeshFormat& format) {
    if (static_cast<std::uint64_t>(spec.grid.vertices()) > format.mostVertices)
        throw Error(ExitCode::usage,
                    fmt::format("{} vertices, expected at most {} in {}; --every N takes every Nth pixel",
                                spec.grid.vertices(), format.mostVertices, format.extension));
}

}  // namespace

MeshGrid gridOf(const MeshJob& job) {
    return {verticesAlong(job.region.width, job.every), verticesAlong(job.region.height, job.every),
            job.thickness.has_value()};
}

Range rangeOfHeights(const MeshJob& job, const DrawWith& with) {
    requireMesh(job);
    FieldDrawer drawer(with);
    Range range{INFINITY, -INFINITY};
    PictureDrawer(job.heights, job.imageHeight, PictureOf::values, drawer)
        .valueRows(job.whole, [&](std::int64_t, std::span<const float> rows) {
            const auto [least, most] = std::ranges::minmax(rows);
            range = {std::min(range.low, static_cast<double>(least)), std::max(range.high, static_cast<double>(most))};
        });
    if (job.sea) range = {std::max(range.low, *job.sea), std::max(range.high, *job.sea)};
    return range;
}

MeshResult drawMesh(const MeshJob& job, const DrawWith& with, MeshWriter& writer, const MeshProgress& progress) {
    requireMesh(job);
    return MeshDrawing(job, with).into(writer, progress);
}

Surface surfaceOf(const MeshJob& job, const DrawWith& with, const MeshProgress& progress) {
    Surface surface{gridOf(job), {}, false, job.perValue};
    VertexCollector collector(surface.vertices);
    surface.hasColors = drawMesh(job, with, collector, progress).hasColors;
    return surface;
}

MeshResult exportMesh(const MeshJob& job, const DrawWith& with, const MeshProgress& progress) {
    const MeshFormat& format = formatOf(job);
    requireMesh(job);
    if (job.mostError && std::max(job.region.width, job.region.height) > kMostSimplifiedSide)
        throw Error(ExitCode::usage, fmt::format("--simplify: {} x {} pixels, expected at most {} along a side; "
                                                 "--tile-grid cuts them into meshes that fit together",
                                                 job.region.width, job.region.height, kMostSimplifiedSide));
    const MeshSpec spec{gridOf(job), hasColors(job.recipe), recipeToCompactJson(job.recipe), job.software};
    requireVertices(spec, format);
    MeshDrawing drawing(job, with);
    AtomicFile file(job.path, job.force);  // before it is drawn
    requireSpace(job.path, format.bytes(spec));
    MeshResult result;
    if (job.mostError) {
        std::vector<MeshVertex> vertices;
        VertexCollector collector(vertices);
        result = drawing.into(collector, progress);
        writeSimplified(job, vertices, spec, format, file, result);
    } else {
        const std::unique_ptr<MeshWriter> writer = format.open(file, spec);
        result = drawing.into(*writer, progress);
        writer->finish();
    }
    throwIfInterrupted();  // the last moment at which nothing has changed
    file.commit();
    return result;
}

void writeMesh(const MeshJob& job, const MeshSpec& spec, std::span<const MeshVertex> vertices) {
    const MeshFormat& format = formatOf(job);
    requireVertices(spec, format);
    AtomicFile file(job.path, job.force);
    requireSpace(job.path, format.bytes(spec));
    const std::unique_ptr<MeshWriter> writer = format.open(file, spec);
    writer->write(vertices);
    writer->finish();
    throwIfInterrupted();  // the last moment at which nothing has changed
    file.commit();
}

}  // namespace noisescope
