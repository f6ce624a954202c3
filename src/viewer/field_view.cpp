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
constexpr int kFirstSketch = 16;          // pixels across one of the twin's first draft, while the driver compiles …
constexpr int kFinestSketch = 4;          // … and of its last one
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

/// A context, current on this thread, and what makes programs in it.
struct MakersBench {
    GlContext& context;
    std::optional<FieldRenderer> renderer;

    explicit MakersBench(GlContext& own) : context(own) {
        context.makeCurrent();
        renderer.emplace(Specialize::whileEditing);
    }
    ~MakersBench() {
        renderer.reset();
        context.release();
    }
    MakersBench(const MakersBench&) = delete;
    MakersBench& operator=(const MakersBench&) = delete;
};

ProgramMaker::Work programWork(GlContext& context) {
    return [&context, bench = std::shared_ptr<MakersBench>()](const ProgramRequest& request, const auto&) mutable {
        MadeProgram result;
        try {
            if (bench == nullptr) bench = std::make_shared<MakersBench>(context);
            result.made = bench->renderer->make(*request.plan);
        } catch (const Error& error) {
            result.error = error.what();
        }
        return result;
    };
}

FlatSource displayStage(std::string_view stage, std::string_view defines) {
    const std::string text =
        fmt::format("#version 410 core\n#define NS_DISPLAY_{}\n{}#include \"host/display.glsl\"\n", stage, defines);
    return flatten("(display)", text, embeddedShaders());
}

PaneField::Ticket freshTicket() {
    static PaneField::Ticket last = 0;
    return ++last;
}

}  // namespace

// --- one pane --------------------------------------------------------------------------------------------------------

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

void PaneField::finish(const FieldOrder& order, int coarseness, const Region& region) {
    for (std::size_t i = 0; i < order.layers(); ++i) std::swap(layers_[i].shown, layers_[i].next);
    shownRecipe_ = order.recipe;
    shownCoarseness_ = coarseness;
    shownWidth_ = region.width;
    shownHeight_ = region.height;
    shownOverhang_ = {order.view.x - region.x * coarseness, order.view.y - region.y * coarseness};
    colors_.setMap(order.map);
    ++version_;
}

double PaneField::progress() const {
    if (complete_ || wanted_.height == 0) return 1;
    return static_cast<double>(rows_) / static_cast<double>(wanted_.height);
}

std::optional<double> PaneField::waitsSince() const {
    if (stage_ == Stage::drawing || atRest()) return std::nullopt;
    return changed_;
}

void PaneField::begin(const Pane& pane, FieldRenderer& renderer, double now) {
    FieldOrder order{pane.recipe, pane.view, pane.fieldWidth, pane.fieldHeight, colorMapOf(pane.recipe), {}};
    const bool onlyColors = complete_ && wanted_.view == order.view && wanted_.width == order.width &&
                            wanted_.height == order.height && sameValues(wanted_.recipe, order.recipe) &&
                            !order.map.takesSecond() && !wanted_.map.takesSecond();
    wanted_ = std::move(order);
    error_.clear();
    const bool quick = wanted_.isPlannedQuickly();
    if (quick) wanted_.plan();
    if (onlyColors && quick) {
        shownRecipe_ = wanted_.recipe;
        colors_.setMap(wanted_.map);
        ++version_;
        return;
    }
    changed_ = now;
    complete_ = false;
    rows_ = 0;
    spent_ = 0;
    ticket_ = freshTicket();
    sketchCoarseness_ = 0;
    sketched_ = false;
    stage_ = Stage::planning;
    if (quick) compileOrDraw(renderer);
}

/// There are plans.
void PaneField::compileOrDraw(FieldRenderer& renderer) {
    const bool ready = programWishes(renderer).empty();
    if (ready) {
        drawFirst(renderer);
    } else if (stage_ != Stage::compiling) {
        stage_ = Stage::compiling;
        ticket_ = freshTicket();
        sketchCoarseness_ = kFirstSketch;
    }
}

