// Pictures into files while the window goes on: one after the other, on a thread and in a context of their own.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "export/comparison_export.h"
#include "export/field_drawer.h"
#include "export/field_export.h"
#include "export/series_export.h"
#include "gpu/context.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Frames or slices, in one file or in numbered ones; or one picture whose range is measured.
struct SeriesJob {
    Series series;
    std::filesystem::path path;  ///< of numbered files a pattern
    ExportLayers layers;
    bool force = false;               ///< existing files are replaced, but for those that hold what would be drawn
    std::optional<Range> percents{};  ///< the range is measured between these percentiles
};

/// One recipe, several side by side, or several pictures of one.
using PictureJob = std::variant<ExportJob, ComparisonJob, SeriesJob>;

/// What the settings say of pictures on the canvas and in files.
Backend backendOf(const Settings& settings);

/// What is drawn and written.
PictureJob jobOf(const ExportRequest& request, const std::string& software);

/// All members but the destructor may be called from one thread only, that of the window.
class Exporter {
  public:
    /// Makes the context in which one export is drawn, current nowhere. Throws Error(context): the CPU draws then.
    using MakeContext = std::function<std::unique_ptr<GlContext>()>;

    /// `news` is called on the drawing thread whenever poll() has something to tell.
    Exporter(MakeContext makeContext, std::function<void()> news);
    /// Ends all exports; nothing half-written stays. Waits for what cannot be interrupted: a driver that compiles.
    ~Exporter();
    Exporter(const Exporter&) = delete;
    Exporter& operator=(const Exporter&) = delete;

    /// Of all that begins from now on.
    void drawWith(Backend backend) { backend_ = backend; }

    /// Begins it, or lets it wait for its turn. Throws Error(usage) if too many wait, or if this very file is being
    /// made and is not to be replaced.
    void add(PictureJob job) { add(std::vector<PictureJob>{std::move(job)}); }
    /// The same of several, one after the other: the first that fails ends them, and those before it stay.
    void add(std::vector<PictureJob> jobs);

    /// Is this file being made, or will it be?
    [[nodiscard]] bool makes(const std::filesystem::path& path) const;

    /// Ends the export that is on its way, soon; poll() tells when it has.
    void cancel();

    /// What has happened since the last call: how far it is, toasts of what has ended. Begins the next one. True if one
    /// has ended.
    bool poll(ViewerState& state);

    static constexpr std::size_t kMostWaiting = 16;

  private:
    struct Outcome {
        std::int64_t written = 0;           ///< files; with those kept fewer than there are: it failed or was cancelled
        std::int64_t kept = 0;              ///< files that were there already
        std::uint64_t bytes = 0;            ///< of those that were written
        std::int64_t clipped = 0;           ///< values of them
        std::int64_t inTheWay = 0;          ///< other files: they are to be asked about, and nothing was done
        std::string problem;                ///< empty: it did not fail
        std::vector<std::string> messages;  ///< of OpenGL
    };
    /// The export that is on its way. The thread touches `jobs` and `context`, and under the mutex the rest.
    struct Running {
        std::vector<PictureJob> jobs;
        std::int64_t files = 0;              ///< of all jobs
        std::unique_ptr<GlContext> context;  ///< null: the CPU draws …
        bool whicheverIsQuicker = false;     ///< … and so it may with one
        std::string whyOnCpu;
        std::chrono::steady_clock::time_point start;
        std::atomic<bool> cancelled{false};
        std::mutex mutex;
        std::size_t job = 0;             ///< that is at work
        std::int64_t file = 0;           ///< of it
        std::int64_t done = 0, all = 0;  ///< pixels of the job
        std::optional<Outcome> outcome;
        std::jthread thread;  ///< the last member: it uses all others
    };
    /// Is one of those that are on their way, or wait?
    template <typename Goes>
    [[nodiscard]] bool isAny(const Goes& goes) const;
    void begin();
    void work(Running& running) const;
    static void drawSeries(const SeriesJob& job, const DrawWith& with, const ExportProgress& progress, Running& running,
                           Outcome& outcome);
    static void tell(ViewerState& state, const Running& running);
    static void tellStatus(const Running& running, ExportStatus& status);

    Backend backend_ = Backend::gpu;
    MakeContext makeContext_;
    std::function<void()> news_;
    std::deque<std::vector<PictureJob>> waiting_;
    std::unique_ptr<Running> running_;
};

}  // namespace noisescope
