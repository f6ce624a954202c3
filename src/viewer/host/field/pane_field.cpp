#include "viewer/host/field/pane_field.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "cpu/measures.h"
#include "cpu/process/grid_reader.h"
#include "export/drawing_speed.h"
#include "plan/picture_plan.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "recipe/same_values.h"

namespace noisescope {
namespace {

constexpr double kWholeSeconds = 0.012;  // a picture that takes no longer is drawn in full at once
constexpr double kRestSeconds = 0.08;    // without a change, before the picture in full begins
constexpr int kFirstSketch = 2;          // pixels across one of the twin's first draft, while the driver compiles
constexpr std::int64_t kFirstRows = 8;
constexpr double kMostPixelsAtOnce = 1 << 22;

}  // namespace

PaneField::Ticket PaneField::freshTicket() {
    static PaneField::Ticket last = 0;
    return ++last;
}

/// Seconds until the device had finished: the time that the window shows is the picture's, and a slow recipe cannot
/// queue up frames.
double PaneField::timed(FieldRenderer& renderer, std::int64_t pixels, double& secondsPerPixel,
                        const std::function<void()>& draw) {
    const auto start = std::chrono::steady_clock::now();
    const std::size_t programs = renderer.allProgramCount();
    draw();
    glFinish();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    counts_.compiled = renderer.allProgramCount() != programs;
    secondsPerPixel = counts_.compiled ? 0 : took.count() / static_cast<double>(pixels);
    return took.count();
}

void PaneField::finish(const FieldOrder& order, int coarseness, const Region& region) {
    fields_.show(order.picture->inputs(order.picture->colors()).size());
    shownRecipe_ = order.recipe;
    shownCoarseness_ = coarseness;
    shownWidth_ = region.width;
    shownHeight_ = region.height;
    shownOverhang_ = {order.view.x - region.x * coarseness, order.view.y - region.y * coarseness};
    colors_.setMap(order.picture->map());
    counts_.byCpu = byCpu_;
    ++version_;
}

double PaneField::progress() const {
    if (complete_ || wanted_.height == 0) return 1;
    if (stage_ == Stage::measuring) return progress_ != nullptr ? progress_->share.load() : 0;
    if (keeps_) return layerFields_.progress();
    if (keepsOnCpu_) return cpuFields_.progress();
    return static_cast<double>(rows_) / static_cast<double>(wanted_.height);
}

std::optional<double> PaneField::waitsSince() const {
    if (stage_ == Stage::drawing || atRest()) return std::nullopt;
    return changed_;
}

void PaneField::begin(const Pane& pane, FieldRenderer& renderer, double now) {
    FieldOrder order{pane.recipe, pane.view, pane.fieldWidth, pane.fieldHeight, nullptr};
    const bool sameLeaf = complete_ && wanted_.view == order.view && wanted_.width == order.width &&
                          wanted_.height == order.height && sameValues(wanted_.recipe, order.recipe) &&
                          fields_.shownFields() == 1;
    wanted_ = std::move(order);
    error_.clear();
    stopped_ = false;
    bool measured = isPictureMeasured(wanted_.recipe);
    if (measured) {
        wanted_.plan();
        // Processes take up to seconds: beside the window, as measures.
        measured = hasGrids(*wanted_.picture, wanted_.picture->colors(), wanted_.coarseRegion(1));
    }
    if (sameLeaf && measured && wanted_.picture->inputs(wanted_.picture->colors()).size() == 1) {
        shownRecipe_ = wanted_.recipe;
        colors_.setMap(wanted_.picture->map());
        ++version_;
        return;
    }
    changed_ = now;
    complete_ = false;
    rows_ = 0;
    spent_ = 0;
    refined_.reset();
    ticket_ = freshTicket();
    sketchCoarseness_ = 0;
    sketched_ = false;
    previewed_ = false;
    progress_ = hasProcess(wanted_.recipe->tree) ? std::make_shared<ProcessProgress>() : nullptr;
    stage_ = Stage::measuring;
    if (measured) compileOrDraw(renderer);
}

std::shared_ptr<const FieldPlan> PaneField::plan() const {
    if (wanted_.picture == nullptr || !wanted_.picture->isField()) return nullptr;
    return std::get<LeafStep>(wanted_.picture->steps()[wanted_.picture->values()]).plan;
}

/// Compiles or draws the planned picture.
void PaneField::compileOrDraw(FieldRenderer& renderer) {
    byCpu_ = isForCpu(renderer);
    if (byCpu_ || programWishes(renderer).empty()) {
        drawFirst(renderer);
    } else if (stage_ != Stage::compiling) {
        stage_ = Stage::compiling;
        ticket_ = freshTicket();
        sketchCoarseness_ = kFirstSketch;
    }
}

/// True if the CPU draws the wanted picture, by choice or because it is quicker.
bool PaneField::isForCpu(FieldRenderer& renderer) {
    // Lanes are quicker than a renderer that has no more than the processor, too.
    const bool isSolid = wanted_.recipe->output == kSolid;
    if (backend_ == Backend::gpu && !(isSolid && renderer.limits().usesProcessor)) return false;
    learnCpuCost(renderer);
    if (backend_ == Backend::cpu) return true;
    const double pixels = static_cast<double>(wanted_.width) * static_cast<double>(wanted_.height);
    if (cpuSecondsPerPixel_ * pixels <= kWholeSeconds) return true;  // there is nothing to wait for
    if (!programWishes(renderer).empty()) return false;
    byCpu_ = false;
    if (isSolid) return isSolidForCpu(renderer);
    learnCost(wanted_, renderer);
    return cpuSecondsPerPixel_ < secondsPerPixel_;
}

void PaneField::learnCpuCost(FieldRenderer& renderer) {
    constexpr double kEnough = 0.001;  // seconds: somebody waits for the picture
    std::string key;
    for (const auto& leaf : wanted_.picture->leaves()) key += renderer.keyOf(*leaf);
    if (cpuKey_ == key && cpuSecondsPerPixel_ > 0) return;
    cpuKey_ = std::move(key);
    cpuSecondsPerPixel_ = cpuDraftPerPixel_ = 0;
    cpuLeafPerPixel_.clear();
    for (const auto& leaf : wanted_.picture->leaves()) {
        const double seconds = cpuSecondsPerPixel(*leaf, wanted_.coarseRegion(1), kEnough);
        cpuLeafPerPixel_.push_back(seconds);
        cpuSecondsPerPixel_ += seconds;
    }
}

/// There are programs, or they are compiled by the way.
void PaneField::drawFirst(FieldRenderer& renderer) {
    stage_ = Stage::drawing;
    shownTicket_ = ticket_;
    if (!byCpu_) learnCost(wanted_, renderer);
    const Region all = wanted_.coarseRegion(1);
    keeps_ = keepsFields(*wanted_.picture, all, renderer);
    keepsOnCpu_ = keepsOnCpu(*wanted_.picture, all);
    if (keepsOnCpu_) cpuFields_.begin(leaves_->missing(*wanted_.picture, all, wanted_.view.height));
    if (keeps_) layerFields_.begin(*wanted_.picture, all, wanted_.view.height, renderer);
    if (secondsInFull(renderer) <= kWholeSeconds) {
        refine(renderer, kWholeSeconds);
        if (complete_) return;
    }
    drawDraft(wanted_, renderer);
}

/// Measures the time per pixel, which decides the resolution of the first draft.
void PaneField::learnCost(const FieldOrder& order, FieldRenderer& renderer) {
    if (hasLayers(*order.picture)) return learnLayersCost(order, renderer);
    double known = 0;
    bool same = true;
    bool tried = true;
    const auto leaves = order.picture->leaves();
    programs_.resize(leaves.size());
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        std::shared_ptr<const CompiledField> program = renderer.ready(*leaves[i]);
        same = same && program != nullptr && program == programs_[i];
        tried = tried && program != nullptr && program->secondsPixel > 0;
        if (tried) known += program->secondsPixel;
        programs_[i] = std::move(program);
    }
    if (same && secondsPerPixel_ > 0) return;
    secondsPerPixel_ = tried ? known : 0;
    for (int i = 0; i < 2 && secondsPerPixel_ == 0; ++i)  // twice: compiling tells nothing of the cost
        drawCoarsely(order, kCoarsest, renderer);
    for (std::size_t i = 0; i < leaves.size(); ++i) programs_[i] = renderer.ready(*leaves[i]);
}

