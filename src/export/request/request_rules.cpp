#include "export/request/request_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

#include "catalogue/noises.h"
#include "core/error.h"
#include "core/text.h"
#include "export/request/request_series.h"
#include "image/motion/frame_pattern.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

std::string mipMapFormats() {
    std::vector<std::string_view> names;
    for (const FormatInfo& format : formats())
        if (format.mipMaps || format.overviewsFrom > 0) names.push_back(format.extension);
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Collects what a request of one name has, rule by rule.
class RequestCheck {
  public:
    RequestCheck(const ExportRequest& request, const RequestNames& names) : request_(request), names_(names) {}

    std::vector<RequestProblem> ofComparison() {
        checkExclusions();
        checkPanes();
        if (problems_.empty()) collect([&] { requireColorFormat(request_.path, request_.stream); });
        return std::move(problems_);
    }

    std::vector<RequestProblem> ofPictures() {
        checkRange();
        if (request_.color) add(colorProblemsOf(request_));
        return ofFiles();
    }

    std::vector<RequestProblem> ofFiles() {
        const FormatInfo& format = formatOf(request_);
        checkLayers();
        checkLevels(format);
        if (request_.form.header != RawHeader::none && !format.rowOrders)
            refuse(RequestField::header, "", "{} needs none; raw data does", format.label);
        if (problems_.empty()) checkName(format);
        if (problems_.empty()) checkFile();
        return std::move(problems_);
    }

  private:
    template <typename... Parts>
    void refuse(RequestField field, std::string value, fmt::format_string<Parts...> text, Parts&&... parts) {
        problems_.push_back({field, std::move(value), fmt::format(text, std::forward<Parts>(parts)...)});
    }
    void add(std::vector<RequestProblem> problems) { std::ranges::move(problems, std::back_inserter(problems_)); }
    void take(RequestField field, const std::vector<std::string>& texts) {
        for (const std::string& text : texts) refuse(field, "", "{}", text);
    }
    template <typename Require>
    void collect(const Require& require) {
        try {
            require();
        } catch (const Error& error) {
            if (error.code() != ExitCode::usage) throw;
            take(RequestField::path, error.lines());
        }
    }
    [[nodiscard]] std::string_view name(RequestField field) const { return names_.field(field); }
    [[nodiscard]] std::string with(RequestField field) const { return fmt::format("with {}", name(field)); }

    /// Fields of one picture, which a comparison has not.
    void checkExclusions() {
        const ExportLayers& layers = request_.layers;
        if (request_.percents)
            refuse(RequestField::fit, with(RequestField::compare),
                   "the panes are compared over one range, or each over its own; give one as {} LOW,HIGH",
                   name(RequestField::range));
        if (layers.kind != ExportKind::picture || layers.slices > 0 || layers.slice || layers.level > 0 ||
            layers.mipMaps != MipMaps::none)
            refuse(RequestField::compare, "",
                   "it draws one picture of several recipes, without frames, slices and levels");
        if (request_.maps.any())
            refuse(RequestField::compare, "", "it draws one picture of several recipes, without {}, {} and {}",
                   name(RequestField::profile), name(RequestField::maps), name(RequestField::tileGrid));
    }

    void checkPanes() {
        const ComparisonJob job = comparisonJobOf(request_, "");
        const PaneGrid grid = gridOf(job);
        const std::size_t panes = job.comparison.panes();
        const Region& region = request_.region;
        if (!request_.panesFill && std::max(job.width, job.height) > kMostPixelsAlong)
            refuse(RequestField::region, fmt::format("{},{},{}x{}", region.x, region.y, region.width, region.height),
                   "{} panes of it are more than {} pixels along", panes, kMostPixelsAlong);
        if (job.width < grid.leastWidth() || job.height < grid.leastHeight())
            refuse(RequestField::size, fmt::format("{}x{}", region.width, region.height),
                   "{} panes need at least {} x {} pixels", panes, grid.leastWidth(), grid.leastHeight());
    }

    void checkRange() {
        if (request_.percents && request_.range)
            refuse(RequestField::fit, with(RequestField::range), "the range is either measured or given");
        const bool counts = request_.color || holdsDensity(jobOfOne(request_, ""));
        add(rangeProblemsOf(request_, request_.depth, counts, names_));
    }

    void checkLayers() {
        const ExportLayers& layers = request_.layers;
        if (layers.kind == ExportKind::animation && layers.frames.sweep) {
            for (const std::string& problem : sweepProblems(request_.recipe, layers.frames))
                refuse(RequestField::frames, "over " + layers.frames.sweep->param, "{}", problem);
        } else if (layers.kind == ExportKind::animation && layers.frames.overSteps) {
            if (!hasProcess(request_.recipe->tree))
                refuse(RequestField::frames, "over steps",
                       "the recipe has no process; a layer of erosion or growth has steps");
        } else if (layers.kind == ExportKind::animation) {
            if (const std::string problem = timeProblem(request_.recipe, names_); !problem.empty())
                refuse(RequestField::frames, "", "{}", problem);
        }
        if (layers.slices > 0 || layers.slice)
            if (const std::string problem = thirdAxisProblem(request_.recipe, names_); !problem.empty())
                refuse(layers.slices > 0 ? RequestField::slices : RequestField::slice, "", "{}", problem);
        const std::int64_t slices = layers.slices > 0 ? std::max<std::int64_t>(layers.slices >> layers.level, 1) : 0;
        if (layers.slice && slices > 0 && *layers.slice >= slices)
            refuse(RequestField::slice, fmt::format("{}", *layers.slice), "the volume has slices 0 to {}", slices - 1);
        if (layers.kind == ExportKind::picture && layers.columns > 0)
            refuse(RequestField::columns, "", "it lays out {}, or the slices of {}", name(RequestField::frames),
                   name(RequestField::slices));
    }

    void checkLevels(const FormatInfo& format) {
        const ExportLayers& layers = request_.layers;
        if (layers.mipMaps != MipMaps::none) {
            if (format.overviewsFrom > 0 && layers.mipMaps == MipMaps::average)
                refuse(RequestField::mips, "average", "{} has smaller copies, which the recipe draws: footprint",
                       format.label);
            else if (format.overviewsFrom > 0 && layers.kind != ExportKind::picture && !layers.isNumbered())
                refuse(RequestField::mips, "", "pages of a {} have no smaller copies", format.label);
            else if (format.overviewsFrom == 0 && !format.mipMaps)
                refuse(RequestField::mips, "", "{} has no mip maps; {} have", format.label, mipMapFormats());
            if (layers.level > 0) refuse(RequestField::level, with(RequestField::mips), "it is one level, drawn alone");
        }
        const Region& region = request_.region;
        const std::int64_t size = std::int64_t{1} << layers.level;
        if (std::ranges::any_of(std::array{region.x, region.y, region.width, region.height},
                                [&](std::int64_t pixels) { return pixels % size != 0; }))
            refuse(RequestField::level, fmt::format("{}", layers.level),
                   "its pixels are {} across, of which {},{},{}x{} is no whole number", size, region.x, region.y,
                   region.width, region.height);
    }

    /// Checks that the name stands for one file or for many, and that its format holds the pictures.
    void checkName(const FormatInfo& format) {
        const ExportLayers& layers = request_.layers;
        const std::filesystem::path file = request_.path.filename();
        const std::string shown = printable(file.native());
        const bool isPattern = request_.stream == nullptr && isFramePattern(file);
        if (layers.movesVolume() && !isPattern)
            return refuse(RequestField::frames, "of a volume", "name a file for each, as v_%04d{}", format.extension);
        if (layers.isNumbered() && !isPattern)
            return refuse(RequestField::path, "", "{}: a file for each needs the place of its number, as {}_%04d{}",
                          shown, printable(file.stem().native()), format.extension);
        if (isPattern && !layers.isNumbered())
            return refuse(RequestField::path, "", "{}", oneFrameProblem(file, name(RequestField::frames)));
        if (layers.isNumbered() && layers.columns > 0 && !layers.movesVolume())
            return refuse(RequestField::columns, "", "{} is a pattern for a file of each picture", shown);
        const bool ofVolumes = layers.kind == ExportKind::volume || layers.movesVolume();
        const bool inOne = layers.files == LayerFiles::one || (layers.movesVolume() && layers.columns == 0);
        if (!inOne || holds(format, ofVolumes ? ExportKind::volume : layers.kind, LayerFiles::one)) return;
        if (layers.kind == ExportKind::picture) return;  // told by the format itself
        refuse(RequestField::path, "",
               "{}: {} holds one picture; {} hold {}, f_%04d{} is a file for each, and {} N lays them out in one",
               shown, format.label, formatNames(ofVolumes ? Layers::volume : Layers::frames, true),
               ofVolumes ? "volumes" : "animations", format.extension, name(RequestField::columns));
    }

    /// The format's own rules, of size, depth, channels and the rest.
    void checkFile() {
        if (request_.region.width < 1 || request_.region.height < 1)
            return refuse(RequestField::size, fmt::format("{}x{}", request_.region.width, request_.region.height),
                          "a picture has at least one pixel");
        collect([&] {
            const ExportJob job = seriesOf(request_, "").job(0);
            ImageSpec spec = shapeOf(job);
            spec.isColor = job.color;
            spec.stream = job.stream;
            spec.tileSide = job.tileSide;
            spec.bottomUp = job.bottomUp;
            spec.mapPlace = job.mapPlace;
            spec.rawHeader = job.rawHeader;
            requireHolds(job.path.filename(), spec);
        });
    }

    const ExportRequest& request_;
    const RequestNames& names_;
    std::vector<RequestProblem> problems_;
};

}  // namespace