/// There are programs, or they are compiled by the way.
void PaneField::drawFirst(FieldRenderer& renderer) {
    stage_ = Stage::drawing;
    shownTicket_ = ticket_;
    learnCost(wanted_, renderer);
    const double expected = secondsPerPixel_ * static_cast<double>(wanted_.width) * static_cast<double>(wanted_.height);
    if (expected <= kWholeSeconds) {
        refine(renderer, kWholeSeconds);
        if (complete_) return;
    }
    drawDraft(wanted_, renderer);
}

/// What a pixel costs decides how fine the first draft can be.
void PaneField::learnCost(const FieldOrder& order, FieldRenderer& renderer) {
    double known = 0;
    bool same = true;
    bool tried = true;
    for (std::size_t i = 0; i < order.layers(); ++i) {
        std::shared_ptr<const CompiledField> program = renderer.ready(*order.plans[i]);
        same = same && program != nullptr && program == programs_[i];
        tried = tried && program != nullptr && program->secondsPixel > 0;
        if (tried) known += program->secondsPixel;
        programs_[i] = std::move(program);
    }
    if (same && secondsPerPixel_ > 0) return;
    secondsPerPixel_ = tried ? known : 0;
    for (int i = 0; i < 2 && secondsPerPixel_ == 0; ++i)  // twice: compiling tells nothing of the cost
        drawCoarsely(order, kCoarsest, renderer);
    for (std::size_t i = 0; i < order.layers(); ++i) programs_[i] = renderer.ready(*order.plans[i]);
}

void PaneField::drawDraft(const FieldOrder& order, FieldRenderer& renderer) {
    learnCost(order, renderer);
    const double pixels = static_cast<double>(order.width) * static_cast<double>(order.height);
    const int coarseness = static_cast<int>(
        std::clamp(std::ceil(std::sqrt(secondsPerPixel_ * pixels / kDraftSeconds)), 2.0, double{kCoarsest}));
    drawCoarsely(order, coarseness, renderer);
    ++counts_.drafts;
    finish(order, coarseness, order.coarseRegion(coarseness));
}

/// Into what is shown next.
void PaneField::drawCoarsely(const FieldOrder& order, int coarseness, FieldRenderer& renderer) {
    const Region region = order.coarseRegion(coarseness);
    std::vector<FieldPlan> plans;
    for (std::size_t i = 0; i < order.layers(); ++i) plans.push_back(order.coarsePlan(i, coarseness));
    counts_.draftMilliseconds = 1000 * timed(renderer, region.width * region.height, [&] {
                                    for (std::size_t i = 0; i < plans.size(); ++i) {
                                        layers_[i].next.resize(region.width, region.height, plans[i].channels());
                                        renderer.draw(plans[i], region, layers_[i].next.framebuffer());
                                    }
                                });
}

// --- what is done beside the drawing
// ----------------------------------------------------------------------------------

std::optional<PaneField::SketchWish> PaneField::sketchWish() const {
    if (stage_ == Stage::drawing || atRest()) return std::nullopt;
    if (stage_ == Stage::compiling && sketchCoarseness_ < kFinestSketch) return std::nullopt;
    return SketchWish{ticket_, {wanted_, sketchCoarseness_, sketchCoarseness_ == kFirstSketch}};
}

std::vector<std::shared_ptr<const FieldPlan>> PaneField::programWishes(FieldRenderer& renderer) const {
    std::vector<std::shared_ptr<const FieldPlan>> plans;
    if (stage_ == Stage::drawing || atRest()) return plans;
    for (std::size_t i = 0; i < wanted_.layers(); ++i)
        if (wanted_.plans[i] != nullptr && renderer.ready(*wanted_.plans[i]) == nullptr)
            plans.push_back(wanted_.plans[i]);
    return plans;
}

