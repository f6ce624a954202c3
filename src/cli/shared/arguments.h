// The command line: subcommands with their options. Only arguments.cpp knows the parser, whose headers take longer to
// compile than any subcommand.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace noisescope {

/// Returns the words that a value may be; called for completions only.
using Words = std::function<std::vector<std::string>()>;
using Suggestions = std::map<const CLI::Option*, Words>;

/// Handle of an option, a flag or a positional argument: refines it, and reports after parsing whether it was given.
/// Valid as long as the command line.
class Option {
  public:
    Option(CLI::Option& option, Suggestions& suggestions) : option_(&option), suggestions_(&suggestions) {}

    /// Sets the placeholder of the value in --help.
    Option typeName(std::string_view name) const;
    /// Shows the variable's present value in --help.
    Option showDefault() const;
    /// Sets the words for completions; other values are not refused here.
    Option suggests(Words words) const;
    /// Refuses command lines without the option.
    Option required() const;

    [[nodiscard]] bool given() const;

  private:
    friend class Arguments;
    CLI::Option* option_;
    Suggestions* suggestions_;
};

/// Placeholder in --help for the value of an option that names a file.
inline constexpr std::string_view kFileValue = "FILE";
/// … and of one that sets a parameter.
inline constexpr std::string_view kSettingValue = "NAME=VALUE";

/// Entry of --help for an option or a positional argument, as data.
struct OptionInfo {
    std::vector<std::string> names;  ///< "-o" and "--output"; of a positional argument "file"
    std::string help;
    std::string value;                 ///< its placeholder in --help; empty: it takes none
    std::string byDefault;             ///< empty: it has none, or `help` says it
    std::vector<std::string> choices;  ///< the words that the value may be; empty: any
    bool positional = false;
    bool required = false;
    bool repeatable = false;
    bool valueOptional = false;
    std::string category;  ///< heading in --help; empty: none of its own
};

/// Entry of --help for a subcommand, or for the program with all of them, as data.
struct CommandInfo {
    std::string name;
    std::string description;
    std::string footer;
    std::vector<OptionInfo> options;
    std::vector<CommandInfo> commands;
};

class Arguments;

/// A whole number from `low` to `high`.
struct NumberValue {
    std::int64_t* value;
    std::int64_t low, high;
};
/// Returns the word that another name stands for, to suggest it; empty: none.
using MeantWord = std::string_view (*)(std::string_view name);
/// One of the words.
struct ChoiceValue {
    std::string* value;
    std::vector<std::string> words;
    MeantWord meant = nullptr;
};
/// A flag that sets `to`, for a pair as --labels and --no-labels.
struct SwitchValue {
    bool* value;
    bool to;
};
/// Options that several subcommands share.
using SharedOptions = std::function<void(const Arguments&)>;

/// An option of a subcommand as a row of a table: the texts of --help, the manual page and completions, and the check
/// of its value, which is that of its type.
struct OptionRow {
    std::string_view category;  ///< heading in --help
    std::string_view name;      ///< "-o,--output"; empty: of the shared options themselves
    std::variant<std::string*, bool*, NumberValue, ChoiceValue, SwitchValue, SharedOptions> target;
    std::string help{};        ///< with the default of a text that has one
    std::string_view value{};  ///< its placeholder in --help, as "[MAP]" if it may be left out; empty: the type's own
    std::string_view needs{};  ///< an option without which it is refused, in a row before; empty: none
    Words words{};             ///< for completions; others are not refused here
};

/// Arguments of a subcommand. Names: "-o,--output" for an option, "file" for a positional argument. Parsing writes
/// given values into the variables, which must outlive it; the other variables keep their value.
class Arguments {
  public:
    Arguments(CLI::App& app, Suggestions& suggestions) : app_(&app), suggestions_(&suggestions) {}

    /// Returns the same subcommand; options that are added to it stand under this heading in --help.
    [[nodiscard]] Arguments under(std::string_view category) const;

    /// Adds an option a row.
    void add(std::span<const OptionRow> rows) const;

    /// Adds an option for any text.
    Option text(std::string_view name, std::string& value, std::string_view help) const;
    /// Adds an option that may be repeated, each time with one text, or a list of positional arguments.
    Option texts(std::string_view name, std::vector<std::string>& values, std::string_view help) const;
    /// Adds an option for a decimal whole number from `low` to `high`. --help shows the present value as the default; a
    /// value outside the range stands for none.
    Option number(std::string_view name, std::int64_t& value, std::int64_t low, std::int64_t high,
                  std::string_view help) const;
    /// Adds an option for one of the words in `allowed`. `take` receives it.
    Option choice(std::string_view name, const std::vector<std::string>& allowed,
                  std::function<void(const std::string&)> take, std::string_view help, MeantWord meant = nullptr) const;
    /// Adds a flag that sets `value` to true.
    Option flag(std::string_view name, bool& value, std::string_view help) const;
    /// Adds a flag that sets `value` to `to`, for a pair such as --labels and --no-labels. If both are given, the one
    /// that was added last wins.
    Option flagSetting(std::string_view name, bool& value, bool to, std::string_view help) const;

    /// Sets the text below the options in --help.
    void footer(std::string_view text) const;

    /// The subcommand's name.
    [[nodiscard]] const std::string& name() const;
    /// After parsing: whether the subcommand was chosen.
    [[nodiscard]] bool chosen() const;
    /// After parsing: whether the option `name`, as "--size", was given. It must be one of the subcommand's.
    [[nodiscard]] bool given(std::string_view name) const;

  private:
    [[nodiscard]] Option added(CLI::Option& option) const;

    CLI::App* app_;
    Suggestions* suggestions_;
    std::string category_;  ///< empty: none of its own
};

/// Kinds of command lines.
enum class Wanted { run, help, version };

/// The program's --help, --version and subcommands.
class CommandLine {
  public:
    CommandLine(std::string_view program, std::string_view description, std::string_view version,
                std::string_view footer);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    Arguments addSubcommand(std::string_view name, std::string_view description);

    /// Suggests a replacement for unknown arguments; `all`: the whole command line. Empty: no suggestion.
    using Hint = std::string (*)(const std::vector<std::string>& unknown, const std::vector<std::string>& all);
    /// Throws Error(usage) with one line, fit for a terminal, if the arguments are refused; at most one subcommand is
    /// allowed.
    [[nodiscard]] Wanted parse(int argc, const char* const* argv, Hint hint);

    /// After parsing: the text of --help, of the chosen subcommand or of the program …
    [[nodiscard]] std::string help() const;
    /// … and the same as data.
    [[nodiscard]] CommandInfo describe() const;

  private:
    std::unique_ptr<CLI::App> app_;
    Suggestions suggestions_;
};

}  // namespace noisescope
