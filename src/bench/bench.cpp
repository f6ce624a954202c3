#include "bench/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "core/error.h"
#include "core/interrupt.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "export/field_export.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "gpu/tree_renderer.h"
#include "plan/field_plan.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr double kFrequency = 8;         ///< cells over the height, for all rows
constexpr double kOthersSlice = 0.37;    ///< slice through 3D noise of peers, as for our rows
constexpr std::int64_t kLeastRows = 16;  ///< least rows in a sample of a field: smaller ones are mostly edges

/// Returns the hash calls per pixel.
int hashCalls(const FieldPlan& plan) {
    int calls = 0;
    const auto add = [&](const LatticeNoise& noise, int fields) {
        calls += noise.hashes * static_cast<int>(noise.rows.size()) * fields;
    };
    if (const auto* warp = plan.program().find<WarpStep>()) add(warp->noise, 1);
    if (const auto* fractal = plan.program().fractal()) add(fractal->noise, plan.program().output.fields);
    return calls;
}

/// A folder that is removed with its content on destruction.
class TemporaryFolder {
  public:
    TemporaryFolder() : path_((std::filesystem::temp_directory_path() / "noisescope-bench-XXXXXX").string()) {
        if (::mkdtemp(path_.data()) == nullptr)
            throw Error(ExitCode::file, fmt::format("{}: cannot make a folder for the files to be timed", path_));
    }
    ~TemporaryFolder() {
        std::error_code unheeded;
        std::filesystem::remove_all(path_, unheeded);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] std::filesystem::path path() const { return path_; }

  private:
    std::string path_;
};

/// Disables shader caches. Drivers read these variables when the first context is made.
void keepNoShaders() {
    for (const char* name : {"MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"}) ::setenv(name, "true", 0);
    ::setenv("__GL_SHADER_DISK_CACHE", "0", 0);
}

std::unique_ptr<GlContext> contextFor(const BenchJob& job) {
    if (!job.onGpu) return nullptr;
    keepNoShaders();
    std::unique_ptr<GlContext> context = createOffscreenContext();
    if (const GlLimits limits = queryLimits(); std::max(job.width, job.height) > limits.textureSize)
        throw Error(ExitCode::context, fmt::format("--size {}x{}: this device draws at most {} pixels at once",
                                                   job.width, job.height, limits.textureSize));
    return context;
}

/// Returns the peers' calls as names, with the file if several files share one, and with its folder if needed.
std::vector<std::string> namesOf(const std::vector<PeerCall>& peers) {
    const auto named = [&](const PeerCall& peer, int detail) {
        if (detail == 0) return peer.call;
        const std::string file = detail == 1 ? std::filesystem::path(peer.file).filename().string() : peer.file;
        return fmt::format("{} of {}", peer.call, file);
    };
    std::vector<std::string> names;
    for (const PeerCall& peer : peers) {
        int detail = 0;
        const auto isSame = [&](const PeerCall& other) { return named(other, detail) == named(peer, detail); };
        while (detail < 2 && std::count_if(peers.begin(), peers.end(), isSame) > 1) ++detail;
        names.push_back(named(peer, detail));
    }
    return names;
}

FlatSource hostShader(const std::string& text) {
    return flatten("(bench)", "#version 410 core\n" + text, embeddedShaders());
}

FlatSource constantShader() {
    return hostShader("layout(location = 0) out float o_value;\nvoid main() { o_value = 0.5; }\n");
}

FlatSource articleShader() { return hostShader("#include \"host/classic_baseline.glsl\"\n"); }

/// All contestants with their rows, renderers and targets; must live while they take turns.
class Lineup {
  public:
    explicit Lineup(const BenchJob& job) : job_(job), context_(contextFor(job)) {
        if (context_ == nullptr) return;
        triangleTarget_.emplace();
        addReferences();
        addPeers();
    }

    void addRows() {
        for (const bool onGpu : {true, false})
            if (onGpu ? job_.onGpu : job_.onCpu)
                for (const CatalogueRow& row : job_.fields) addField(row, onGpu);
        if (job_.onCpu)
            for (const CallRow& row : job_.calls) addCall(row);
        if (!job_.exports.empty()) folder_ = std::make_unique<TemporaryFolder>();
        for (const ExportRow& row : job_.exports) addExport(row);
    }

