// A browser's connection, with deadlines. Only the heads of requests are read: nothing here has any use for a body.
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "image/file_descriptor.h"

namespace noisescope {

/// Says something in one piece and without waiting, to somebody who is not listened to.
void sayShortly(const FileDescriptor& socket, int status, std::string_view headers, std::string_view text);

struct ConnectionLimits {
    std::size_t headBytes = 8192;           ///< of a request's first line and headers
    std::chrono::milliseconds idle{15000};  ///< until a request begins …
    std::chrono::milliseconds idleWhileOthersWait{200};
    std::chrono::milliseconds head{5000};    ///< … from its first byte to the end of its head …
    std::chrono::milliseconds reply{30000};  ///< … and for its answer, once that is there
};

/// The one who waits for the answer to a request. Every wait ends soon after `ending` becomes true.
class Connection : public httplib::Stream {
  public:
    Connection(FileDescriptor socket, const ConnectionLimits& limits, std::function<bool()> othersWait,
               const std::atomic<bool>& ending);

    enum class Head { complete, none, late, tooLarge, malformed };
    /// Waits for the head of the next request, which read() then gives.
    Head readHead();
    /// The other end has closed, or everything ends.
    [[nodiscard]] bool isGone() const;
    /// Says why there will be no answer to a request that did not arrive in full.
    void refuse(Head head);
    /// Lets what was said arrive: to close with bytes unread would take it back.
    void end();

    [[nodiscard]] bool is_readable() const override { return true; }
    [[nodiscard]] bool is_writable() const override { return true; }
    ssize_t read(char* to, std::size_t size) override;
    ssize_t write(const char* from, std::size_t size) override;
    void get_remote_ip_and_port(std::string& address, int& port) const override;
    void get_local_ip_and_port(std::string& address, int& port) const override;
    [[nodiscard]] socket_t socket() const override { return socket_.get(); }

  private:
    using Clock = std::chrono::steady_clock;
    [[nodiscard]] bool waitFor(short what, Clock::time_point until) const;

    FileDescriptor socket_;
    ConnectionLimits limits_;
    std::function<bool()> othersWait_;
    const std::atomic<bool>* ending_;
    std::string received_;
    std::size_t headEnd_ = 0;  ///< of what was received, so many bytes are the head …
    std::size_t given_ = 0;    ///< … and were read
    Clock::time_point replyUntil_;
};

}  // namespace noisescope
