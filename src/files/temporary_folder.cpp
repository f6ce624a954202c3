#include "files/temporary_folder.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "core/error.h"

namespace noisescope {

TemporaryFolder::TemporaryFolder() {
    std::error_code error;
    std::string name = (std::filesystem::temp_directory_path(error) / "noisescope-XXXXXX").native();
    if (error || ::mkdtemp(name.data()) == nullptr)
        throw Error(ExitCode::file, fmt::format("cannot make a temporary folder, which TMPDIR can move: {}",
                                                error ? error.message() : errorText(errno)));
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
}

}  // namespace noisescope
