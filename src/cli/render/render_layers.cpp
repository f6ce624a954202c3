#include "cli/render/render_layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/shared/command.h"
#include "core/error.h"
#include "core/text.h"
#include "image/motion/frame_pattern.h"
#include "recipe/domain.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::int64_t kMostFrames = 1'000'000;
constexpr double kUsualRate = 30;
constexpr double kHighestRate = 1000;
constexpr double kLongestAnimation = 1e6;  // seconds
constexpr int kMostLevel = 40;
constexpr std::string_view kFootprint = "footprint";
constexpr std::string_view kAverage = "average";

/// Reads one option after the other and keeps what is wrong with them.
class LayerReader {
  public:
    LayerReader(const LayerOptions& options, bool mips, std::int64_t depth, ExportJob job)
        : options_(options), mips_(mips), depth_(depth), job_(std::move(job)) {
        isPattern_ = job_.stream == nullptr && isFramePattern(job_.path);
        format_ = job_.stream;
        if (format_ == nullptr) format_ = &formatForPath(job_.path);
    }

    Series read() {
        readFrames();
        readThirdAxis();
        readMipMaps();
        readFileForm();
        if (problems_.empty()) place();
        if (!problems_.empty()) throw Error(ExitCode::usage, problems_);
        if (!isPattern_ || (frames_.count == 0 && depth_ == 0)) return seriesOf(job_);
        return frames_.count > 0 ? numberedFrames(job_, frames_) : numberedSlices(job_, depth_);
    }

  private:
    template <typename... Parts>
    void refuse(fmt::format_string<Parts...> text, Parts&&... parts) {
        problems_.push_back(fmt::format(text, std::forward<Parts>(parts)...));
    }

    /// "30", "29.97" or "30000/1001".
    std::optional<double> rateOf(const std::string& text) {
        const std::size_t slash = text.find('/');
        const auto above = parseReal(std::string_view(text).substr(0, slash));
        const auto below =
            slash == std::string::npos ? std::optional(1.0) : parseReal(std::string_view(text).substr(slash + 1));
        if (!above || !below || !(*above > 0) || !(*below > 0) || *above / *below > kHighestRate) return {};
        return *above / *below;
    }

    void readFrames() {
        const LayerOptions& options = options_;
        if (options.frames == 0) {
            if (!options.fps.empty()) refuse("--fps: it needs --frames N");
            if (!options.seconds.empty()) refuse("--seconds: it needs --frames N");
            return;
        }
        frames_.count = options.frames;
        if (!findParam("time")->applies(job_.recipe))
            refuse(
                "--frames: the recipe has no time; it needs three or four dimensions and a time axis, as "
                "--set dimensions=3 --set time_axis=z");
        if (!options.fps.empty() && !options.seconds.empty())
            refuse("--fps with --seconds: one of them, since --frames is given too");
        if (!options.fps.empty()) {
            const auto rate = rateOf(options.fps);
            if (!rate)
                refuse("--fps {}: expected frames a second above 0, at most {}, as 30, 23.976 or 30000/1001",
                       printable(options.fps), kHighestRate);
            frames_.perSecond = rate.value_or(kUsualRate);
        } else if (!options.seconds.empty()) {
            const auto seconds = parseReal(options.seconds);
            if (!seconds || !(*seconds > 0) || *seconds > kLongestAnimation)
                refuse("--seconds {}: expected a number above 0, at most {}", printable(options.seconds),
                       shortest(kLongestAnimation));
            frames_.seconds = seconds.value_or(1);
        } else if (job_.recipe->loop > 0) {
            frames_.seconds = job_.recipe->loop;
        } else {
            frames_.perSecond = kUsualRate;
        }
    }

