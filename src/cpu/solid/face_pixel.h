// Surfaces that a ray meets: of a stone, and of the ground below a solid. Asks for the noise at one place after
// another, so that rays can go side by side.
#pragma once

#include "plan/solid/solid_plan.h"
#include "reference/solid/ground.h"

namespace noisescope {

class FacePixel {
  public:
    FacePixel() = default;
    /// `ray`: after its march. `ground`: distance to the ground; below 0: none.
    FacePixel(const reference::SolidRay& ray, float ground)
        : ray_(ray), ground_(ground), stage_(Stage::below), light_(solidLight(ray)) {}
    /// For a stone. `meeting`: the ray may have sought the surface.
    FacePixel(const reference::SolidRay& ray, const reference::SolidMeeting& meeting, float ground)
        : ray_(ray), ground_(ground), stage_(Stage::meet), meeting_(meeting) {}

    /// Goes on to the next place whose noise matters; returns false at the end.
    template <typename Choices>
    bool next(const Choices& of, reference::SolidPlace& found) {
        const SolidPlan& plan = of.plan;
        if (stage_ == Stage::meet) {
            if (solidMeetNext(of, plan.march, plan.surface, meeting_, found)) return true;
            stage_ = Stage::below;
            if (meeting_.met() && (ground_ < 0.0f || meeting_.far <= ground_))
                begin(Stage::stone, meeting_.point(), meeting_.normal(), plan.lamp);
        }
        if (stage_ == Stage::stone) {
            if (solidFallNext(of, plan.lamp, fall_, found)) return true;
            const reference::vec3 fall = solidFallen(plan.lamp, fall_);
            light_ = {solidStone(of, plan.march, plan.lamp, plan.surface, meeting_, fall), 1.0f};
            stage_ = Stage::below;
        }
        if (stage_ == Stage::below) {
            stage_ = Stage::end;
            if (ground_ >= 0.0f && light_.w < 1.0f)
                begin(Stage::ground, ray_.eye + ground_ * ray_.ahead, reference::vec3(0, 1, 0), plan.lamp);
        }
        if (stage_ == Stage::ground) {
            if (solidFallNext(of, plan.lamp, fall_, found)) return true;
            const reference::vec3 fall = solidFallen(plan.lamp, fall_);
            light_ = reference::solidOver(
                light_, reference::solidPlain(ray_.ahead, ground_, fall, plan.lamp, plan.sky, plan.groundWhite));
            stage_ = Stage::end;
        }
        return false;
    }

    template <typename Choices>
    void take(const Choices& of, const reference::SolidPlace& at, float noise) {
        if (stage_ == Stage::meet) return solidMeetTake(of, of.plan.march, at, noise, meeting_);
        solidFallTake(of, of.plan.lamp, at, noise, fall_);
    }

    [[nodiscard]] const reference::vec4& light() const { return light_; }

  private:
    enum class Stage { meet, stone, below, ground, end };

    void begin(Stage stage, reference::vec3 p, reference::vec3 normal, const reference::SolidLamp& lamp) {
        fall_ = reference::solidFall(p, normal, ray_.jitter, lamp);
        stage_ = stage;
    }

    reference::SolidRay ray_;
    float ground_ = -1;
    Stage stage_ = Stage::end;
    reference::SolidMeeting meeting_;
    reference::SolidFall fall_;
    reference::vec4 light_{0, 0, 0, 0};
};

/// Returns the distance along a ray to the ground; below 0: none.
inline float groundOf(const SolidPlan& plan, const reference::vec3& ray) {
    return plan.hasGround() ? reference::solidGround(plan.camera.eye, ray, plan.groundHeight) : -1.0f;
}

/// Returns the ray of a point of a pixel of the picture or beside it, before its first place.
inline reference::SolidRay solidRayOf(const SolidPlan& plan, reference::ivec2 pixel, reference::vec2 inside) {
    const reference::vec3 ray = reference::solidRay(plan.camera, pixel, inside);
    const float jitter = reference::solidJitter(pixel);
    const int last = reference::solidAbove(groundOf(plan, ray), jitter, plan.march);
    // The step of a stone's surface may end below the ground.
    return {plan.camera.eye, ray, jitter, plan.march.first, last + (plan.hasGround() && plan.stone ? 1 : 0)};
}

}  // namespace noisescope
