#include "core/error.h"

#include <fmt/format.h>

#include <system_error>

#include "core/text.h"

namespace noisescope {

std::string errorText(int error) { return std::generic_category().message(error); }

void refuseFile(const std::filesystem::path& file, std::string_view why, ExitCode code) {
    throw Error(code, fmt::format("{}: {}", printable(file.native()), why));
}

}  // namespace noisescope
