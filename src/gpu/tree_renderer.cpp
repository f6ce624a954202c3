#include "gpu/tree_renderer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "cpu/process/grid_reader.h"
#include "glsl/prune.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "plan/picture_plan.h"

namespace noisescope {
namespace {

std::int64_t bytesPerPixel(const TexelForm& form) { return form.channels == 1 ? 4 : 16; }

const FieldPlan* fieldAt(const PicturePlan& plan, Slot slot) {
    const auto* leaf = std::get_if<LeafStep>(&plan.steps()[slot]);
    return leaf == nullptr ? nullptr : leaf->plan.get();
}

}  // namespace

// --- one drawing -----------------------------------------------------------------------------------------------------

/// Targets of one region while its passes are drawn.
class TreeRenderer::Drawing {
  public:
    Drawing(TreeRenderer& renderer, const PicturePlan& plan, const Region& region, LeafTargets* kept)
        : renderer_(renderer), plan_(plan), region_(region), kept_(kept) {}

    void run(const std::vector<Stage>& stages, FloatTarget& target) {
        if (kept_ != nullptr && !findKept(stages)) kept_ = nullptr;
        for (const Stage& stage : stages) {
            std::vector<const FloatTarget*> reads;
            for (const Slot slot : stage.pass.reads) reads.push_back(targetOf(slot));
            const bool isLast = &stage == &stages.back();
            renderer_.drawPass(stage, region_, reads, isLast ? target : own(stage.pass.result(), layoutOf(stage.form)));
            for (const Slot slot : stage.unread) giveBack(slot);
        }
    }

  private:
    [[nodiscard]] FloatTarget::Layout layoutOf(const TexelForm& form) const {
        return layoutFor(region_, form.channels, form.pixels);
    }

    /// Finds fields that are kept, so that none of them goes. Returns false if not all fields fit into the cache.
    bool findKept(const std::vector<Stage>& stages) {
        std::map<Slot, std::int64_t> bytes;
        for (const Stage& stage : stages)
            for (const Slot slot : stage.pass.reads)
                if (const FieldPlan* field = fieldAt(plan_, slot)) bytes[slot] = bytesOf(*field);
        std::int64_t all = 0;
        for (const auto& [slot, size] : bytes) all += size;
        if (!kept_->takes(all)) return false;
        for (const auto& [slot, size] : bytes)
            if (const FloatTarget* found = kept_->find(*fieldAt(plan_, slot), region_)) shared_[slot] = found;
        return true;
    }

    [[nodiscard]] std::int64_t bytesOf(const FieldPlan& field) const {
        const FloatTarget::Layout layout = renderer_.fields_.layoutOf(field, region_);
        return layout.texels() * layout.height * (layout.single() ? 4 : 16);
    }

    /// Returns the target of a field or of an earlier pass.
    const FloatTarget* targetOf(Slot slot) {
        if (const auto found = shared_.find(slot); found != shared_.end()) return found->second;
        if (const auto found = own_.find(slot); found != own_.end()) return found->second.get();
        const FieldPlan& field = *fieldAt(plan_, slot);
        if (kept_ != nullptr) renderer_.makeRoom(*kept_, bytesOf(field));
        const FloatTarget::Layout layout = renderer_.fields_.layoutOf(field, region_);
        FloatTarget& target = own(slot, layout);
        if (kept_ != nullptr) target.resize(layout);  // no larger than what is counted
        renderer_.fields_.draw(field, region_, target);
        ++renderer_.fieldsDrawn_;
        if (kept_ == nullptr) return &target;
        shared_[slot] = &kept_->add(field, region_, std::move(own_.extract(slot).mapped()));
        return shared_[slot];
    }

    FloatTarget& own(Slot slot, const FloatTarget::Layout& layout) {
        return *(own_[slot] = renderer_.pool_.take(layout));
    }

    void giveBack(Slot slot) {
        if (auto node = own_.extract(slot)) renderer_.pool_.giveBack(std::move(node.mapped()));
    }

