// Writer of field shaders, for its own sources field_shader.cpp and field_shader_places.cpp.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "shader/expressions.h"
#include "shader/program_text.h"
#include "shader/word_reader.h"

namespace noisescope {

/// Writes the statements of a program's fragment shader, or those of one of the pixels that a fragment draws.
class FieldShader {
  public:
    /// `pixel`: index of the fragment's pixel; kAll: common statements.
    FieldShader(const FieldProgram& program, const BlockRecord& record, int pixel = 0)
        : program_(program),
          record_(record),
          n_(program.dimensions),
          vector_(vectorType(n_)),
          read_(record, n_),
          index_(pixel),
          suffix_(record.pixels > 1 && pixel != kAll ? fmt::format("_{}", pixel) : "") {}

    [[nodiscard]] std::string source() const;
    /// Returns the value at a point in space as `float NAME(vec3 p)`. `early`: octaves end where solid_decided() says
    /// so, which SolidText::decided() writes.
    [[nodiscard]] std::string spaceFunction(std::string_view name, bool early = false) const;
    /// Returns the lines that include the library's files of the program's steps.
    [[nodiscard]] std::string includeLines() const;

  private:
    static constexpr int kAll = -1;
    [[nodiscard]] std::string real(Number which, int i = 0) const { return read_.real(record_.places[which] + i); }
    [[nodiscard]] ScaleText scaleOf(Number which, bool multiplies = true, bool adds = true) const {
        return {real(which), real(which, 1), multiplies, adds};
    }
    [[nodiscard]] FractalText fractal() const { return FractalText(program_, own("sum"), own("weight")); }
    [[nodiscard]] bool fetches() const { return record_.varyingVectors < (record_.words - kRectangleWords) / 4; }
    [[nodiscard]] bool hasFields() const { return program_.output.fields > 1; }
    [[nodiscard]] bool tracksPosition() const { return program_.find<SliceStep>() != nullptr; }

    [[nodiscard]] RowCode writtenOut(const LatticeNoise& noise, const RowsRecord& rows, std::size_t k,
                                     std::string_view name) const {
        RowCode row{noise,        read_,         rows.places[k], fmt::format("{}{}{}", name, k, suffix_),
                    rows.wide[k], rows.unseen[k]};
        if (rows.shares[k]) share(row, fmt::format("{}{}_0", name, k));
        return row;
    }
    [[nodiscard]] RowCode looped(const LatticeNoise& noise, const RowsRecord& rows, std::string_view name) const {
        return {noise, WordReader(record_, n_, "at"), rows.places[0], fmt::format("{}{}", name, suffix_), rows.wide[0],
                false};
    }
    void share(RowCode& row, std::string first) const {
        row.together = index_ == kAll && record_.together;
        row.shares = true;
        row.wide = false;
        row.first = std::move(first);
    }

    /// Returns the name of this pixel's variable.
    [[nodiscard]] std::string own(std::string_view name) const { return fmt::format("{}{}", name, suffix_); }
    /// Concatenates the statements of every pixel that the fragment draws.
    [[nodiscard]] std::string each(const std::function<std::string(const FieldShader&)>& one) const;

    [[nodiscard]] std::string straightMove(const RowCode& row, std::string& cell, std::string& about) const;
    [[nodiscard]] std::string affineMove(const RowCode& row, std::string& cell, std::string& about) const;
    [[nodiscard]] std::string placeStatement(const RowCode& row, std::string_view by) const;
    [[nodiscard]] std::string displacement(const RowCode& row, std::string_view by) const;
    [[nodiscard]] std::string periodStatement(const RowCode& row) const;

    [[nodiscard]] std::string statements(const TorusStep& step) const;
    [[nodiscard]] std::string statements(const SpaceStep& step) const;
    [[nodiscard]] std::string statements(const SliceStep& step) const;
    [[nodiscard]] std::string statements(const WarpStep& step) const;
    [[nodiscard]] std::string statements(const StripesStep& step) const;
    [[nodiscard]] std::string statements(const FractalStep& step) const;
    [[nodiscard]] std::string statements(const ScaleStep& step) const;
    [[nodiscard]] std::string statements(const PositionStep& step) const;
    [[nodiscard]] std::string statements(const GridStep& step) const;
    [[nodiscard]] std::string statements(const SolidStep& step) const;
    [[nodiscard]] std::string statements(const std::vector<FieldStep>& steps) const;

    [[nodiscard]] std::string component(const RowCode& layer, std::string_view from, const std::string& salt) const;
    [[nodiscard]] std::string layerStatements(const RowCode& layer, std::string_view from, bool loops) const;
    [[nodiscard]] std::string shiftStatements(const RowCode& octave, std::string& by) const;
    [[nodiscard]] std::string phaseStatements(const StripesStep& step) const;
    [[nodiscard]] std::string sharingStatement(const RowCode& octave) const;
    [[nodiscard]] static std::string_view typeOf(const RowCode& octave);
    [[nodiscard]] std::string valueOf(const RowCode& row, std::string result, const ScaleText& scale) const;
    [[nodiscard]] std::string octaveValue(const RowCode& octave) const;
    [[nodiscard]] std::string fadedStatements(const RowCode& octave, const std::string& place) const;
    [[nodiscard]] std::string octaveStatements(const RowCode& octave) const;
    /// Returns the statements that add an octave for every pixel; `rowOf` returns the row for each pixel, or for all
    /// together.
    [[nodiscard]] std::string addedStatements(const std::function<RowCode(const FieldShader&)>& rowOf) const;
    [[nodiscard]] std::string loopStatements(const LatticeNoise& noise) const;
    [[nodiscard]] std::string restStatements() const;
    [[nodiscard]] std::string beginStatement() const;
    [[nodiscard]] std::string headStatements() const;
    [[nodiscard]] std::string pixelStatements() const;
    [[nodiscard]] std::string fieldStatements() const;
    [[nodiscard]] std::string outputStatements() const;

    /// Returns the displacement as a vector, or "".
    [[nodiscard]] std::string displaced(Register by) const {
        if (by == Register::none) return "";
        return program_.derivatives ? valuesOf("tracked", n_) : "displacement";
    }

    const FieldProgram& program_;
    const BlockRecord& record_;
    int n_;
    std::string vector_;
    WordReader read_;
    int index_;
    bool early_ = false;
    std::string suffix_;  ///< suffix of this pixel's variables, if the fragment draws several
};

}  // namespace noisescope
