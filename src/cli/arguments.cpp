#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <utility>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {

Option Option::typeName(std::string_view name) const {
    option_->type_name(std::string(name));
    return *this;
}

Option Option::showDefault() const {
    option_->capture_default_str();
    return *this;
}

Option Option::required() const {
    option_->required();
    return *this;
}

Option Option::valueOptional() const {
    option_->expected(0, 1);
    return *this;
}

Option Option::needs(std::string_view name) const {
    option_->needs(std::string(name));
    return *this;
}

bool Option::given() const { return option_->count() > 0; }

Option Arguments::text(std::string_view name, std::string& value, std::string_view help) const {
    return Option(*app_->add_option(std::string(name), value, std::string(help)));
}

Option Arguments::texts(std::string_view name, std::vector<std::string>& values, std::string_view help) const {
    CLI::Option& option = *app_->add_option(std::string(name), values, std::string(help));
    option.allow_extra_args(false);
    return Option(option);
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
    return Option(option);
}

Option Arguments::choice(std::string_view name, const std::vector<std::string>& allowed,
                         std::function<void(const std::string&)> take, std::string_view help) const {
    CLI::Option& option = *app_->add_option_function<std::string>(std::string(name), take, std::string(help));
    option.check(CLI::IsMember(allowed));
    return Option(option);
}

Option Arguments::flag(std::string_view name, bool& value, std::string_view help) const {
    return Option(*app_->add_flag(std::string(name), value, std::string(help)));
}

Option Arguments::flagSetting(std::string_view name, bool& value, bool to, std::string_view help) const {
    return Option(*app_->add_flag_callback(
        std::string(name), [&value, to] { value = to; }, std::string(help)));
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
    app_->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

Arguments CommandLine::addSubcommand(std::string_view name, std::string_view description) {
    return Arguments(*app_->add_subcommand(std::string(name), std::string(description)));
}

bool CommandLine::parse(int argc, const char* const* argv) {
    try {
        app_->parse(argc, argv);
        return true;
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {  // --help, --version
            app_->exit(error);
            return false;
        }
        std::string help = app_->get_name();
        for (const CLI::App* chosen : app_->get_subcommands()) help = app_->get_name() + " " + chosen->get_name();
        throw Error(ExitCode::usage, fmt::format("{}; see `{} --help`", printable(error.what()), help));
    }
}

}  // namespace noisescope
