// noisescope: the program. Each subcommand lives in a file of its own; this one parses, runs and reports.
#include <fcntl.h>
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>

#include "cli/command.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "core/text.h"

namespace noisescope {
namespace {

constexpr const char* kFooter =
    "Without a subcommand: opens the window, or without a display renders every preset into ./gallery.\n"
    "Exit codes: 0 done, 1 a check found differences, 2 usage or bad recipe, 3 shader error,\n"
    "4 no OpenGL context or a limit of it, 5 file error, 130 and 143 interrupted.\n"
    "Examples:\n"
    "  noisescope view --preset marble\n"
    "  noisescope render --preset fbm --set octaves=8 --size 1920x1080 -o fbm.png\n"
    "  noisescope stats --preset fbm\n"
    "  noisescope snippet --preset clouds --target glsl330 -o clouds.glsl\n"
    "  noisescope validate\n";

int report(ExitCode code, const std::vector<std::string>& lines, bool asJson) {
    return reportProblems(static_cast<int>(code), lines, asJson);
}

int runGuarded(const std::function<int()>& body, bool asJson) {
    try {
        return body();
    } catch (const Error& error) {
        return report(error.code(), error.lines(), asJson);
    } catch (const Interrupted& interrupted) {
        return reportProblems(128 + interrupted.signal(), {"interrupted; unfinished files are gone"}, asJson);
    } catch (const std::filesystem::filesystem_error& error) {
        return report(ExitCode::file, {printable(error.what())}, asJson);
    } catch (const std::bad_alloc&) {
        return report(ExitCode::context, {"out of memory"}, asJson);
    } catch (const std::exception& error) {
        return report(ExitCode::usage, {fmt::format("internal error: {}", error.what())}, asJson);
    }
}

int runProgram(int argc, char** argv) {
    CommandLine program("noisescope",
                        "Noisescope: procedural noise, the same number on the GPU, in C++ and in every tile", kSoftware,
                        kFooter);
    std::vector<Command> commands;
    for (const auto add : {addView, addRender, addSheet, addSample, addValidate, addSnippet, addList, addInfo, addStats,
                           addCompare, addConform, addBench})
        commands.push_back(add(program));

    bool asJson = false;  // also while parsing fails
    for (int i = 1; i < argc; ++i) asJson = asJson || std::string_view(argv[i]) == "--json";
    std::string names;
    bool known = argc < 2 || argv[1][0] == '-';
    for (const Command& command : commands) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", command.arguments.name());
        known = known || command.arguments.name() == argv[1];
    }
    if (!known)
        return report(ExitCode::usage,
                      {fmt::format("{}: no such subcommand, expected one of {}; see `noisescope --help`",
                                   printable(argv[1]), names)},
                      asJson);
    try {
        if (!program.parse(argc, argv)) return static_cast<int>(ExitCode::done);  // --help, --version
    } catch (const Error& error) {
        return report(error.code(), error.lines(), asJson);
    }
    for (const Command& command : commands)
        if (command.arguments.chosen()) return runGuarded(command.run, command.common->json);
    return runGuarded(runDefault, false);
}

}  // namespace
}  // namespace noisescope

namespace {

/// A closed standard stream would be the next file that is opened, and messages would land in it.
void openClosedStreams() {
    for (int descriptor = 0; descriptor <= 2; ++descriptor)
        if (::fcntl(descriptor, F_GETFD) == -1 && ::open("/dev/null", O_RDWR) == -1) std::_Exit(5);
}

}  // namespace

int main(int argc, char** argv) {
    openClosedStreams();
    try {
        noisescope::installSignalHandlers();
        return noisescope::runProgram(argc, argv);
    } catch (const std::exception& error) {  // out of memory before the first subcommand
        std::fputs("noisescope: cannot start: ", stderr);
        std::fputs(error.what(), stderr);
        std::fputs("\n", stderr);
        return 2;
    }
}