std::vector<RequestProblem> comparisonProblemsOf(const ExportRequest& request, const RequestNames& names) {
    return RequestCheck(request, names).ofComparison();
}

std::vector<RequestProblem> pictureProblemsOf(const ExportRequest& request, const RequestNames& names) {
    return RequestCheck(request, names).ofPictures();
}

std::vector<RequestProblem> mapFileProblemsOf(const ExportRequest& request, const RequestNames& names) {
    return RequestCheck(request, names).ofFiles();
}

std::vector<RequestProblem> colorProblemsOf(const ExportRequest& request) {
    std::vector<RequestProblem> problems;
    Recipe recipe = request.recipe;
    if (showsDensity(request))
        return {{RequestField::path, "", "slices of a solid hold its density, without colors; its pictures have them"}};
    if (request.range) setColorRange(recipe, *request.range);
    for (const std::string& problem : problemsOf(recipe)) problems.push_back({RequestField::path, "", problem});
    if (!problems.empty()) return problems;
    try {
        requireColors(recipe, request.path, request.stream);
    } catch (const Error& error) {
        for (const std::string& line : error.lines()) problems.push_back({RequestField::path, "", line});
    }
    return problems;
}

std::vector<RequestProblem> rangeProblemsOf(const ExportRequest& request, Depth depth, bool counts,
                                            const RequestNames& names) {
    const bool isWanted = request.percents || request.range;
    if (!isWanted || counts || depthInfo(depth).maxInteger != 0) return {};
    return {{request.percents ? RequestField::fit : RequestField::range, "",
             fmt::format("floats ({}) are written as they are, and no range changes them; integers (as {} u16 in a "
                         "format that has them), colors and densities (.vdb) take one",
                         depthInfo(depth).name, names.field(RequestField::depth))}};
}

