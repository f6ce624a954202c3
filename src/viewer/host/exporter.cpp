#include "viewer/host/exporter.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "export/drawing_speed.h"
#include "field/field_plan.h"
#include "field/spot_check.h"
#include "gpu/field_renderer.h"
#include "viewer/host/thumbnails.h"
#include "viewer/model/export_form.h"

namespace noisescope {
namespace {

constexpr std::int64_t kStripPixels = 1 << 18;
constexpr double kPieceSeconds = 0.03;  // the window's own drawing waits for a piece that the device is at
constexpr std::chrono::milliseconds kNewsInterval{100};

/// Ends an export that the person no longer wants.
struct Cancelled {};

/// A context that is current on this thread, and what draws in it.
class Drawing {
  public:
    Drawing(GlContext& context, Specialize specialize) : context_(context) {
        context_.makeCurrent();
        renderer_.emplace(specialize);
        renderer_->setStripPixels(kStripPixels);
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

ComparisonJob comparisonJobOf(const ExportRequest& request, const std::string& software) {
    ComparisonJob job;
    job.recipe = request.recipe;
    job.comparison = *request.comparison;
    const Port size = fileSizeOf(request);
    job.width = size.width;
    job.height = size.height;
    job.part = ComparisonJob::Part{request.imageHeight, request.region.x, request.region.y};
    job.path = request.path;
    job.depth = request.depth;
    job.force = request.replace;
    job.software = software;
    return job;
}

/// Of one recipe, in the largest of them.
double mostPixelsOf(std::span<const PictureJob> jobs) {
    double most = 0;
    for (const PictureJob& picture : jobs) {
        const auto* job = std::get_if<ExportJob>(&picture);
        const double width =
            job ? static_cast<double>(job->region.width) : static_cast<double>(std::get<ComparisonJob>(picture).width);
        const double height = job ? static_cast<double>(job->region.height)
                                  : static_cast<double>(std::get<ComparisonJob>(picture).height);
        most = std::max(most, width * height);
    }
    return most;
}

/// Of one recipe; several side by side are drawn by the GPU.
bool cpuIsQuicker(const PictureJob& picture, FieldRenderer& renderer) {
    const auto* job = std::get_if<ExportJob>(&picture);
    if (job == nullptr) return false;
    const FieldPlan plan(job->recipe, job->height);
    return cpuSecondsPerPixel(plan, job->region) < gpuSpeed(renderer, plan, job->region).pixel;
}

/// Values that were clipped.
std::int64_t draw(const PictureJob& picture, const DrawWith& with, const ExportProgress& progress) {
    if (const auto* job = std::get_if<ExportJob>(&picture)) return exportField(*job, with, progress).clipped;
    exportComparison(std::get<ComparisonJob>(picture), with, progress);
    return 0;  // colors are not
}

}  // namespace

Backend backendOf(const Settings& settings) {
    return settings.drawWith == "cpu" ? Backend::cpu : settings.drawWith == "auto" ? Backend::automatic : Backend::gpu;
}

PictureJob jobOf(const ExportRequest& request, const std::string& software) {
    if (request.comparison) return comparisonJobOf(request, software);
    ExportJob job;
    job.recipe = request.recipe;
    job.height = request.imageHeight;
    job.region = request.region;
    job.path = request.path;
    job.depth = request.depth;
    job.range = rangeOf(request.recipe);
    job.color = request.color;
    job.force = request.replace;
    job.software = software;
    return job;
}

Exporter::Exporter(MakeContext makeContext, std::function<void()> news)
    : makeContext_(std::move(makeContext)), news_(std::move(news)) {}

Exporter::~Exporter() { cancel(); }

bool Exporter::makes(const std::filesystem::path& path) const {
    const auto goThere = [&](const std::vector<PictureJob>& jobs) {
        return std::ranges::any_of(jobs, [&](const PictureJob& job) { return pathOf(job) == path; });
    };
    return (running_ && goThere(running_->jobs)) || std::any_of(waiting_.begin(), waiting_.end(), goThere);
}

void Exporter::add(std::vector<PictureJob> jobs) {
    if (jobs.empty()) return;
    for (const PictureJob& job : jobs)
        if (!replaces(job) && makes(pathOf(job)))
            throw Error(ExitCode::usage,
                        fmt::format("{} is being exported already", printable(pathOf(job).filename().native())));
    if (waiting_.size() >= kMostWaiting)
        throw Error(ExitCode::usage, fmt::format("{}: {} exports wait already, the most",
                                                 printable(pathOf(jobs.front()).filename().native()), waiting_.size()));
    waiting_.push_back(std::move(jobs));
    if (!running_) begin();
}

void Exporter::cancel() {
    if (running_) running_->cancelled = true;
}

void Exporter::begin() {
    running_ = std::make_unique<Running>();
    running_->jobs = std::move(waiting_.front());
    waiting_.pop_front();
    running_->start = std::chrono::steady_clock::now();
    running_->whicheverIsQuicker = backend_ == Backend::automatic;
    try {
        if (backend_ != Backend::cpu) running_->context = makeContext_();
    } catch (const Error& error) {
        running_->whyOnCpu = error.what();
    }
    running_->thread = std::jthread([this, &running = *running_] { work(running); });
}

void Exporter::work(Running& running) const {
    yieldToOthers();
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
    try {
        std::optional<Drawing> drawing;
        if (running.context) drawing.emplace(*running.context, specializeFor(mostPixelsOf(running.jobs)));
        for (const PictureJob& job : running.jobs) {
            DrawWith with{drawing ? &drawing->renderer() : nullptr, freshCheckSeed()};
            if (running.whicheverIsQuicker && with.renderer != nullptr && cpuIsQuicker(job, *with.renderer))
                with.renderer = nullptr;
            outcome.clipped += draw(job, with, progress);
            ++outcome.written;
            const std::lock_guard lock(running.mutex);
            running.files = outcome.written;
            running.done = 0;
        }
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

void Exporter::tell(ViewerState& state, const Running& running) {
    const Outcome& outcome = *running.outcome;
    state.field.debugMessages += static_cast<std::int64_t>(outcome.messages.size());
    if (!outcome.messages.empty()) showFailure(state, Error(ExitCode::context, "OpenGL: " + outcome.messages.front()));
    const std::filesystem::path& first = pathOf(running.jobs.front());
    const std::size_t count = running.jobs.size();
    const std::string kept =
        fmt::format("{} of {} files {} written", outcome.written, count, outcome.written == 1 ? "was" : "were");
    const std::string folder = first.parent_path().string();
    if (outcome.written == count) {
        const std::string what = count == 1 ? first.filename().string() : fmt::format("{} files", count);
        const std::string clipped = outcome.clipped > 0 ? fmt::format(", {} values clipped", outcome.clipped) : "";
        const std::string onCpu =
            running.whyOnCpu.empty() ? "" : fmt::format("\nDrawn on the CPU: {}", running.whyOnCpu);
        showToast(state, fmt::format("Saved {}{}", what, clipped), (count == 1 ? first.string() : folder) + onCpu);
    } else if (outcome.problem.empty()) {
        showToast(state, outcome.written == 0 ? "Cancelled; nothing was written" : "Cancelled; " + kept,
                  outcome.written == 0 ? first.string() : folder);
    } else {
        showFailure(state, Error(ExitCode::file, outcome.problem));
        if (outcome.written > 0) showToast(state, kept, folder);
    }
}

bool Exporter::poll(ViewerState& state) {
    bool ended = false;
    if (running_) {
        const std::lock_guard lock(running_->mutex);
        ended = running_->outcome.has_value();
    }
    if (ended) {
        running_->thread.join();
        tell(state, *running_);
        running_.reset();
        if (!waiting_.empty()) begin();
    }
    if (!running_) {
        state.exporting.reset();
        return ended;
    }
    const std::lock_guard lock(running_->mutex);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - running_->start;
    ExportStatus status;
    const std::size_t count = running_->jobs.size();
    const std::size_t files = std::min(running_->files, count - 1);
    status.name = pathOf(running_->jobs[files]).filename().string();
    if (count > 1) status.name += fmt::format(", {} of {}", files + 1, count);
    status.waiting = waiting_.size();
    status.cancelling = running_->cancelled;
    if (running_->done > 0 || files > 0) {
        const double share =
            running_->done > 0 ? static_cast<double>(running_->done) / static_cast<double>(running_->all) : 0;
        status.share = (static_cast<double>(files) + share) / static_cast<double>(count);
        status.secondsLeft = took.count() / status.share * (1 - status.share);
    }
    state.exporting = std::move(status);
    return ended;
}

}  // namespace noisescope
