// growth - diffusion-limited aggregation in gather form: walkers jump about, the farther the emptier the place, and stay
// where they meet a cluster. Each node takes from those that can reach it; nothing is scattered, nothing depends on an
// order: of the walkers that want the same node the one with the lowest word enters.
//
//   int   ns_growth_entry(ivec2 at, NsGrowth rules)      which walker enters a free node: 1 + 4 level + direction; 0 none
//   vec4  ns_growth_step(ivec2 at, NsGrowth rules)
//   uint  ns_growth_weight(uint nodes)                   what a node adds to the ground by the nodes of its branch
//   uint  ns_growth_blur(uint before, uint own, uint behind)
//   uint  ns_growth_rise(uint blurred, int level)        what a blur adds to the height
//   ivec2 ns_growth_place(ivec2 at, NsGrowth rules)      the place in the cell; x is -1 outside
//   vec4  ns_node(ivec2 at), vec4 ns_shares(ivec2 at)    of the caller, for places in the cell: a node; and its entry in
//                                                        this step, the level of its jumps
//
// level           jumps are 2^level nodes long: the largest with which the blocks of 2^(level + 1) nodes around the
//                 node's own are free
// returns         a node: kind (0 free, 1 a walker, 2 of the cluster, 3 closed for good); of the cluster the step in which it was taken,
//                 counted from 1, the way to its seed, and the neighbor that it leans on, counted from 1
// halo            the longest jump, twice
// exact           integers only, held in floats
// depends         hash/pcg.glsl
// origin          T. Witten, L. Sander, 1981; jumps by distance: P. Meakin, 1983; the rest is our own
// SPDX-License-Identifier: MIT
#ifndef NS_PROCESS_GROWTH_GLSL
#define NS_PROCESS_GROWTH_GLSL

#include "hash/pcg.glsl"

struct NsGrowth {
    int side;      // nodes along the cell, a power of two
    ivec2 repeats; // 1: sides of the cell are neighbors of each other
    int longest;   // level of the longest jumps
    uint stick;    // share of 65536 of the walkers beside the cluster that stay there in a step
    uint corner;   // the same where only a corner touches
    int step;
    uint salt;     // of the step
    uint share;    // of 2^20: squares, eight along the cell, to which a walker is added
};

// Neighbors: first those across sides, then those across corners.
ivec2 ns_growth_neighbor(int k) {
    int sign = (k & 1) == 0 ? 1 : -1;
    if (k < 4) return k < 2 ? ivec2(sign, 0) : ivec2(0, sign);
    return ivec2(sign, k < 6 ? 1 : -1);
}

ivec2 ns_growth_place(ivec2 at, NsGrowth rules) {
    int last = rules.side - 1;
    ivec2 place = ivec2(rules.repeats.x == 1 ? at.x & last : at.x, rules.repeats.y == 1 ? at.y & last : at.y);
    bool inside = place.x >= 0 && place.y >= 0 && place.x <= last && place.y <= last;
    return inside ? place : ivec2(-1);
}

int ns_growth_kind(ivec2 at) { return int(ns_node(at).x); }

bool ns_growth_taken(ivec2 at, NsGrowth rules) {
    ivec2 place = ns_growth_place(at, rules);
    return place.x >= 0 && ns_growth_kind(place) == 2;
}

uint ns_growth_direction(uint word) { return (word >> 13u) & 3u; }

ivec2 ns_growth_jump(int level, uint direction, int step) {
    int size = 1 << level;
    int sign = (direction & 1u) == 0u ? 1 : -1;
    int across = (direction & 2u) == 0u ? 1 : -1;
    if (level > 0 && (step & 1) == 1) {
        int slant = (size * 181) >> 8;
        return ivec2(sign * slant, across * slant);
    }
    return across > 0 ? ivec2(sign * size, 0) : ivec2(0, sign * size);
}

bool ns_growth_touches(ivec2 at, NsGrowth rules, int first) {
    for (int k = first; k < first + 4; ++k)
        if (ns_growth_taken(at + ns_growth_neighbor(k), rules)) return true;
    return false;
}

