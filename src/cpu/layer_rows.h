// Steps of a picture with layers above its fields: on rows of places in lanes, and for one place by the scalar twins.
// Both have the same bits.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "cpu/row_kernels.h"
#include "plan/picture_plan.h"

namespace noisescope {

/// Runs the steps up to one slot. Immutable and thread-safe. The plan must outlive it.
class LayerRows {
  public:
    LayerRows(const PicturePlan& plan, Slot slot, const RowKernels& kernels = chosenRowKernels());

    /// Returns the channels of a field at all places of the row, place by place, and kRowPadding floats more. Asked for
    /// each field at most once a row, and not for one that no place of the row depends on.
    using FieldRow = std::function<const float*(Slot field)>;
    /// Scratch memory of one thread, kept from row to row.
    using Memory = std::vector<float>;

    /// Returns how many places a row may have.
    [[nodiscard]] std::size_t most() const { return most_; }
    /// Writes plan.channels(slot) floats for each of `count` places, place by place.
    void run(std::size_t count, const FieldRow& fieldRow, Memory& memory, float* out) const;

  private:
    class Run;
    const PicturePlan& plan_;
    Slot slot_;
    const RowKernels& kernels_;
    std::size_t most_;
};

/// Samples the fields of a slot and combines them by the scalar twin: writes plan.channels(slot) floats
/// for each of `count` places of `coordinates` numbers. `sampleField` is called for each field with how many of the
/// coordinates it takes, and returns its channels, place by place.
using SampleField = std::function<std::vector<float>(const FieldPlan& field, std::size_t coordinates)>;
void sampleLayers(const PicturePlan& plan, Slot slot, std::size_t count, std::size_t coordinates,
                  const SampleField& sampleField, float* out);

/// The scalar twin: returns the channels of a slot from those of the fields, by slot.
std::array<float, kMostChannels> layersAt(const PicturePlan& plan, Slot slot,
                                          const std::function<std::array<float, kMostChannels>(Slot field)>& fieldAt);

}  // namespace noisescope
