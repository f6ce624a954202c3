// A solid's numbers as GLSL, around the noise of a point.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "glsl/include_resolver.h"
#include "glsl/source_tree.h"
#include "plan/solid/solid_plan.h"
#include "shader/word_reader.h"

namespace noisescope {

/// Writes a solid with its numbers as expressions, which solidWords() has in the same order.
class SolidText {
  public:
    /// Return the expression of a word.
    using Expression = std::function<std::string(int word)>;
    SolidText(const SolidPlan& plan, Expression real, Expression whole)
        : plan_(plan), real_(std::move(real)), whole_(std::move(whole)) {}

    /// Returns the solid's form of solid/choices.glsl, whose names SolidPlan has as well. `noise`: GLSL that defines
    /// `float ns_solid_noise(vec3 p)`, with the files that it includes; empty: it is defined before.
    [[nodiscard]] std::string choices(std::string_view noise) const;
    /// Returns `bool solid_decided(vec3 p, float dist, int need, float least, float most)`: values of the noise between
    /// these have what is needed in common. `shaped`: name of a function that shapes them; empty: none.
    [[nodiscard]] std::string decided(std::string_view shaped) const;
    /// Returns the solid's form of solid/lamps.glsl.
    [[nodiscard]] std::string lamps() const;
    /// Returns statements that declare `vec4 light`, that of a point of a pixel.
    [[nodiscard]] std::string pixel(std::string_view at, std::string_view inside = "vec2(0.5)") const;

  private:
    /// Returns statements that declare `face`, what is seen of a surface or the ground, and a stone's light.
    [[nodiscard]] std::string faces() const;
    /// Return constructor calls of NsSolidLamp, NsSolidCamera and NsSolidMarch.
    [[nodiscard]] std::string lamp() const;
    [[nodiscard]] std::string camera() const;
    [[nodiscard]] std::string march() const;
    [[nodiscard]] std::string reals(int word, int count) const;
    [[nodiscard]] std::string vector(int word) const;

    const SolidPlan& plan_;
    Expression real_;
    Expression whole_;
};

/// The plan must outlive both: with literals, and with words of a block's record from `first` on.
SolidText solidTextOf(const SolidPlan& plan);
SolidText solidTextOf(const SolidPlan& plan, const WordReader& read, int first);
/// With literals, but for the picture's size: `size` names an ivec2.
SolidText solidTextForSize(const SolidPlan& plan, std::string_view size);

/// The march's files whose inner loops are written anew for drivers that run a loop's body once more than it has turns,
/// with all lanes off, as llvmpipe does: most of these loops have one turn. Lines keep their numbers. Throws
/// std::logic_error if a file has no such loop.
Overrides solidLoops(const SourceTree& tree);

/// Returns the lines that include the files of a solid.
std::string solidIncludes(const SolidPlan& plan);

/// Returns a fragment shader that includes solid/choices.glsl by way of solid/march.glsl and writes linear light,
/// premultiplied RGBA, of the pixel at gl_FragCoord + `u_first` to the output 0. Rows of the target go down.
std::string solidFragment(const SolidPlan& plan);

}  // namespace noisescope
