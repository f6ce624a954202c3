// Requests of `serve`: whatever a client sends, the answers are whole, short, and say what they are.
#include <sys/socket.h>

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "core/error.h"
#include "fuzz/support.h"
#include "serve/connection.h"
#include "serve/protocol.h"
#include "serve/site.h"

namespace {

using namespace noisescope;

/// Tiles of a few bytes, one of which is missing and one damaged.
class FewTiles : public TileSource {
  public:
    FewTiles() {
        shape_.width = shape_.height = 3000;
        shape_.tileSide = 512;
        shape_.levels = 3;
    }
    [[nodiscard]] const WorldShape& shape() const override { return shape_; }
    [[nodiscard]] std::string kind() const override { return "made up"; }
    [[nodiscard]] const RecipeFile* recipe() const override { return &recipe_; }
    TileAnswer tile(const TilePlace& place, const std::string& knownTag, const Gone&) override {
        fuzz::require(isTileOf(shape_, place), "a place of the world");
        if (place.x == 1) return {TileAnswer::State::missing};
        if (place.x == 2) throw Error(ExitCode::file, "tile: damaged");
        if (knownTag == "tag") return {TileAnswer::State::unchanged, nullptr, "tag"};
        return {TileAnswer::State::ready, std::make_shared<const std::string>("PNG"), "tag"};
    }

  private:
    WorldShape shape_;
    RecipeFile recipe_;
};

std::string everythingFrom(int socket) {
    std::string all;
    std::array<char, 65536> part{};
    for (ssize_t count = 0; (count = ::recv(socket, part.data(), part.size(), 0)) > 0;)
        all.append(part.data(), static_cast<std::size_t>(count));
    return all;
}

/// Returns the answers to those bytes, until the server would close.
std::string answersTo(const std::uint8_t* data, std::size_t size, const Site& site) {
    std::array<int, 2> ends{};
    fuzz::require(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0, "a pair of sockets");
    const FileDescriptor client(ends[1]);
    std::string answers;
    const std::jthread reader([&] { answers = everythingFrom(client.get()); });
    const std::jthread writer([&] {
        if (::send(client.get(), data, size, MSG_NOSIGNAL) >= 0) ::shutdown(client.get(), SHUT_WR);
    });
    const std::atomic<bool> ending{false};
    Protocol protocol(site);
    Connection connection{FileDescriptor(ends[0]), "", ConnectionLimits{}, ending};
    for (bool goesOn = true; goesOn;) {
        switch (connection.look()) {
            case Connection::Head::incomplete:
                continue;  // until the writer is at its end
            case Connection::Head::complete:
                goesOn = protocol.answerOne(connection);
                break;
            default:
                goesOn = false;
        }
    }
    ::shutdown(connection.socket(), SHUT_RDWR);
    return answers;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static FewTiles tiles;
    static const Site site(tiles, "world", "127.0.0.1");
    constexpr std::size_t kLongest = 300'000;  // of an answer: the largest file of the page and its head
    const std::string answers = answersTo(data, size, site);
    std::size_t requests = 1;
    for (const std::uint8_t* at = data; at < data + size; ++at) requests += *at == '\n' ? 1 : 0;
    fuzz::require(answers.empty() || answers.starts_with("HTTP/1.1 "), "an answer of HTTP");
    fuzz::require(answers.size() <= kLongest * requests, "answers in proportion to what was asked");
    fuzz::require(answers.find("206 Partial") == std::string::npos, "no parts");
    return 0;
}
