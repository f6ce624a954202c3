// noisescope: the program. Each subcommand lives in a file of its own; this one parses, runs and reports.
#include <fcntl.h>
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cli/shared/command.h"
#include "cli/shared/help.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "core/json.h"
#include "core/text.h"

namespace noisescope {
namespace {

int report(ExitCode code, const std::vector<std::string>& lines, bool asJson) {
    return reportProblems(static_cast<int>(code), lines, asJson);
}

int runGuarded(const std::function<int()>& body, bool asJson) {
    try {
        return body();
    } catch (const Error& error) {
        return report(error.code(), error.lines(), asJson);
    } catch (const Interrupted& interrupted) {
        return reportProblems(128 + interrupted.signal(), {"interrupted; nothing unfinished is left behind"}, asJson);
    } catch (const std::filesystem::filesystem_error& error) {
        return report(ExitCode::file, {printable(error.what())}, asJson);
    } catch (const std::bad_alloc&) {
        return report(ExitCode::context, {"out of memory"}, asJson);
    } catch (const std::exception& error) {
        return report(ExitCode::usage, {fmt::format("internal error: {}", error.what())}, asJson);
    }
}

/// --help and --version.
int printAbout(const CommandLine& program, Wanted wanted, bool asJson) {
    if (asJson) {
        printJson(wanted == Wanted::help ? helpJson(program.describe()) : versionJson());
    } else {
        printOut(wanted == Wanted::help ? program.help() : versionText() + "\n");
    }
    return static_cast<int>(ExitCode::done);
}

/// The command line with all subcommands.
struct AllCommands {
    CommandLine line{"noisescope", "Noisescope: procedural noise, the same number on the GPU, in C++ and in every tile",
                     versionText(), programFooter()};
    std::vector<Command> commands;

    AllCommands() {
        for (const auto add : {addView,    addRender, addSheet,   addSample,  addValidate, addSnippet, addList,
                               addInfo,    addStats,  addCompare, addConform, addWorld,    addServe,   addBench,
                               addGallery, addMap,    addMesh,    addSurface, addExplain,  addPlot})
            commands.push_back(add(line));
    }
};

int runProgram(int argc, char** argv) {
    AllCommands whole;
    CommandLine& program = whole.line;
    const std::vector<Command>& commands = whole.commands;

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
    Wanted wanted = Wanted::run;
    try {
        wanted = program.parse(argc, argv, &hintFor);
    } catch (const Error& error) {
        return report(error.code(), error.lines(), asJson);
    }
    if (wanted != Wanted::run) return runGuarded([&] { return printAbout(program, wanted, asJson); }, asJson);
    for (const Command& command : commands)
        if (command.arguments.chosen()) {
            useThreads(*command.common);
            return runGuarded(command.run, command.common->json);
        }
    return runGuarded([&] { return runDefault(program); }, false);
}

}  // namespace

std::string outputOf(const std::vector<std::string>& arguments) {
    AllCommands program;
    std::vector<const char*> words{"noisescope"};
    for (const std::string& argument : arguments) words.push_back(argument.c_str());
    if (program.line.parse(static_cast<int>(words.size()), words.data(), &hintFor) != Wanted::run) return {};
    std::string text;
    const CapturedOutput capture(text);
    for (const Command& command : program.commands) {
        if (!command.arguments.chosen()) continue;
        if (command.run() != 0) throw Error(ExitCode::difference, "found a difference");
    }
    return text;
}

}  // namespace noisescope

namespace {

/// A closed standard stream would be the next file that is opened, and messages would land in it. What takes its place
/// can be used the wrong way around alone, so that reading what was closed fails, and writing: but for messages, which
/// nobody was to see.
void openClosedStreams() {
    constexpr std::array modes{O_WRONLY, O_RDONLY, O_RDWR};  // of standard input, output and error
    for (std::size_t i = 0; i < modes.size(); ++i)
        if (::fcntl(static_cast<int>(i), F_GETFD) == -1 && ::open("/dev/null", modes[i]) == -1) std::_Exit(5);
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
