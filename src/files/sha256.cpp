#include "files/sha256.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <new>

namespace noisescope {

Sha256::Sha256() : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
    if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1) throw std::bad_alloc();
}

void Sha256::add(const void* bytes, std::size_t count) {
    if (EVP_DigestUpdate(context_.get(), bytes, count) != 1) throw std::bad_alloc();
}

Sha256::Digest Sha256::finish() {
    Digest digest{};
    if (EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) != 1) throw std::bad_alloc();
    return digest;
}

std::string hexText(const Sha256::Digest& digest, std::size_t bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes; ++i) text += fmt::format("{:02x}", digest.at(i));
    return text;
}

}  // namespace noisescope
