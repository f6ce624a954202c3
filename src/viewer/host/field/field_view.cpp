#include "viewer/host/field/field_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/difference.h"
#include "viewer/widgets/theme.h"

namespace noisescope {
namespace {

constexpr int kLeastGrid = 6;               // a grid of finer pixels would hide them
constexpr std::size_t kFreePrograms = 6;    // of recipes before
constexpr std::size_t kMostPrograms = 160;  // panes that need more are drawn by the CPU: drivers need megabytes each

/// The fields that the display pass reads.
struct DisplayedFields {
    const FloatTarget& field;
    const FloatTarget& other;
    const FloatTarget& second;
};

/// Returns the defines of the display pass, which display.glsl lists.
std::string displayDefines(const ViewOptions& view, const Pane& pane, const PaneField& field, bool difference,
                           const DisplayedFields& shown) {
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
    define(shown.field.layout().pixels > 1, "FIELD_PACKED");
    define(shown.other.layout().pixels > 1, "OTHER_PACKED");
    define(shown.second.layout().pixels > 1, "SECOND_PACKED");
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
            result.key = request.key;
            if (request.field != nullptr)
                result.made = bench->renderer->make(*request.field);
            else
                result.pass = bench->renderer->trees().make(request.pass);
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

}  // namespace

FieldView::FieldView(std::unique_ptr<GlContext> beside, std::function<void()> finished)
    : beside_(std::move(beside)), sketcher_([] { return drawSketch; }, finished) {
    for (PaneField& field : fields_) field.keepIn(cpuLeaves_);
    if (beside_ != nullptr)
        maker_.emplace([context = beside_.get()] { return programWork(*context); }, std::move(finished));
}

void FieldView::stopProcesses() {
    for (PaneField& field : fields_) field.stop();
}

void FieldView::finishProcesses() {
    for (PaneField& field : fields_) field.goOn();
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
        if (!result.error.empty()) continue;
        if (result.pass != nullptr)
            renderer_.trees().adopt(result.key, std::move(result.pass));
        else
            renderer_.adopt(std::move(result.made));
    }
}

void FieldView::update(std::span<const Pane> panes, double now, Backend backend) {
    takeResults();
    std::size_t programs = kFreePrograms;
    for (std::size_t i = 0; i < panes.size(); ++i) {
        programs += fields_[i].programs();
        fields_[i].update(panes[i], renderer_, now, programs <= kMostPrograms ? backend : Backend::cpu);
    }
    renderer_.setMostPrograms(std::clamp(programs, FieldRenderer::kMostPrograms, kMostPrograms));
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
        for (ProgramRequest& request : fields_[i].programWishes(renderer_)) {
            if (tickets.contains(request.key)) continue;  // another pane's, too
            const auto known = programTickets_.find(request.key);
            const ProgramMaker::Ticket ticket =
                known != programTickets_.end() ? known->second : PaneField::freshTicket();
            tickets.emplace(request.key, ticket);
            programs.push_back({ticket, std::move(request)});
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
    const std::size_t count = picturesOf(state, panes).size();
    for (std::size_t i = 0; i < count; ++i)
        if (fields_[i].isShown()) paint(state, panes[i], i);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, static_cast<GLsizei>(windowWidth), static_cast<GLsizei>(windowHeight));
    const Rgb surround = rgbOf(palette::kSurround);
    glClearColor(surround.red, surround.green, surround.blue, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    for (std::size_t i = 0; i < count; ++i)
        if (fields_[i].isShown()) blit(state, panes[i], i, windowHeight);
    checkGl("showing the field");
}

/// The pane's pixels, if they are others than before.
void FieldView::paint(const ViewerState& state, const Pane& pane, std::size_t index) {
    const PaneField& field = fields_[index];
    const PaneField& other = fields_[1];
    const bool difference = state.view.mode == ViewMode::difference && other.isShown() && index == 0 &&
                            other.coarseness() == field.coarseness();
    const DisplayedFields shown{field.shown(), difference ? other.shown() : field.shown(), field.leaf(1)};
    const std::string defines = displayDefines(state.view, pane, field, difference, shown);
    const double reach = difference ? state.field.reach.value_or(0) : 0;
    Painted now{field.version(), difference ? other.version() : 0, pane.width, pane.height, defines, reach};
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
    const auto bind = [&](int unit, const char* name, const FloatTarget& target) {
        target.bindTexture(unit);
        glUniform1i(program.uniform(name), unit);
    };
    bind(0, "u_field", shown.field);
    bind(1, "u_other", shown.other);
    bind(2, "u_second", shown.second);
    const auto pixelsOf = [&](const char* name, const FloatTarget::Layout& layout) {
        glUniform2i(program.uniform(name), static_cast<GLint>(layout.width), static_cast<GLint>(layout.height));
    };
    pixelsOf("u_size", shown.field.layout());
    pixelsOf("u_second_size", shown.second.layout());
    glUniform3i(program.uniform("u_before"), shown.field.layout().before, shown.other.layout().before,
                shown.second.layout().before);
    glUniform2i(program.uniform("u_tile"), static_cast<GLint>(pane.fieldWidth * pane.magnify),
                static_cast<GLint>(pane.fieldHeight * pane.magnify));
    const auto overhang = field.overhang();
    glUniform2i(program.uniform("u_overhang"), static_cast<GLint>(overhang[0] * pane.magnify),
                static_cast<GLint>(overhang[1] * pane.magnify));
    glUniform1f(program.uniform("u_texel"), static_cast<float>(field.coarseness() * pane.magnify));
    glUniform1i(program.uniform("u_grid"), pane.magnify);
    const Range range = rangeOf(field.shownRecipe());
    glUniform2f(program.uniform("u_range"), static_cast<float>(range.low), static_cast<float>(range.high));
    if (difference) difference_.setMap(colorMapOf(inDifferenceColors(field.shownRecipe(), reach)));
    (difference ? difference_ : field.colors()).bind(program, 3);
    glBindVertexArray(noAttributes_.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    checkGl("coloring the field");
    picture.painted = std::move(now);
}

namespace {

/// The columns of a pane that are seen: in the wipe A's end where B's begin.
struct Columns {
    std::int64_t from = 0;
    std::int64_t to = 0;
};
Columns columnsOf(const ViewerState& state, const Pane& pane, std::size_t index) {
    Columns columns{0, pane.width};
    if (state.view.mode != ViewMode::wipe) return columns;
    const std::int64_t border = std::llround(state.view.wipe * static_cast<double>(state.canvas.width));
    (index == 0 ? columns.to : columns.from) = std::clamp<std::int64_t>(border, 0, pane.width);
    return columns;
}

}  // namespace

std::span<const Pane> FieldView::picturesOf(const ViewerState& state, std::span<const Pane> panes) const {
    return state.view.mode == ViewMode::difference ? panes.first(1) : panes;
}

/// Onto the window; in the wipe, A's part or B's.
void FieldView::blit(const ViewerState& state, const Pane& pane, std::size_t index, std::int64_t windowHeight) const {
    const CanvasState& canvas = state.canvas;
    const auto [from, to] = columnsOf(state, pane, index);
    if (to <= from) return;
    const std::int64_t left = canvas.left + pane.x;
    const std::int64_t top = windowHeight - canvas.top - pane.y;  // OpenGL counts rows from the window's lower edge
    glBindFramebuffer(GL_READ_FRAMEBUFFER, pictures_[index].target.framebuffer());
    glBlitFramebuffer(static_cast<GLint>(from), 0, static_cast<GLint>(to), static_cast<GLint>(pane.height),
                      static_cast<GLint>(left + from), static_cast<GLint>(top), static_cast<GLint>(left + to),
                      static_cast<GLint>(top - pane.height), GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

std::optional<std::array<std::uint8_t, 3>> FieldView::colorAt(const CanvasState::Pixel& pixel, const Pane& pane) const {
    const Picture& picture = pictures_[pixel.pane];
    if (!picture.painted) return std::nullopt;
    const std::int64_t x = pixel.x * pane.magnify;
    const std::int64_t y = pixel.y * pane.magnify;
    if (x >= picture.painted->width || y >= picture.painted->height) return std::nullopt;
    std::array<std::uint8_t, 4> rgba{};
    glBindFramebuffer(GL_READ_FRAMEBUFFER, picture.target.framebuffer());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(static_cast<GLint>(x), static_cast<GLint>(y), 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
    checkGl("reading a color of the canvas");
    return std::array{rgba[0], rgba[1], rgba[2]};
}

Image FieldView::shown(const ViewerState& state, std::span<const Pane> panes) const {
    Image image(state.canvas.width, state.canvas.height, 3);
    std::vector<std::uint8_t> pixels;
    const auto pictures = picturesOf(state, panes);
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const Pane& pane = pictures[i];
        pixels.resize(static_cast<std::size_t>(pane.width * pane.height * 4));
        glBindFramebuffer(GL_READ_FRAMEBUFFER, pictures_[i].target.framebuffer());
        glPixelStorei(GL_PACK_ALIGNMENT, 4);
        glReadPixels(0, 0, static_cast<GLsizei>(pane.width), static_cast<GLsizei>(pane.height), GL_RGBA,
                     GL_UNSIGNED_BYTE, pixels.data());
        const Columns seen = columnsOf(state, pane, i);
        for (std::int64_t y = 0; y < pane.height; ++y)
            for (std::int64_t x = seen.from; x < seen.to; ++x)
                for (std::int64_t c = 0; c < 3; ++c)
                    image.pixels[static_cast<std::size_t>(((pane.y + y) * image.width + pane.x + x) * 3 + c)] =
                        static_cast<float>(pixels[static_cast<std::size_t>((y * pane.width + x) * 4 + c)]) / 255;
    }
    checkGl("reading the canvas");
    return image;
}

}  // namespace noisescope
