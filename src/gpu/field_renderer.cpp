#include "gpu/field_renderer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/interrupt.h"
#include "cpu/cpu_field.h"
#include "cpu/process/grid_reader.h"
#include "glsl/prune.h"
#include "gpu/tree_renderer.h"
#include "plan/field_plan.h"
#include "recipe/recipe.h"
#include "shader/field_shader.h"
#include "shader/noise_choices.h"
#include "shader/solid_shader.h"

namespace noisescope {
namespace {

/// A rectangle of one block in pixels of the target, and the block's corner there.
struct BlockRectangle {
    std::int64_t left, top, right, bottom;
    std::int64_t blockX, blockY;
};

std::vector<BlockRectangle> blocksOf(const FieldPlan& plan, const Region& region) {
    std::vector<BlockRectangle> blocks;
    for (const Span& rows : spansOf(region.y, region.height, plan.tilePixels(1)))
        for (const Span& columns : spansOf(region.x, region.width, plan.tilePixels(0)))
            blocks.push_back({columns.first - region.x, rows.first - region.y, columns.end - region.x,
                              rows.end - region.y, columns.block - region.x, rows.block - region.y});
    return blocks;
}

constexpr int kGridUnit = 1;  ///< unit 0 has the words

std::string programName(const Recipe& recipe) {
    return fmt::format("{} + {}", functionOf(recipe), fractalOf(recipe).id);
}

/// Writes the header words of a record.
void packRectangle(const BlockRectangle& block, std::span<std::uint32_t> words) {
    const std::int64_t header[] = {block.left, block.top, block.right, block.bottom, block.blockX, block.blockY};
    std::transform(std::begin(header), std::end(header), words.begin(),
                   [](std::int64_t value) { return static_cast<std::uint32_t>(value); });
}

}  // namespace

FieldRenderer::FieldRenderer(const SourceTree& tree, GlLimits limits, Specialize specialize)
    : tree_(tree), limits_(limits), specialize_(specialize) {}

FieldRenderer::~FieldRenderer() = default;

TreeRenderer& FieldRenderer::trees() {
    if (trees_ == nullptr) trees_ = std::make_unique<TreeRenderer>(*this);
    return *trees_;
}

BlockRecord FieldRenderer::recordFor(const FieldPlan& plan) const {
    return recordOf(plan.program(), limits_.varyingVectors, specialize_, limits_.fragmentPixels);
}

std::string FieldRenderer::keyOf(const FieldPlan& plan) const { return keyOf(plan, recordFor(plan)); }

/// Builds the key from the generated text: flattening the whole shader takes a millisecond.
std::string FieldRenderer::keyOf(const FieldPlan& plan, const BlockRecord& record) {
    return fieldShaderText(plan.program(), record);
}

std::shared_ptr<const CompiledField> FieldRenderer::ready(const FieldPlan& plan) {
    const auto* found = programs_.find(keyOf(plan));
    return found == nullptr ? nullptr : *found;
}

std::shared_ptr<CompiledField> FieldRenderer::compiled(const FieldPlan& plan, const BlockRecord& record) const {
    const FlatSource vertex = flatten("(generated)", fieldVertexSource(record), tree_);
    return std::make_shared<CompiledField>(
        CompiledField{Program(vertex, flatFragment(plan, record), programName(plan.recipe())), {}});
}

std::shared_ptr<CompiledField> FieldRenderer::programFor(const FieldPlan& plan, const BlockRecord& record) {
    std::string key = keyOf(plan, record);
    if (const auto* found = programs_.find(key)) return *found;
    std::shared_ptr<CompiledField> made = compiled(plan, record);
    adopt({std::move(key), made});
    return made;
}

void FieldRenderer::adopt(Made made) {
    if (auto* found = programs_.find(made.key)) {
        *found = std::move(made.program);
        return;
    }
    ++programsMade_;
    programs_.add(std::move(made.key), std::move(made.program));
}

void FieldRenderer::noteCost(const FieldPlan& plan, double secondsPixel) {
    if (auto* found = programs_.find(keyOf(plan))) (*found)->secondsPixel = secondsPixel;
}

std::size_t FieldRenderer::allProgramCount() { return programCount() + trees().programCount(); }

void FieldRenderer::setMostPrograms(std::size_t most) {
    programs_.setMost(most);
    trees().setMostPrograms(most);
}

/// When a context has deleted a program, Mesa (22.3, src/mesa/state_tracker/st_context.c, free_zombie_shaders)
/// removes the shaders from the pipelines of the other contexts that drew with it, at their next flush, without
/// updating its cache of bound state. A context that goes on with the program of its last draw then has no shaders,
/// and crashes. Drawing with this one first makes Mesa bind every program anew.
void FieldRenderer::drawAside() {
    if (!aside_) {
        const auto flat = [&](std::string_view text) {
            return flatten("(aside)", fmt::format("#version 410 core\n{}", text), tree_);
        };
        aside_.emplace(flat("void main() { gl_Position = vec4(2.0, 2.0, 0.0, 1.0); }\n"),
                       flat("out vec4 o_value;\nvoid main() { o_value = vec4(0.0); }\n"), "aside");
    }
    glBindFramebuffer(GL_FRAMEBUFFER, target_.framebuffer());
    glBindVertexArray(vertexArray_.get());
    aside_->use();
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

FieldRenderer::Made FieldRenderer::make(const FieldPlan& plan) {
    constexpr std::int64_t kSides[] = {8, 8, 64};  // the first draw makes the driver compile
    constexpr double kQuick = 0.002;               // limit for trying the last side, by the time of the second
    const BlockRecord record = recordFor(plan);
    Made made{keyOf(plan, record), compiled(plan, record)};
    for (const std::int64_t side : kSides) {
        if (side == kSides[2] && made.program->secondsPixel * kSides[1] * kSides[1] > kQuick) break;
        const Region square{0, 0, side, side};
        target_.resize(layoutOf(plan, square));
        drawAside();  // other contexts may delete programs at any time
        glFinish();
        const auto start = std::chrono::steady_clock::now();
        drawWith(made.program->program, plan, record, square, target_);
        glFinish();
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        made.program->secondsPixel = took.count() / static_cast<double>(side * side);
    }
    drawAside();
    return made;
}

FlatSource FieldRenderer::flatFragment(const FieldPlan& plan, const BlockRecord& record) const {
    Overrides overrides = fieldOverrides(plan.program(), record);
    if (plan.program().find<SolidStep>() != nullptr) overrides.merge(solidLoops(tree_));
    return pruned(flatten("(generated)", fieldFragmentSource(plan.program(), record), tree_, overrides));
}

std::string FieldRenderer::fragmentSource(const FieldPlan& plan) const {
    return flatFragment(plan, recordFor(plan)).text;
}

void FieldRenderer::uploadWords(std::span<const std::uint32_t> words) {
    glBindBuffer(GL_TEXTURE_BUFFER, wordBuffer_.get());
    glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(words.size_bytes()), words.data(), GL_STREAM_DRAW);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_BUFFER, wordTexture_.get());
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32UI, wordBuffer_.get());
}

