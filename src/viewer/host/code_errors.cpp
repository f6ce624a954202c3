#include "viewer/host/code_errors.h"

#include <utility>

#include "core/error.h"
#include "snippet/measured_error.h"
#include "viewer/host/field/thumbnails.h"

namespace noisescope {
namespace {

constexpr double kRestBeforeErrors = 0.3;  // seconds without a change: measuring occupies every core for a while
constexpr double kBusySeconds = 0.1;       // seconds until it checks again whether the picture is complete

/// Thrown to end a measurement that is no longer wanted.
struct Unwanted {};

}  // namespace

CodeErrorMeter::Meter::Work CodeErrorMeter::work() {
    yieldToOthers();
    return [](const HeldRecipe& recipe, const Meter::StillWanted& stillWanted) -> std::optional<PlaceErrors> {
        try {
            return placeErrors(recipe, [&] {
                if (!stillWanted()) throw Unwanted{};
            });
        } catch (const Unwanted&) {
        } catch (const Error&) {  // the code itself states the problem
        }
        return std::nullopt;
    };
}

CodeErrorMeter::CodeErrorMeter(std::function<void()> finished) : meter_(work, std::move(finished)) {}

void CodeErrorMeter::forget() {
    meter_.want({});
    ++ticket_;  // ignores a result on its way
}

double CodeErrorMeter::update(ViewerState& state, double now, bool busy) {
    constexpr double kNever = std::numeric_limits<double>::infinity();
    for (Meter::Done& done : meter_.take()) {
        if (done.ticket != ticket_ || !done.result || !recipe_) continue;
        state.codeErrors.recipe = *recipe_;
        state.codeErrors.errors = *done.result;
        state.codeErrors.wanted = false;  // until the panel has read it
        return 0;
    }
    if (!std::exchange(state.codeErrors.wanted, false)) {
        recipe_.reset();
        forget();
        return kNever;
    }
    if (!recipe_ || !(*recipe_ == state.document.recipe)) {
        recipe_ = state.document.recipe;
        since_ = now;
        asked_ = false;
        forget();
    }
    if (asked_) return kNever;
    const double due = since_ + kRestBeforeErrors;
    if (now < due) return due - now;
    if (busy) return kBusySeconds;
    meter_.want({{ticket_, *recipe_}});
    asked_ = true;
    return kNever;
}

}  // namespace noisescope