    void readThirdAxis() {
        const bool wanted = depth_ > 0 || options_.slice >= 0;
        const char* const option = depth_ > 0 ? "--size WxHxD" : "--slice";
        if (wanted && job_.recipe->dimensions < 3)
            refuse("{}: slices follow each other along a third axis, and the recipe has {}; --set dimensions=3 has one",
                   option, job_.recipe->dimensions == 1 ? "one dimension" : "two dimensions");
        else if (wanted && isTorus(job_.recipe))
            refuse("{}: tiling=torus leaves no third axis; tiling=lattice has one", option);
        if (options_.slice < 0) return;
        job_.slice = options_.slice;
        const std::int64_t slices = std::max<std::int64_t>(depth_ >> options_.level, depth_ > 0 ? 1 : 0);
        if (slices > 0 && options_.slice >= slices)
            refuse("--slice {}: the volume has slices 0 to {}", options_.slice, slices - 1);
        depth_ = 0;
    }

    void readMipMaps() {
        const std::string& kind = options_.mips;
        if (mips_) {
            if (!kind.empty() && kind != kFootprint && kind != kAverage)
                refuse("--mips {}: expected {} or {}", printable(kind), kFootprint, kAverage);
            job_.mipMaps = kind == kAverage ? MipMaps::average : MipMaps::footprint;
            if (!format_->mipMaps) refuse("--mips: {} has no mip maps; {} have", format_->label, mipMapFormats());
            if (options_.level > 0) refuse("--level with --mips: it is one level, drawn alone");
        }
        if (options_.level == 0) return;
        job_.level = static_cast<int>(options_.level);
        Region& region = job_.region;
        const std::int64_t size = std::int64_t{1} << job_.level;
        if ((region.x % size) != 0 || (region.y % size) != 0 || (region.width % size) != 0 ||
            (region.height % size) != 0)
            return refuse("--level {}: its pixels are {} across, of which {},{},{}x{} is no whole number", job_.level,
                          size, region.x, region.y, region.width, region.height);
        region = {region.x / size, region.y / size, region.width / size, region.height / size};
    }

    static std::string mipMapFormats() {
        std::vector<std::string_view> names;
        for (const FormatInfo& format : formats())
            if (format.mipMaps) names.push_back(format.extension);
        return fmt::format("{}", fmt::join(names, ", "));
    }

    void readFileForm() {
        job_.tileSide = options_.tiled;
        job_.bottomUp = options_.bottomUp;
        if (options_.header == "envi") job_.rawHeader = RawHeader::envi;
        if (options_.header == "vrt") job_.rawHeader = RawHeader::vrt;
        if (!options_.header.empty() && !format_->rowOrders)
            refuse("--header: {} needs none; raw data does", format_->label);
        if (options_.place.empty()) return;
        std::vector<double> numbers;
        std::string_view rest = options_.place;
        for (bool more = true; more;) {
            const std::size_t comma = rest.find(',');
            const auto number = parseReal(rest.substr(0, comma));
            more = comma != std::string_view::npos;
            rest = more ? rest.substr(comma + 1) : std::string_view();
            if (!number) more = false;
            if (number) numbers.push_back(*number);
        }
        const bool known = numbers.size() == 3 || (numbers.size() == 4 && numbers[3] >= 1 && numbers[3] <= 65535);
        if (!known || !rest.empty() || !(numbers[2] > 0))
            return refuse(
                "--place {}: expected X,Y,STEP or X,Y,STEP,EPSG: the top-left corner and a pixel's side on the "
                "map, as 500000,5200000,2.5,32632",
                printable(options_.place));
        job_.mapPlace =
            MapPlace{numbers[0], numbers[1], numbers[2], numbers.size() == 4 ? static_cast<int>(numbers[3]) : 0};
    }

