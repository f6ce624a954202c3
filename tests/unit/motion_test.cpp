// Animations and volumes: what their formats refuse, frame rates, palettes, and the programs that encode for us. What
// other programs read in the files is compared in cli/test_motion.py.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>
#include <system_error>
#include <vector>

#include "core/error.h"
#include "core/threads.h"
#include "files/child_process.h"
#include "image/image_reader.h"
#include "image/image_writer.h"
#include "image/motion/frame_rate.h"
#include "image/motion/gif_palette.h"
#include "unit/image_samples.h"
#include "unit/loaded_image.h"
#include "unit/temp_folder.h"

using namespace noisescope;

namespace {

ImageSpec layeredSpec(Layers layers, std::int64_t width, std::int64_t height, std::int64_t count, Depth depth) {
    ImageSpec spec = specFor(Image(1, 1), depth);
    spec.width = width;
    spec.height = height;
    spec.layers = count;
    spec.layersAre = layers;
    spec.framesPerSecond = 25;
    return spec;
}

ImageSpec specOfFrames(std::int64_t width, std::int64_t height, std::int64_t frames) {
    return layeredSpec(Layers::frames, width, height, frames, Depth::u8);
}

/// The layers one below the other, of one file.
void writeLayers(const fs::path& path, const ImageSpec& spec, const Image& layers) {
    const auto writer = openImage(path, spec);
    const auto rowSize = static_cast<std::size_t>(spec.width * spec.channels);
    for (std::size_t at = 0; at < layers.pixels.size(); at += rowSize)
        writer->writeRows(std::span(layers.pixels).subspan(at, rowSize));
    writer->finish();
}

bool hasNoChild() { return ::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD; }

}  // namespace

TEST_CASE("frame rates are the simplest fractions that are the number") {
    const auto fraction = [](double rate, std::int64_t most = 65535) { return frameRate("a", rate, most); };
    for (int whole = 1; whole <= 240; ++whole) CHECK(fraction(whole) == FrameRate{whole, 1});
    CHECK(fraction(29.97) == FrameRate{2997, 100});
    CHECK(fraction(23.976) == FrameRate{2997, 125});
    CHECK(fraction(12.5) == FrameRate{25, 2});
    CHECK(fraction(0.1) == FrameRate{1, 10});
    CHECK(fraction(1.0 / 65535) == FrameRate{1, 65535});
    CHECK(fraction(65535) == FrameRate{65535, 1});
    for (const std::int64_t frames : {24000, 30000, 60000})
        CHECK(fraction(static_cast<double>(frames) / 1001) == FrameRate{frames, 1001});
    for (const double odd : {3.14159265358979, 29.970001, 0.333333334, 65534.5}) {
        const FrameRate nearest = fraction(odd);
        CHECK(nearest.frames <= 65535);
        CHECK(nearest.seconds <= 65535);
        CHECK(static_cast<double>(nearest.frames) / static_cast<double>(nearest.seconds) ==
              doctest::Approx(odd).epsilon(1e-5));
    }
    for (const double wrong : {0.0, -25.0, 1e-6, 65536.0, 1e300, static_cast<double>(kNaN), HUGE_VAL})
        CHECK(contains(complaint([&] { fraction(wrong); }, ExitCode::usage), "frames a second"));
}

TEST_CASE("palettes: what is in them stays, the rest finds the nearest") {
    Palette gray(grayPalette());
    for (int code = 0; code < 256; ++code) {
        const auto level = static_cast<std::uint8_t>(code);
        CHECK(gray.nearest({level, level, level}) == level);
    }
    const std::vector<Rgb8> colors = usualPalette();
    CHECK(colors.size() == 256);
    Palette usual(colors);
    for (const Rgb8& color : colors) CHECK(colors[usual.nearest(color)] == color);
    for (const Rgb8& color : {Rgb8{250, 3, 4}, {1, 200, 7}, {103, 99, 206}, {77, 78, 77}}) {
        const Rgb8 found = colors[usual.nearest(color)];
        for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(found[i] - color[i]) <= 26);  // half a step of the cube
    }
    Palette given({{10, 20, 30}, {200, 100, 0}, {10, 20, 30}});
    CHECK(given.nearest({10, 20, 30}) == 0);  // of two equal ones the first
    CHECK(given.nearest({255, 255, 0}) == 1);
    CHECK(given.nearest({0, 0, 0}) == 0);
}

