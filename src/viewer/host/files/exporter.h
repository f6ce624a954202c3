// Background export: writes pictures one after the other, on a thread and in a context of its own.
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
#include <variant>
#include <vector>

#include "core/workers.h"
#include "export/comparison_export.h"
#include "export/field_drawer.h"
#include "export/field_export.h"
#include "export/mesh_export.h"
#include "export/request/map_set.h"
#include "export/series_export.h"
#include "gpu/context.h"
#include "viewer/host/files/map_job.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Frames or slices, in one file or in numbered ones; one picture whose range is measured; or maps.
struct SeriesJob {
    Series series;               ///< of maps: with ranges that are not measured
    std::filesystem::path path;  ///< of several files a pattern
    ExportLayers layers;
    bool force = false;               ///< replaces existing files, except those that already hold the same picture
    std::optional<Range> percents{};  ///< the range is measured between these percentiles; not of maps
    std::optional<MapSet> maps{};

    /// True if there is a file for each of several pictures; others may be in the way of these.
    [[nodiscard]] bool isPattern() const { return layers.isNumbered() || maps.has_value(); }
};

/// A single picture, several recipes side by side, a series of pictures, the cells of a map, or a mesh.
using PictureJob = std::variant<ExportJob, ComparisonJob, SeriesJob, MapJob, MeshJob>;

/// Returns the back end that the settings choose for canvas and files.
Backend backendOf(const Settings& settings);

/// Returns the job for a request.
PictureJob jobOf(const ExportRequest& request, const std::string& software);

/// Queue of exports. All members but the destructor must be called from the window's thread.
class Exporter {
  public:
    /// Makes the context for one export, current on no thread. Throws Error(context): the CPU draws then.
    using MakeContext = std::function<std::unique_ptr<GlContext>()>;

    /// `news` is called on the drawing thread whenever poll() has something to report.
    Exporter(MakeContext makeContext, std::function<void()> news);
    /// Cancels all exports; no partial file stays. Waits for calls that cannot be interrupted: a driver that compiles.
    ~Exporter();
    Exporter(const Exporter&) = delete;
    Exporter& operator=(const Exporter&) = delete;

    /// Sets the back end of exports that begin from now on.
    void drawWith(Backend backend) { backend_ = backend; }

    /// Begins the export or queues it. Throws Error(usage) if the queue is full, or if this file is already being
    /// written and is not to be replaced.
    void add(PictureJob job);

    /// Returns whether a running or queued export writes this file.
    [[nodiscard]] bool makes(const std::filesystem::path& path) const;

    /// Cancels the running export; poll() reports its end.
    void cancel();

    /// Reports progress since the last call and shows toasts of exports that have ended. Begins the next one. Returns
    /// whether one has ended.
    bool poll(ViewerState& state);

    static constexpr std::size_t kMostWaiting = 16;

  private:
    struct Outcome {
        std::int64_t written = 0;           ///< files; written + kept < all: the export failed or was cancelled
        std::int64_t kept = 0;              ///< existing files that already held the picture
        std::uint64_t bytes = 0;            ///< of the written files
        std::int64_t clipped = 0;           ///< clipped values in the written files
        std::int64_t inTheWay = 0;          ///< existing files with other content: nothing was written, the window asks
        std::string problem;                ///< empty: no failure
        std::vector<std::string> messages;  ///< messages of OpenGL
    };
    /// The running export. The thread uses `job` and `context` freely, the members after the mutex under the mutex.
    struct Running {
        PictureJob job;
        std::unique_ptr<GlContext> context;  ///< null: the CPU draws …
        bool whicheverIsQuicker = false;     ///< … as it may with one, where it is quicker
        std::string whyOnCpu;
        std::chrono::steady_clock::time_point start;
        std::atomic<bool> cancelled{false};
        std::mutex mutex;
        std::int64_t file = 0;           ///< index of the current file
        std::int64_t done = 0, all = 0;  ///< pixels
        std::optional<Outcome> outcome;
    };
    /// Returns whether `goes` holds for a running or queued job.
    template <typename Goes>
    [[nodiscard]] bool isAny(const Goes& goes) const;
    void begin();
    void work(Running& running) const;
    /// Draws the pictures of a series; asks about other files of its names before.
    static void drawSeries(const SeriesJob& job, const DrawWith& with, const ExportProgress& progress, Running& running,
                           Outcome& outcome);
    static void showOutcome(ViewerState& state, const Running& running);
    static void fillStatus(const Running& running, ExportStatus& status);

    Backend backend_ = Backend::gpu;
    MakeContext makeContext_;
    std::function<void()> news_;
    std::deque<PictureJob> waiting_;
    std::unique_ptr<Running> running_;
    Running* begun_ = nullptr;  ///< not yet taken by the thread; below its mutex
    Workers thread_;            ///< the last member: it uses all others
};

}  // namespace noisescope
