#include "viewer/host/files/exporter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "cpu/spot_check.h"
#include "export/drawing_cost.h"
#include "export/kept_fields.h"
#include "export/request/request_series.h"
#include "export/request/tile_grid.h"
#include "files/disk_space.h"
#include "gpu/field_renderer.h"
#include "viewer/host/field/thumbnails.h"
#include "viewer/model/export/export_layers.h"

namespace noisescope {
namespace {

constexpr std::int64_t kStripOfExport = 1 << 18;
constexpr double kPieceSeconds = 0.03;  // of work on the device, during which the window cannot draw
constexpr std::chrono::milliseconds kNewsInterval{100};

/// Thrown to end a cancelled export.
struct Cancelled {};

/// A context that is current on this thread, with its renderer.
class Drawing {
  public:
    Drawing(GlContext& context, Specialize specialize) : context_(context) {
        context_.makeCurrent();
        renderer_.emplace(specialize);
        renderer_->setStripPixels(kStripOfExport);
        renderer_->setPieceSeconds(kPieceSeconds);
    }
    ~Drawing() {
        renderer_.reset();
        context_.release();
    }
    Drawing(const Drawing&) = delete;
    Drawing& operator=(const Drawing&) = delete;
    FieldRenderer& renderer() { return *renderer_; }

