#include "serve/connection.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace noisescope {
namespace {

constexpr std::chrono::milliseconds kLookForEnd{100};  // so often it is seen that everything ends
constexpr std::string_view kHeadEnd = "\r\n\r\n";

/// What no head holds: it would be understood in more than one way.
bool isMalformed(std::string_view head) {
    return std::ranges::any_of(head, [](unsigned char c) {
        constexpr unsigned char kBlank = 32;
        constexpr unsigned char kDelete = 127;
        return (c < kBlank && c != '\r' && c != '\n' && c != '\t') || c == kDelete;
    });
}

}  // namespace

void sayShortly(const FileDescriptor& socket, int status, std::string_view headers, std::string_view text) {
    const std::string all =
        fmt::format(
            "HTTP/1.1 {} {}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n"
            "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n{}Content-Length: {}\r\n\r\n{}",
            status, text, headers, text.size() + 1, text) +
        "\n";
    if (::send(socket.get(), all.data(), all.size(), MSG_DONTWAIT | MSG_NOSIGNAL) < 0) errno = 0;  // then not
}

Connection::Connection(FileDescriptor socket, const ConnectionLimits& limits, std::function<bool()> othersWait,
                       const std::atomic<bool>& ending)
    : socket_(std::move(socket)), limits_(limits), othersWait_(std::move(othersWait)), ending_(&ending) {}

/// False: it did not become so in time, or everything ends.
bool Connection::waitFor(short what, Clock::time_point until) const {
    pollfd wait{socket_.get(), what, 0};
    while (!ending_->load()) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
        if (left.count() <= 0) return false;
        const int found = ::poll(&wait, 1, static_cast<int>(std::min(left, kLookForEnd).count()));
        if (found > 0) return true;
        if (found < 0 && errno != EINTR) return false;
    }
    return false;
}

Connection::Head Connection::readHead() {
    received_.erase(0, headEnd_);
    headEnd_ = given_ = 0;
    const Clock::time_point start = Clock::now();
    Clock::time_point begun = start;
    std::array<char, 4096> part{};
    while (true) {
        const std::size_t end = received_.find(kHeadEnd);
        const std::size_t size = end == std::string::npos ? received_.size() : end + kHeadEnd.size();
        if (size > limits_.headBytes) return Head::tooLarge;
        if (end != std::string::npos) {
            headEnd_ = size;
            replyUntil_ = {};
            return isMalformed(std::string_view(received_).substr(0, size)) ? Head::malformed : Head::complete;
        }
        if (received_.empty()) {
            while (!waitFor(POLLIN, Clock::now() + kLookForEnd)) {
                const auto patience = othersWait_() ? limits_.idleWhileOthersWait : limits_.idle;
                if (ending_->load() || Clock::now() - start > patience) return Head::none;
            }
            begun = Clock::now();
        } else if (!waitFor(POLLIN, begun + limits_.head)) {
            return ending_->load() ? Head::none : Head::late;
        }
        const ssize_t count = ::recv(socket_.get(), part.data(), part.size(), MSG_DONTWAIT);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return Head::none;
        received_.append(part.data(), static_cast<std::size_t>(count));
    }
}

bool Connection::isGone() const {
    if (ending_->load()) return true;
    pollfd look{socket_.get(), POLLRDHUP, 0};
    return ::poll(&look, 1, 0) > 0;
}

void Connection::refuse(Head head) {
    if (head == Head::late) sayShortly(socket_, 408, "", "Request Timeout");
    if (head == Head::tooLarge) sayShortly(socket_, 431, "", "Request Header Fields Too Large");
    if (head == Head::malformed) sayShortly(socket_, 400, "", "Bad Request");
}

void Connection::end() {
    ::shutdown(socket_.get(), SHUT_WR);
    constexpr std::chrono::milliseconds kPatience{500};
    constexpr int kMostParts = 64;
    const Clock::time_point until = Clock::now() + kPatience;
    std::array<char, 4096> part{};
    for (int i = 0; i < kMostParts && waitFor(POLLIN, until); ++i)
        if (::recv(socket_.get(), part.data(), part.size(), MSG_DONTWAIT) <= 0) return;
}

ssize_t Connection::read(char* to, std::size_t size) {
    const std::size_t count = std::min(size, headEnd_ - given_);
    std::copy_n(received_.begin() + static_cast<std::ptrdiff_t>(given_), count, to);
    given_ += count;
    return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* from, std::size_t size) {
    if (replyUntil_ == Clock::time_point{}) replyUntil_ = Clock::now() + limits_.reply;
    while (waitFor(POLLOUT, replyUntil_)) {
        const ssize_t count = ::send(socket_.get(), from, size, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (count >= 0 || (errno != EINTR && errno != EAGAIN)) return count;
    }
    return -1;
}

void Connection::get_remote_ip_and_port(std::string& address, int& port) const {  // nobody asks
    address.clear();
    port = 0;
}

void Connection::get_local_ip_and_port(std::string& address, int& port) const {
    address.clear();
    port = 0;
}

}  // namespace noisescope
