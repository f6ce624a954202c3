// Noise of others, drawn beside ours: any GLSL text with functions, and a call of one of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glsl/include_resolver.h"
#include "gpu/triangle_pass.h"

namespace noisescope {

/// As somebody asks for it.
struct PeerCall {
    std::string file;
    std::string call;    ///< an expression of the place `p`, in cells, of type float: "snoise(p)"
    int dimensions = 0;  ///< of `p`: 2 or 3; 0: whichever the call takes, 2 before 3
};

/// Its text, with the files that it includes beside itself, each once. What only a whole shader may have is left out:
/// #version, #line, and default precisions. Throws Error(file), or Error(shader) with the chain of includes.
FlatSource readPeer(const std::string& file);

/// How a peer is drawn: we make the sum of its octaves in two ways, since one is the quicker for some.
struct PeerForm {
    std::string_view row;   ///< "1", "fbm5"
    std::string_view name;  ///< "plain", "looped", "written out"
    double seconds;         ///< that compiling took, until it draws for the first time
    TrianglePass pass;
};

/// A call that compiles, and its forms.
struct Peer {
    PeerCall call;  ///< with its dimensions
    std::vector<PeerForm> forms;
};

/// Needs a current context that outlives it. Throws what readPeer() does, and Error(shader) with file and line as the
/// driver tells them, or with the type that the call has instead of float.
Peer compilePeer(const PeerCall& call);

}  // namespace noisescope
