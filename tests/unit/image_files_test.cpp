// Places that image files are written to: what exists, links, folders, names, races.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

#include "core/error.h"
#include "files/atomic_file.h"
#include "image/image_reader.h"
#include "image/image_writer.h"
#include "unit/image_samples.h"
#include "unit/loaded_image.h"
#include "unit/temp_folder.h"

namespace fs = std::filesystem;
using namespace noisescope;

TEST_CASE("an existing file is replaced only by force") {
    const TempFolder folder;
    for (const FormatInfo& format : picturesThatAreRead()) {
        const fs::path path = folder / fmt::format("a{}", format.extension);
        putBytes(path, "old");
        ::chmod(path.c_str(), 0640);
        CHECK(complaint([&] { writeSmall(path); }) ==
              fmt::format("{}: exists; use --force to replace it", path.native()));
        CHECK(bytesOf(path) == "old");
        writeSmall(path, true);
        CHECK(readImage(path).image.width == 9);
        CHECK((fs::status(path).permissions() & fs::perms::mask) == fs::perms(0640));
    }
    std::vector<std::string> names;
    for (const FormatInfo& format : picturesThatAreRead()) {
        names.push_back(fmt::format("a{}", format.extension));
        if (format.metadata.starts_with("NAME.json")) names.push_back(names.back() + ".json");
    }
    std::ranges::sort(names);
    CHECK(folder.names() == names);
    fs::remove(folder / "a.r16");
    CHECK(contains(complaint([&] { writeSmall(folder / "a.r16"); }), "a.r16.json: exists"));
    CHECK_FALSE(fs::exists(folder / "a.r16"));
    ::chmod((folder / "a.png").c_str(), 0444);
    CHECK(contains(complaint([&] { writeSmall(folder / "a.png", true); }), "is read-only"));
}

TEST_CASE("a target that appears during the rendering is kept") {
    const TempFolder folder;
    for (const char* name : {"a.png", "a.r16"}) {
        const Image image(3, 3);
        const auto writer = openImage(folder / name, specFor(image, Depth::u16));
        writer->writeRows(image.pixels);
        putBytes(folder / name, "other");
        CHECK(contains(complaint([&] { writer->finish(); }), "exists; use --force"));
        CHECK(bytesOf(folder / name) == "other");
    }
    const auto writer = openImage(folder / "b.r16", specFor(Image(1, 1), Depth::u16));
    writer->writeRows(std::vector<float>(1));
    putBytes(folder / "b.r16.json", "other");
    CHECK(contains(complaint([&] { writer->finish(); }), "b.r16.json: exists"));
    CHECK_FALSE(fs::exists(folder / "b.r16"));  // useless without its sidecar
}

