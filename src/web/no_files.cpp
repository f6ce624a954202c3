// Places of what the page does without: a device of OpenGL, and files. The tables and functions that name them are
// those of the program.
#include <memory>
#include <stdexcept>

#include "cpu/map/class_drawer.h"
#include "export/device_drawing.h"
#include "image/codecs.h"
#include "image/image_reader.h"
#include "image/image_writer.h"

namespace noisescope {
namespace {

[[noreturn]] void refuse() { throw std::logic_error("the page has no files and no device of OpenGL"); }

}  // namespace

void drawOnDevice(FieldRenderer&, const FieldPlan&, const Region&, const RowSink&, const PieceDrawn&) { refuse(); }
void drawOnDevice(FieldRenderer&, const PicturePlan&, Slot, const Region&, const RowSink&, const PieceDrawn&) {
    refuse();
}
std::string nameOfDevice() { refuse(); }
std::unique_ptr<ClassDevice> classesOnDevice(FieldRenderer&, std::optional<std::uint32_t>) { refuse(); }

std::unique_ptr<ImageWriter> openPng(const std::filesystem::path&, const ImageSpec&) { refuse(); }
std::unique_ptr<ImageReader> openPngReader(const std::filesystem::path&) { refuse(); }
std::unique_ptr<ImageWriter> openExr(const std::filesystem::path&, const ImageSpec&) { refuse(); }
std::unique_ptr<ImageReader> openExrReader(const std::filesystem::path&) { refuse(); }
std::unique_ptr<ImageWriter> openKtx2(const std::filesystem::path&, const ImageSpec&) { refuse(); }
std::unique_ptr<ImageReader> openKtx2Reader(const std::filesystem::path&) { refuse(); }
std::unique_ptr<ImageWriter> openDds(const std::filesystem::path&, const ImageSpec&) { refuse(); }
std::unique_ptr<ImageReader> openDdsReader(const std::filesystem::path&) { refuse(); }
std::unique_ptr<ImageWriter> openRaw(const std::filesystem::path&, const ImageSpec&) { refuse(); }
std::unique_ptr<ImageReader> openRawReader(const std::filesystem::path&) { refuse(); }
std::unique_ptr<ImageReader> openBareReader(const std::filesystem::path&, const RawLayout&) { refuse(); }
std::unique_ptr<ImageWriter> openTif(const std::filesystem::path&, const ImageSpec&) { refuse(); }
std::unique_ptr<ImageReader> openTifReader(const std::filesystem::path&) { refuse(); }
std::unique_ptr<ImageWriter> openNpy(const std::filesystem::path&, const ImageSpec&) { refuse(); }
std::unique_ptr<ImageReader> openNpyReader(const std::filesystem::path&) { refuse(); }
std::unique_ptr<ImageWriter> openPfm(const std::filesystem::path&, const ImageSpec&) { refuse(); }
std::unique_ptr<ImageReader> openPfmReader(const std::filesystem::path&) { refuse(); }
std::unique_ptr<ImageWriter> openVdb(const std::filesystem::path&, const ImageSpec&) { refuse(); }
std::unique_ptr<ImageWriter> openApng(const std::filesystem::path&, const ImageSpec&) { refuse(); }
std::unique_ptr<ImageWriter> openGif(const std::filesystem::path&, const ImageSpec&) { refuse(); }
std::unique_ptr<ImageWriter> openVideo(const std::filesystem::path&, const ImageSpec&) { refuse(); }

}  // namespace noisescope
