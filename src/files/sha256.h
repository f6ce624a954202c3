// Incremental SHA-256.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;  // of OpenSSL

namespace noisescope {

class Sha256 {
  public:
    using Digest = std::array<unsigned char, 32>;

    Sha256();
    void add(const void* bytes, std::size_t count);
    void add(std::string_view text) { add(text.data(), text.size()); }
    /// Returns the digest. Call it once, after all bytes.
    Digest finish();

  private:
    std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st*)> context_;
};

/// Returns the digest's first `bytes` bytes as hexadecimal digits.
std::string hexText(const Sha256::Digest& digest, std::size_t bytes = sizeof(Sha256::Digest));

}  // namespace noisescope
