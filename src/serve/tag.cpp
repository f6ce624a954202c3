#include "serve/tag.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <new>

namespace noisescope {

std::string tagOf(std::string_view text) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) throw std::bad_alloc();
    constexpr std::size_t kBytes = 16;
    std::string tag;
    for (std::size_t i = 0; i < kBytes; ++i) tag += fmt::format("{:02x}", digest[i]);
    return tag;
}

}  // namespace noisescope
