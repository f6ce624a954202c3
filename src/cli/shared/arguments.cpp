#include "cli/shared/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/nearest.h"
#include "core/overloaded.h"
#include "core/text.h"

namespace noisescope {
namespace {

constexpr std::size_t kHelpColumns = 98;             // of the texts right of the options
constexpr std::string_view kNoCategory = "Options";  // the parser's own word

OptionInfo infoOf(const CLI::Option& option, const Suggestions& suggestions) {
    OptionInfo info;
    info.positional = option.get_positional();
    for (const std::string& name : option.get_snames()) info.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) info.names.push_back("--" + name);
    if (info.positional) info.names.push_back(option.get_name(true));
    info.help = option.get_description();
    info.required = option.get_required();
    if (!info.positional && option.get_group() != kNoCategory) info.category = option.get_group();
    if (option.get_items_expected_max() > 0) {
        info.value = option.get_type_name();
        info.byDefault = option.get_default_str();
        info.repeatable = option.get_expected_max() > 1;
        info.valueOptional = option.get_items_expected_min() == 0;
        if (const auto found = suggestions.find(&option); found != suggestions.end()) info.choices = found->second();
    }
    return info;
}

/// Writes the marks behind an option's name in words.
class HelpFormatter : public CLI::Formatter {
  public:
    std::string make_option_opts(const CLI::Option* option) const override {
        if (option->get_items_expected_max() == 0) return "";
        std::string text = " " + option->get_type_name();
        if (option->get_expected_max() == CLI::detail::expected_max_vector_size) text += " ...";
        return text;
    }
    std::string make_option_desc(const CLI::Option* option) const override {
        std::string text = option->get_description();
        const auto addMark = [&text](const std::string& mark) {
            const std::string last = text.substr(text.rfind('\n') + 1);
            if (last.ends_with(')') && last.substr(last.rfind('(') + 1).starts_with("default")) {
                text.pop_back();
                text += last.size() + mark.size() > kHelpColumns ? ";\n" + mark + ")" : "; " + mark + ")";
            } else {
                text += (last.size() + mark.size() + 2 > kHelpColumns ? "\n(" : " (") + mark + ")";
            }
        };
        if (option->get_items_expected_max() > 0 && !option->get_default_str().empty())
            addMark("default " + option->get_default_str());
        if (option->get_required()) addMark("required");
        for (const CLI::Option* needed : option->get_needs()) addMark("needs " + needed->get_name());
        return text;
    }
};

/// "--size WxH"; of a positional argument its placeholder alone.
std::string formOf(const CLI::Option& option) {
    std::string type = option.get_items_expected_max() > 0 ? option.get_type_name() : "";
    if (option.get_positional()) return type;
    return option.get_name() + (type.empty() ? "" : " " + type);
}

/// Returns the least that a command line of this subcommand has, and its positional arguments: "noisescope info FILE".
std::string usageOf(const CLI::App& app) {
    std::string text = app.get_name();
    if (const CLI::App* program = app.get_parent(); program != nullptr) text = program->get_name() + " " + text;
    for (const bool positional : {true, false})
        for (const CLI::Option* option : app.get_options()) {
            if (option->get_positional() != positional || (!positional && !option->get_required())) continue;
            const std::string form = formOf(*option) + (option->get_items_expected_max() > 1 ? "..." : "");
            text += option->get_required() ? " " + form : " [" + form + "]";
        }
    return text;
}

/// Returns what is wrong with an argument, and the correct form.
std::string problemOf(const CLI::ParseError& error, const CLI::App& app) {
    std::string why = error.what();
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
        return fmt::format("{}, as in `{}`", why, usageOf(app));
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr) return why;
    for (const CLI::Option* option : app.get_options()) {
        if (!why.starts_with(option->get_name() + ":")) continue;
        if (option->count() > 1)
            return fmt::format("{}: given {} times, expected once", option->get_name(), option->count());
        return fmt::format("{}: its value is missing, expected {}", option->get_name(), formOf(*option));
    }
    return why;
}

bool isPlace(std::string_view text) {
    return std::ranges::all_of(partsOf(text, ','), [](std::string_view part) { return parseReal(part).has_value(); });
}

bool isSize(std::string_view text) {
    const std::vector<std::string_view> sides = partsOf(text, 'x');
    return sides.size() > 1 &&
           std::ranges::all_of(sides, [](std::string_view side) { return parseInteger(side).has_value(); });
}

bool isFileName(std::string_view text) {
    const std::size_t dot = text.rfind('.');
    return dot != std::string_view::npos && dot > 0 && dot + 1 < text.size() && !parseReal(text.substr(dot));
}