/// Computes the result of a process on the CPU, for the texture from which its program reads the pixels of a region.
void FieldRenderer::uploadGrid(const FieldPlan& plan, const Region& region) {
    const int channels = plan.channels();
    std::vector<float> values(static_cast<std::size_t>(region.width * region.height * channels));
    drawOnCpu(plan, region, values.data());
    glActiveTexture(GL_TEXTURE0 + kGridUnit);
    glBindTexture(GL_TEXTURE_2D, gridTexture_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, channels == 1 ? GL_R32F : GL_RGBA32F, static_cast<GLsizei>(region.width),
                 static_cast<GLsizei>(region.height), 0, channels == 1 ? GL_RED : GL_RGBA, GL_FLOAT, values.data());
}

void FieldRenderer::begin(const Program& program, const BlockRecord& record, const FloatTarget& target) {
    const FloatTarget::Layout& layout = target.layout();
    target.beginDrawing();
    glBindVertexArray(vertexArray_.get());
    program.use();
    glUniform1i(program.uniform("u_words"), 0);
    glUniform1i(program.uniform("u_vectors"), record.words / 4);
    glUniform2f(program.uniform("u_target"), static_cast<float>(layout.texels() * layout.pixels),
                static_cast<float>(layout.height));
}

void FieldRenderer::drawBlocks(const BlockRecord& record, std::span<const std::uint32_t> words) {
    uploadWords(words);
    const auto stride = static_cast<std::size_t>(record.words);
    if (limits_.compilesOpaqueTwice) glEnable(GL_COLOR_LOGIC_OP);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(words.size() / stride));
    if (limits_.compilesOpaqueTwice) glDisable(GL_COLOR_LOGIC_OP);
}

FloatTarget::Layout FieldRenderer::layoutOf(const FieldPlan& plan, const Region& region) const {
    const int pixels = std::min(limits_.fragmentPixels, pixelsOfFragment(plan.program(), specialize_));
    return layoutFor(region, plan.channels(), pixels);
}

void FieldRenderer::draw(const FieldPlan& plan, const Region& region, FloatTarget& target) {
    const BlockRecord record = recordFor(plan);
    drawWith(programFor(plan, record)->program, plan, record, region, target);
}

