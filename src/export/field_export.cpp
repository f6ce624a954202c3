#include "export/field_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>

#include "color/oklab.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "core/text.h"
#include "cpu/map/class_drawer.h"
#include "cpu/picture_drawer.h"
#include "export/class_levels.h"
#include "export/clipped_values.h"
#include "export/color_levels.h"
#include "export/device_drawing.h"
#include "export/mip_average.h"
#include "files/disk_space.h"
#include "image/image_writer.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "statistics/percentiles.h"
#include "statistics/picture_statistics.h"

namespace noisescope {
namespace {

/// Tells progress after each piece, and ends at a signal.
FieldDrawer::PieceDone counted(const ExportProgress& progress, std::int64_t all) {
    return [&progress, all, done = std::int64_t{0}](std::int64_t pixels) mutable {
        done += pixels;
        if (progress) progress(done, all);
        throwIfInterrupted();
    };
}

/// Pixels with zeros behind their channels.
std::vector<float> widened(std::span<const float> rows, int channels, int wanted) {
    std::vector<float> pixels;
    pixels.reserve(rows.size() / static_cast<std::size_t>(channels) * static_cast<std::size_t>(wanted));
    for (std::size_t i = 0; i < rows.size(); i += static_cast<std::size_t>(channels)) {
        for (int c = 0; c < wanted; ++c) pixels.push_back(c < channels ? rows[i + static_cast<std::size_t>(c)] : 0.0f);
    }
    return pixels;
}

/// Returns the values that become a density of 0 or more.
Range densitiesFromZero(const Range& density) {
    const double far = std::copysign(INFINITY, density.high - density.low);
    return {density.low, far};
}

}  // namespace

std::string colorFormats() {
    std::vector<std::string_view> names;
    for (const FormatInfo& format : formats())
        if (format.colors) names.push_back(format.extension);
    return fmt::format("{}", fmt::join(names, " or "));
}

bool hasColors(const Recipe& recipe) {
    return recipe.output == kSolid || (recipe.colors != kGray && channelsOf(recipe) == 1);
}

void requireColors(const Recipe& recipe, const std::filesystem::path& path, const FormatInfo* format) {
    if (!isColorable(recipe))
        throw Error(ExitCode::usage,
                    fmt::format("--color: output={} has a value for each direction, which are colors already; colors "
                                "are of one value, as of output=value",
                                outputOf(recipe).id));
    requireColorFormat(path, format);
}

void requireColorFormat(const std::filesystem::path& path, const FormatInfo* given) {
    const FormatInfo& format = given == nullptr ? formatForPath(path) : *given;
    if (!format.colors)
        throw Error(ExitCode::usage, fmt::format("{}: {} holds one value a pixel; colors go into {}",
                                                 printable(path.string()), format.label, colorFormats()));
}

namespace {

/// Channels of values as they are drawn.
int drawnChannelsOf(const ExportJob& job) {
    if (!job.surface.empty()) return static_cast<int>(job.surface.size());
    return job.classes || job.solid ? 1 : channelsOf(job.recipe);
}

/// Conversion of a picture's values to samples of a file.
class Pixels {
  public:
    explicit Pixels(const ExportJob& job)
        : color_(job.color),
          integers_(depthInfo(job.depth).maxInteger != 0),
          normals_(!job.color && job.recipe->output == kNormal),
          channels_(drawnChannelsOf(job)),
          wanted_(channelsOf(job)),
          depth_(job.depth),
          masks_(job.masks),
          code_(job.heightCode),
          meters_(job.meters.value_or(MeterScale{})),
          scales_(job.meters && job.depth == Depth::f32),
          encoded_(job.depth),
          light_(Depth::f32) {}