namespace {

/// Returns the setting that gives a recipe a third axis. With layers it is that of one noise: a pattern would become
/// another solid, and no other field has to move with it.
std::string thirdAxisSetting(const Recipe& recipe) {
    if (recipe.tree.empty()) return "dimensions=3";
    std::string path = "NAME";
    for (const PlacedLayer& placed : placedLayers(recipe.tree)) {
        if (placed.layer->kind != LayerKind::field || !takesHash(noiseOf(placed.layer->field))) continue;
        Recipe deep = recipe;
        findLayer(deep.tree, placed.path)->field.dimensions = 3;
        if (!problemsOf(deep).empty()) continue;
        path = placed.path;
        if (placed.masked == nullptr && !placed.layer->muted) break;
    }
    return path + ".dimensions=3";
}

}  // namespace

std::string timeProblem(const Recipe& recipe, const RequestNames& names) {
    if (findParam("time")->applies(recipe)) return {};
    return fmt::format("the recipe has no time; {} three or four dimensions and a time axis, as {} {}",
                       recipe.tree.empty() ? "it needs" : "one of its noises needs",
                       names.setting(thirdAxisSetting(recipe)), names.setting("time_axis=z"));
}

std::string thirdAxisProblem(const Recipe& recipe, const RequestNames& names) {
    if (recipe.output == kSolid) return {};  // slices of its density
    const bool isTree = !recipe.tree.empty();
    const std::vector<FieldRecipe> fields = fieldsOf(recipe);
    const auto hasAxis = [](const FieldRecipe& field) { return field.dimensions >= 3 && !isTorus(field); };
    if (std::ranges::any_of(fields, hasAxis)) return {};  // all others are the same in each slice
    if (dimensionsOf(recipe) < 3)
        return fmt::format("slices follow each other along a third axis, and {} {}; {} has one",
                           isTree ? "no field of the recipe has more than" : "the recipe has",
                           dimensionsOf(recipe) == 1 ? "one dimension" : "two dimensions",
                           names.setting(thirdAxisSetting(recipe)));
    return "tiling=torus leaves no third axis; tiling=lattice has one";
}

bool holds(const FormatInfo& format, ExportKind kind, LayerFiles files) {
    if (kind == ExportKind::picture || files != LayerFiles::one) return format.holdsLayers(Layers::one);
    if (kind == ExportKind::volume) return format.holdsLayers(Layers::volume);
    return format.holdsLayers(Layers::frames) || format.holdsLayers(Layers::array);
}

}  // namespace noisescope
