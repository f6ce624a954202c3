#include "viewer/field_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "color/biomes.h"
#include "core/error.h"
#include "field/field_plan.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/difference.h"
#include "viewer/theme.h"

namespace noisescope {
namespace {

constexpr double kWholeSeconds = 0.012;  // a picture that takes no longer is drawn in full at once
constexpr double kDraftSeconds = 0.009;
constexpr double kRefineSeconds = 0.025;  // of a frame in which nothing moves
constexpr double kRestSeconds = 0.08;     // without a change, before the picture in full begins
constexpr int kFirstCoarseness = 8;       // while nothing is known about the cost
constexpr int kCoarsest = 16;
constexpr std::int64_t kFirstRows = 8;
constexpr int kLeastGrid = 6;  // a grid of finer pixels would hide them
constexpr double kMostPixelsAtOnce = 1 << 22;

/// What the display pass does, as its defines; display.glsl lists them.
std::string displayDefines(const ViewOptions& view, const Pane& pane, const PaneField& field, bool difference) {
    std::string defines;
    const auto define = [&defines](bool wanted, std::string_view name) {
        if (wanted) defines += fmt::format("#define NS_DISPLAY_{}\n", name);
    };
    const bool single = field.shown().single();
    define(single && (difference || field.shownRecipe().colors != kGray), "COLORED");
    define(!single, "CHANNELS");
    define(field.coarseness() > 1, "SMOOTH");
    define(pane.magnify > 1, "LARGE");
    define(pane.repeats, "REPEATS");
    define(difference, "DIFFERENCE");
    define(view.pixelGrid && pane.magnify >= kLeastGrid, "GRID");
    define(view.clipping && !difference, "CLIPPING");
    define(view.zeroLine, "ZERO");
    return defines;
}

FlatSource displayStage(std::string_view stage, std::string_view defines) {
    const std::string text =
        fmt::format("#version 410 core\n#define NS_DISPLAY_{}\n{}#include \"host/display.glsl\"\n", stage, defines);
    return flatten("(display)", text, embeddedShaders());
}

}  // namespace

// --- one pane --------------------------------------------------------------------------------------------------------

std::span<PaneField::Layer> PaneField::layers() { return std::span(layers_).first(map_.takesSecond() ? 2 : 1); }

/// Seconds until the device had finished: the time that the window shows is the picture's, and a slow recipe cannot
/// queue up frames.
double PaneField::timed(FieldRenderer& renderer, std::int64_t pixels, const std::function<void()>& draw) {
    const auto start = std::chrono::steady_clock::now();
    const std::size_t programs = renderer.programCount();
    draw();
    glFinish();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    counts_.compiled = renderer.programCount() != programs;
    secondsPerPixel_ = counts_.compiled ? 0 : took.count() / static_cast<double>(pixels);
    return took.count();
}

void PaneField::finish(int coarseness, const Region& region) {
    for (Layer& layer : layers()) std::swap(layer.shown, layer.next);
    shownRecipe_ = wanted_;
    shownCoarseness_ = coarseness;
    shownWidth_ = region.width;
    shownHeight_ = region.height;
    shownOverhang_ = {view_.x - region.x * coarseness, view_.y - region.y * coarseness};
    colors_.setMap(map_);
    ++version_;
}

double PaneField::progress() const {
    if (complete_ || height_ == 0) return 1;
    return static_cast<double>(rows_) / static_cast<double>(height_);
}

void PaneField::begin(const Pane& pane, FieldRenderer& renderer, double now) {
    ColorMap map = colorMapOf(pane.recipe);
    const bool onlyColors = complete_ && view_ == pane.view && width_ == pane.fieldWidth &&
                            height_ == pane.fieldHeight && sameValues(wanted_, pane.recipe) && !map.takesSecond() &&
                            !map_.takesSecond();
    wanted_ = pane.recipe;
    view_ = pane.view;
    width_ = pane.fieldWidth;
    height_ = pane.fieldHeight;
    error_.clear();
    layers_[0].plan = std::make_shared<const FieldPlan>(wanted_, view_.height);
    map_ = std::move(map);
    if (onlyColors) {
        shownRecipe_ = wanted_;
        colors_.setMap(map_);
        ++version_;
        return;
    }
    if (map_.takesSecond()) layers_[1].plan = std::make_shared<const FieldPlan>(biomeRecipe(wanted_), view_.height);
    changed_ = now;
    complete_ = false;
    rows_ = 0;
    spent_ = 0;
    const double expected = secondsPerPixel_ * static_cast<double>(width_) * static_cast<double>(height_);
    if (secondsPerPixel_ > 0 && expected <= kWholeSeconds) {
        refine(renderer, kWholeSeconds);
        if (complete_) return;
    }
    drawDraft(renderer);
}

void PaneField::drawDraft(FieldRenderer& renderer) {
    const double pixels = static_cast<double>(width_) * static_cast<double>(height_);
    int coarseness = kFirstCoarseness;
    if (secondsPerPixel_ > 0)
        coarseness = static_cast<int>(
            std::clamp(std::ceil(std::sqrt(secondsPerPixel_ * pixels / kDraftSeconds)), 2.0, double{kCoarsest}));
    // Coarse pixels count from the image's origin too: one of them may begin outside of the pane.
    const auto floored = [&](std::int64_t x) { return x / coarseness - (x % coarseness < 0 ? 1 : 0); };
    Region region{floored(view_.x), floored(view_.y), 0, 0};
    region.width = floored(view_.x + width_ - 1) - region.x + 1;
    region.height = floored(view_.y + height_ - 1) - region.y + 1;
    counts_.draftMilliseconds = 1000 * timed(renderer, region.width * region.height, [&] {
                                    for (Layer& layer : layers()) {
                                        const FieldPlan plan(layer.plan->recipe(), {view_.height, coarseness});
                                        layer.next.resize(region.width, region.height, plan.channels());
                                        renderer.draw(plan, region, layer.next.framebuffer());
                                    }
                                });
    ++counts_.drafts;
    finish(coarseness, region);
}

/// The next rows of the picture in full.
void PaneField::drawRows(FieldRenderer& renderer, std::int64_t rows) {
    const Region region{view_.x, view_.y + rows_, width_, rows};
    for (Layer& layer : layers()) {
        if (rows == height_) {
            renderer.draw(*layer.plan, region, layer.next.framebuffer());
            continue;
        }
        layer.strip.resize(width_, height_, layer.plan->channels());
        renderer.draw(*layer.plan, region, layer.strip.framebuffer());
        glBindFramebuffer(GL_READ_FRAMEBUFFER, layer.strip.framebuffer());
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, layer.next.framebuffer());
        const auto right = static_cast<GLint>(width_);
        glBlitFramebuffer(0, 0, right, static_cast<GLint>(rows), 0, static_cast<GLint>(rows_), right,
                          static_cast<GLint>(rows_ + rows), GL_COLOR_BUFFER_BIT, GL_NEAREST);
    }
}

