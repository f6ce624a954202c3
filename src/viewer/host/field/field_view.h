// The pictures behind the panels: the fields of all panes, and the pass that shows them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/background.h"
#include "core/image.h"
#include "gpu/byte_target.h"
#include "gpu/color_pass.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "viewer/host/field/pane_field.h"

namespace noisescope {

/// A program that was made in a context that shares objects with the one that draws.
struct MadeProgram {
    std::string key;  ///< of the request
    FieldRenderer::Made made;
    std::shared_ptr<CompiledPass> pass;  ///< null: it is of a field
    std::string error;                   ///< reason if there is none
};
using ProgramMaker = Background<ProgramRequest, MadeProgram>;

/// Needs a current context that outlives it.
class FieldView {
  public:
    /// `beside` shares objects with the current context, and nobody else uses it: programs are compiled there while
    /// others draw. Without one they are compiled between frames. `finished` is called on other threads whenever
    /// update() has something new.
    explicit FieldView(std::unique_ptr<GlContext> beside = nullptr, std::function<void()> finished = {});

    /// A step for every pane that is not at rest. What was asked for beside and is wanted no longer is dropped.
    void update(std::span<const Pane> panes, double now, Backend backend = Backend::gpu);
    [[nodiscard]] bool atRest(std::size_t panes) const;
    /// Nothing can be done before `finished` is called: some panes wait, the others are at rest.
    [[nodiscard]] bool waits(std::size_t panes) const;
    [[nodiscard]] const PaneField& field(std::size_t pane) const { return fields_[pane]; }
    /// Stop the processes of all panes, or go on with them.
    void stopProcesses();
    void finishProcesses();

    /// Shows what there is in the window's framebuffer.
    void display(const ViewerState& state, std::span<const Pane> panes, std::int64_t windowWidth,
                 std::int64_t windowHeight);

    /// The canvas as display() has shown it: colors in [0, 1], three channels, without what lies over it.
    [[nodiscard]] Image shown(const ViewerState& state, std::span<const Pane> panes) const;

    /// Returns red, green and blue of a pixel of a pane's field, as display() has shown it.
    [[nodiscard]] std::optional<std::array<std::uint8_t, 3>> colorAt(const CanvasState::Pixel& pixel,
                                                                     const Pane& pane) const;

    [[nodiscard]] FieldRenderer& renderer() { return renderer_; }

  private:
    /// Inputs of a painted picture.
    struct Painted {
        std::int64_t field = 0, other = 0;  ///< versions
        std::int64_t width = 0, height = 0;
        std::string defines;
        double reach = 0;  ///< of the colors of A - B; 0: not fitted
        bool operator==(const Painted&) const = default;
    };
    struct Picture {
        ByteTarget target;
        std::optional<Painted> painted;
    };
    const Program& programFor(const std::string& defines);
    void paint(const ViewerState& state, const Pane& pane, std::size_t index);
    void blit(const ViewerState& state, const Pane& pane, std::size_t index, std::int64_t windowHeight) const;
    /// Of the panes, those whose pictures are on the canvas: a difference is the first one's.
    [[nodiscard]] std::span<const Pane> picturesOf(const ViewerState& state, std::span<const Pane> panes) const;

    void takeResults();
    void wish(std::size_t panes);

    FieldRenderer renderer_{Specialize::whileEditing};
    std::map<std::string, Program> programs_;  ///< of the display pass, by their defines
    std::array<Picture, kMostCompared> pictures_;
    GlVertexArray noAttributes_;
    KeptLeaves cpuLeaves_;
    std::array<PaneField, kMostCompared> fields_;
    ColorPass difference_;
    std::map<std::string, ProgramMaker::Ticket> programTickets_;  ///< of programs that are wanted, by their keys
    std::unique_ptr<GlContext> beside_;
    // The last members: their threads use the others.
    Background<SketchRequest, Sketch> sketcher_;
    std::optional<ProgramMaker> maker_;
};

}  // namespace noisescope