void PaneField::take(Ticket ticket, const Sketch& sketch, FieldRenderer& renderer) {
    if (stage_ == Stage::drawing || ticket <= shownTicket_ || ticket > ticket_ || !error_.empty()) return;
    shownTicket_ = ticket;
    const bool current = ticket == ticket_;
    if (!sketch.error.empty()) {
        if (current) error_ = sketch.error;
        return;
    }
    if (sketch.coarseness > 0) show(sketch);
    if (!current) {  // the hand has moved on: at least it sees how far it was
        const auto& plans = sketch.order.plans;
        const bool ready =
            renderer.ready(*plans[0]) != nullptr && (plans[1] == nullptr || renderer.ready(*plans[1]) != nullptr);
        if (sketch.coarseness == 0 && ready) drawDraft(sketch.order, renderer);
        return;
    }
    if (stage_ == Stage::planning) {
        wanted_.plans = sketch.order.plans;
        compileOrDraw(renderer);
    } else {
        sketched_ = true;
        ticket_ = freshTicket();
        sketchCoarseness_ = (sketch.coarseness > 0 ? sketch.coarseness : sketchCoarseness_) / 2;
    }
}

/// The twin's picture into the textures.
void PaneField::show(const Sketch& sketch) {
    for (std::size_t i = 0; i < sketch.order.layers(); ++i) {
        const Image& image = sketch.images[i];
        layers_[i].next.resize(image.width, image.height, image.channels);
        std::vector<float> padded;  // two and three channels are four in the texture: 0 and 1, as shaders write them
        if (image.channels > 1)
            for (std::size_t at = 0; at < image.pixels.size(); at += static_cast<std::size_t>(image.channels))
                for (std::size_t c = 0; c < 4; ++c)
                    padded.push_back(c < static_cast<std::size_t>(image.channels) ? image.pixels[at + c]
                                     : c == 3                                     ? 1.0f
                                                                                  : 0.0f);
        glBindTexture(GL_TEXTURE_2D, layers_[i].next.texture());
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, static_cast<GLsizei>(image.width), static_cast<GLsizei>(image.height),
                        image.channels == 1 ? GL_RED : GL_RGBA, GL_FLOAT,
                        image.channels == 1 ? image.pixels.data() : padded.data());
    }
    checkGl("showing a draft of the twin");
    ++counts_.drafts;
    finish(sketch.order, sketch.coarseness, sketch.order.coarseRegion(sketch.coarseness));
}

void PaneField::refuse(const std::string& key, FieldRenderer& renderer, const std::string& error) {
    for (const std::shared_ptr<const FieldPlan>& plan : programWishes(renderer))
        if (renderer.keyOf(*plan) == key) error_ = error;
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

/// The next rows of the picture in full.
void PaneField::drawRows(FieldRenderer& renderer, std::int64_t rows) {
    const Region region{wanted_.view.x, wanted_.view.y + rows_, wanted_.width, rows};
    for (std::size_t i = 0; i < wanted_.layers(); ++i) {
        Layer& layer = layers_[i];
        const FieldPlan& plan = *wanted_.plans[i];
        if (rows == wanted_.height) {
            renderer.draw(plan, region, layer.next.framebuffer());
            continue;
        }
        layer.strip.resize(wanted_.width, wanted_.height, plan.channels());
        renderer.draw(plan, region, layer.strip.framebuffer());
        glBindFramebuffer(GL_READ_FRAMEBUFFER, layer.strip.framebuffer());
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, layer.next.framebuffer());
        const auto right = static_cast<GLint>(wanted_.width);
        glBlitFramebuffer(0, 0, right, static_cast<GLint>(rows), 0, static_cast<GLint>(rows_), right,
                          static_cast<GLint>(rows_ + rows), GL_COLOR_BUFFER_BIT, GL_NEAREST);
    }
}