    /// How the layers lie in files: numbered, side by side, or in one file.
    void place() {
        const bool moments = frames_.count > 0;
        const bool volume = depth_ > 0;
        if (!moments && !volume) {
            if (options_.columns > 0) refuse("--columns: it lays out --frames, or the slices of --size WxHxD");
            return;  // a pattern is refused when the file is opened
        }
        // With both, files are numbered by moments.
        const bool layersAreMoments = moments && !volume;
        const bool inFile = !isPattern_ || (moments && volume);
        if (moments && volume && !isPattern_)
            return refuse("--frames of a volume: name a file for each, as v_%04d{}", format_->extension);
        if (options_.columns > 0 && isPattern_ && !inFile)
            return refuse("--columns: {} is a pattern for a file of each picture", printable(job_.path.native()));
        if (!inFile) {
            if (volume) job_.slice = job_.slice.value_or(0);
            return;
        }
        job_.layers = layersAreMoments ? frames_.count : depth_;
        if (layersAreMoments) job_.frames = frames_;
        job_.columns = std::min(options_.columns, job_.layers);
        job_.layersAre = Layers::volume;
        if (layersAreMoments)
            job_.layersAre = format_->holdsLayers(Layers::array) && !format_->holdsLayers(Layers::frames)
                                 ? Layers::array
                                 : Layers::frames;
        if (volume) job_.slice = 0;
        if (job_.columns > 0 || format_->holdsLayers(job_.layersAre)) return;
        refuse(
            "{}: {} holds one picture; {} hold {}, f_%04d{} is a file for each, and --columns N lays them out in one",
            printable(job_.path.native()), format_->label, formatNames(job_.layersAre, true),
            layersAreMoments ? "animations" : "volumes", format_->extension);
    }

    const LayerOptions& options_;
    bool mips_;
    std::int64_t depth_;
    ExportJob job_;
    FrameTimes frames_;
    bool isPattern_ = false;
    const FormatInfo* format_ = nullptr;
    std::vector<std::string> problems_;
};

}  // namespace

Option addLayerOptions(const Arguments& arguments, LayerOptions& options) {
    arguments.number("--frames", options.frames, 1, kMostFrames,
                     "so many moments from the recipe's own time on: into files numbered from 0, as -o f_%04d.exr,\n"
                     "or into one that holds an animation; what is there already is kept");
    arguments.text("--fps", options.fps, "frames a second (default: the frames fill the recipe's loop, else 30)")
        .typeName("N");
    arguments.text("--seconds", options.seconds, "or how long all frames take together").typeName("S");
    arguments.number("--columns", options.columns, 1, kMostFrames,
                     "lay out frames, slices or the panes of --compare in one picture, so many side by side");
    arguments.number("--slice", options.slice, 0, kMostPixelsAlong,
                     "draw this slice of a volume alone: the picture at z + K / height, in world units");
    const Option mips =
        arguments
            .text("--mips", options.mips,
                  "mip maps down to 1 pixel: each level drawn by the recipe, whose octaves fade as pixels\n"
                  "grow, or the average of the level before")
            .typeName("[footprint|average]")
            .valueOptional()
            .suggests([] {
                return std::vector<std::string>{std::string(kFootprint), std::string(kAverage)};
            });
    arguments.number("--level", options.level, 0, kMostLevel, "draw this level of the mip maps alone");
    arguments.number("--tiled", options.tiled, 16, 4096, "cut the file into square tiles of so many pixels a side");
    arguments.flag("--bottom-up", options.bottomUp, "the last row first, in raw files");
    arguments.choice(
        "--header", {"envi", "vrt"}, [&options](const std::string& word) { options.header = word; },
        "write a header beside raw data, by which programs for maps open it");
    arguments
        .text("--place", options.place,
              "where the picture's top-left corner lies on a map, a pixel's side there, and the EPSG\nnumber of its "
              "coordinates: in GeoTIFF files and in headers of raw ones")
        .typeName("X,Y,STEP[,EPSG]");
    return mips;
}

Series withLayers(const LayerOptions& options, bool mips, std::int64_t depth, ExportJob job) {
    return LayerReader(options, mips, depth, std::move(job)).read();
}

}  // namespace noisescope
