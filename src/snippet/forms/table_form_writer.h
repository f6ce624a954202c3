// Writes a snippet whose octaves and layers of the warp are rows of tables.
//
// A place comes as plain coordinates, which move from where p = 0 lies on every lattice, or as whole world units and a
// fraction: then every lattice is asked for its own cell and fraction (snippet/forms/cell_place.h), and only the warp,
// the torus and fractals move from there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shader/program_text.h"
#include "snippet/forms/cell_place.h"
#include "snippet/forms/code_table.h"
#include "snippet/forms/entry.h"
#include "snippet/forms/table_form.h"

namespace noisescope {

class TableForm {
  public:
    /// The plan must outlive it.
    TableForm(const FieldPlan& plan, const EntryOptions& options);

    [[nodiscard]] EntryPart part() const;

  private:
    // --- table_form.cpp
    [[nodiscard]] const auto* fractal() const { return program_.fractal(); }
    [[nodiscard]] std::vector<Constant> constants() const;
    [[nodiscard]] const LatticePoint& pointAt(int index) const {
        return origin_.points[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] std::string dualType(std::string_view otherwise) const {
        return std::string(program_.derivatives ? "NsDual3" : otherwise);
    }
    [[nodiscard]] bool byCells() const { return places_.has_value(); }
    /// Places are p itself, in world units: nothing but the octaves' lattices has to know how far it leads.
    [[nodiscard]] bool inWorld() const { return !byCells() && !options_.uniforms && !needsTable(program_); }
    /// Variable with the place, by which octaves move from where p = 0 lies, or "".
    [[nodiscard]] std::string_view placeName() const { return inWorld() ? "p" : isMoved() ? "place" : ""; }
    /// Places are moved from where their lattices say: by plain coordinates, the warp or the torus.
    [[nodiscard]] bool isMoved() const { return !byCells() || program_.isDisplaced(); }
    /// "vec2 place, NsDigits at": whichever functions between the entry and the octaves take, and hand on.
    [[nodiscard]] std::string takesPlace(std::string_view type, std::string_view name) const;
    [[nodiscard]] std::string givesPlace(std::string_view place) const;
    [[nodiscard]] bool tracksPosition() const { return program_.find<SliceStep>() != nullptr; }
    [[nodiscard]] PhaseText phaseText(const std::string& by) const;
    [[nodiscard]] std::string fieldFunction() const;
    void addParameters(std::vector<Constant>& list) const;
    [[nodiscard]] bool looksUpAmplitudes() const;
    [[nodiscard]] std::string timeStatements() const;
    [[nodiscard]] std::string straight(std::string_view p) const;
    [[nodiscard]] std::string slicedText(std::string_view p, double factor) const;
    [[nodiscard]] std::string startStatement() const;
    [[nodiscard]] std::string positionStatement() const;
    [[nodiscard]] std::string fieldCall(std::string_view salt) const;
    [[nodiscard]] std::string positionStatements() const;
    [[nodiscard]] std::string outputStatements() const;
    [[nodiscard]] std::string valueStatements(bool torus) const;
    [[nodiscard]] std::string entryHead() const;
    [[nodiscard]] std::string noiseFunction() const;

    // --- table_form_live.cpp
    [[nodiscard]] std::string liveSlice(std::string_view p) const;
    [[nodiscard]] bool growsOctaves() const;
    [[nodiscard]] bool growsLayers() const;
    [[nodiscard]] bool growsPeriods() const;
    [[nodiscard]] std::string grownFunction(std::string_view type, const LatticeNoise& noise, bool amplitude) const;

    // --- table_form_rows.cpp
    [[nodiscard]] std::string lookUp(const LatticeNoise& noise, std::string_view row, std::string_view by) const;
    [[nodiscard]] std::string noiseScale(const LatticeNoise& noise, std::string_view row) const;
    [[nodiscard]] std::string warpFunctions() const;
    [[nodiscard]] std::string layerStatements(std::string_view in, std::string_view from, const CodeTable& table,
                                              std::string_view k, std::string_view number) const;
    [[nodiscard]] std::string warpFunction(const CodeTable& table) const;
    [[nodiscard]] bool hasSalt() const { return program_.output.fields > 1; }
    [[nodiscard]] bool hasJets() const { return fractal()->noise.derivatives == Derivatives::second; }
    [[nodiscard]] CodeTable octaveTable() const;
    [[nodiscard]] std::string octaveFunctions() const;
    [[nodiscard]] std::string seedText() const;
    [[nodiscard]] std::string octaveCall(std::string_view row, std::string_view k, const std::string& by) const;
    [[nodiscard]] std::string fieldStatements(const PhaseText& phase) const;

    static constexpr int kDualCost = 2;  ///< of derivatives, the value being 1
    static constexpr int kJetCost = 4;   ///< of second derivatives

    const FieldPlan& plan_;
    const FieldProgram& program_;
    const Recipe& recipe_;
    const WarpStep* warp_;
    int n_;
    std::string vector_;
    std::string point_;  ///< the type of p
    FieldOrigin origin_;
    EntryOptions options_;
    std::optional<CellPlaces> places_;  ///< for places as cells and fractions
};

}  // namespace noisescope