TEST_CASE("volumes and animations that a format cannot hold are refused before there is a file") {
    struct Case {
        const char* name;
        ImageSpec spec;
        const char* complaint;
    };
    const auto changed = [](ImageSpec spec, auto change) {
        change(spec);
        return spec;
    };
    const ImageSpec frames = specOfFrames(6, 4, 3);
    const ImageSpec volume = layeredSpec(Layers::volume, 6, 4, 3, Depth::f32);
    const auto rate = [&](double perSecond) {
        return changed(frames, [&](ImageSpec& spec) { spec.framesPerSecond = perSecond; });
    };
    const auto channels = [&](ImageSpec spec, int count) {
        spec.channels = count;
        return spec;
    };
    const Case cases[] = {
        {"a.png", frames, "png holds no animation; known for that: r16, r32, raw, tif, npy, apng, gif, mp4, webm"},
        {"a.png", volume, "png cannot hold depth f32"},
        {"a.gif", changed(frames, [](ImageSpec& spec) { spec.layersAre = Layers::volume; }), "gif holds no volume"},
        {"a.vdb", changed(volume, [](ImageSpec& spec) { spec.layersAre = Layers::frames; }), "vdb holds no animation"},
        {"a.vdb", channels(volume, 4), "vdb cannot hold 4 channels; it can: 1, 3"},
        {"a.vdb", changed(volume, [](ImageSpec& spec) { spec.width = spec.height = spec.layers = 1 << 20; }), ""},
        {"a.gif", channels(frames, 4), "gif cannot hold 4 channels; it can: 1, 3"},
        {"a.apng", channels(frames, 2), "1, 3, 4"},
        {"a.apng", rate(0), "0 frames a second"},
        {"a.apng", rate(1e5), "at most 65535"},
        {"a.gif", rate(60), "GIF shows 50 at most"},
        {"a.gif", rate(1e-4), "655 s at most"},
        {"a.gif", changed(frames, [](ImageSpec& spec) { spec.palette.resize(257); }), "257 colors"},
        {"a.gif", specOfFrames(65536, 1, 1), "at most 65535x65535"},
        {"a.mp4", specOfFrames(5, 4, 1), "the size 5x4 is odd; mp4 needs even sides: 4x4 or 6x4"},
        {"a.webm", specOfFrames(1, 3, 1), "webm needs even sides: 2x2 or 2x4"},
        {"a.mp4", specOfFrames(1, 1, 1), "even sides: 2x2"},
        {"a.mp4", rate(0), "0 frames a second"},
        {"a.mp4", changed(frames, [](ImageSpec& spec) { spec.recipe.assign(kMaxRecipeBytes, 'x'); }), "at most"},
        {"a.webm", specOfFrames(16002, 2, 1), "at most 16000x16000"},
    };
    const TempFolder folder;
    for (const Case& row : cases) {
        CAPTURE(row.name);
        CAPTURE(row.complaint);
        const std::string said = complaint([&] { openImage(folder / row.name, row.spec); }, ExitCode::usage);
        CHECK_FALSE(said.empty());
        CHECK(contains(said, row.complaint));
    }
    CHECK(folder.names().empty());
}

TEST_CASE("the first frame of an animated PNG is a picture to everybody") {
    const TempFolder folder;
    for (const Depth depth : {Depth::u8, Depth::u16}) {
        ImageSpec spec = specOfFrames(300, 250, 4);  // several bands a frame
        spec.channels = 4;
        spec.depth = depth;
        spec.force = true;
        const Image frames = testImage(300, 1000, 4);
        Image first(300, 250, 4);
        std::copy_n(frames.pixels.begin(), first.pixels.size(), first.pixels.begin());
        writeLayers(folder / "a.apng", spec, frames);
        spec.layersAre = Layers::one;
        writeImage(folder / "a.png", first, spec);
        const LoadedImage moving = readImage(folder / "a.apng");
        const LoadedImage still = readImage(folder / "a.png");
        CHECK(moving.format == "png");
        CHECK(moving.height == 250);
        CHECK(moving.image.pixels == still.image.pixels);
        CHECK(moving.recipe == kRecipe);
        CHECK(moving.range == still.range);
        CHECK(looksLikeImage(folder / "a.apng"));
    }
}

TEST_CASE("the same frames give the same bytes, from any number of threads and in any batches") {
    const TempFolder folder;
    const Image frames = testImage(200, 900, 3);
    for (const char* extension : {".apng", ".gif", ".vdb"}) {
        std::vector<std::string> bytes;
        for (const int threads : {1, 2, 7}) {
            const fs::path path = folder / fmt::format("{}{}", threads, extension);
            const bool isVolume = std::string(extension) == ".vdb";
            ImageSpec spec =
                layeredSpec(isVolume ? Layers::volume : Layers::frames, 200, 300, 3, isVolume ? Depth::f32 : Depth::u8);
            spec.channels = 3;
            setThreadCount(threads);
            const auto writer = openImage(path, spec);
            for (std::size_t at = 0; at < frames.pixels.size();) {
                const std::size_t rows = std::min<std::size_t>(threads == 1 ? 300 : 100, frames.pixels.size() / 600);
                writer->writeRows(std::span(frames.pixels).subspan(at, 600 * rows));
                at += 600 * rows;
            }
            CHECK_FALSE(fs::exists(path));
            writer->finish();
            setThreadCount(0);
            bytes.push_back(bytesOf(path));
        }
        CAPTURE(extension);
        CHECK(bytes[0].size() > 1000);
        CHECK(bytes[0] == bytes[1]);
        CHECK(bytes[0] == bytes[2]);
    }
}