    /// True if values are something else in the file, or of more channels.
    [[nodiscard]] bool changes() const { return masks_ || code_ != nullptr || scales_ || channels_ != wanted_; }
    /// Of values as they are drawn: what can be averaged, that is values or linear light.
    [[nodiscard]] std::vector<float> of(std::span<const float> values) const {
        if (masks_) return masksOf(values, *masks_, depth_);
        if (code_ != nullptr) return codedHeights(values, meters_, *code_);
        if (scales_) return metersOf(values);
        return widened(values, channels_, wanted_);
    }
    [[nodiscard]] std::vector<float> lightOf(std::span<const Rgba8> colors) const { return light_.of(colors); }
    /// Of colors as they are drawn: what is written.
    [[nodiscard]] std::vector<float> encodedOf(std::span<const Rgba8> colors) const { return encoded_.of(colors); }

    /// Normals of an average are as long as any.
    void mend(std::vector<float>& averages) const {
        if (!normals_ || wanted_ != 3) return;
        for (std::size_t i = 0; i + 3 <= averages.size(); i += 3) {
            const std::array v{static_cast<double>(averages[i]), static_cast<double>(averages[i + 1]),
                               static_cast<double>(averages[i + 2])};
            const double length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
            for (std::size_t c = 0; length > 0 && c < 3; ++c) averages[i + c] = static_cast<float>(v[c] / length);
        }
    }
    /// Of what was averaged: what is written.
    [[nodiscard]] std::vector<float> encoded(std::vector<float> averages) const {
        if (color_ && integers_)
            for (float& value : averages) value = static_cast<float>(noisescope::encodedOf(static_cast<double>(value)));
        return averages;
    }

  private:
    [[nodiscard]] std::vector<float> metersOf(std::span<const float> values) const {
        std::vector<float> meters;
        meters.reserve(values.size());
        for (const float value : values) meters.push_back(static_cast<float>(meters_.of(static_cast<double>(value))));
        return meters;
    }

    bool color_;
    bool integers_;
    bool normals_;
    int channels_;
    int wanted_;
    Depth depth_;
    std::optional<MaskFile> masks_;
    const HeightCode* code_;
    MeterScale meters_;
    bool scales_;  ///< values become meters
    ColorLevels encoded_;
    ColorLevels light_;
};

/// A layer of a level.
struct DrawnLayer {
    DrawnLayer(const ExportJob& job, const LayerPicture& layer, FieldDrawer& drawer)
        : region(layer.region),
          picture(layer.recipe, layer.pixels, job.color ? PictureOf::colors : PictureOf::values, drawer),
          surface(job.surface),
          scale(SurfaceScale::of(layer.recipe, layer.pixels)),
          solid(job.solid),
          depth((static_cast<double>(layer.pixels.depthInHalves) + 1) / (2 * static_cast<double>(job.height))),
          // Integers hold no infinity.
          farthest(depthInfo(job.depth).maxInteger != 0 ? static_cast<float>(job.range.high) : INFINITY),
          done([&drawer](std::int64_t pixels) { drawer.tellDone(pixels); }) {}
    [[nodiscard]] int channels() const {
        if (!surface.empty()) return static_cast<int>(surface.size());
        return solid ? 1 : picture.plan().channels(picture.plan().values());
    }

    /// Draws values, or their map.
    void valueRows(const Region& part, const RowSink& sink) const {
        const auto values = [&](const Region& around, const RowSink& into) { picture.valueRows(around, into); };
        if (solid == SolidMap::density)
            solidSliceRows(picture.plan(), depth, part, sink, done);
        else if (solid)
            solidMapRows(*solid, picture.plan(), farthest, part, sink, done);
        else if (!surface.empty())
            surfaceMapRows(surface, scale, part, values, sink);
        else
            values(part, sink);
    }
    [[nodiscard]] std::vector<float> values(const Region& part) const {
        std::vector<float> all;
        valueRows(part,
                  [&](std::int64_t, std::span<const float> rows) { all.insert(all.end(), rows.begin(), rows.end()); });
        return all;
    }

    Region region;
    PictureDrawer picture;  ///< without colors values are written as they are
    SurfaceChannels surface;
    SurfaceScale scale;
    std::optional<SolidMap> solid;
    double depth;    ///< of a slice of a solid, as a part of the height
    float farthest;  ///< depth of a solid that the file holds
    std::function<void(std::int64_t pixels)> done;
};

class FileExport {
  public:
    FileExport(const ExportJob& job, const DrawWith& with, const ExportProgress& progress)
        : job_(job),
          with_(with),
          spec_(specOf(job, with)),
          pixels_(job),
          drawer_(with, counted(progress, drawnPixels(job))),
          note_(checkNoteOf(job, with)) {
        if (!spec_.unbounded) result_.range = spec_.range;
    }