    TreeRenderer& renderer_;
    const PicturePlan& plan_;
    Region region_;
    LeafTargets* kept_;
    std::map<Slot, const FloatTarget*> shared_;
    std::map<Slot, std::unique_ptr<FloatTarget>> own_;
};

/// Returns the bytes per pixel of all targets that are needed at the same time.
std::int64_t TreeRenderer::mostBytesPerPixel(const std::vector<Stage>& stages) {
    std::map<Slot, std::int64_t> live;
    std::int64_t most = 0;
    for (const Stage& stage : stages) {
        for (std::size_t i = 0; i < stage.pass.reads.size(); ++i)
            live[stage.pass.reads[i]] = bytesPerPixel(stage.reads[i]);
        live[stage.pass.result()] = bytesPerPixel(stage.form);
        std::int64_t all = 0;
        for (const auto& [slot, bytes] : live) all += bytes;
        most = std::max(most, all);
        for (const Slot slot : stage.unread) live.erase(slot);
    }
    return most;
}

// --- renderer --------------------------------------------------------------------------------------------------------

void TreeRenderer::makeRoom(LeafTargets& kept, std::int64_t bytes) {
    for (std::unique_ptr<FloatTarget>& old : kept.makeRoom(bytes)) pool_.giveBack(std::move(old));
}

std::unique_ptr<FloatTarget> TreeRenderer::targetFor(const FieldPlan& field, const Region& region) {
    const FloatTarget::Layout layout = fields_.layoutOf(field, region);
    std::unique_ptr<FloatTarget> target = pool_.take(layout);
    target->resize(layout);  // no larger than what is counted
    return target;
}

void TreeRenderer::keep(const FieldPlan& field, const Region& region, std::unique_ptr<FloatTarget> drawn) {
    makeRoom(kept_, drawn->bytes());
    kept_.add(field, region, std::move(drawn));
    ++fieldsDrawn_;
}

/// Returns the arrangement of each slot's target: of fields, and of results of passes.
std::vector<TexelForm> TreeRenderer::formsOf(const PicturePlan& plan, const std::vector<TreePass>& passes) const {
    std::vector<TexelForm> forms(plan.steps().size());
    for (Slot slot = 0; slot < forms.size(); ++slot)
        if (const FieldPlan* field = fieldAt(plan, slot))
            forms[slot] = {field->channels(), fields_.layoutOf(*field, {0, 0, 1, 1}).pixels};
    for (const TreePass& pass : passes)
        forms[pass.result()] = formOf(plan, pass, fields_.specialize(), fields_.limits().fragmentPixels);
    return forms;
}

std::vector<TreeRenderer::Stage> TreeRenderer::stagesOf(const PicturePlan& plan, Slot slot) {
    const std::vector<TreePass> passes = passesFor(plan, slot, limits_);
    const std::vector<TexelForm> forms = formsOf(plan, passes);
    std::map<Slot, std::size_t> lastReader;
    std::vector<Stage> stages;
    for (std::size_t i = 0; i < passes.size(); ++i) {
        const TreePass& pass = passes[i];
        std::vector<TexelForm> read;
        for (const Slot each : pass.reads) {
            read.push_back(forms[each]);
            lastReader[each] = i;
        }
        const TexelForm& form = forms[pass.result()];
        std::shared_ptr<CompiledPass> program = programFor(passSource(plan, pass, form, read));
        stages.push_back({pass, form, std::move(read), passNumbers(plan, pass), {}, std::move(program)});
    }
    for (const auto& [each, reader] : lastReader) stages[reader].unread.push_back(each);
    return stages;
}

std::shared_ptr<CompiledPass> TreeRenderer::compiled(const std::string& source) const {
    const FlatSource vertex = flatten("(generated)", kWholeTargetVertex, fields_.shaders());
    const FlatSource fragment = pruned(flatten("(layers)", source, fields_.shaders()));
    return std::make_shared<CompiledPass>(CompiledPass{Program(vertex, fragment, "layers"), {}});
}

std::shared_ptr<CompiledPass> TreeRenderer::programFor(const std::string& source) {
    if (const auto* found = programs_.find(source)) return *found;
    std::shared_ptr<CompiledPass> made = compiled(source);
    adopt(source, made);
    return made;
}

std::vector<PassProgram> TreeRenderer::missing(const PicturePlan& plan, Slot slot) {
    const std::vector<TreePass> passes = passesFor(plan, slot, limits_);
    const std::vector<TexelForm> forms = formsOf(plan, passes);
    std::vector<PassProgram> programs;
    for (const TreePass& pass : passes) {
        PassProgram program{{}, forms[pass.result()], {}};
        for (const Slot each : pass.reads) program.reads.push_back(forms[each]);
        program.source = passSource(plan, pass, program.form, program.reads);
        if (programs_.find(program.source) == nullptr) programs.push_back(std::move(program));
    }
    return programs;
}

std::shared_ptr<CompiledPass> TreeRenderer::make(const PassProgram& pass) {
    constexpr Region kSquare{0, 0, 8, 8};
    const Stage stage{{}, pass.form, pass.reads, {}, {}, compiled(pass.source)};
    std::vector<std::unique_ptr<FloatTarget>> targets;
    std::vector<const FloatTarget*> reads;
    for (const TexelForm& form : pass.reads) {
        targets.push_back(pool_.take(layoutFor(kSquare, form.channels, form.pixels)));
        reads.push_back(targets.back().get());
    }
    fields_.drawAside();  // other contexts may delete programs at any time
    drawPass(stage, kSquare, reads, target_);
    glFinish();
    fields_.drawAside();
    for (std::unique_ptr<FloatTarget>& target : targets) pool_.giveBack(std::move(target));
    return stage.compiled;
}

void TreeRenderer::adopt(const std::string& source, std::shared_ptr<CompiledPass> made) {
    if (auto* found = programs_.find(source)) {
        *found = std::move(made);
        return;
    }
    ++programsMade_;
    programs_.add(source, std::move(made));
}

void TreeRenderer::drawPass(const Stage& stage, const Region& region, const std::vector<const FloatTarget*>& reads,
                            FloatTarget& target) {
    const Program& program = stage.compiled->program;
    target.reserve(layoutFor(region, stage.form.channels, stage.form.pixels));
    target.beginDrawing();
    glBindVertexArray(vertexArray_.get());
    program.use();
    for (std::size_t i = reads.size(); i-- > 0;) {  // unit 0 last, which stays the active one
        reads[i]->bindTexture(static_cast<int>(i));
        glUniform1i(program.uniform(fmt::format("u_read{}", i).c_str()), static_cast<GLint>(i));
    }
    if (!stage.numbers.empty())
        glUniform4fv(program.uniform("u_numbers"), static_cast<GLsizei>(stage.numbers.size() / 4),
                     stage.numbers.data());
    glUniform1i(program.uniform("u_before"), layoutFor(region, 1, kPixelsOfTexel).before);
    glUniform1i(program.uniform("u_last"), static_cast<GLint>(region.width - 1));
    if (fields_.limits().compilesOpaqueTwice) glEnable(GL_COLOR_LOGIC_OP);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    if (fields_.limits().compilesOpaqueTwice) glDisable(GL_COLOR_LOGIC_OP);
    checkGl("combining layers");
    ++passesDrawn_;
}

FloatTarget::Layout TreeRenderer::layoutOf(const PicturePlan& plan, Slot slot, const Region& region) const {
    if (const FieldPlan* field = fieldAt(plan, slot)) return fields_.layoutOf(*field, region);
    const TexelForm form = formsOf(plan, passesFor(plan, slot, limits_))[slot];
    return layoutFor(region, form.channels, form.pixels);
}

void TreeRenderer::draw(const PicturePlan& plan, Slot slot, const Region& region, FloatTarget& target,
                        LeafTargets* kept) {
    if (const FieldPlan* field = fieldAt(plan, slot)) {
        const FloatTarget* found = kept == nullptr ? nullptr : kept->find(*field, region);
        if (found == nullptr) return fields_.draw(*field, region, target);
        target.reserve(found->layout());
        return found->copyRows(region.height, target, 0);
    }
    Drawing(*this, plan, region, kept).run(stagesOf(plan, slot), target);
}

void TreeRenderer::renderRows(const PicturePlan& plan, Slot slot, const Region& region, const RowSink& sink,
                              const PieceSink& drawn) {
    if (const FieldPlan* field = fieldAt(plan, slot)) return fields_.renderRows(*field, region, sink, drawn);
    const std::vector<Stage> stages = stagesOf(plan, slot);
    const int channels = plan.channels(slot);
    GridAhead ahead(plan, slot, region);
    const auto draw = [&](const Region& piece, float* pixels, std::int64_t rowPixels) {
        ahead.reach(piece);
        Drawing(*this, plan, piece, nullptr).run(stages, target_);
        target_.read(piece.width, piece.height, channels, pixels, rowPixels);
    };
    PieceLimits limits = fields_.pieceLimits();
    limits.pixels = std::min(limits.pixels, stripBytes_ / mostBytesPerPixel(stages));
    drawInPieces(region, channels, limits, stages.back().compiled->pace, draw, sink, drawn);
}

Image TreeRenderer::render(const PicturePlan& plan, const Region& region) {
    Image image(region.width, region.height, plan.channels(plan.values()));
    renderRows(plan, plan.values(), region, rowsInto(image, region.y));
    return image;
}

}  // namespace noisescope