void PaneField::drawDraft(const FieldOrder& order, FieldRenderer& renderer) {
    if (!byCpu_) learnCost(order, renderer);
    const int coarseness = draftCoarseness(order, renderer);
    drawCoarsely(order, coarseness, renderer);
    ++counts_.drafts;
    finish(order, coarseness, order.coarseRegion(coarseness));
}

/// Into what is shown next.
void PaneField::drawCoarsely(const FieldOrder& order, int coarseness, FieldRenderer& renderer) {
    const Region region = order.coarseRegion(coarseness);
    const PicturePlan picture = order.coarsePicture(coarseness);
    if (keepsFields(picture, region, renderer))
        return drawLayersCoarsely(picture, region, {order.view.height, coarseness}, renderer);
    if (keepsOnCpu(picture, region)) return drawLayersOnCpu(picture, region, {order.view.height, coarseness});
    const auto draw = [&] { fields_.draw(picture, region, region, byCpu_ ? nullptr : &renderer); };
    counts_.draftMilliseconds =
        1000 * timed(renderer, region.width * region.height, byCpu_ ? cpuDraftPerPixel_ : secondsPerPixel_, draw);
}

// --- work beside the drawing -----------------------------------------------------------------------------------------

std::optional<PaneField::SketchWish> PaneField::sketchWish() const {
    if (stage_ == Stage::drawing || atRest()) return std::nullopt;
    if (stage_ == Stage::compiling && sketchCoarseness_ < 1) return std::nullopt;
    SketchRequest request{wanted_, sketchCoarseness_, sketchCoarseness_ > 0 && !sketched_};
    request.preview = stage_ == Stage::measuring && !previewed_;
    request.progress = progress_;
    return SketchWish{ticket_, std::move(request)};
}