  private:
    GlContext& context_;
    std::optional<FieldRenderer> renderer_;
};

const std::filesystem::path& pathOf(const PictureJob& picture) {
    return std::visit([](const auto& job) -> const std::filesystem::path& { return job.path; }, picture);
}

bool replaces(const PictureJob& picture) {
    return std::visit([](const auto& job) { return job.force; }, picture);
}

std::int64_t filesOf(const PictureJob& picture) {
    const auto* job = std::get_if<SeriesJob>(&picture);
    return job == nullptr ? 1 : job->series.count;
}

std::filesystem::path pathOf(const PictureJob& picture, std::int64_t file) {
    const auto* job = std::get_if<SeriesJob>(&picture);
    return job == nullptr ? pathOf(picture) : job->series.job(file).path;
}

/// Returns whether the path is the job's file, its pattern or a file of it.
bool goesTo(const PictureJob& picture, const std::filesystem::path& path) {
    if (pathOf(picture) == path) return true;
    if (pathOf(picture).parent_path() != path.parent_path()) return false;
    for (std::int64_t file = 0; file < filesOf(picture); ++file)
        if (pathOf(picture, file) == path) return true;
    return false;
}

/// Returns the job's first picture; for a comparison one of the size of all panes, for a map or a mesh its region.
ExportJob firstOf(const PictureJob& picture) {
    if (const auto* job = std::get_if<ExportJob>(&picture)) return *job;
    if (const auto* job = std::get_if<SeriesJob>(&picture)) return job->series.job(0);
    ExportJob job;
    if (const auto* map = std::get_if<MapJob>(&picture))
        job.region = map->cells.region;
    else if (const auto* mesh = std::get_if<MeshJob>(&picture))
        job.region = mesh->region;
    else if (const auto* panes = std::get_if<ComparisonJob>(&picture))
        job.region = {0, 0, panes->width, panes->height};
    return job;
}

/// Returns the pixels of the job, summed over its series.
double pixelsOf(const PictureJob& picture) {
    const Region region = firstOf(picture).region;
    const auto* job = std::get_if<SeriesJob>(&picture);
    const std::int64_t pictures = job == nullptr ? 1 : std::max(job->layers.count(), job->series.count);
    return static_cast<double>(pictures) * static_cast<double>(region.width) * static_cast<double>(region.height);
}

/// Returns whether the CPU draws the job in less time. The GPU always draws comparisons, maps and meshes.
bool cpuIsQuicker(const PictureJob& picture, FieldRenderer& renderer) {
    if (!std::holds_alternative<ExportJob>(picture) && !std::holds_alternative<SeriesJob>(picture)) return false;
    const ExportJob job = firstOf(picture);
    const DrawingCost cost(std::array{DrawingTask{job.recipe, job.height, job.region}});
    return cost.onCpu() < cost.onGpu(cost.measureGpu(renderer), 1);
}

std::uint64_t sizeOf(const std::filesystem::path& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return error ? 0 : size;
}

/// Returns the current step, "frame 37 of 240", as far as it follows from the number of pixels drawn.
std::string stepOf(const SeriesJob& job, std::int64_t file, std::int64_t done, std::int64_t all) {
    const ExportLayers& layers = job.layers;
    const std::string_view what = layers.kind == ExportKind::volume ? "slice" : "frame";
    const bool inOrder = layers.files == LayerFiles::one && layers.mipMaps == MipMaps::none && all > 0;
    std::int64_t number = file + 1;
    if (!layers.isNumbered()) {
        if (!inOrder) return fmt::format("{} {}s", layers.count(), what);
        const double share = static_cast<double>(done) / static_cast<double>(all);
        number = std::min(layers.count(), 1 + static_cast<std::int64_t>(share * static_cast<double>(layers.count())));
    }
    return fmt::format("{} {} of {}", what, number, layers.count());
}

/// Returns the text beside the files; empty where the maps are for no program.
std::string importTextOf(const SeriesJob& job, const SetRanges& ranges) {
    if (!job.maps) return {};
    const ImportFacts facts = job.maps->factsOf(ranges);
    return facts.profile == nullptr ? "" : importText(facts);
}

/// Returns "3 of 5 files were written".
std::string writtenText(std::int64_t written, std::int64_t files) {
    return fmt::format("{} of {} files {} written", written, files, written == 1 ? "was" : "were");
}

}  // namespace

Backend backendOf(const Settings& settings) {
    return settings.drawWith == "cpu" ? Backend::cpu : settings.drawWith == "auto" ? Backend::automatic : Backend::gpu;
}

PictureJob jobOf(const ExportRequest& request, const std::string& software) {
    if (request.comparison) return comparisonJobOf(request, software);
    if (request.maps.any()) {
        MapSet set = mapSetOf(request, software);
        Series files = set.allFiles(set.assumedRanges());
        return SeriesJob{std::move(files), request.path, request.layers, request.replace, {}, std::move(set)};
    }
    if (request.layers.kind == ExportKind::picture && !request.percents) return jobOfOne(request, software);
    return SeriesJob{seriesOf(request, software), request.path, request.layers, request.replace, request.percents};
}

Exporter::Exporter(MakeContext makeContext, std::function<void()> news)
    : makeContext_(std::move(makeContext)),
      news_(std::move(news)),
      thread_([this] { return begun_ != nullptr; },
              [this] {
                  yieldToOthers();
                  return [this](std::unique_lock<std::mutex>& lock, const std::stop_token&) {
                      Running* const running = std::exchange(begun_, nullptr);
                      lock.unlock();
                      work(*running);
                  };
              }) {}

Exporter::~Exporter() { cancel(); }

template <typename Goes>
bool Exporter::isAny(const Goes& goes) const {
    return (running_ && goes(running_->job)) || std::ranges::any_of(waiting_, goes);
}

bool Exporter::makes(const std::filesystem::path& path) const {
    return isAny([&](const PictureJob& job) { return goesTo(job, path); });
}

void Exporter::add(PictureJob job) {
    const std::string name = printable(pathOf(job).filename().native());
    const bool isMade =
        isAny([&](const PictureJob& other) { return goesTo(other, pathOf(job)) || goesTo(job, pathOf(other)); });
    if (!replaces(job) && isMade) throw Error(ExitCode::usage, fmt::format("{} is being exported already", name));
    if (waiting_.size() >= kMostWaiting)
        throw Error(ExitCode::usage, fmt::format("{}: {} exports wait already, the most", name, waiting_.size()));
    waiting_.push_back(std::move(job));
    if (!running_) begin();
}

void Exporter::cancel() {
    if (running_) running_->cancelled = true;
}

void Exporter::begin() {
    if (thread_.count() == 0) thread_.start(1);
    running_ = std::make_unique<Running>();
    running_->job = std::move(waiting_.front());
    waiting_.pop_front();
    running_->start = std::chrono::steady_clock::now();
    running_->whicheverIsQuicker = backend_ == Backend::automatic;
    try {
        if (backend_ != Backend::cpu) running_->context = makeContext_();
    } catch (const Error& error) {
        running_->whyOnCpu = error.what();
    }
    {
        const std::lock_guard lock(thread_.mutex());
        begun_ = running_.get();
    }
    thread_.wake();
}

void Exporter::drawSeries(const SeriesJob& job, const DrawWith& given, const ExportProgress& progress, Running& running,
                          Outcome& outcome) {
    KeptFields kept;  // of pictures that are drawn again: maps of one recipe, the measured one in its range
    const DrawWith with{given.renderer, given.checkSeed, job.maps || job.percents ? &kept : nullptr};
    SetRanges ranges;
    if (job.maps) ranges = job.maps->rangesOf(with, progress);
    const Series ranged = job.maps       ? job.maps->allFiles(ranges)
                          : job.percents ? fittedSeries(job.series, *job.percents, with, progress)
                                         : job.series;
    // The check of existing files is interrupted by cancelling too.
    const Series series{ranged.count,
                        [&](std::int64_t file) {
                            if (running.cancelled) throw Cancelled{};
                            return ranged.job(file);
                        },
                        ranged.together, ranged.allOrNone};
    const std::string text = importTextOf(job, ranges);
    std::vector<std::int64_t> others;
    if (job.isPattern()) others = othersOf(series, with);
    const bool isTextInTheWay = !text.empty() && holdsOther(job.maps->textPath(), text);
    if ((!others.empty() || isTextInTheWay) && !job.force) {
        outcome.inTheWay = std::ssize(others) + (isTextInTheWay ? 1 : 0);
        return;
    }
    std::optional<TextBeside> beside;
    if (!text.empty()) beside.emplace(job.maps->textPath(), text, job.force);
    const Series chosen{series.count,
                        [&](std::int64_t file) {
                            ExportJob one = series.job(file);
                            if (job.isPattern()) one.force = std::ranges::binary_search(others, file);
                            return one;
                        },
                        series.together, series.allOrNone};
    const SeriesResult result = exportSeries(chosen, with, progress, [&](std::int64_t file, std::int64_t written) {
        outcome.written = chosen.allOrNone ? 0 : written;
        const std::lock_guard lock(running.mutex);
        running.file = file;
    });
    if (beside) beside->commit();  // last: where it is, everything is
    outcome.written = result.written;
    outcome.kept = result.kept;
    outcome.bytes = result.bytes;
    outcome.clipped = result.values.clipped;
}

void Exporter::work(Running& running) const {
    Outcome outcome;
    auto told = running.start;
    const ExportProgress progress = [&](std::int64_t done, std::int64_t all) {
        if (running.cancelled) throw Cancelled{};
        {
            const std::lock_guard lock(running.mutex);
            running.done = done;
            running.all = all;
        }
        const auto now = std::chrono::steady_clock::now();
        if (now - told < kNewsInterval) return;
        told = now;
        news_();
    };
    const auto draw = [&](const PictureJob& picture, const DrawWith& with) {
        if (const auto* series = std::get_if<SeriesJob>(&picture))
            return drawSeries(*series, with, progress, running, outcome);
        if (const auto* map = std::get_if<MapJob>(&picture)) {
            outcome.bytes = exportMap(*map, with, progress);
            outcome.written = 1;
            return;
        }
        if (const auto* job = std::get_if<ExportJob>(&picture))
            outcome.clipped = exportField(*job, with, progress).clipped;
        else if (const auto* mesh = std::get_if<MeshJob>(&picture))
            exportMesh(*mesh, with, progress);
        else  // colors are not clipped
            exportComparison(std::get<ComparisonJob>(picture), with, progress);
        outcome.written = 1;
        outcome.bytes = sizeOf(pathOf(picture));
    };
    try {
        std::optional<Drawing> drawing;
        if (running.context) drawing.emplace(*running.context, specializeFor(pixelsOf(running.job)));
        DrawWith with{drawing ? &drawing->renderer() : nullptr, freshCheckSeed()};
        if (running.whicheverIsQuicker && with.renderer != nullptr && cpuIsQuicker(running.job, *with.renderer))
            with.renderer = nullptr;
        draw(running.job, with);
    } catch (const Cancelled&) {
        outcome.problem.clear();
    } catch (const Interrupted&) {
        outcome.problem.clear();  // the window ends too
    } catch (const std::exception& error) {
        outcome.problem = error.what();
    }
    outcome.messages = takeDebugMessages();
    {
        const std::lock_guard lock(running.mutex);
        running.outcome = std::move(outcome);
    }
    news_();
}

void Exporter::showOutcome(ViewerState& state, const Running& running) {
    const Outcome& outcome = *running.outcome;
    state.field.debugMessages += static_cast<std::int64_t>(outcome.messages.size());
    if (!outcome.messages.empty()) showFailure(state, Error(ExitCode::context, "OpenGL: " + outcome.messages.front()));
    const std::filesystem::path first = pathOf(running.job, 0);
    const std::int64_t count = filesOf(running.job);
    const auto* series = std::get_if<SeriesJob>(&running.job);
    const std::string folder = first.parent_path().string();
    std::string where = count == 1 ? first.string() : folder;
    if (series != nullptr && !importTextOf(*series, {}).empty())
        where += fmt::format("\nThe steps of the import: {}", series->maps->textPath().filename().string());
    const std::string kept =
        outcome.kept > 0 ? fmt::format("{} of {} {} there", outcome.kept, count, outcome.kept == 1 ? "was" : "were")
                         : std::string();
    if (outcome.inTheWay > 0) {
        state.exportForm.existing = pathOf(running.job);
        showWarning(state,
                    fmt::format("{} of {} files exist{} and {} something else", outcome.inTheWay, count,
                                outcome.inTheWay == 1 ? "s" : "", outcome.inTheWay == 1 ? "holds" : "hold"),
                    "Export again to replace them; what is the same stays");
    } else if (outcome.written + outcome.kept == count) {
        const bool single = count == 1 && series == nullptr;
        std::string text = outcome.written == 0 ? "Nothing was left to do"
                           : count == 1         ? fmt::format("Saved {}", first.filename().string())
                                                : fmt::format("Saved {} files", outcome.written);
        if (!single && outcome.written > 0) text += fmt::format(", {}", bytesText(outcome.bytes));
        if (!kept.empty()) text += fmt::format("; {}", kept);
        if (outcome.clipped > 0) text += fmt::format(", {} values clipped", outcome.clipped);
        const std::string onCpu =
            running.whyOnCpu.empty() ? "" : fmt::format("\nDrawn on the CPU: {}", running.whyOnCpu);
        showToast(state, text, where + onCpu);
    } else if (outcome.problem.empty()) {
        showToast(state,
                  outcome.written == 0 ? "Cancelled; nothing was written"
                                       : "Cancelled; " + writtenText(outcome.written, count),
                  outcome.written == 0 ? first.string() : folder);
    } else {
        showFailure(state, Error(ExitCode::file, outcome.problem));
        if (outcome.written > 0) showToast(state, writtenText(outcome.written, count), folder);
    }
}

void Exporter::fillStatus(const Running& running, ExportStatus& status) {
    status.name = pathOf(running.job, running.file).filename().string();
    const auto* series = std::get_if<SeriesJob>(&running.job);
    if (series != nullptr && series->layers.kind != ExportKind::picture)
        status.step = stepOf(*series, running.file, running.done, running.all);
    else if (filesOf(running.job) > 1)
        status.name += fmt::format(", {} of {}", running.file + 1, filesOf(running.job));
    status.cancelling = running.cancelled;
    if (running.done == 0) return;
    status.share = static_cast<double>(running.done) / static_cast<double>(running.all);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - running.start;
    status.secondsLeft = took.count() / status.share * (1 - status.share);
}

bool Exporter::poll(ViewerState& state) {
    bool ended = false;
    if (running_) {
        const std::lock_guard lock(running_->mutex);
        ended = running_->outcome.has_value();
    }
    if (ended) {
        showOutcome(state, *running_);
        running_.reset();
        if (!waiting_.empty()) begin();
    }
    if (!running_) {
        state.exporting.reset();
        return ended;
    }
    const std::lock_guard lock(running_->mutex);
    ExportStatus status;
    status.waiting = waiting_.size();
    fillStatus(*running_, status);
    state.exporting = std::move(status);
    return ended;
}

}  // namespace noisescope
