// Noise of others, as `bench` draws it: their own calls, at the places that it promises; and statistics of times.
#include "bench/bench.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>

#include "bench/summary.h"
#include "bench/verdict.h"
#include "core/error.h"
#include "gpu/float_target.h"
#include "test_context.h"

using namespace noisescope;

namespace {

constexpr std::int64_t kColumns = 24, kPictureRows = 16, kRows = 8;
constexpr double kFrequency = 4, kSlice = 0.25;

/// A file for the time of a test.
class PeerFile {
  public:
    explicit PeerFile(const std::string& text)
        : path_(std::filesystem::temp_directory_path() / fmt::format("noisescope-peer-{}.glsl", ::getpid())) {
        std::ofstream(path_) << text;
    }
    ~PeerFile() { std::filesystem::remove(path_); }
    PeerFile(const PeerFile&) = delete;
    PeerFile& operator=(const PeerFile&) = delete;
    [[nodiscard]] std::string name() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

std::vector<float> drawn(const TrianglePass& pass) {
    FloatTarget target;
    target.resize(kColumns, kPictureRows);
    pass.draw({kFrequency, kSlice, kPictureRows}, kColumns, kRows, target.framebuffer());
    std::vector<float> values(kColumns * kRows);
    glReadPixels(0, 0, kColumns, kRows, GL_RED, GL_FLOAT, values.data());
    return values;
}

/// The largest difference from `expected` at places in cells.
double farthest(const PeerForm& form, double (*expected)(double x, double y)) {
    const std::vector<float> values = drawn(form.pass);
    double most = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t row = i / kColumns;
        const double x = (static_cast<double>(i - row * kColumns) + 0.5) * kFrequency / kPictureRows;
        const double y = (static_cast<double>(row) + 0.5) * kFrequency / kPictureRows;
        most = std::max(most, std::abs(static_cast<double>(values[i]) - expected(x, y)));
    }
    return most;
}

}  // namespace

TEST_CASE("peers are drawn at places in cells, and five octaves are the sum that they should be") {
    const NoGlMessages none;
    const PeerFile file("float square(vec2 p) { return p.x * p.x + p.y; }\n");
    const Peer peer = compilePeer({file.name(), "square(p)"});
    REQUIRE(peer.forms.size() == 3);
    CHECK(peer.call.dimensions == 2);
    CHECK(farthest(peer.forms[0], [](double x, double y) { return x * x + y; }) < 1e-4);
    for (const std::size_t i : {1u, 2u}) {  // looped and written out: octave k is worth 4^k x^2 / 2^k + y
        CAPTURE(peer.forms[i].name);
        CHECK(farthest(peer.forms[i], [](double x, double y) { return 31 * x * x + 5 * y; }) < 1e-2);
    }
}

TEST_CASE("a place of three dimensions is cut where our volumes are") {
    const NoGlMessages none;
    const PeerFile file("float third(vec3 p) { return p.z + 0.0 * p.x; }\n");
    const Peer peer = compilePeer({file.name(), "third(p)"});
    CHECK(peer.call.dimensions == 3);
    CHECK(farthest(peer.forms[0], [](double, double) { return kSlice; }) == 0);
}

TEST_CASE("what is only of a whole shader is left out, and messages keep their lines") {
    const PeerFile file("#version 100\r\nprecision mediump float;\n#line 70\nfloat f(vec2 p) { return q; }\n");
    const FlatSource text = readPeer(file.name());
    CHECK(text.text == "\n\n\nfloat f(vec2 p) { return q; }\n");
    CHECK(text.place(4) == file.name() + ":4");
    const NoGlMessages none;
    try {
        compilePeer({file.name(), "f(p)"});
        FAIL("it compiled");
    } catch (const Error& error) {
        CHECK(error.code() == ExitCode::shader);
        CHECK(std::string(error.what()).find(file.name() + ":4") != std::string::npos);
    }
}

TEST_CASE("median, best and spread") {
    const Summary odd = summaryOf({5, 1, 2, 4, 3});
    CHECK(odd.median == 3);
    CHECK(odd.best == 1);
    CHECK(odd.spread == doctest::Approx((4.0 - 2.0) / 3.0));
    const Summary even = summaryOf({4, 1, 3, 2});
    CHECK(even.median == 2.5);
    CHECK(even.spread == doctest::Approx((3.25 - 1.75) / 2.5));
    CHECK(summaryOf({7}).spread == 0);
}

TEST_CASE("contestants take turns, every other round the other way around") {
    std::string order;
    Stopwatch stopwatch(false);
    std::vector<Contestant> contestants(3);
    for (std::size_t i = 0; i < contestants.size(); ++i) {
        contestants[i].onDevice = false;
        contestants[i].width = contestants[i].height = 1;
        contestants[i].draw = [&order, i](std::int64_t) { order += static_cast<char>('a' + i); };
    }
    const std::vector<Timing> timings = takeTurns(contestants, stopwatch, 3, 0, [](double, double) {});
    CHECK(order ==
          "aabbcc"  // the first draw of each, and how much a sample has
          "abc"
          "cba"
          "abc");
    for (const Timing& timing : timings) {
        CHECK(timing.samples == 3);
        CHECK(timing.pixels == 1);
    }
}

TEST_CASE("a row is slower if it is so beyond both spreads") {
    const RatedRun before{"", true, {{"a", "gpu", 100, 50, 0.2}}};
    const auto regresses = [&](double mpxSecond, double mpxCpuSecond, bool cpuCounts) {
        return changesOf(before, {"", cpuCounts, {{"a", "gpu", mpxSecond, mpxCpuSecond, 0.1}}}).at(0).regression;
    };
    const double limit = 1 + 0.2 + 0.1 + kBetweenRuns;
    CHECK(!regresses(100, 50 / limit * 1.001, true));
    CHECK(regresses(100, 50 / limit * 0.999, true));
    CHECK(!regresses(100 / (1 + kWaiting) * 1.001, 50, true));  // CPU time decides, but not over waiting
    CHECK(regresses(100 / (1 + kWaiting) * 0.999, 50, true));
    CHECK(!regresses(100 / limit * 1.001, 1, false));
    CHECK(regresses(100 / limit * 0.999, 50, false));
    CHECK(changesOf(before, {"", true, {{"b", "gpu", 1, 1, 0}, {"a", "cpu", 1, 1, 0}}}).empty());
}
