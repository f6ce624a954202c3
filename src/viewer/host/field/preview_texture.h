// The preview of the file that is selected in the prompt, on the GPU.
#pragma once

#include "gpu/handle.h"
#include "viewer/host/field/file_previews.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Needs a current context that outlives it.
class PreviewTexture {
  public:
    /// `finished` is called on another thread whenever a preview is ready for update().
    explicit PreviewTexture(std::function<void()> finished) : previews_(std::move(finished)) {}

    /// Puts a preview that is ready into the texture and tells the prompt.
    void update(ViewerState& state);
    /// Makes that of the file which is selected.
    void want(const ViewerState& state);

  private:
    GlTexture texture_;
    FilePreviews previews_;
};

}  // namespace noisescope