    BenchResult run(const TurnsProgress& progress) {
        Stopwatch stopwatch(job_.onGpu);
        BenchResult result;
        result.processor = processorName();
        if (job_.onGpu) {
            result.device = deviceName();
            result.cpuCounts = drawsOnCpu();
            const TrianglePass articles(articleShader(), kArticleRow);
            const std::int64_t rows = std::min<std::int64_t>(job_.height, 256);
            stopwatch.tryTimers([&] {
                for (int i = 0; i < 16; ++i) {
                    draw(articles, rows);
                    startDrawing();
                }
            });
            result.asksTimers = stopwatch.asksTimers();
        }
        const std::vector<Timing> timings =
            takeTurns(contestants_, stopwatch, job_.repeats, job_.sampleSeconds, progress);
        checkDevice();
        for (Entry& entry : entries_) {
            entry.row.timing = timings[entry.contestants.front()];
            if (entry.row.peer) takeBest(entry, timings, result.cpuCounts);
            (entry.reference ? result.references : result.rows).push_back(std::move(entry.row));
        }
        return result;
    }

  private:
    /// A row of the result; a peer's row has a contestant for each form.
    struct Entry {
        BenchRow row;
        std::vector<std::size_t> contestants;
        bool reference = false;
    };

    void checkDevice() const {
        if (job_.onGpu) checkGl("measuring");
    }
    static void takeBest(Entry& entry, const std::vector<Timing>& timings, bool cpuCounts);
    void addPeers();
    void addReferences();
    void addReference(std::string_view name, const FlatSource& shader, int hashes);
    void addField(const CatalogueRow& row, bool onGpu);
    void addCall(const CallRow& row);
    void addExport(const ExportRow& row);

    Contestant& contestant(bool onDevice, std::int64_t fewestRows) {
        return contestants_.emplace_back(Contestant{onDevice, job_.width, job_.height, fewestRows, 0, {}});
    }
    void draw(const TrianglePass& pass, std::int64_t rows) {
        triangleTarget_->reserve({job_.width, rows});
        pass.draw({kFrequency, kOthersSlice, job_.height}, job_.width, rows, triangleTarget_->framebuffer());
    }
    /// Adds a contestant that draws on a triangle; returns its index.
    std::size_t addPass(const TrianglePass& pass, double madeSeconds) {
        Contestant& added = contestant(true, kLeastRows);
        added.madeSeconds = madeSeconds;
        added.draw = [this, &pass](std::int64_t rows) { draw(pass, rows); };
        return contestants_.size() - 1;
    }

    const BenchJob& job_;
    std::unique_ptr<GlContext> context_;
    std::optional<FloatTarget> triangleTarget_;
    std::map<int, std::unique_ptr<FloatTarget>> targets_;  ///< for fields, by floats per texel
    std::vector<std::unique_ptr<Peer>> peers_;
    std::vector<std::unique_ptr<TrianglePass>> passes_;
    std::vector<std::unique_ptr<PicturePlan>> plans_;
    std::vector<std::unique_ptr<FieldRenderer>> renderers_;  ///< one per row, since a renderer caches few programs
    std::unique_ptr<TemporaryFolder> folder_;
    std::vector<Contestant> contestants_;
    std::vector<Entry> entries_;
};

void Lineup::addReference(std::string_view name, const FlatSource& shader, int hashes) {
    const auto start = std::chrono::steady_clock::now();
    passes_.push_back(std::make_unique<TrianglePass>(shader, name));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    BenchRow row;
    row.name = name;
    row.hashes = hashes;
    entries_.push_back({row, {addPass(*passes_.back(), took.count())}, true});
}

void Lineup::addReferences() {
    constexpr int kArticleHashes = 20;  // four corners in each of five octaves
    addReference(kConstantRow, constantShader(), 0);
    addReference(kArticleRow, articleShader(), kArticleHashes);
}

void Lineup::addPeers() {
    const std::vector<std::string> names = namesOf(job_.peers);
    for (std::size_t i = 0; i < names.size(); ++i) {
        throwIfInterrupted();
        peers_.push_back(std::make_unique<Peer>(compilePeer(job_.peers[i])));
        const Peer& peer = *peers_.back();
        std::map<std::string_view, Entry> entries;
        for (const PeerForm& form : peer.forms) {
            Entry& entry = entries[form.row];
            entry.row.name = fmt::format("{} {}", names[i], form.row);
            entry.row.peer = true;
            entry.row.call = peer.call;
            entry.row.forms.emplace_back(form.name, 0.0);
            entry.contestants.push_back(addPass(form.pass, form.seconds));
        }
        for (auto& [row, entry] : entries) entries_.push_back(std::move(entry));
    }
}

