#include "viewer/host/field/preview_texture.h"

#include <optional>

#include "gpu/context.h"

namespace noisescope {

void PreviewTexture::want(const ViewerState& state) {
    const FilePrompt& prompt = state.prompt;
    const FolderEntry* entry = prompt.kind == FilePrompt::Kind::closed ? nullptr : prompt.browser.selectedEntry();
    previews_.want(entry == nullptr || entry->folder ? std::filesystem::path{} : prompt.browser.folder / entry->name);
}

void PreviewTexture::update(ViewerState& state) {
    const std::optional<FilePreview> preview = previews_.take();
    if (!preview) return;
    state.preview = {preview->path, 0, preview->width, preview->height, preview->text};
    if (preview->pixels.empty()) return;
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, preview->width, preview->height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 preview->pixels.data());
    checkGl("showing a preview");
    state.preview.texture = texture_.get();
}

}  // namespace noisescope
