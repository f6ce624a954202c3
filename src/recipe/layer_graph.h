// Graph of the layers of a tree that the values of others are computed from.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/layer_paths.h"
#include "recipe/layers.h"

namespace noisescope {

/// Layers and masks of a tree by number, and the layers that each one's own value is computed from: its contents with
/// its shape, before its amount and mask. Valid until the tree changes.
class LayerGraph {
  public:
    explicit LayerGraph(const LayerTree& tree);

    /// The layers in the order of placedLayers(); numbers are indices into it.
    [[nodiscard]] const std::vector<PlacedLayer>& layers() const { return layers_; }
    /// Returns the number of the layer at a path, or layers().size().
    [[nodiscard]] std::size_t find(std::string_view path) const;

    /// Returns the layers that a layer's value reads; without `muted`, those that a picture does not draw are left out.
    [[nodiscard]] std::vector<std::size_t> readBy(std::size_t layer, bool muted) const;
    /// Returns the layers that the whole reads.
    [[nodiscard]] std::vector<std::size_t> readByWhole(bool muted) const;

    /// Returns what reached() does, without the layers that a process works on, whose values it alone reads.
    [[nodiscard]] std::vector<bool> seenWithoutProcesses(const std::vector<std::size_t>& from) const;
    /// Returns all layers, directly or not, from which the values of `from` are computed, and these. Each layer is
    /// visited once, however many paths lead to it.
    [[nodiscard]] std::vector<bool> reached(const std::vector<std::size_t>& from, bool muted) const;

    /// Returns the paths of a circle of layers that read each other, the first one again at the end; empty: none.
    [[nodiscard]] std::vector<std::string> cycle() const;

  private:
    [[nodiscard]] std::vector<bool> walked(const std::vector<std::size_t>& from, bool muted,
                                           bool throughProcesses) const;
    void addStack(std::string_view path, const std::vector<Layer>& layers, std::size_t count, bool muted,
                  std::vector<std::size_t>& read) const;

    void addBelow(std::string_view path, const Layer& layer, bool muted, std::vector<std::size_t>& read) const;

    const LayerTree& tree_;
    std::vector<PlacedLayer> layers_;
    std::map<std::string, std::size_t, std::less<>> numbers_;
};

}  // namespace noisescope