void Lineup::takeBest(Entry& entry, const std::vector<Timing>& timings, bool cpuCounts) {
    for (std::size_t i = 0; i < entry.contestants.size(); ++i) {
        BenchRow candidate = entry.row;
        candidate.timing = timings[entry.contestants[i]];
        entry.row.forms[i].second = candidate.decides(cpuCounts).median;
        if (i > 0 && entry.row.forms[i].second >= entry.row.decides(cpuCounts).median) continue;
        entry.row.timing = candidate.timing;
        entry.row.form = entry.row.forms[i].first;
    }
}

void Lineup::addField(const CatalogueRow& row, bool onGpu) {
    plans_.push_back(std::make_unique<PicturePlan>(measuredPicture(row.recipe, job_.height, PictureOf::values)));
    const PicturePlan& plan = *plans_.back();
    const Slot slot = plan.values();
    BenchRow line;
    line.name = row.name;
    line.onGpu = onGpu;
    for (const std::shared_ptr<const FieldPlan>& field : plan.leaves()) line.hashes += hashCalls(*field);
    Contestant& drawer = contestant(onGpu, kLeastRows);
    const std::int64_t width = job_.width;
    if (onGpu) {
        renderers_.push_back(std::make_unique<FieldRenderer>());
        TreeRenderer& trees = renderers_.back()->trees();
        std::unique_ptr<FloatTarget>& target =
            targets_[trees.layoutOf(plan, slot, {0, 0, width, 1}).pixels * plan.channels(slot)];
        if (target == nullptr) target = std::make_unique<FloatTarget>();
        drawer.draw = [&trees, &plan, slot, &into = *target, width](std::int64_t rows) {
            trees.draw(plan, slot, {0, 0, width, rows}, into);
        };
    } else {
        drawer.draw = [&plan, slot, width](std::int64_t rows) {
            cpuLeaves().renderLayers(plan, slot, {0, 0, width, rows}, [](std::int64_t, std::span<const float>) {});
        };
        if (plan.isField())
            drawer.draw = [&field = plan.field(), width](std::int64_t rows) {
                (void)renderOnCpu(field, {0, 0, width, rows});
            };
    }
    entries_.push_back({line, {contestants_.size() - 1}});
}

void Lineup::addCall(const CallRow& row) {
    BenchRow line;
    line.name = row.name;
    line.onGpu = false;
    line.hashes = hashCalls(measuredPlan(row.recipe, job_.height));
    contestants_.push_back(contestantOf(row));
    entries_.push_back({line, {contestants_.size() - 1}});
}

void Lineup::addExport(const ExportRow& row) {
    constexpr std::int64_t kExportRows = 512;  // large, since encoders start anew with each file
    BenchRow line;
    line.name = row.name;
    line.onGpu = job_.onGpu;
    ExportJob job;
    job.recipe = exportedRecipe();
    job.height = job_.height;
    job.path = folder_->path() / ("picture" + row.extension);
    job.depth = row.depth;
    job.range = {-1, 1};
    job.color = row.color;
    job.force = true;
    DrawWith with;
    with.checkSeed = 0;  // spot check, as in `render`
    if (job_.onGpu) {
        renderers_.push_back(std::make_unique<FieldRenderer>());
        with.renderer = renderers_.back().get();
    }
    Contestant& drawer = contestant(job_.onGpu, kExportRows);
    drawer.draw = [job, with, width = job_.width](std::int64_t rows) mutable {
        job.region = {0, 0, width, rows};
        exportField(job, with);
    };
    entries_.push_back({line, {contestants_.size() - 1}});
}

}  // namespace

BenchResult runBench(const BenchJob& job, const TurnsProgress& progress) {
    Lineup lineup(job);
    lineup.addRows();
    return lineup.run(progress);
}

const BenchRow* referenceOf(const BenchResult& result, std::string_view name) {
    for (const BenchRow& row : result.references)
        if (row.name == name) return &row;
    return nullptr;
}

}  // namespace noisescope