TEST_CASE("a volume or animation that is given up leaves nothing, and no process") {
    const TempFolder folder;
    for (const FormatInfo& format : formats())
        for (const Layers layers : {Layers::volume, Layers::frames}) {
            if (!format.holdsLayers(layers)) continue;
            CAPTURE(format.name);
            const Image image = testImage(300, 300, 1);
            const auto writer = openImage(folder / fmt::format("a{}", format.extension),
                                          layeredSpec(layers, 300, 150, 2, format.defaultDepth()));
            writer->writeRows(std::span(image.pixels).first(45'000));
            writer->writeRows(std::span(image.pixels).subspan(45'000, 44'700));  // all rows but one
            CHECK(std::ranges::all_of(folder.names(), [](const std::string& name) { return name.starts_with('.'); }));
        }
    CHECK(folder.names().empty());
    CHECK(hasNoChild());
}

TEST_CASE("what is only written says so when it is read") {
    const TempFolder folder;
    for (const char* name : {"a.gif", "a.vdb"}) {
        const bool isVolume = std::string(name) == "a.vdb";
        writeLayers(folder / name,
                    layeredSpec(isVolume ? Layers::volume : Layers::frames, 3, 4, 2, isVolume ? Depth::f16 : Depth::u8),
                    testImage(3, 8, 1));
        CHECK(contains(complaint([&] { readImageInfo(folder / name); }), "is written for other programs"));
    }
    putBytes(folder / "a.mp4", "not a video");
    CHECK(contains(complaint([&] { readImageInfo(folder / "a.mp4"); }), "H.264 video is written for other programs"));
    putBytes(folder / "a.apng", "not a picture");
    CHECK(contains(complaint([&] { readImageInfo(folder / "a.apng"); }),
                   "known: .png, .exr, .ktx2, .dds, .r16, .r32, .raw, .tif, .npy, .pfm, .apng"));
}

// --- programs that are fed
// ---------------------------------------------------------------------------------------------

namespace {

/// Result of a shell's script that gets a MiB, as finish() or write() tells it; "": all is well.
std::string endOf(const std::string& script) {
    ChildProcess child({"sh", "-c", script}, STDERR_FILENO);
    const std::vector<std::byte> bytes(std::size_t{1} << 20);
    try {
        child.write(bytes);
        child.finish();
    } catch (const ChildFailed& problem) {
        return problem.what();
    }
    return "";
}

}  // namespace

TEST_CASE("a program that is fed: its end and its last words are told") {
    CHECK(endOf("cat >/dev/null") == "");
    CHECK(endOf("test \"$(wc -c)\" = 1048576") == "");
    CHECK(endOf("cat; echo out") == "");  // nobody reads it
    CHECK(endOf("cat >/dev/null; exit 3") == "ended with exit code 3");
    CHECK(endOf("exit 3") == "ended with exit code 3");
    CHECK(endOf("exit 0") == "ended without reading everything");
    CHECK(endOf("kill -9 $$") == "was ended by signal 9");
    CHECK(endOf("printf 'one\\ntwo\\033\\n' >&2; exit 1") == "ended with exit code 1: two\\x1b");
    CHECK(endOf("cat >/dev/null; echo no space >&2") == "complains: no space");
    CHECK(endOf("yes words | head -c 3000000 >&2; cat >/dev/null; exit 7") == "ended with exit code 7: words");
    CHECK(endOf("trap '' TERM; exec 0<&-; sleep 0.2; exit 4") == "ended with exit code 4");
    CHECK(hasNoChild());
    try {
        const ChildProcess child({"no-such-program-anywhere"}, STDERR_FILENO);
        FAIL("it was started");
    } catch (const std::system_error& problem) {
        CHECK(problem.code().value() == ENOENT);
    }
}

TEST_CASE("a program that is fed is gone with its object, and gets what is ignored here as usual") {
    std::array<int, 2> ends{};
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
    const FileDescriptor reader(ends[0]);
    {
        const FileDescriptor writer(ends[1]);
        ChildProcess child({"sh", "-c", "trap '' TERM; sleep 1000; cat"}, writer.get());
        child.write(std::vector<std::byte>(100));
    }
    CHECK(hasNoChild());
    pollfd closed{reader.get(), POLLIN, 0};
    CHECK(::poll(&closed, 1, 60'000) == 1);  // nobody has its other end: what it had started is gone too
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    CHECK(endOf("cat >/dev/null; yes | true; kill -PIPE $$") == "was ended by signal 13");
    std::signal(SIGPIPE, before);
    const TempFolder folder;
    {
        AtomicFile file(folder / "a", false);
        ChildProcess child({"sh", "-c", "cat >/dev/fd/3"}, file.descriptor());
        child.write(std::vector<std::byte>(300'000, std::byte{'x'}));
        child.finish();
        file.commit();
    }
    CHECK(bytesOf(folder / "a") == std::string(300'000, 'x'));
}
