#include "viewer/host/field/surface_drawer.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "core/error.h"
#include "cpu/map/shares.h"
#include "export/mesh_export.h"
#include "gpu/context.h"
#include "map/block_mesh.h"
#include "map/drawn_map.h"
#include "recipe/layer_edits.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr double kThickness = 0.04;  // widths
constexpr double kAsleep = std::numeric_limits<double>::infinity();
constexpr double kRest = 0.12;  // seconds without a change after which all of it is drawn

/// Returns the work without what a camera changes: it has the same surface in the same light.
SurfaceWork sceneOf(SurfaceWork work) {
    work.camera = {};
    work.closeness = 1;
    work.haze = 0;
    work.lines = SurfaceLines::none;
    work.size = {};
    work.isLight = false;
    return work;
}

MeshJob meshOf(const SurfaceWork& work) {
    MeshJob job;
    job.recipe = job.heights = work.recipe;
    if (!work.heights.empty()) {
        Recipe heights = work.recipe;
        if (soloLayer(heights, work.heights).empty()) job.heights = heights;
    }
    job.imageHeight = work.imageHeight;
    job.region = job.whole = work.nodes;
    job.step = 1 / static_cast<double>(work.nodes.width - 1);
    job.perValue = work.height;
    job.sea = work.sea;
    job.thickness = kThickness;
    return job;
}

/// Draws the cells as blocks. Throws Error.
Surface blocksOf(const SurfaceWork& work) {
    constexpr std::int64_t kMostCells = 320;  // along a side, which are 2 nodes wide each
    if (std::max(work.nodes.width, work.nodes.height) > kMostCells)
        throw Error(ExitCode::usage, "The cells are too small for blocks here; zoom in");
    Recipe recipe = work.recipe;
    forgetShares(recipe);
    recipe = withMeasuredShares(recipe);
    const double side = 1 / static_cast<double>(work.nodes.width);
    return blockSurface(drawCells(recipe, work.nodes, {}, [](std::int64_t, std::int64_t) {}), recipe,
                        {side, work.height, work.sea, work.blockNodes}, kThickness);
}

/// Draws surfaces, and keeps the last one: a camera moves around the same.
class SurfaceScene {
  public:
    SurfaceDone draw(const SurfaceWork& work, const std::function<bool()>& isWanted) {
        SurfaceDone done;
        try {
            build(work);
            if (!isWanted()) return done;
            SurfaceCamera camera = work.camera;
            const double least = picture_->distanceToSee(camera.elevation, work.size) / work.closeness;
            camera.distance = picture_->distanceAbove(camera, least);
            const std::vector<float> light =
                picture_->draw(camera, work.size, {behind(work.isLight), work.haze, work.lines}, isWanted);
            if (!isWanted()) return done;
            done.width = work.size.width;
            done.height = work.size.height;
            done.pixels = encodedPixels(light);
            const SurfaceSight sight = picture_->sight(camera, work.size);
            const std::int64_t along = work.isBlocks ? sight.grid().columns / work.nodes.width : 1;
            done.shown = SurfaceShown{
                sight,
                *camera.distance,
                work.imageHeight * along,
                {work.nodes.x * along, work.nodes.y * along, work.nodes.width * along, work.nodes.height * along},
                work.view};
        } catch (const Error& error) {
            done.problem = error.what();
        }
        return done;
    }

  private:
    static glm::vec3 behind(bool isLight) {
        return isLight ? glm::vec3(0.79f, 0.83f, 0.87f) : glm::vec3(0.0095f, 0.0110f, 0.0145f);
    }

    void build(const SurfaceWork& work) {
        const SurfaceWork scene = sceneOf(work);
        if (picture_ && scene_ == scene) return;
        picture_.reset();
        picture_.emplace(work.isBlocks ? blocksOf(work) : surfaceOf(meshOf(work), {}), work.sun, work.look, true);
        scene_ = scene;
    }

    SurfaceWork scene_;
    std::optional<SurfacePicture> picture_;
};

}  // namespace

