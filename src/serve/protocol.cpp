#include "serve/protocol.h"

#include <memory>
#include <string>

#include "serve/site.h"
#include "serve/status.h"

namespace noisescope {
namespace {

constexpr int kMostRequests = 1000;  // of one connection

/// Headers of every answer: pages load from this server only, and other sites cannot embed them.
const httplib::Headers& safeHeaders() {
    static const httplib::Headers headers{
        {"X-Content-Type-Options", "nosniff"},
        {"Accept-Ranges", "none"},
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
         "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Referrer-Policy", "no-referrer"}};
    return headers;
}

}  // namespace

Protocol::Protocol(const Site& site) : site_(&site) {
    set_default_headers(safeHeaders());
    set_keep_alive_max_count(kMostRequests);
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
        answer(request, response);
        return HandlerResponse::Handled;
    });
}

bool Protocol::answerOne(Connection& connection) {
    connection_ = &connection;
    goesOn_ = false;  // invalid requests end the connection
    bool closed = false;
    const bool isLast = connection.requests() >= kMostRequests;
    const bool answered = process_request(connection, isLast, closed, {});
    return answered && !closed && !isLast && goesOn_;
}

void Protocol::answer(const httplib::Request& request, httplib::Response& response) {
    const bool hasBody = request.has_header("Transfer-Encoding") ||
                         (request.has_header("Content-Length") && request.get_header_value("Content-Length") != "0");
    const bool isRead = request.method == "GET" || request.method == "HEAD";
    goesOn_ = isRead && !hasBody;  // a body would be taken for the next request
    if (!goesOn_) response.set_header("Connection", "close");
    if (!isRead) {
        response.status = kNotAllowed;
        response.set_header("Allow", "GET, HEAD");
        response.set_content("nothing can be changed here: GET and HEAD only\n", "text/plain; charset=utf-8");
        return;
    }
    const std::string host = request.get_header_value_count("Host") == 1 ? request.get_header_value("Host") : "";
    const std::string tags = request.get_header_value("If-None-Match");
    const Reply reply = site_->answer({request.target, host, tags, [this] { return connection_->isGone(); }});
    response.status = reply.status;
    if (reply.status == kBadRequest || reply.status == kMisdirected) goesOn_ = false;
    for (const auto& [name, value] : reply.headers) response.set_header(name, value);
    if (reply.body) response.set_content(*reply.body, reply.type);
}

}  // namespace noisescope