bool ns_growth_sticks(ivec2 at, NsGrowth rules, uint word) {
    uint chance = word >> 16u;
    return (chance < rules.stick && ns_growth_touches(at, rules, 0)) ||
           (chance < rules.corner && ns_growth_touches(at, rules, 4));
}

int ns_growth_parent(ivec2 at, NsGrowth rules, uint word) {
    for (int i = 0; i < 8; ++i) {
        int k = ((i + int((word >> 11u) & 3u)) & 3) | (i & 4);
        if (ns_growth_taken(at + ns_growth_neighbor(k), rules)) return k + 1;
    }
    return 0;
}

// Returns the place of a square's new walker; x is -1 if it gets none.
ivec2 ns_growth_arrival(ivec2 square, NsGrowth rules) {
    int side = rules.side / 8;
    uint word = ns_pcg_hash2(square, rules.salt ^ 0x9e3779b9u);
    uint where = ns_pcg_hash2(square, rules.salt ^ 0x7f4a7c15u);
    uint last = uint(side - 1);
    ivec2 at = square * side + ivec2(int((where >> 8u) & last), int((where >> 20u) & last));
    return (word >> 12u) < rules.share ? at : ivec2(-1);
}

// True if a walker is there whose jumps have this level.
bool ns_growth_jumps(ivec2 from, int level) {
    if (from.x < 0) return false;
    return ns_growth_kind(from) == 1 && int(ns_shares(from).y) == level;
}

int ns_growth_entry(ivec2 at, NsGrowth rules) {
    if (ns_growth_kind(at) != 0) return 0;
    int entry = 0;
    uint lowest = 0u;
    for (int each = 0; each < 4 * (rules.longest + 1); ++each) {
        uint direction = uint(each & 3);
        ivec2 from = ns_growth_place(at - ns_growth_jump(each >> 2, direction, rules.step), rules);
        if (ns_growth_jumps(from, each >> 2)) {
            uint word = ns_pcg_hash2(from, rules.salt);
            bool wins = ns_growth_direction(word) == direction && (entry == 0 || word < lowest);
            if (wins && (each > 3 || !ns_growth_sticks(from, rules, word))) {
                entry = 1 + each;
                lowest = word;
            }
        }
    }
    return entry;
}

vec4 ns_growth_step(ivec2 at, NsGrowth rules) {
    vec4 own = ns_node(at);
    if (own.x > 1.5) return own;
    vec4 shares = ns_shares(at);
    int level = int(shares.y);
    if (own.x > 0.5) {
        uint word = ns_pcg_hash2(at, rules.salt);
        if (level == 0 && ns_growth_sticks(at, rules, word)) {
            int parent = ns_growth_parent(at, rules, word);
            ivec2 place = ns_growth_place(at + ns_growth_neighbor(parent - 1), rules);
            return vec4(2.0, float(rules.step + 1), float(int(ns_node(place).z) + 1), float(parent));
        }
        uint direction = ns_growth_direction(word);
        ivec2 to = ns_growth_place(at + ns_growth_jump(level, direction, rules.step), rules);
        bool leaves = to.x >= 0 && int(ns_shares(to).x) == 1 + 4 * level + int(direction);
        return leaves ? vec4(0.0) : own;
    }
    bool enters = int(shares.x) != 0;
    bool arrives = level == rules.longest && ns_growth_arrival(at / (rules.side / 8), rules) == at;
    return vec4(enters || arrives ? 1.0 : 0.0, 0.0, 0.0, 0.0);
}

uint ns_growth_weight(uint nodes) {
    uint bits = floatBitsToUint(float(nodes)) - 0x3f800000u;
    return 262144u + 384u * (bits >> 15u);
}

uint ns_growth_blur(uint before, uint own, uint behind) { return (before + 2u * own + behind + 2u) >> 2u; }

uint ns_growth_rise(uint blurred, int level) { return (blurred << uint(level)) >> 6u; }

#endif // NS_PROCESS_GROWTH_GLSL