void FieldRenderer::drawWith(const Program& program, const FieldPlan& plan, const BlockRecord& record,
                             const Region& region, FloatTarget& target) {
    const FloatTarget::Layout layout = layoutFor(region, plan.channels(), record.pixels);
    target.reserve(layout);
    const Region whole{region.x - layout.before, region.y, layout.texels() * layout.pixels, region.height};
    const bool isGrid = plan.program().find<GridStep>() != nullptr;
    if (isGrid) uploadGrid(plan, whole);
    begin(program, record, target);
    if (isGrid) glUniform1i(program.uniform("u_grid"), kGridUnit);
    const auto stride = static_cast<std::size_t>(record.words);
    const std::size_t mostBlocks =
        std::max<std::size_t>(1, static_cast<std::size_t>(limits_.bufferTexels) * 4 / stride);
    std::vector<std::uint32_t> words;
    for (const BlockRectangle& block : blocksOf(plan, whole)) {
        const std::size_t start = words.size();
        words.resize(start + stride);
        const std::span<std::uint32_t> out = std::span(words).subspan(start);
        packRectangle(block, out);
        packRecord(plan.program(), record, plan.atPixel(block.blockX + whole.x, block.blockY + whole.y), out);
        if (words.size() / stride == mostBlocks) {
            drawBlocks(record, words);
            words.clear();
        }
    }
    if (!words.empty()) drawBlocks(record, words);
    checkGl("drawing the field");
}

void FieldRenderer::renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink,
                               const PieceSink& drawn) {
    const BlockRecord record = recordFor(plan);
    const std::shared_ptr<CompiledField> made = programFor(plan, record);
    GridAhead ahead(plan, region);
    const auto draw = [&](const Region& piece, float* pixels, std::int64_t rowPixels) {
        ahead.reach(piece);
        drawWith(made->program, plan, record, piece, target_);
        target_.read(piece.width, piece.height, plan.channels(), pixels, rowPixels);
    };
    drawInPieces(region, plan.channels(), pieceLimits(), made->pace, draw, sink, drawn);
}

Image FieldRenderer::render(const FieldPlan& plan, const Region& region) {
    Image image(region.width, region.height, plan.channels());
    renderRows(plan, region, rowsInto(image, region.y));
    return image;
}

std::vector<float> FieldRenderer::sample(const FieldPlan& plan, std::span<const Decimal> points,
                                         std::size_t coordinates) {
    if (plan.program().find<GridStep>() != nullptr) return sampleOnCpu(plan, points, coordinates);
    const BlockRecord record = recordFor(plan);
    const std::size_t most =
        std::min<std::size_t>(1 << 12, std::max<std::size_t>(1, static_cast<std::size_t>(limits_.bufferTexels) * 4 /
                                                                    static_cast<std::size_t>(record.words)));
    std::vector<float> values;
    for (std::size_t first = 0; first < points.size() / coordinates; first += most) {
        throwIfInterrupted();
        const std::size_t count = std::min(most, points.size() / coordinates - first);
        const auto part =
            samplePart(plan, record, points.subspan(first * coordinates, count * coordinates), coordinates);
        values.insert(values.end(), part.begin(), part.end());
    }
    return values;
}

std::vector<float> FieldRenderer::samplePart(const FieldPlan& plan, const BlockRecord& record,
                                             std::span<const Decimal> points, std::size_t coordinates) {
    const std::size_t count = points.size() / coordinates;
    const std::size_t columns = std::min<std::size_t>(count, 256);
    const std::size_t rows = (count + columns - 1) / columns;
    const auto stride = static_cast<std::size_t>(record.words);
    std::vector<std::uint32_t> words(count * stride);
    const std::int64_t wide = record.pixels;
    for (std::size_t i = 0; i < count; ++i) {  // one block per point: a texel, whose first pixel counts
        const std::span<std::uint32_t> out = std::span(words).subspan(i * stride, stride);
        const std::int64_t x = wide * static_cast<std::int64_t>(i % columns);
        const auto y = static_cast<std::int64_t>(i / columns);
        packRectangle({x, y, x + wide, y + 1, x, y}, out);
        packRecord(plan.program(), record, plan.atPoint(points.subspan(i * coordinates, coordinates)), out);
    }
    const auto channels = static_cast<std::size_t>(plan.channels());
    const std::int64_t width = wide * static_cast<std::int64_t>(columns);
    const auto height = static_cast<std::int64_t>(rows);
    target_.resize({width, height, plan.channels(), record.pixels});
    begin(programFor(plan, record)->program, record, target_);
    drawBlocks(record, words);
    std::vector<float> pixels(static_cast<std::size_t>(width * height) * channels);
    target_.read(width, height, plan.channels(), pixels.data(), width);
    if (wide == 1) {
        pixels.resize(count * channels);
        return pixels;
    }
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = pixels[i * static_cast<std::size_t>(wide)];
    return values;
}

}  // namespace noisescope
