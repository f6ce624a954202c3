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

/// Prints what went wrong, as text or as the one JSON object.
int report(int number, const std::vector<std::string>& lines, bool asJson) {
    if (asJson) {
        const Json object{{"ok", false}, {"exit_code", number}, {"errors", lines}};
        const std::string text = object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
        asJson = std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
    }
    if (!asJson) {  // or standard output itself is what failed
        for (const std::string& line : lines) std::fputs(fmt::format("noisescope: {}\n", line).c_str(), stderr);
    }
    return number;
}

int report(ExitCode code, const std::vector<std::string>& lines, bool asJson) {
    return report(static_cast<int>(code), lines, asJson);
}

int runGuarded(const std::function<int()>& body, bool asJson) {
    try {
        return body();
    } catch (const Error& error) {
        return report(error.code(), error.lines(), asJson);
    } catch (const Interrupted& interrupted) {
        return report(128 + interrupted.signal(), {"interrupted; unfinished files are gone"}, asJson);
    } catch (const std::filesystem::filesystem_error& error) {
        return report(ExitCode::file, {printable(error.what())}, asJson);
    } catch (const std::bad_alloc&) {
        return report(ExitCode::context, {"out of memory"}, asJson);
    } catch (const std::exception& error) {
        return report(ExitCode::usage, {fmt::format("internal error: {}", error.what())}, asJson);
    }
}

/// CLI11's refusals in our words: every one is a usage error.
int reportParse(const CLI::App& program, const CLI::ParseError& error, bool asJson) {
    if (error.get_exit_code() == 0) return program.exit(error) == 0 ? 0 : 2;  // --help, --version
    const CLI::App* used = &program;
    for (const CLI::App* command : program.get_subcommands()) used = command;
    const std::string hint = used == &program ? "" : used->get_name() + " ";
    return report(ExitCode::usage, {fmt::format("{}; see `noisescope {}--help`", printable(error.what()), hint)},
                  asJson);
}

int runProgram(int argc, char** argv) {
    CLI::App program{"Noisescope: procedural noise, the same number on the GPU, in C++ and in every tile",
                     "noisescope"};
    program.set_version_flag("--version", kSoftware);
    program.footer(kFooter);
    program.require_subcommand(0, 1);
    std::vector<Command> commands;
    for (const auto add : {addView, addRender, addSheet, addSample, addValidate, addSnippet, addList, addInfo, addStats,
                           addCompare, addBench})
        commands.push_back(add(program));

    bool asJson = false;  // also while parsing fails
    for (int i = 1; i < argc; ++i) asJson = asJson || std::string_view(argv[i]) == "--json";
    std::string names;
    bool known = argc < 2 || argv[1][0] == '-';
    for (const Command& command : commands) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", command.app->get_name());
        known = known || command.app->get_name() == argv[1];
    }
    if (!known)
        return report(ExitCode::usage,
                      {fmt::format("{}: no such subcommand, expected one of {}; see `noisescope --help`",
                                   printable(argv[1]), names)},
                      asJson);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return reportParse(program, error, asJson);
    }
    for (const Command& command : commands)
        if (command.app->parsed()) return runGuarded(command.run, command.common->json);
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