void PaneField::refine(FieldRenderer& renderer, double seconds) {
    for (Layer& layer : layers()) layer.next.resize(width_, height_, layer.plan->channels());
    double left = seconds;
    bool compiled = false;
    while (rows_ < height_ && left > 0) {
        std::int64_t rows = kFirstRows;
        if (secondsPerPixel_ > 0) {
            const double atOnce = std::min(left / secondsPerPixel_, kMostPixelsAtOnce);
            rows = std::max<std::int64_t>(1, static_cast<std::int64_t>(atOnce / static_cast<double>(width_)));
        }
        rows = std::min(rows, height_ - rows_);
        left -= timed(renderer, rows * width_, [&] { drawRows(renderer, rows); });
        compiled |= counts_.compiled;
        rows_ += rows;
    }
    spent_ += seconds - left;
    counts_.compiled = compiled;
    if (rows_ < height_) return;
    counts_.milliseconds = 1000 * spent_;
    ++counts_.draws;
    complete_ = true;
    finish(1, {view_.x, view_.y, width_, height_});
}

void PaneField::update(const Pane& pane, FieldRenderer& renderer, double now) {
    try {
        const bool same =
            wanted_ == pane.recipe && view_ == pane.view && width_ == pane.fieldWidth && height_ == pane.fieldHeight;
        if (!same) {
            begin(pane, renderer, now);
        } else if (!atRest() && now - changed_ >= kRestSeconds) {
            refine(renderer, kRefineSeconds);
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
    glBindFramebuffer(GL_READ_FRAMEBUFFER, shown().framebuffer());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, static_cast<GLsizei>(shownWidth_), static_cast<GLsizei>(shownHeight_),
                 shown().single() ? GL_RED : GL_RGBA, GL_FLOAT, pixels.data());
    checkGl("reading the field back");
    return pixels;
}

std::optional<float> PaneField::valueAt(std::int64_t x, std::int64_t y) const {
    if (!complete_ || x < 0 || y < 0 || x >= shownWidth_ || y >= shownHeight_) return std::nullopt;
    float value = 0;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, shown().framebuffer());
    glReadPixels(static_cast<GLint>(x), static_cast<GLint>(y), 1, 1, GL_RED, GL_FLOAT, &value);
    checkGl("reading a pixel back");
    return value;
}

bool sameValues(const Recipe& a, const Recipe& b) {
    Recipe other = b;
    for (const ParamInfo& param : params())
        if (param.group == ParamGroup::color) copyValue(param, other, a);
    return other == a;
}

// --- all panes -------------------------------------------------------------------------------------------------------

void FieldView::update(std::span<const Pane> panes, double now) {
    for (std::size_t i = 0; i < panes.size(); ++i) fields_[i].update(panes[i], renderer_, now);
}

