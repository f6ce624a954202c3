// Meshes in the export: what is chosen, told before the click, and written beside the window.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "gui/exporter_driver.h"
#include "gui/layout_driver.h"
#include "mesh/mesh_writer.h"
#include "recipe/chosen.h"
#include "recipe/presets.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_mesh.h"
#include "viewer/model/map/map_export.h"

using namespace noisescope;

namespace {

/// A window whose export is unfolded at Mesh, of 256 x 256 pixels.
void openMesh(UiDriver& driver) {
    driver.state.settings.foldedGroups.erase("export");
    driver.state.exportForm.size = 1;
    driver.frames(2);
    driver.click("export.what/mesh");
    driver.frames(2);
}

}  // namespace

TEST_CASE("a mesh is chosen in the export, its size is told, and the command writes it") {
    UiDriver driver(presetNamed("fbm").file.recipe, 1080);
    openMesh(driver);
    REQUIRE(exportsMesh(driver.state));
    const auto side = pictureSizeOf(driver.state.exportForm, driver.state.canvas).width;
    CHECK(isShown(driver, "export.figures"));
    CHECK(meshFigures(meshJobOf(driver.state)).find(" vertices, about ") != std::string::npos);
    driver.click("export.mesh.every");
    driver.type("4");
    driver.click("export.mesh.world");
    driver.type("1000");
    driver.click("export.mesh.height");
    driver.type("0.25");
    driver.click("export.mesh.solid");
    driver.click("export.mesh.flat");
    driver.frames(2);
    driver.click("export.mesh.sea");
    driver.type("-0.1");
    CHECK(driver.state.document.recipe->surfaceHeight == 0.25);  // one height, of the surface and of the mesh
    const MeshJob job = meshJobOf(driver.state);
    CHECK(job.every == 4);
    CHECK(job.step == doctest::Approx(1000.0 / static_cast<double>(side - 1)));
    CHECK(job.perValue == doctest::Approx(0.25 * job.step * static_cast<double>(side)));
    CHECK(job.sea == -0.1);
    CHECK(job.thickness == doctest::Approx(50));
    driver.click("export.format");
    driver.click("export.format/stl");
    CHECK(meshJobOf(driver.state).path == "test_mesh.stl");
    CHECK(exportCommandOf(driver.state)
              .ends_with(fmt::format(" --size {0}x{0} --every 4 --world-size 1000 --solid -o test_mesh.stl", side)));
    CHECK(exportCommandOf(driver.state).find("surface_height=0.25") != std::string::npos);
    driver.state.requests = {};
    driver.click("export.go");
    REQUIRE(driver.state.requests.exportMesh.has_value());
    CHECK(driver.state.requests.exportMesh->path.is_absolute());
    CHECK_FALSE(driver.state.requests.exportPicture.has_value());
    driver.click("export.what/picture");
    CHECK_FALSE(exportsMesh(driver.state));
}

TEST_CASE("a mesh says what is wrong with it, and replaces a file only when asked twice") {
    const ExportFolder folder;
    UiDriver driver(presetNamed("fbm").file.recipe, 1080);
    openMesh(driver);
    driver.state.exportForm.folder = folder / "";
    nameMesh(driver.state, "land.ply");
    CHECK(driver.state.exportForm.mesh.format == "ply");
    std::ofstream(folder / "land.ply") << "mine";
    driver.state.requests = {};
    driver.click("export.go");
    CHECK_FALSE(driver.state.requests.exportMesh.has_value());
    REQUIRE_FALSE(driver.state.toasts.empty());
    CHECK(driver.state.toasts.back().warning);
    driver.frames(2);
    CHECK(isShown(driver, "export.problem"));
    driver.click("export.go");
    REQUIRE(driver.state.requests.exportMesh.has_value());
    CHECK(driver.state.requests.exportMesh->force);
    MeshJob job = meshJobOf(driver.state);
    job.region.width = 1;
    CHECK(meshProblem(job).find("2 \u00d7 2") != std::string::npos);
    job = meshJobOf(driver.state);
    job.path = folder / "none" / "land.ply";
    CHECK(meshProblem(job).find("no such folder") != std::string::npos);
    job = meshJobOf(driver.state);
    job.region = {0, 0, 100'000, 100'000};
    CHECK_FALSE(meshProblem(job).empty());
    driver.recipe().output = 2;
    repair(driver.recipe());
    if (channelsOf(driver.recipe()) != 1)
        CHECK(meshProblem(meshJobOf(driver.state)).find("one height") != std::string::npos);
}

TEST_CASE("a mesh is written beside the window, byte for byte as the command does, and cancelled without a trace") {
    const ExportFolder folder;
    UiDriver driver(presetNamed("fbm").file.recipe, 1080);
    openMesh(driver);
    driver.state.exportForm.folder = folder / "";
    driver.state.exportForm.mesh.every = 8;
    driver.state.exportForm.mesh.solid = true;
    for (const char* format : {"glb", "obj", "ply", "stl"}) {
        CAPTURE(format);
        driver.state.exportForm.mesh.format = format;
        MeshJob job = meshJobOf(driver.state);
        job.software = "Test";
        MeshJob expected = job;
        expected.path = folder / fmt::format("expected.{}", format);
        exportMesh(expected, {nullptr, 1});
        driver.state.toasts.clear();
        Exporter exporter(noContext, [] {});
        exporter.add(job);
        CHECK(exporter.makes(job.path));
        finish(exporter, driver.state);
        CHECK(bytesOf(job.path) == bytesOf(expected.path));
        REQUIRE(driver.state.toasts.size() == 1);
        CHECK(driver.state.toasts[0].text == fmt::format("Saved test_mesh.{}", format));
        const auto told = findMeshFormat(job.path)->bytes({gridOf(job), false, {}, {}});
        CHECK(static_cast<double>(bytesOf(job.path).size()) ==
              doctest::Approx(static_cast<double>(told)).epsilon(0.35));
    }
    MeshJob large = meshJobOf(driver.state);
    large.path = folder / "large.glb";
    large.every = 1;
    large.imageHeight = 4096;
    large.region = large.whole = {0, 0, 4096, 4096};
    Exporter exporter(noContext, [] {});
    exporter.add(large);
    exporter.poll(driver.state);
    CHECK(driver.state.exporting.has_value());
    exporter.cancel();
    driver.state.toasts.clear();
    finish(exporter, driver.state);
    CHECK_FALSE(std::filesystem::exists(large.path));
    REQUIRE_FALSE(driver.state.toasts.empty());
    CHECK(driver.state.toasts.back().text.starts_with("Cancelled"));
}