std::optional<PaneField::Processing> PaneField::processing() const {
    if (stage_ != Stage::measuring || progress_ == nullptr || !error_.empty()) return std::nullopt;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - progress_->start;
    return Processing{progress_->share, passed.count(), previewed_, stopped_};
}

void PaneField::stop() { stopped_ = processing().has_value(); }

void PaneField::goOn() {
    if (!std::exchange(stopped_, false)) return;
    ticket_ = freshTicket();
    progress_ = std::make_shared<ProcessProgress>();
}

std::vector<ProgramRequest> PaneField::programWishes(FieldRenderer& renderer) const {
    if (stage_ == Stage::drawing || atRest() || wanted_.picture == nullptr) return {};
    return missingPrograms(*wanted_.picture, renderer);
}

std::size_t PaneField::programs() const {
    constexpr std::size_t kPasses = 8;  // of a tree of many fields
    if (wanted_.picture == nullptr) return 0;
    return wanted_.picture->leaves().size() + (hasLayers(*wanted_.picture) ? kPasses : 0);
}

void PaneField::take(Ticket ticket, const Sketch& sketch, FieldRenderer& renderer) {
    if (stage_ == Stage::drawing || ticket <= shownTicket_ || ticket > ticket_ || !error_.empty()) return;
    if (sketch.dropped) return;
    shownTicket_ = ticket;
    const bool current = ticket == ticket_;
    if (!sketch.error.empty()) {
        // More nodes than are kept: the coarse picture stays. An error's strip would change the view, and that the
        // error.
        stopped_ = current && previewed_ && stage_ == Stage::measuring;
        if (current && !stopped_) error_ = sketch.error;
        return;
    }
    if (sketch.coarseness > 0) show(sketch);
    if (!current) {  // another recipe is wanted by now: at least this one is seen
        const bool ready = byCpu_ || missingPrograms(*sketch.order.picture, renderer).empty();
        if (sketch.coarseness == 0 && ready) drawDraft(sketch.order, renderer);
        return;
    }
    if (stage_ == Stage::measuring && sketch.whole != nullptr) {
        wanted_.picture = sketch.whole;
        previewed_ = true;
        progress_ = std::make_shared<ProcessProgress>();
        ticket_ = freshTicket();
    } else if (stage_ == Stage::measuring) {
        wanted_.picture = sketch.order.picture;
        compileOrDraw(renderer);
    } else {
        sketched_ = true;
        ticket_ = freshTicket();
        sketchCoarseness_ = sketch.coarseness / 2;  // finer and finer, until one would take too long
    }
}