bool FieldView::atRest(std::size_t panes) const {
    return std::all_of(fields_.begin(), fields_.begin() + static_cast<std::ptrdiff_t>(panes),
                       [](const PaneField& field) { return field.atRest(); });
}

const Program& FieldView::programFor(const std::string& defines) {
    if (const auto found = programs_.find(defines); found != programs_.end()) return found->second;
    return programs_
        .try_emplace(defines, displayStage("VERTEX", {}), displayStage("FRAGMENT", defines), "the display pass")
        .first->second;
}

void FieldView::display(const ViewerState& state, std::span<const Pane> panes, std::int64_t windowWidth,
                        std::int64_t windowHeight) {
    const bool difference = state.view.mode == ViewMode::difference;
    const std::size_t shown = difference ? 1 : panes.size();
    for (std::size_t i = 0; i < shown; ++i)
        if (fields_[i].isShown()) paint(state, panes[i], i);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, static_cast<GLsizei>(windowWidth), static_cast<GLsizei>(windowHeight));
    const Rgb surround = rgbOf(palette::kSurround);
    glClearColor(surround.red, surround.green, surround.blue, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    for (std::size_t i = 0; i < shown; ++i)
        if (fields_[i].isShown()) blit(state, panes[i], i, windowHeight);
    checkGl("showing the field");
}

/// The pane's pixels, if they are others than before.
void FieldView::paint(const ViewerState& state, const Pane& pane, std::size_t index) {
    const PaneField& field = fields_[index];
    const PaneField& other = fields_[1];
    const bool difference = state.view.mode == ViewMode::difference && other.isShown() && index == 0 &&
                            other.coarseness() == field.coarseness();
    const std::string defines = displayDefines(state.view, pane, field, difference);
    Painted now{field.version(), difference ? other.version() : 0, pane.width, pane.height, defines};
    Picture& picture = pictures_[index];
    if (picture.painted == now) return;
    picture.target.resize(pane.width, pane.height);
    glBindFramebuffer(GL_FRAMEBUFFER, picture.target.framebuffer());
    glViewport(0, 0, static_cast<GLsizei>(pane.width), static_cast<GLsizei>(pane.height));
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_DITHER);
    const Program& program = programFor(defines);
    program.use();
    const auto bind = [&](GLenum unit, const char* name, const FloatTarget& target) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, target.texture());
        glUniform1i(program.uniform(name), static_cast<GLint>(unit));
    };
    bind(0, "u_field", field.shown());
    bind(1, "u_other", difference ? other.shown() : field.shown());
    bind(2, "u_second", field.colors().map().takesSecond() ? field.second() : field.shown());
    glUniform2i(program.uniform("u_tile"), static_cast<GLint>(pane.fieldWidth * pane.magnify),
                static_cast<GLint>(pane.fieldHeight * pane.magnify));
    const auto overhang = field.overhang();
    glUniform2i(program.uniform("u_overhang"), static_cast<GLint>(overhang[0] * pane.magnify),
                static_cast<GLint>(overhang[1] * pane.magnify));
    glUniform1f(program.uniform("u_texel"), static_cast<float>(field.coarseness() * pane.magnify));
    glUniform1i(program.uniform("u_grid"), pane.magnify);
    const Range range = rangeOf(field.shownRecipe());
    glUniform2f(program.uniform("u_range"), static_cast<float>(range.low), static_cast<float>(range.high));
    if (difference) difference_.setMap(colorMapOf(inDifferenceColors(field.shownRecipe())));
    (difference ? difference_ : field.colors()).bind(program, 3);
    glBindVertexArray(noAttributes_.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    checkGl("coloring the field");
    picture.painted = std::move(now);
}

/// Onto the window; in the wipe, A's part or B's.
void FieldView::blit(const ViewerState& state, const Pane& pane, std::size_t index, std::int64_t windowHeight) const {
    const CanvasState& canvas = state.canvas;
    std::int64_t from = 0;
    std::int64_t to = pane.width;
    if (state.view.mode == ViewMode::wipe) {
        const std::int64_t border = std::llround(state.view.wipe * static_cast<double>(canvas.width));
        (index == 0 ? to : from) = std::clamp<std::int64_t>(border, 0, pane.width);
    }
    if (to <= from) return;
    const std::int64_t left = canvas.left + pane.x;
    const std::int64_t top = windowHeight - canvas.top - pane.y;  // OpenGL counts rows from the window's lower edge
    glBindFramebuffer(GL_READ_FRAMEBUFFER, pictures_[index].target.framebuffer());
    glBlitFramebuffer(static_cast<GLint>(from), 0, static_cast<GLint>(to), static_cast<GLint>(pane.height),
                      static_cast<GLint>(left + from), static_cast<GLint>(top), static_cast<GLint>(left + to),
                      static_cast<GLint>(top - pane.height), GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace noisescope
