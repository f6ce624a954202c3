#include "serve/tag.h"

#include "files/sha256.h"

namespace noisescope {

std::string tagOf(std::string_view text) {
    constexpr std::size_t kBytes = 16;
    Sha256 sum;
    sum.add(text);
    return hexText(sum.finish(), kBytes);
}

}  // namespace noisescope
