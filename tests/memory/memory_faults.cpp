// Each allocation fails once (in tests/run one in three, with each commit others): reading every format, writing one,
// and a render either give the right values or say that there is no memory. Nothing crashes, nothing is wrong. As
// SQLite tests itself: https://www.sqlite.org/testing.html#oom_testing
//   memory_faults [NAME]     prints a line for each task; exit 1: one of them did something else
#include <unistd.h>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text.h"
#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "export/field_export.h"
#include "image/image_reader.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

extern "C" {
void* __libc_malloc(std::size_t);               // NOLINT(bugprone-reserved-identifier): glibc's own
void* __libc_calloc(std::size_t, std::size_t);  // NOLINT(bugprone-reserved-identifier)
void* __libc_realloc(void*, std::size_t);       // NOLINT(bugprone-reserved-identifier)
}

namespace {

long untilFault = 0;  ///< allocations; 0: none fails

bool failsNow() noexcept {
    if (untilFault == 0 || --untilFault > 0) return false;
    errno = ENOMEM;
    return true;
}

}  // namespace

extern "C" {
void* malloc(std::size_t size) { return failsNow() ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) { return failsNow() ? nullptr : __libc_calloc(count, size); }
void* realloc(void* old, std::size_t size) { return failsNow() ? nullptr : __libc_realloc(old, size); }
}

namespace {

using namespace noisescope;
namespace fs = std::filesystem;

using Values = std::vector<float>;

struct Task {
    std::string name;
    std::function<Values()> run;
};

Values pixelsOf(const fs::path& path) {
    const auto reader = openImageReader(path);
    Values values;
    for (auto part = reader->next(); !part.empty(); part = reader->next())
        values.insert(values.end(), part.begin(), part.end());
    return values;
}

Recipe smallRecipe() { return parseRecipe(R"({"noise": "perlin", "fractal": "fbm", "octaves": 2})", "task").recipe; }

ExportJob jobFor(const fs::path& path) {
    ExportJob job;
    job.recipe = smallRecipe();
    job.height = 6;
    job.region = {0, 0, 9, 6};
    job.path = path;
    job.range = rangeOf(job.recipe);
    job.depth = path.extension() == ".png" ? Depth::u16 : Depth::f32;
    job.force = true;
    job.software = "memory faults";
    return job;
}

Values rendered() {
    const Recipe recipe = smallRecipe();
    const FieldPlan plan = measuredPlan(recipe, 6);
    return renderOnCpu(plan, {0, 0, 9, 6}).pixels;
}

std::vector<Task> tasksIn(const fs::path& folder) {
    std::vector<Task> tasks;
    // Without TIFF: libtiff 4.5 reads through a null pointer where an allocation of its own fails (TIFFReadDirectory).
    for (const char* extension : {"png", "exr", "ktx2", "dds", "npy", "pfm", "r32"}) {
        const fs::path path = folder / (std::string("picture.") + extension);
        exportField(jobFor(path), {});
        tasks.push_back({std::string("read ") + extension, [path] { return pixelsOf(path); }});
        const fs::path made = folder / (std::string("made.") + extension);
        tasks.push_back({std::string("write ") + extension, [path, made] {
                             exportField(jobFor(made), {});
                             return pixelsOf(made);
                         }});
    }
    tasks.push_back({"a recipe", [] {
                         const std::string text = recipeToJson(RecipeFile{smallRecipe(), "", ""});
                         return Values{static_cast<float>(parseRecipe(text, "task").recipe->octaves)};
                     }});
    tasks.push_back({"a render", rendered});
    return tasks;
}

/// Runs with a fault, and returns what is wrong; nothing: it is as it should be.
std::optional<std::string> faultOf(const Task& task, const Values& expected, bool& reached) {
    std::optional<std::string> wrong;
    try {
        const Values values = task.run();
        if (values != expected) wrong = "other values";
    } catch (const std::bad_alloc&) {
    } catch (const Error&) {
    } catch (const std::exception& error) {
        wrong = error.what();
    }
    reached = untilFault == 0;
    untilFault = 0;
    return wrong;
}

bool holds(const Task& task) {
    const Values expected = task.run();
    constexpr long kMostAllocations = 100'000;
    const char* seed = std::getenv("NOISESCOPE_TEST_FULL") != nullptr ? nullptr : std::getenv("NOISESCOPE_TEST_SEED");
    const long step = seed == nullptr ? 1 : 3;
    for (long n = seed == nullptr ? 1 : 1 + static_cast<long>(parseInteger(seed).value() % step); n < kMostAllocations;
         n += step) {
        bool reached = false;
        untilFault = n;
        if (const auto wrong = faultOf(task, expected, reached)) {
            std::printf("FAIL  %s, allocation %ld: %s\n", task.name.c_str(), n, wrong->c_str());
            return false;
        }
        if (reached) continue;
        std::printf("ok    %s: of about %ld allocations one in %ld failed once\n", task.name.c_str(), n - 1, step);
        return true;
    }
    std::printf("FAIL  %s: has no end\n", task.name.c_str());
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    setThreadCount(1);
    const fs::path folder = fs::temp_directory_path() / ("noisescope-memory-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    bool good = true;
    for (const Task& task : tasksIn(folder))
        if (argc < 2 || task.name.find(argv[1]) != std::string::npos) good = holds(task) && good;
    fs::remove_all(folder);
    return good ? 0 : 1;
}