/// Options of whose values a lone word may be one, by its form.
struct ValueForm {
    bool (*is)(std::string_view);
    const char* option;
};
constexpr ValueForm kForms[] = {{&isPlace, "--at"}, {&isSize, "--size"}, {&isFileName, "--output"}};

/// For unknown words that are like an option: ", did you mean --size?", or like the value of one; for others how the
/// subcommand is called.
std::string insteadOf(const std::vector<std::string>& words, const CLI::App& app) {
    const std::string& unknown = words.front();
    if (!unknown.starts_with('-') || isPlace(unknown)) {
        const std::string value = fmt::format("{}", fmt::join(words, ","));
        for (const auto& [is, name] : kForms) {
            const CLI::Option* option = app.get_option_no_throw(name);
            if (option != nullptr && option->count() == 0 && is(value))
                return fmt::format(", did you mean {} {}?", name, value);
        }
        return fmt::format("; expected `{}`", usageOf(app));
    }
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return didYouMean(unknown.substr(0, unknown.find('=')), std::vector<std::string_view>(names.begin(), names.end()));
}

CommandInfo infoOf(const CLI::App& app, const Suggestions& suggestions) {
    CommandInfo info{app.get_name(), app.get_description(), app.get_footer(), {}, {}};
    const CLI::App* program = app.get_parent();  // subcommands without a footer of their own repeat its
    if (program != nullptr && info.footer == program->get_footer()) info.footer.clear();
    for (const CLI::Option* option : app.get_options()) info.options.push_back(infoOf(*option, suggestions));
    for (const CLI::App* command : app.get_subcommands(std::function<bool(const CLI::App*)>()))
        info.commands.push_back(infoOf(*command, suggestions));
    return info;
}

}  // namespace

Option Option::typeName(std::string_view name) const {
    option_->type_name(std::string(name));
    return *this;
}

Option Option::showDefault() const {
    option_->capture_default_str();
    return *this;
}

Option Option::suggests(Words words) const {
    (*suggestions_)[option_] = std::move(words);
    return *this;
}

Option Option::required() const {
    option_->required();
    return *this;
}

bool Option::given() const { return option_->count() > 0; }

Arguments Arguments::under(std::string_view category) const {
    Arguments result = *this;
    result.category_ = category;
    return result;
}

Option Arguments::added(CLI::Option& option) const {
    if (!category_.empty()) option.group(category_);
    return {option, *suggestions_};
}

void Arguments::add(std::span<const OptionRow> rows) const {
    for (const OptionRow& row : rows) {
        const Arguments here = under(row.category);
        const auto addRow = Overloaded{
            [&](std::string* value) {
                const Option option = here.text(row.name, *value, row.help);
                return std::optional(value->empty() ? option : option.showDefault());
            },
            [&](bool* value) { return std::optional(here.flag(row.name, *value, row.help)); },
            [&](const NumberValue& to) {
                return std::optional(here.number(row.name, *to.value, to.low, to.high, row.help));
            },
            [&](const ChoiceValue& to) {
                const auto take = [value = to.value](const std::string& word) { *value = word; };
                return std::optional(here.choice(row.name, to.words, take, row.help, to.meant));
            },
            [&](const SwitchValue& to) {
                return std::optional(here.flagSetting(row.name, *to.value, to.to, row.help));
            },
            [&](const SharedOptions& addShared) {
                addShared(here);
                return std::optional<Option>();
            },
        };
        const std::optional<Option> option = std::visit(addRow, row.target);
        if (!option) continue;
        if (!row.value.empty()) (void)option->typeName(row.value);
        if (row.value.starts_with('[')) option->option_->expected(0, 1);
        if (!row.needs.empty()) option->option_->needs(std::string(row.needs));
        if (row.words) (void)option->suggests(row.words);
    }
}

Option Arguments::text(std::string_view name, std::string& value, std::string_view help) const {
    return added(*app_->add_option(std::string(name), value, std::string(help)));
}

Option Arguments::texts(std::string_view name, std::vector<std::string>& values, std::string_view help) const {
    CLI::Option& option = *app_->add_option(std::string(name), values, std::string(help));
    if (name.starts_with('-')) option.allow_extra_args(false);  // positional arguments are repeated as they are
    return added(option);
}

