// Peers: GLSL noise of other authors, drawn next to ours from any GLSL text and a call of one of its functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glsl/include_resolver.h"
#include "gpu/triangle_pass.h"

namespace noisescope {

/// A peer as requested.
struct PeerCall {
    std::string file;
    std::string call;    ///< an expression of the place `p`, in cells, of type float: "snoise(p)"
    int dimensions = 0;  ///< of `p`: 2 or 3; 0: the one that the call takes, 2 before 3
};

/// Returns its text with the files that it includes from its own folder, each once, without statements reserved to a
/// whole shader: #version, #line, and default precisions. Throws Error(file), or Error(shader) with the chain of
/// includes.
FlatSource readPeer(const std::string& file);

/// A way to draw a peer. Its octaves are summed in two ways, since either can be faster.
struct PeerForm {
    std::string_view row;   ///< "1", "fbm5"
    std::string_view name;  ///< "plain", "looped", "written out"
    double seconds;         ///< compile time up to the first draw
    TrianglePass pass;
};

/// A call that compiles, with its forms.
struct Peer {
    PeerCall call;  ///< with known dimensions
    std::vector<PeerForm> forms;
};

/// Compiles a peer. Needs a current context that outlives it. Throws as readPeer(), and Error(shader) with the driver's
/// file and line, or with the call's type if it is not float.
Peer compilePeer(const PeerCall& call);

}  // namespace noisescope