    ExportResult run(std::vector<std::unique_ptr<ImageWriter>>* writers) {
        if (job_.color) requireColors(job_.recipe, job_.path, job_.stream);
        std::unique_ptr<ImageWriter> writer = openImage(job_.path, spec_);
        // The size of a compressed file is unknown in advance.
        if (job_.stream == nullptr && !formatForPath(job_.path).compressed)
            requireSpace(job_.path, sampleBytesOf(spec_));
        const ExportResult result = runInto(*writer);
        if (writers != nullptr) writers->push_back(std::move(writer));
        return result;
    }

    ExportResult runInto(ImageWriter& writer) {
        writer_ = &writer;
        if (job_.classes) {
            drawClasses();
        } else if (job_.columns > 0) {
            drawSheet();
        } else {
            drawLevels();
        }
        if (!job_.classes || with_.renderer == nullptr) drawer_.require(note_);  // a device compares classes itself
        throwIfInterrupted();  // the last moment at which nothing has changed
        writer_->finish();
        return result_;
    }

  private:
    void drawLevels() {
        const int drawn = drawnLevels(job_);
        if (spec_.overviews)
            for (int level = drawn - 1; level >= 0; --level) drawLevel(level);
        else
            for (int level = 0; level < spec_.levels; ++level) level < drawn ? drawLevel(level) : averageLevel(level);
    }

    /// Keeps what the next level is made of.
    void beginAverage(int level) {
        average_.reset();
        if (level + 1 < spec_.levels && level + 1 >= drawnLevels(job_))
            average_.emplace(levelSize(spec_, level), levelSize(spec_, level + 1), spec_.channels,
                             spec_.layersAre == Layers::volume);
    }

    /// Whole rows of a region that lies in the layer's.
    void writeValues(const DrawnLayer& layer, const Region& part, std::span<const float> values) {
        if (job_.color) {
            const std::vector<Rgba8> colors = layer.picture.colorsOf(part, values);
            if (average_) average_->add(pixels_.lightOf(colors));
            writer_->writeRows(pixels_.encodedOf(colors));
            return;
        }
        tally(values);
        if (!pixels_.changes()) {
            if (average_) average_->add(values);
            writer_->writeRows(values);
        } else {
            const std::vector<float> wide = pixels_.of(values);
            if (average_) average_->add(wide);
            writer_->writeRows(wide);
        }
    }

    void tally(std::span<const float> values) {
        if (holdsDensity(job_))
            addClipped(values, densitiesFromZero(job_.density), result_);
        else if (depthInfo(spec_.depth).maxInteger != 0 && !job_.masks && job_.heightCode == nullptr)
            addClipped(values, spec_.range, result_);
    }

    void drawLevel(int level) {
        beginAverage(level);
        const std::int64_t layers = levelSize(spec_, level).layers;
        for (std::int64_t i = 0; i < layers; ++i) {
            const DrawnLayer layer(job_, pictureOf(job_, level, i), drawer_);
            const Region& region = layer.region;
            layer.valueRows(region, [&](std::int64_t y, std::span<const float> rows) {
                const auto count = std::ssize(rows) / layer.channels() / region.width;
                writeValues(layer, {region.x, y, region.width, count}, rows);
            });
        }
    }

    void averageLevel(int level) {
        std::vector<float> samples = average_->take();
        pixels_.mend(samples);
        beginAverage(level);
        const LevelSize size = levelSize(spec_, level);
        if (average_) average_->add(samples);
        const std::vector<float> encoded = pixels_.encoded(std::move(samples));
        const auto layerSize = static_cast<std::size_t>(size.width * size.height * spec_.channels);
        for (std::size_t at = 0; at < encoded.size(); at += layerSize)
            writer_->writeRows(std::span(encoded).subspan(at, layerSize));
    }