SurfaceDrawer::Drawer SurfaceDrawer::drawer(const std::function<void()>& finished) {
    return Drawer(
        [] {
            return [scene = std::make_shared<SurfaceScene>()](const SurfaceWork& work,
                                                              const std::function<bool()>& isWanted) {
                return scene->draw(work, isWanted);
            };
        },
        finished);
}

SurfaceDrawer::SurfaceDrawer(const std::function<void()>& finished)
    : drafts_(drawer(finished)), wholes_(drawer(finished)) {}

void SurfaceDrawer::upload(ViewerState& state, SurfaceDone done) {
    state.surface.problem = done.problem;
    if (done.pixels.empty()) return;
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(done.width), static_cast<GLsizei>(done.height), 0,
                 GL_RGBA, GL_UNSIGNED_BYTE, done.pixels.data());
    checkGl("showing the surface");
    state.surface.texture = texture_.get();
    state.surface.shown = done.shown;
    ++state.surface.pictures;
    width_ = done.width;
    pixels_ = std::move(done.pixels);
}

Image SurfaceDrawer::shown() const {
    if (width_ == 0) return {};
    Image image(width_, std::ssize(pixels_) / 4 / width_, 3);
    for (std::size_t i = 0; i < image.pixels.size(); ++i)
        image.pixels[i] = static_cast<float>(pixels_[i / 3 * 4 + i % 3]) / 255.0f;
    return image;
}

void SurfaceDrawer::take(ViewerState& state, Drawer& drawer) {
    for (Drawer::Done& done : drawer.take())
        for (std::optional<Asked>* asked : {&draft_, &whole_})
            if (*asked && (*asked)->ticket == done.ticket) {
                (*asked)->isDone = true;
                if (asked == &whole_) {
                    kept_ = sceneOf(whole_->work);
                    if (draft_) draft_ = Asked{draft_->work, 0, true};  // a draft that comes later would show less
                }
                upload(state, std::move(done.result));
            }
}

void SurfaceDrawer::ask(const ViewerState& state, const Pane& pane) {
    const SurfaceWork draft = surfaceWork(state, pane, true);
    if (!wanted_ || !(*wanted_ == draft)) {
        wanted_ = draft;
        changedAt_ = state.now;
        whole_.reset();
    }
    // One that is on its way is shown before the next is asked for, so that a hand sees pictures while it moves.
    if (!draft_ || (draft_->isDone && !(draft_->work == draft) && !(whole_ && whole_->isDone)))
        draft_ = Asked{draft, ++ticket_, false};
    if (whole_ || state.now - changedAt_ < kRest) return;
    const SurfaceWork whole = surfaceWork(state, pane, false);
    // A camera that moves around what is drawn needs no draft before; what is new may take long.
    const bool isNew = !kept_ || !(*kept_ == sceneOf(whole));
    if (isNew && !(draft_->isDone && draft_->work == draft)) return;
    whole_ = Asked{whole, ++ticket_, false};
}

double SurfaceDrawer::update(ViewerState& state, const std::vector<Pane>& panes) {
    take(state, drafts_);
    take(state, wholes_);
    if (!showsSurface(state) || panes.empty()) {
        draft_.reset();
        whole_.reset();
        wanted_.reset();
        drafts_.want({});
        wholes_.want({});
        return kAsleep;
    }
    ask(state, panes.front());
    state.surface.isWhole = whole_ && whole_->isDone;
    bool isWaiting = false;
    for (const auto& [asked, drawer] : {std::pair(&draft_, &drafts_), std::pair(&whole_, &wholes_)}) {
        const bool waits = *asked && !(*asked)->isDone;
        drawer->want(waits ? std::vector<Drawer::Wish>{{(*asked)->ticket, (*asked)->work}}
                           : std::vector<Drawer::Wish>{});
        isWaiting |= waits;
    }
    if (isWaiting && !state.surface.waitsSince) state.surface.waitsSince = state.now;
    if (!isWaiting) state.surface.waitsSince.reset();
    const double rest = changedAt_ + kRest - state.now;
    const double due = whole_ || rest <= 0 ? kAsleep : rest + 0.001;
    return isWaiting ? std::min(0.1, due) : due;
}

}  // namespace noisescope
