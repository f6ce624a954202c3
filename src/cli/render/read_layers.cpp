#include "cli/render/render_options.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/shared/command.h"
#include "core/text.h"
#include "export/request/place_text.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr double kUsualRate = 30;
constexpr double kHighestRate = 1000;
constexpr double kLongestAnimation = 1e6;  // seconds

/// Reads one option after the other and keeps what is wrong with them.
class LayerReader {
  public:
    LayerReader(const LayerOptions& options, ExportRequest& request, std::vector<std::string>& problems)
        : options_(options), request_(request), problems_(problems) {}

    void read(bool mips) {
        ExportLayers& layers = request_.layers;
        readFrames();
        if (options_.slice >= 0) layers.slice = options_.slice;
        if (mips) readMipMaps();
        layers.level = static_cast<int>(options_.level);
        layers.columns = options_.columns;
        if (layers.frames.count > 0)
            layers.kind = ExportKind::animation;
        else if (layers.slices > 0 && !layers.slice)
            layers.kind = ExportKind::volume;
        if (layers.kind != ExportKind::picture)
            layers.files = request_.stream == nullptr ? layerFilesFor(request_.path, layers.columns)
                                                      : (layers.columns > 0 ? LayerFiles::sheet : LayerFiles::one);
        readFileForm();
    }

  private:
    template <typename... Parts>
    void refuse(fmt::format_string<Parts...> text, Parts&&... parts) {
        problems_.push_back(fmt::format(text, std::forward<Parts>(parts)...));
    }

    /// "30", "29.97" or "30000/1001".
    static std::optional<double> rateOf(const std::string& text) {
        const std::size_t slash = text.find('/');
        const auto above = parseReal(std::string_view(text).substr(0, slash));
        const auto below =
            slash == std::string::npos ? std::optional(1.0) : parseReal(std::string_view(text).substr(slash + 1));
        if (!above || !below || !(*above > 0) || !(*below > 0) || *above / *below > kHighestRate) return {};
        return *above / *below;
    }

    /// "frequency=2..16"
    void readSweep(FrameTimes& frames) {
        const std::string_view text = options_.over;
        const std::size_t equals = text.find('=');
        const std::size_t dots = text.find("..", equals == std::string_view::npos ? 0 : equals);
        if (equals != std::string_view::npos && dots != std::string_view::npos) {
            const auto from = parseReal(text.substr(equals + 1, dots - equals - 1));
            const auto to = parseReal(text.substr(dots + 2));
            if (from && to) {
                frames.sweep = Sweep{std::string(text.substr(0, equals)), *from, *to};
                return;
            }
        }
        refuse("--over {}: expected {}, {} or PARAMETER=A..B, as frequency=2..16", printable(text), kOverTime,
               kOverSteps);
    }

    void readFrames() {
        const LayerOptions& options = options_;
        if (options.frames == 0) {
            if (!options.fps.empty()) refuse("--fps: it needs --frames N");
            if (!options.seconds.empty()) refuse("--seconds: it needs --frames N");
            return;
        }
        FrameTimes& frames = request_.layers.frames;
        frames.count = options.frames;
        frames.overSteps = options.over == kOverSteps;
        if (!options.over.empty() && !frames.overSteps && options.over != kOverTime) readSweep(frames);
        if (!options.fps.empty() && !options.seconds.empty())
            refuse("--fps with --seconds: one of them, since --frames is given too");
        if (!options.fps.empty()) {
            const auto rate = rateOf(options.fps);
            if (!rate)
                refuse("--fps {}: expected frames a second above 0, at most {}, as 30, 23.976 or 30000/1001",
                       printable(options.fps), kHighestRate);
            frames.perSecond = rate.value_or(kUsualRate);
        } else if (!options.seconds.empty()) {
            const auto seconds = parseReal(options.seconds);
            if (!seconds || !(*seconds > 0) || *seconds > kLongestAnimation)
                refuse("--seconds {}: expected a number above 0, at most {}", printable(options.seconds),
                       shortest(kLongestAnimation));
            frames.seconds = seconds.value_or(1);
        } else if (request_.recipe->loop > 0) {
            frames.seconds = request_.recipe->loop;
        } else {
            frames.perSecond = kUsualRate;
        }
    }

    void readMipMaps() {
        const std::string& kind = options_.mips;
        if (kind == kNoMips) {
            request_.layers.noOverviews = true;
            return;
        }
        if (!kind.empty() && kind != kFootprint && kind != kAverage)
            refuse("--mips {}: expected {}, {} or {}", printable(kind), kFootprint, kAverage, kNoMips);
        request_.layers.mipMaps = kind == kAverage ? MipMaps::average : MipMaps::footprint;
    }

    void readFileForm() {
        FileForm& form = request_.form;
        form.tileSide = options_.tiled;
        form.bottomUp = options_.bottomUp;
        if (options_.header == "envi") form.header = RawHeader::envi;
        if (options_.header == "vrt") form.header = RawHeader::vrt;
        if (options_.place.empty()) return;
        if (const std::string problem = readPlace(options_.place, request_); !problem.empty())
            refuse("--place {}: {}", printable(options_.place), problem);
    }

    const LayerOptions& options_;
    ExportRequest& request_;
    std::vector<std::string>& problems_;
};

}  // namespace

void readLayers(const LayerOptions& options, bool mips, ExportRequest& request, std::vector<std::string>& problems) {
    LayerReader(options, request, problems).read(mips);
}

}  // namespace noisescope
