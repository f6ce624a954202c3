// The command line: subcommands with their options. Only arguments.cpp knows the parser, whose headers take longer to
// compile than any subcommand.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace noisescope {

/// An option, a flag or a positional argument, to be refined when it is added and asked after parsing. A handle: it
/// lives as long as the command line.
class Option {
  public:
    explicit Option(CLI::Option& option) : option_(&option) {}

    /// What stands for the value in --help.
    Option typeName(std::string_view name) const;
    /// --help tells the value that the variable has now.
    Option showDefault() const;
    /// A command line without it is refused.
    Option required() const;
    /// May be given without a value; the variable is empty then.
    Option valueOptional() const;
    /// Refused without the option `name`, which was added before.
    Option needs(std::string_view name) const;

    [[nodiscard]] bool given() const;

  private:
    CLI::Option* option_;
};

/// What a subcommand takes. Names: "-o,--output" for an option, "file" for a positional argument. What is given is
/// written into the variables, which must outlive the parsing; others keep their value.
class Arguments {
  public:
    explicit Arguments(CLI::App& app) : app_(&app) {}

    /// Any text.
    Option text(std::string_view name, std::string& value, std::string_view help) const;
    /// An option that may be repeated, each time with one text.
    Option texts(std::string_view name, std::vector<std::string>& values, std::string_view help) const;
    /// A decimal whole number from `low` to `high`; others are refused. --help tells the default that `value` has now,
    /// unless that is out of the range and so stands for none.
    Option number(std::string_view name, std::int64_t& value, std::int64_t low, std::int64_t high,
                  std::string_view help) const;
    /// One of the words in `allowed`; others are refused. `take` gets it.
    Option choice(std::string_view name, const std::vector<std::string>& allowed,
                  std::function<void(const std::string&)> take, std::string_view help) const;
    /// Takes no value and makes `value` true.
    Option flag(std::string_view name, bool& value, std::string_view help) const;
    /// Takes no value and makes `value` what `to` is, for a pair as --labels and --no-labels. Of both, the one that was
    /// added last wins.
    Option flagSetting(std::string_view name, bool& value, bool to, std::string_view help) const;

    /// What --help says below the options.
    void footer(std::string_view text) const;

    /// The subcommand's name.
    [[nodiscard]] const std::string& name() const;
    /// After parsing: whether the subcommand was chosen.
    [[nodiscard]] bool chosen() const;
    /// After parsing: whether the option `name`, as "--size", was given. It must be one of the subcommand's.
    [[nodiscard]] bool given(std::string_view name) const;

  private:
    CLI::App* app_;
};

/// The program's --help, --version and subcommands.
class CommandLine {
  public:
    CommandLine(std::string_view program, std::string_view description, std::string_view version,
                std::string_view footer);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    Arguments addSubcommand(std::string_view name, std::string_view description);

    /// Returns false if --help or --version was asked for, which are on stdout then. Throws Error(usage) with one line,
    /// fit for a terminal, if the arguments are refused; at most one subcommand is allowed.
    [[nodiscard]] bool parse(int argc, const char* const* argv);

  private:
    std::unique_ptr<CLI::App> app_;
};

}  // namespace noisescope
