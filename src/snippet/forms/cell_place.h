// The part of a snippet that finds places on lattices without losing a bit, at any distance from the origin: whole
// world units and a fraction become fixed-point numbers of 16-bit digits, which 32-bit integers multiply.
#pragma once

#include <string>

#include "plan/field_plan.h"

namespace noisescope {

/// Writes functions for all lattices of a plan. Names begin with ns_ and Ns.
class CellPlaces {
  public:
    /// The plan must outlive it.
    explicit CellPlaces(const FieldPlan& plan);

    /// The table of numbers and the functions
    ///   NsPlace ns_place(int lattice, DIGITS at[, PERIOD period])    with cell and fraction
    ///   DIGITS ns_digits(IVEC cell, VEC fraction)
    [[nodiscard]] std::string code() const;
    /// The type of a place's digits: of a line on a turned plane they are two, elsewhere as many as a lattice has.
    [[nodiscard]] std::string digitsType() const { return n_ == coordinates_ ? "NsDigits" : "NsPointDigits"; }
    /// A call of ns_place() of the lattice that FieldOrigin::points has at this index. `row`: where its period stands,
    /// or "" for one that does not repeat.
    [[nodiscard]] std::string place(std::string_view lattice, std::string_view row) const;

  private:
    [[nodiscard]] std::string digitFunctions() const;
    [[nodiscard]] std::string table() const;
    [[nodiscard]] std::string placeFunction() const;
    [[nodiscard]] std::string inCells() const;
    [[nodiscard]] std::string sizesText() const;
    [[nodiscard]] int rowsOfLattice() const;
    [[nodiscard]] std::string zero() const;
    [[nodiscard]] std::string all(std::string_view number) const;

    const FieldProgram& program_;
    int n_;
    int coordinates_;  ///< of a place
    int count_;        ///< digits of a factor
    bool straight_;    ///< no coordinate of a lattice depends on another one of the world
    std::vector<LatticeDigits> lattices_;
};

}  // namespace noisescope