/// The twin's picture into the textures.
void PaneField::show(const Sketch& sketch) {
    fields_.write(sketch.images);
    ++counts_.drafts;
    finish(sketch.order, sketch.coarseness, sketch.order.coarseRegion(sketch.coarseness));
    counts_.byCpu = true;
}

void PaneField::refuse(const std::string& key, FieldRenderer& renderer, const std::string& error) {
    for (const ProgramRequest& wish : programWishes(renderer))
        if (wish.key == key) error_ = error;
}

bool PaneField::compile(FieldRenderer& renderer) {
    if (stage_ != Stage::compiling || atRest() || !sketched_) return false;
    try {
        drawFirst(renderer);
    } catch (const Error& error) {
        error_ = error.what();
    }
    return true;
}

// --- the picture in full
// ----------------------------------------------------------------------------------------------

void PaneField::refine(FieldRenderer& renderer, double seconds) {
    const bool whole = keeps_        ? refineLayers(renderer, seconds)
                       : keepsOnCpu_ ? refineOnCpu(seconds)
                                     : refineRows(renderer, seconds);
    if (!whole) return;
    counts_.milliseconds = 1000 * spent_;
    ++counts_.draws;
    complete_ = true;
    finish(wanted_, 1, wanted_.coarseRegion(1));
}

/// Draws some rows. Returns true if these are the last ones.
bool PaneField::refineRows(FieldRenderer& renderer, double seconds) {
    const Region all = wanted_.coarseRegion(1);
    double left = seconds;
    bool compiled = false;
    while (rows_ < wanted_.height && left > 0) {
        std::int64_t rows = kFirstRows;
        if (secondsPerPixel() > 0) {
            const double atOnce = std::min(left / secondsPerPixel(), kMostPixelsAtOnce);
            rows = std::max<std::int64_t>(1, static_cast<std::int64_t>(atOnce / static_cast<double>(wanted_.width)));
        }
        rows = std::min(rows, wanted_.height - rows_);
        left -= timed(renderer, rows * wanted_.width, byCpu_ ? cpuSecondsPerPixel_ : secondsPerPixel_, [&] {
            const Region part{all.x, all.y + rows_, all.width, rows};
            fields_.draw(*wanted_.picture, all, part, byCpu_ ? nullptr : &renderer);
        });
        compiled |= counts_.compiled;
        rows_ += rows;
    }
    spent_ += seconds - left;
    counts_.compiled = compiled;
    return rows_ == wanted_.height;
}

void PaneField::update(const Pane& pane, FieldRenderer& renderer, double now, Backend backend) {
    try {
        const bool same = backend_ == backend && wanted_.recipe == pane.recipe && wanted_.view == pane.view &&
                          wanted_.width == pane.fieldWidth && wanted_.height == pane.fieldHeight;
        if (!same) {
            complete_ = complete_ && backend_ == backend;  // else it is drawn anew, whatever has changed
            backend_ = backend;
            begin(pane, renderer, now);
        } else if (atRest() || stage_ == Stage::measuring) {
            return;
        } else if (stage_ == Stage::compiling) {
            compileOrDraw(renderer);
        } else if (now - changed_ >= kRestSeconds) {
            refine(renderer, refineSeconds());
            refined_ = std::chrono::steady_clock::now();
        }
    } catch (const Error& error) {
        error_ = error.what();
    }
}

std::vector<float> PaneField::values() const {
    if (!complete_) return {};
    const int channels = shown().single() ? 1 : 4;
    const auto size = static_cast<std::size_t>(shownWidth_ * shownHeight_);
    std::vector<float> pixels(size * static_cast<std::size_t>(channels));
    shown().read(shownWidth_, shownHeight_, channels, pixels.data(), shownWidth_);
    return pixels;
}

std::optional<float> PaneField::valueAt(std::int64_t x, std::int64_t y) const {
    if (!complete_ || x < 0 || y < 0 || x >= shownWidth_ || y >= shownHeight_) return std::nullopt;
    return shown().read(x, y);
}

}  // namespace noisescope
