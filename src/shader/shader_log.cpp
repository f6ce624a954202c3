#include "shader/shader_log.h"

#include <fmt/format.h>

#include <regex>

namespace noisescope {

std::vector<std::string> mapShaderLog(std::string_view log, const FlatSource& source) {
    static const std::regex mesa(R"(^\d+:(\d+)\((\d+)\): *(error|warning): *(.*)$)");
    static const std::regex nvidia(R"(^\d+\((\d+)\) *: *(error|warning) *(.*)$)");
    static const std::regex khronos(R"(^(ERROR|WARNING): *\d+:(\d+): *(.*)$)");
    std::vector<std::string> messages;
    while (!log.empty()) {
        const std::size_t end = std::min(log.find('\n'), log.size());
        const std::string line(log.substr(0, std::min<std::size_t>(end, 2000)));  // std::regex recurses on long lines
        log.remove_prefix(std::min(end + 1, log.size()));
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        std::smatch match;
        const auto placed = [&](const std::string& number, const std::string& column, const std::string& kind,
                                const std::string& text) {
            const std::string place = source.place(number.size() < 9 ? std::stoi(number) : 0);
            if (place.empty()) return line;
            return fmt::format("{}{}: {}: {}", place, column.empty() ? "" : ":" + column, kind, text);
        };
        if (std::regex_match(line, match, mesa)) {
            messages.push_back(placed(match[1], match[2], match[3], match[4]));
        } else if (std::regex_match(line, match, nvidia)) {
            messages.push_back(placed(match[1], "", match[2], match[3]));
        } else if (std::regex_match(line, match, khronos)) {
            messages.push_back(placed(match[2], "", match[1] == "ERROR" ? "error" : "warning", match[3]));
        } else {
            messages.push_back(line);
        }
    }
    return messages;
}

}  // namespace noisescope