Option Arguments::number(std::string_view name, std::int64_t& value, std::int64_t low, std::int64_t high,
                         std::string_view help) const {
    const auto take = [&value, name = std::string(name), low, high](const std::string& text) {
        const auto number = parseInteger(text);
        if (!number || *number < low || *number > high)
            throw CLI::ValidationError(
                fmt::format("{} {}: expected a whole number from {} to {}", name, printable(text), low, high));
        value = *number;
    };
    const bool hasDefault = value >= low && value <= high;
    CLI::Option& option = *app_->add_option_function<std::string>(
        std::string(name), take, hasDefault ? fmt::format("{} (default {})", help, value) : std::string(help));
    option.type_name("N");
    return added(option);
}

Option Arguments::choice(std::string_view name, const std::vector<std::string>& allowed,
                         std::function<void(const std::string&)> take, std::string_view help, MeantWord meant) const {
    const auto takeAllowed = [take = std::move(take), name = std::string(name), allowed,
                              meant](const std::string& text) {
        if (std::ranges::find(allowed, text) == allowed.end()) {
            const std::string_view word = meant != nullptr ? meant(text) : std::string_view();
            throw CLI::ValidationError(fmt::format(
                "{} {}: no such choice{}", name, printable(text),
                expectedOf(word.empty() ? text : word, std::vector<std::string_view>(allowed.begin(), allowed.end()))));
        }
        take(text);
    };
    CLI::Option& option = *app_->add_option_function<std::string>(std::string(name), takeAllowed, std::string(help));
    option.type_name(fmt::format("{}", fmt::join(allowed, "|")));
    return added(option).suggests([allowed] { return allowed; });
}

Option Arguments::flag(std::string_view name, bool& value, std::string_view help) const {
    return added(*app_->add_flag(std::string(name), value, std::string(help)));
}

Option Arguments::flagSetting(std::string_view name, bool& value, bool to, std::string_view help) const {
    CLI::Option& option = *app_->add_flag_callback(
        std::string(name), [&value, to] { value = to; }, std::string(help));
    return added(option);
}

void Arguments::footer(std::string_view text) const { app_->footer(std::string(text)); }

const std::string& Arguments::name() const { return app_->get_name(); }

bool Arguments::chosen() const { return app_->parsed(); }

bool Arguments::given(std::string_view name) const { return app_->count(std::string(name)) > 0; }

CommandLine::CommandLine(std::string_view program, std::string_view description, std::string_view version,
                         std::string_view footer)
    : app_(std::make_unique<CLI::App>(std::string(description), std::string(program))) {
    app_->set_version_flag("--version", std::string(version));
    app_->footer(std::string(footer));
    app_->formatter(std::make_shared<HelpFormatter>());  // subcommands inherit it
    app_->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

Arguments CommandLine::addSubcommand(std::string_view name, std::string_view description) {
    return {*app_->add_subcommand(std::string(name), std::string(description)), suggestions_};
}

Wanted CommandLine::parse(int argc, const char* const* argv, Hint hint) {
    const auto chosenApp = [&]() -> const CLI::App& {
        const std::vector<CLI::App*> chosen = app_->get_subcommands();
        return chosen.empty() ? *app_ : *chosen.back();
    };
    const auto refuse = [&](std::string_view why) {
        std::string help = app_->get_name();
        for (const CLI::App* chosen : app_->get_subcommands()) help = app_->get_name() + " " + chosen->get_name();
        throw Error(ExitCode::usage, fmt::format("{}; see `{} --help`", printable(why), help));
    };
    try {
        app_->parse(argc, argv);
        return Wanted::run;
    } catch (const CLI::CallForHelp&) {
        return Wanted::help;
    } catch (const CLI::CallForVersion&) {
        return Wanted::version;
    } catch (const CLI::ExtrasError&) {  // its own message lists the arguments from last to first
        std::vector<std::string> unknown;
        for (const CLI::App* app : app_->get_subcommands()) unknown = app->remaining();
        if (unknown.empty()) unknown = app_->remaining();
        std::string instead = hint(unknown, {argv + 1, argv + argc});
        if (!instead.empty()) instead.insert(0, "; ");
        if (instead.empty() && !unknown.empty()) instead = insteadOf(unknown, chosenApp());
        refuse(fmt::format("{}: {}{}", fmt::join(unknown, " "),
                           unknown.size() == 1 ? "no such argument" : "no such arguments", instead));
    } catch (const CLI::ParseError& error) {
        refuse(problemOf(error, chosenApp()));
    }
    return Wanted::run;
}

std::string CommandLine::help() const {
    std::string text = app_->help();  // with two empty lines between categories
    for (std::size_t at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n", at)) text.erase(at, 1);
    return text;
}

CommandInfo CommandLine::describe() const {
    const std::vector<CLI::App*> chosen = app_->get_subcommands();
    return infoOf(chosen.empty() ? *app_ : *chosen.back(), suggestions_);
}

}  // namespace noisescope