    void drawClasses() {
        std::unique_ptr<ClassDevice> own;
        if (with_.renderer != nullptr && with_.classes == nullptr)
            own = classesOnDevice(*with_.renderer, with_.checkSeed);
        const ClassDrawer map(job_.recipe, drawer_, own ? own.get() : with_.classes);
        const auto write = [&](std::span<const std::uint8_t> classes) {
            writer_->writeRows(pixels_.of(std::vector<float>(classes.begin(), classes.end())));
        };
        const int drawn = drawnLevels(job_);
        ClassLevels levels(map, job_.region, drawn);
        for (int level = drawn - 1; level > 0; --level) levels.rows(level, write);
        map.rows(job_.region, [&](std::int64_t, const ClassGrid& rows) { write(rows.cells()); });
    }

    /// Layers side by side, in bands of their rows.
    void drawSheet() {
        const std::int64_t rows = (job_.layers + job_.columns - 1) / job_.columns;
        for (std::int64_t row = 0; row < rows; ++row) {
            std::vector<DrawnLayer> layers;
            for (std::int64_t i = row * job_.columns; i < std::min((row + 1) * job_.columns, job_.layers); ++i)
                layers.emplace_back(job_, pictureOf(job_, 0, i), drawer_);
            const Region& region = job_.region;
            const std::int64_t most = std::clamp<std::int64_t>(kBandPixels / spec_.width, 1, region.height);
            for (std::int64_t y = 0; y < region.height; y += most) {
                const Region part{region.x, region.y + y, region.width, std::min(most, region.height - y)};
                writer_->writeRows(bandOf(layers, part));
            }
        }
    }

    [[nodiscard]] std::vector<float> bandOf(const std::vector<DrawnLayer>& layers, const Region& part) {
        const auto channels = static_cast<std::size_t>(spec_.channels);
        const std::size_t rowSize = static_cast<std::size_t>(spec_.width) * channels;
        const std::size_t partSize = static_cast<std::size_t>(part.width) * channels;
        // Behind the last layer lies nothing: black.
        const auto nothing = static_cast<float>(depthInfo(spec_.depth).maxInteger != 0 ? spec_.range.low : 0.0);
        std::vector<float> band(rowSize * static_cast<std::size_t>(part.height), nothing);
        for (std::size_t i = 0; i < layers.size(); ++i) {
            const std::vector<float> values = layers[i].values(part);
            if (!job_.color) tally(values);
            const std::vector<float> samples =
                job_.color ? pixels_.encodedOf(layers[i].picture.colorsOf(part, values)) : pixels_.of(values);
            for (std::size_t y = 0; y < static_cast<std::size_t>(part.height); ++y)
                std::copy_n(samples.begin() + static_cast<std::ptrdiff_t>(y * partSize), partSize,
                            band.begin() + static_cast<std::ptrdiff_t>(y * rowSize + i * partSize));
        }
        return band;
    }

    static constexpr std::int64_t kBandPixels = 1 << 20;

    const ExportJob& job_;
    DrawWith with_;
    ImageSpec spec_;
    Pixels pixels_;
    FieldDrawer drawer_;
    CheckNote note_;
    ImageWriter* writer_ = nullptr;
    std::optional<MipAverage> average_;  ///< of the level after the one that is written
    ExportResult result_;
};

}  // namespace

ExportResult exportField(const ExportJob& job, const DrawWith& with, const ExportProgress& progress,
                         std::vector<std::unique_ptr<ImageWriter>>* writers) {
    return FileExport(job, with, progress).run(writers);
}

std::vector<float> samplesOf(const ExportJob& job, const DrawWith& with, ExportResult* result) {
    class SampleList final : public ImageWriter {
      public:
        void writeRows(std::span<const float> rows) override {
            samples.insert(samples.end(), rows.begin(), rows.end());
        }
        void finish() override {}
        std::vector<float> samples;
    } list;
    const ExportResult found = FileExport(job, with, {}).runInto(list);
    if (result != nullptr) *result = found;
    return std::move(list.samples);
}

}  // namespace noisescope
