#include "serve/connection.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "core/text.h"
#include "serve/status.h"

namespace noisescope {
namespace {

constexpr std::chrono::milliseconds kLookForEnd{100};  // interval of checks for the server's end
constexpr std::string_view kHeadEnd = "\r\n\r\n";

/// True if the head is ambiguous or invalid, with folded lines or control characters.
bool isMalformed(std::string_view head) {
    for (const std::string_view fold : {"\n ", "\n\t"})
        if (head.find(fold) != std::string_view::npos) return true;
    return std::ranges::any_of(head, [](unsigned char c) {
        constexpr unsigned char kBlank = 32;
        constexpr unsigned char kDelete = 127;
        return (c < kBlank && c != '\r' && c != '\n' && c != '\t') || c == kDelete;
    });
}

/// Request headers that are ignored: ranges, since many ranges could make an answer many times larger than the file,
/// and compression, which takes longer than sending to a nearby browser.
constexpr std::array<std::string_view, 3> kIgnored{"range", "if-range", "accept-encoding"};

std::string withoutIgnored(std::string_view head) {
    std::string kept;
    while (!head.empty()) {
        const std::string_view line = head.substr(0, head.find('\n') == head.npos ? head.size() : head.find('\n') + 1);
        const std::string name = lowerCase(line.substr(0, line.find(':')));
        if (std::ranges::find(kIgnored, name) == kIgnored.end()) kept += line;
        head.remove_prefix(line.size());
    }
    return kept;
}

/// Error answers, with additional headers.
struct Refusal {
    int status;
    std::string_view text;
    std::string_view headers;
};
constexpr std::array kRefusals{Refusal{kBadRequest, "Bad Request", ""}, Refusal{kTimeout, "Request Timeout", ""},
                               Refusal{kHeadTooLarge, "Request Header Fields Too Large", ""},
                               Refusal{kBusy, "Service Unavailable", "Retry-After: 1\r\n"}};

}  // namespace

Connection::Connection(FileDescriptor socket, std::string address, const ConnectionLimits& limits,
                       const std::atomic<bool>& ending)
    : socket_(std::move(socket)), address_(std::move(address)), limits_(limits), ending_(&ending) {}

/// Waits until the socket is ready; false after the deadline, or if the server ends.
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

Connection::Head Connection::headOf() {
    const std::size_t end = received_.find(kHeadEnd);
    const std::size_t size = end == std::string::npos ? received_.size() : end + kHeadEnd.size();
    if (size > limits_.headBytes) return Head::tooLarge;
    if (end == std::string::npos) return Head::incomplete;
    ++requests_;
    if (isMalformed(std::string_view(received_).substr(0, size))) return Head::malformed;
    const std::string head = withoutIgnored(std::string_view(received_).substr(0, size));
    received_.replace(0, size, head);
    headEnd_ = head.size();
    return Head::complete;
}

Connection::Head Connection::look() {
    if (headEnd_ > 0) {  // the previous request was answered
        received_.erase(0, headEnd_);
        headEnd_ = given_ = 0;
        replyUntil_ = {};
        since_ = Clock::now();
    }
    std::array<char, 4096> part{};
    while (true) {
        if (const Head head = headOf(); head != Head::incomplete) return head;
        const ssize_t count = ::recv(socket_.get(), part.data(), part.size(), MSG_DONTWAIT);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) return Head::incomplete;
        if (count <= 0) return Head::gone;
        if (received_.empty()) since_ = Clock::now();
        received_.append(part.data(), static_cast<std::size_t>(count));
    }
}

bool Connection::isGone() const {
    if (ending_->load()) return true;
    pollfd look{socket_.get(), POLLRDHUP, 0};
    return ::poll(&look, 1, 0) > 0;
}

void Connection::refuse(int status) {
    const Refusal& refusal = *std::ranges::find(kRefusals, status, &Refusal::status);
    const std::string all = fmt::format(
        "HTTP/1.1 {} {}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n"
        "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n{}Content-Length: {}\r\n\r\n{}\n",
        status, refusal.text, refusal.headers, refusal.text.size() + 1, refusal.text);
    if (::send(socket_.get(), all.data(), all.size(), MSG_DONTWAIT | MSG_NOSIGNAL) < 0) return;  // the client is gone
    ::shutdown(socket_.get(), SHUT_WR);
    std::array<char, 4096> part{};
    constexpr int kMostParts = 64;  // closing with unread bytes would discard the answer
    for (int i = 0; i<kMostParts&& ::recv(socket_.get(), part.data(), part.size(), MSG_DONTWAIT)> 0;) ++i;
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

void Connection::get_remote_ip_and_port(std::string& address, int& port) const {  // not used
    address.clear();
    port = 0;
}

void Connection::get_local_ip_and_port(std::string& address, int& port) const {
    address.clear();
    port = 0;
}

}  // namespace noisescope