void PaneField::refine(FieldRenderer& renderer, double seconds) {
    for (std::size_t i = 0; i < wanted_.layers(); ++i)
        layers_[i].next.resize(wanted_.width, wanted_.height, wanted_.plans[i]->channels());
    double left = seconds;
    bool compiled = false;
    while (rows_ < wanted_.height && left > 0) {
        std::int64_t rows = kFirstRows;
        if (secondsPerPixel_ > 0) {
            const double atOnce = std::min(left / secondsPerPixel_, kMostPixelsAtOnce);
            rows = std::max<std::int64_t>(1, static_cast<std::int64_t>(atOnce / static_cast<double>(wanted_.width)));
        }
        rows = std::min(rows, wanted_.height - rows_);
        left -= timed(renderer, rows * wanted_.width, [&] { drawRows(renderer, rows); });
        compiled |= counts_.compiled;
        rows_ += rows;
    }
    spent_ += seconds - left;
    counts_.compiled = compiled;
    if (rows_ < wanted_.height) return;
    counts_.milliseconds = 1000 * spent_;
    ++counts_.draws;
    complete_ = true;
    finish(wanted_, 1, wanted_.coarseRegion(1));
}

void PaneField::update(const Pane& pane, FieldRenderer& renderer, double now) {
    try {
        const bool same = wanted_.recipe == pane.recipe && wanted_.view == pane.view &&
                          wanted_.width == pane.fieldWidth && wanted_.height == pane.fieldHeight;
        if (!same) {
            begin(pane, renderer, now);
        } else if (atRest() || stage_ == Stage::planning) {
            return;
        } else if (stage_ == Stage::compiling) {
            compileOrDraw(renderer);
        } else if (now - changed_ >= kRestSeconds) {
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

FieldView::FieldView(std::unique_ptr<GlContext> beside, std::function<void()> finished)
    : beside_(std::move(beside)), sketcher_([] { return drawSketch; }, finished) {
    if (beside_ != nullptr)
        maker_.emplace([context = beside_.get()] { return programWork(*context); }, std::move(finished));
}

void FieldView::takeResults() {
    for (const auto& [ticket, sketch] : sketcher_.take())
        for (PaneField& field : fields_) field.take(ticket, sketch, renderer_);
    if (!maker_) return;
    for (auto& [ticket, result] : maker_->take()) {
        const auto found = std::ranges::find(programTickets_, ticket, [](const auto& entry) { return entry.second; });
        if (found != programTickets_.end()) {
            for (PaneField& field : fields_)
                if (!result.error.empty()) field.refuse(found->first, renderer_, result.error);
            programTickets_.erase(found);
        }
        if (result.error.empty()) renderer_.adopt(std::move(result.made));
    }
}

void FieldView::update(std::span<const Pane> panes, double now) {
    takeResults();
    for (std::size_t i = 0; i < panes.size(); ++i) fields_[i].update(panes[i], renderer_, now);
    wish(panes.size());
    for (std::size_t i = 0; i < panes.size() && !maker_; ++i)
        if (fields_[i].compile(renderer_)) return;  // one a frame
}

/// In the order of the panes; what nobody waits for any more is not asked for again.
void FieldView::wish(std::size_t panes) {
    std::vector<Background<SketchRequest, Sketch>::Wish> sketches;
    std::vector<ProgramMaker::Wish> programs;
    std::map<std::string, ProgramMaker::Ticket> tickets;
    for (std::size_t i = 0; i < panes; ++i) {
        if (std::optional<PaneField::SketchWish> sketch = fields_[i].sketchWish())
            sketches.push_back({sketch->ticket, std::move(sketch->request)});
        for (std::shared_ptr<const FieldPlan>& plan : fields_[i].programWishes(renderer_)) {
            std::string key = renderer_.keyOf(*plan);
            if (tickets.contains(key)) continue;  // another pane's, too
            const auto known = programTickets_.find(key);
            const ProgramMaker::Ticket ticket = known != programTickets_.end() ? known->second : freshTicket();
            tickets.emplace(std::move(key), ticket);
            programs.push_back({ticket, {std::move(plan)}});
        }
    }
    programTickets_ = std::move(tickets);
    sketcher_.want(std::move(sketches));
    if (maker_) maker_->want(std::move(programs));
}

bool FieldView::waits(std::size_t panes) const {
    const auto shown = std::span(fields_).first(panes);
    return std::ranges::any_of(shown, [](const PaneField& field) { return field.waitsSince().has_value(); }) &&
           std::ranges::all_of(shown, [](const PaneField& field) { return field.atRest() || field.waitsSince(); });
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