TEST_CASE("a writer destroyed before its end leaves nothing") {
    const TempFolder folder;
    for (const FormatInfo& format : picturesThatAreRead()) {
        const Image image = testImage(300, 300, 1);
        const auto writer =
            openImage(folder / fmt::format("a{}", format.extension), specFor(image, format.defaultDepth()));
        writer->writeRows(std::span(image.pixels).first(89'700));  // all rows but one
        CHECK(std::ranges::all_of(folder.names(), [](const std::string& name) { return name.starts_with('.'); }));
    }
    CHECK(folder.names().empty());
}

TEST_CASE("folders, devices and pipes are refused and left alone") {
    const TempFolder folder;
    fs::create_directory(folder / "d.png");
    REQUIRE(::mkfifo((folder / "p.png").c_str(), 0600) == 0);
    fs::create_symlink("/dev/full", folder / "full.png");
    CHECK(contains(complaint([&] { writeSmall(folder / "d.png", true); }), "d.png: is a folder"));
    CHECK(contains(complaint([&] { writeSmall(folder / "p.png", true); }), "not a regular file"));
    CHECK(contains(complaint([&] { writeSmall(folder / "full.png", true); }), "not a regular file"));
    CHECK(contains(complaint([&] { AtomicFile("/dev/full", true); }), "/dev/full: is not a regular file"));
    CHECK(fs::is_character_file("/dev/full"));
    for (const char* name : {"d.png", "p.png", "full.png"}) {
        CHECK(contains(complaint([&] { readImage(folder / name); }), ": is "));
        CHECK_FALSE(looksLikeImage(folder / name));
    }
    CHECK(contains(complaint([&] { AtomicFile(folder / "d.png/", true); }), "is a folder"));
    CHECK(contains(complaint([&] { AtomicFile(folder / "d.png/..", true); }), "is a folder"));
    CHECK(contains(complaint([] { AtomicFile("", true); }), "empty"));
}

TEST_CASE("a symbolic link's destination is written, the link stays") {
    const TempFolder folder;
    fs::create_directory(folder / "sub");
    fs::create_symlink("sub/real.png", folder / "link.png");
    fs::create_symlink("link.png", folder / "link2.png");
    writeSmall(folder / "link2.png");  // the destination does not exist yet
    CHECK(fs::is_symlink(folder / "link.png"));
    CHECK(fs::is_regular_file(folder / "sub/real.png"));
    CHECK(contains(complaint([&] { writeSmall(folder / "link.png"); }), "exists"));
    writeSmall(folder / "link.png", true, 5);
    CHECK(readImage(folder / "sub/real.png").image.width == 5);
    fs::create_symlink("loop.png", folder / "loop.png");
    CHECK(contains(complaint([&] { writeSmall(folder / "loop.png", true); }), "too many symbolic links"));
}

TEST_CASE("names: missing folder, too long, nearly too long, odd bytes") {
    const TempFolder folder;
    CHECK(complaint([] { writeSmall("no/such/dir/a.png"); }) ==
          "no/such/dir/a.png: the folder no/such/dir does not exist");
    putBytes(folder / "file", "x");
    CHECK(contains(complaint([&] { writeSmall(folder / "file/a.png"); }), "is not a folder"));
    CHECK(contains(complaint([&] { writeSmall(folder / (std::string(300, 'n') + ".png")); }), "name is too long"));
    CHECK(contains(complaint([&] { writeSmall(folder / std::string(5000, 'n') / "a.png"); }), "File name too long"));
    for (const std::string& name : {std::string(251, 'n') + ".png", fmt::format("y{}.png", std::string(250, '\xff')),
                                    std::string("a b'é$(x)\n\xff.png")}) {
        writeSmall(folder / name);
        CHECK(readImage(folder / name).recipe == kRecipe);
    }
    CHECK(contains(complaint([&] { writeSmall(folder / "a\n\x1b.png" / "b.png"); }), "a\\x0a\\x1b.png does not exist"));
}

TEST_CASE("writers racing for one name leave one whole file") {
    const TempFolder folder;
    for (const bool force : {false, true})
        for (const FormatInfo& format : picturesThatAreRead()) {
            const fs::path path = folder / fmt::format("a-{}{}", force, format.extension);
            std::atomic<int> done{0};
            std::vector<std::thread> writers;
            writers.reserve(4);
            for (int i = 0; i < 4; ++i)
                writers.emplace_back([&] {
                    try {
                        writeSmall(path, force, 64);  // all of one size: two files of a raw image cannot be one step
                        ++done;
                    } catch (const Error&) {
                    }
                });
            for (std::thread& writer : writers) writer.join();
            CHECK(done == (force ? 4 : 1));
            CHECK(readImage(path).image.width == 64);
        }
    for (const std::string& name : folder.names()) CHECK_FALSE(contains(name, "tmp"));
}

TEST_CASE("whole files are read up to a limit") {
    const TempFolder folder;
    putBytes(folder / "a", std::string(100'000, 'x'));
    CHECK(readWholeFile(folder / "a", 100'000).size() == 100'000);
    CHECK(contains(complaint([&] { readWholeFile(folder / "a", 99'999); }), "too large"));
    CHECK(contains(complaint([&] { readWholeFile(folder / "b", 10); }), "cannot open: No such file or directory"));
    writeFileAtomically(folder / "a", "new", true);
    CHECK(readWholeFile(folder / "a", 3) == "new");
}
