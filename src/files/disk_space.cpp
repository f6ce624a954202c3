#include "files/disk_space.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {

void requireWritableFolder(const std::filesystem::path& file) {
    std::error_code error;
    std::filesystem::path folder = file.parent_path();
    while (!folder.empty() && !std::filesystem::exists(folder, error)) folder = folder.parent_path();
    if (folder.empty()) folder = ".";
    if (!std::filesystem::is_directory(folder, error))
        refuseFile(file, fmt::format("{} is no folder", printable(folder.native())));
    if (::access(folder.c_str(), W_OK | X_OK) != 0)
        refuseFile(file,
                   fmt::format("cannot write into the folder {}: {}", printable(folder.native()), errorText(errno)));
}

std::optional<std::uint64_t> freeBytesFor(const std::filesystem::path& file) {
    std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    std::error_code error;
    // A missing folder will be created in its parent.
    while (!std::filesystem::exists(folder, error) && folder != folder.parent_path())
        folder = folder.has_parent_path() ? folder.parent_path() : ".";
    const std::filesystem::space_info space = std::filesystem::space(folder, error);
    if (error || space.available == static_cast<std::uintmax_t>(-1)) return {};
    return space.available;
}

std::string bytesText(std::uint64_t bytes) {
    constexpr std::array<std::string_view, 6> kUnits{"bytes", "kB", "MB", "GB", "TB", "PB"};
    auto number = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; number >= 999.5 && unit + 1 < kUnits.size(); ++unit) number /= 1000;
    return unit == 0 ? fmt::format("{} {}", bytes, kUnits[0]) : fmt::format("{:.3g} {}", number, kUnits[unit]);
}

void requireSpace(const std::filesystem::path& file, std::uint64_t bytes) {
    const std::optional<std::uint64_t> room = freeBytesFor(file);
    if (!room || bytes <= *room) return;
    throw Error(ExitCode::file, fmt::format("{}: takes {}, and its file system has {} free", printable(file.native()),
                                            bytesText(bytes), bytesText(*room)));
}

}  // namespace noisescope
