#include "viewer/host/field/surface_drawer.h"

#include <limits>
#include <memory>
#include <utility>

#include "core/error.h"
#include "export/mesh_export.h"
#include "gpu/context.h"
#include "recipe/layer_edits.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr double kAsleep = std::numeric_limits<double>::infinity();
constexpr double kRest = 0.2;  // seconds without a change after which all of it is drawn

/// Returns the work without what a camera changes: it has the same surface in the same light.
SurfaceWork sceneOf(SurfaceWork work) {
    work.camera = {};
    work.size = {};
    work.isLight = false;
    return work;
}

/// Draws surfaces, and keeps the last draft and the last whole one: a camera moves around the same.
class SurfaceScenes {
  public:
    SurfaceDone draw(const SurfaceWork& work, const std::function<bool()>& stillWanted) {
        SurfaceDone done;
        try {
            Kept& kept = keptFor(work);
            if (!stillWanted()) return done;
            fit(kept, work);
            const SurfacePicture& picture = *kept.picture;
            const std::vector<float> light = picture.draw(work.camera, work.size, behind(work.isLight));
            done.width = work.size.width;
            done.height = work.size.height;
            done.pixels = encodedPixels(light);
        } catch (const Error& error) {
            done.problem = error.what();
        }
        return done;
    }

  private:
    static glm::vec3 behind(bool isLight) {
        return isLight ? glm::vec3(0.79f, 0.83f, 0.87f) : glm::vec3(0.0095f, 0.0110f, 0.0145f);
    }

    struct Kept {
        SurfaceWork scene;
        std::unique_ptr<SurfacePicture> picture;
        std::optional<double> elevation;  ///< that it fits; none: it fits none yet
        PictureSize size;
    };

    /// Fits the picture for all yaws, so that turning it changes no scale.
    static void fit(Kept& kept, const SurfaceWork& work) {
        if (kept.elevation == work.camera.elevation && kept.size == work.size) return;
        std::vector<SurfaceCamera> around;
        for (int yaw = 0; yaw < 360; yaw += 15) {
            around.push_back(work.camera);
            around.back().yaw = yaw;
        }
        kept.picture->fit(around, work.size);
        kept.elevation = work.camera.elevation;
        kept.size = work.size;
    }

    Kept& keptFor(const SurfaceWork& work) {
        const bool isDraft = work.size.samples == 1;
        Kept& kept = isDraft ? draft_ : whole_;
        const SurfaceWork scene = sceneOf(work);
        if (kept.picture != nullptr && kept.scene == scene) return kept;
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
        job.thickness = 0.04;  // widths
        kept.picture.reset();
        kept.picture = std::make_unique<SurfacePicture>(surfaceOf(job, {}), work.sun, work.look, true);
        kept.scene = scene;
        kept.elevation.reset();
        return kept;
    }

    Kept draft_, whole_;
};

}  // namespace

SurfaceDrawer::SurfaceDrawer(std::function<void()> finished)
    : drawer_(
          [] {
              return [scenes = std::make_shared<SurfaceScenes>()](const SurfaceWork& work,
                                                                  const std::function<bool()>& stillWanted) {
                  return scenes->draw(work, stillWanted);
              };
          },
          std::move(finished)) {}

void SurfaceDrawer::upload(ViewerState& state, const SurfaceDone& done) {
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
    shown_ = Image(done.width, done.height, 3);
    for (std::size_t i = 0; i < shown_.pixels.size(); ++i)
        shown_.pixels[i] = static_cast<float>(done.pixels[i / 3 * 4 + i % 3]) / 255.0f;
}

double SurfaceDrawer::update(ViewerState& state, const std::vector<Pane>& panes) {
    for (Drawer::Done& done : drawer_.take())
        for (std::optional<Asked>* asked : {&draft_, &whole_})
            if (*asked && (*asked)->ticket == done.ticket) {
                (*asked)->isDone = true;
                upload(state, done.result);
            }
    if (!showsSurface(state) || panes.empty()) {
        draft_.reset();
        whole_.reset();
        drawer_.want({});
        return kAsleep;
    }
    const SurfaceWork draft = surfaceWork(state, panes.front(), true);
    if (!draft_ || !(draft_->work == draft)) {
        // One that is on its way is shown before the next is asked for, so that a hand sees pictures while it moves.
        if (!draft_ || draft_->isDone) {
            draft_ = Asked{draft, ++ticket_, false};
            whole_.reset();
        }
        changedAt_ = state.now;
    } else if (draft_->isDone && !whole_ && state.now - changedAt_ >= kRest) {
        whole_ = Asked{surfaceWork(state, panes.front(), false), ++ticket_, false};
    }
    state.surface.isWhole = whole_ && whole_->isDone && draft_->work == draft;
    std::vector<Drawer::Wish> wishes;
    for (const std::optional<Asked>* asked : {&draft_, &whole_})
        if (*asked && !(*asked)->isDone) wishes.push_back({(*asked)->ticket, (*asked)->work});
    const bool isWaiting = !wishes.empty();
    drawer_.want(std::move(wishes));
    if (isWaiting && !state.surface.waitsSince) state.surface.waitsSince = state.now;
    if (!isWaiting) state.surface.waitsSince.reset();
    if (isWaiting) return 0.1;
    return whole_ ? kAsleep : kRest;
}

}  // namespace noisescope
