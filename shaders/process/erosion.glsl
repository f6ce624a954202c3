// erosion - rivers cut valleys into a terrain and lay down what they carry: stream power with shares of the flow, in
// gather form. Each node of a lattice takes from its eight neighbors; nothing is scattered, nothing depends on an order.
//
//   vec4 ns_erosion_share(ivec2 at)
//   vec4 ns_erosion_step(ivec2 at, NsErosion level, float ground, float hardness)
//   vec4 ns_erosion_settle(ivec2 at, NsErosion level)
//   float ns_erosion_finer(float own, float x, float y, float xy)
//   vec4 ns_erosion_refine(vec4 coarse, NsErosion level, float ground, float smoothed)
//   float ns_erosion_hardness(uint hash)
//   float ns_erosion_layered(float random, float rock)
//   vec4 ns_node(ivec2 at), vec4 ns_shares(ivec2 at)     of the caller: a node, and what ns_erosion_share() made of it
//
// at              node            level   numbers of the lattice, see below
// ground          height before all erosion
// hardness        of the node's rock, in [-1, 1), the larger the softer. random: of its hash; rock: of a layer, -0.75 times
//                 its value
// coarse          values by ns_erosion_finer() of the coarser lattice: change of height, sediment, half of the drainage,
//                 water; smoothed: the same of its ground
// returns         a node: height, sediment, drainage, water. ns_erosion_share: drainage and sediment for a weight of 1,
//                 mean drop, and the sediment that no neighbor takes. Heights, sediment and water are whole numbers of
//                 quanta below 2^23, drainage counts nodes of the finest lattice
// halo            ns_erosion_share 1 node, a step 1 node of both: 2 nodes altogether
// depends         math/root.glsl
// origin          stream power law (A. Howard, 1994) with deposits (P. Davy, D. Lague, 2009) and rivers that are full
//                 (H. Kooi, C. Beaumont, 1994); shares of the flow: P. Quinn and others, 1991; water that falls to its
//                 spill: O. Planchon, F. Darboux, 2002
// SPDX-License-Identifier: MIT
#ifndef NS_PROCESS_EROSION_GLSL
#define NS_PROCESS_EROSION_GLSL

#include "math/root.glsl"

struct NsErosion {
    float wear;        // share of the mean drop that a step takes at a node without upstream ones
    float variation;   // of `wear`, from node to node
    float deposit;     // share of the sediment that a step lays down there
    float wash;        // share of what is worn that leaves at once
    float creep;       // share of all drops that moves down
    float slide;       // share that moves down of what is steeper than the talus
    float talus;       // steepest drop that is stable, in quanta
    float uplift;      // share of the way back to the ground
    float sea;         // quanta; below all heights: none
    float cell;        // nodes of the finest lattice in a node, times the rain that falls there, which is 1 as usual
    float per_cell;    // reciprocal of those nodes
    float suppression; // share of finer detail that rivers wash away
    float burial;      // share of finer detail that a quantum of deposits buries
    float lift;        // depth of the water that the lattice begins with, in quanta
    float capacity;    // sediment that a node without upstream ones carries for a drop of 1; 0: any amount
};

// Neighbors: rows from above, each from the left.
ivec2 ns_erosion_offset(int k) {
    int i = k < 4 ? k : k + 1;
    return ivec2(i % 3 - 1, i / 3 - 1);
}

float ns_erosion_near(int k) { return k == 1 || k == 3 || k == 4 || k == 6 ? 1.0 : 0.70710678; }

float ns_erosion_hardness(uint hash) {
    NS_EXACT float result = float(int(hash >> 8u)) * 1.1920928955078125e-07 - 1.0;
    return result;
}

float ns_erosion_layered(float random, float rock) {
    NS_EXACT float result = random * 0.25 + rock;
    return result;
}

// Toward zero; |x| < 2^31.
float ns_erosion_cut(float x) { return float(int(x)); }

float ns_erosion_drop(float from, float to, float near) {
    NS_EXACT float drop = max(from - to, 0.0) * near;
    return drop;
}

vec4 ns_erosion_share(ivec2 at) {
    vec4 own = ns_node(at);
    float weights[8];
    float moments[8];
    for (int k = 0; k < 8; ++k) {
        float drop = ns_erosion_drop(own.w, ns_node(at + ns_erosion_offset(k)).w, ns_erosion_near(k));
        NS_EXACT float weight = drop * drop;
        NS_EXACT float moment = weight * drop;
        weights[k] = weight;
        moments[k] = moment;
    }
    NS_EXACT float weight_sum = ((weights[1] + weights[6]) + (weights[3] + weights[4])) +
                                ((weights[0] + weights[7]) + (weights[2] + weights[5]));
    NS_EXACT float moment_sum = ((moments[1] + moments[6]) + (moments[3] + moments[4])) +
                                ((moments[0] + moments[7]) + (moments[2] + moments[5]));
    float inverse = ns_reciprocal(max(weight_sum, 0.001));
    NS_EXACT float sediment = own.y * inverse;
    NS_EXACT float drainage = own.z * inverse;
    NS_EXACT float drop = moment_sum * inverse;
    float gone = 0.0;
    for (int k = 0; k < 8; ++k) {
        NS_EXACT float part = weights[k] * sediment;
        NS_EXACT float sum = gone + ns_erosion_cut(part);
        gone = sum;
    }
    NS_EXACT float rest = own.y - gone;
    return vec4(drainage, sediment, drop, rest);
}

struct NsArrivals {
    float water;    // level that the water falls or rises to
    float donor;    // drop from the lowest higher neighbor; 2^24: none
    float drainage; // upstream nodes, and its own
    float sediment;
    float slides;   // height that slides down to the node, less what slides down from it
};

NsArrivals ns_erosion_arrivals(ivec2 at, vec4 own, NsErosion level) {
    float water = 16777216.0;
    float donor = 16777216.0;
    float sediment = 0.0;
    float slides = 0.0;
    float flows[8];
    for (int k = 0; k < 8; ++k) {
        ivec2 place = at + ns_erosion_offset(k);
        vec4 other = ns_node(place);
        vec4 shares = ns_shares(place);
        float near = ns_erosion_near(k);
        NS_EXACT float rise = other.w - own.w;
        float drop = ns_erosion_drop(other.w, own.w, near);
        NS_EXACT float weight = drop * drop;
        NS_EXACT float spill = other.w + (near < 1.0 ? 3.0 : 2.0);
        water = min(water, spill);
        donor = min(donor, rise > 0.0 ? rise : 16777216.0);
        NS_EXACT float flow = weight * shares.x;
        flows[k] = flow;
        NS_EXACT float part = weight * shares.y;
        NS_EXACT float sediment_sum = sediment + ns_erosion_cut(part);
        sediment = sediment_sum;
        NS_EXACT float difference = other.x - own.x;
        NS_EXACT float slope = abs(difference) * near;
        NS_EXACT float steep = max(slope - level.talus, 0.0);
        NS_EXACT float share = steep * level.slide + slope * level.creep;
        float moved = ns_erosion_cut(share);
        NS_EXACT float slide_sum = slides + (difference > 0.0 ? moved : -moved);
        slides = slide_sum;
    }
    NS_EXACT float drainage = level.cell + (((flows[1] + flows[6]) + (flows[3] + flows[4])) +
                                            ((flows[0] + flows[7]) + (flows[2] + flows[5])));
    return NsArrivals(water, donor, drainage, sediment, slides);
}

float ns_erosion_water(NsErosion level, float height, float arrived) {
    return max(height, height < level.sea ? level.sea : arrived);
}

vec4 ns_erosion_settle(ivec2 at, NsErosion level) {
    vec4 own = ns_node(at);
    NsArrivals come = ns_erosion_arrivals(at, own, level);
    NS_EXACT float sediment = come.sediment + ns_shares(at).w;
    return vec4(own.x, min(sediment, 1048576.0), come.drainage, ns_erosion_water(level, own.x, come.water));
}

vec4 ns_erosion_step(ivec2 at, NsErosion level, float ground, float hardness) {
    vec4 own = ns_node(at);
    vec4 shares = ns_shares(at);
    NsArrivals come = ns_erosion_arrivals(at, own, level);
    NS_EXACT float upstream = come.drainage * level.per_cell;
    NS_EXACT float rock = 1.0 + level.variation * hardness;
    NS_EXACT float force = level.wear * rock * (upstream * ns_inverse_sqrt(upstream));
    NS_EXACT float worn_share = shares.z * (force * ns_reciprocal(1.0 + force));
    float worn = ns_erosion_cut(worn_share);
    float room = come.donor < 16777216.0 ? come.donor : 0.0;
    NS_EXACT float settling = level.deposit * ns_reciprocal(upstream);
    NS_EXACT float settled = come.sediment * min(settling, 1.0);
    NS_EXACT float quarter = room * 0.25;
    NS_EXACT float half_room = room * 0.5;
    float laid = min(ns_erosion_cut(settled), ns_erosion_cut(quarter));
    if (level.capacity > 0.0) { // a loaded river wears less, and lays down half of what it cannot carry
        NS_EXACT float able = upstream * shares.z * level.capacity * rock;
        NS_EXACT float unladen = max(1.0 - come.sediment * ns_reciprocal(able + 0.5), 0.0);
        NS_EXACT float worn_unladen = worn * unladen;
        worn = ns_erosion_cut(worn_unladen);
        NS_EXACT float excess = max(come.sediment - able, 0.0) * 0.5;
        laid = max(laid, min(ns_erosion_cut(excess), ns_erosion_cut(half_room)));
    }
    float filled = min(shares.w, ns_erosion_cut(half_room));
    NS_EXACT float left = shares.w - filled;
    NS_EXACT float left_washed = left * level.wash;
    NS_EXACT float kept = left - ns_erosion_cut(left_washed);
    NS_EXACT float rise = max(ground - own.x, 0.0) * level.uplift;
    float risen = ns_erosion_cut(rise);
    NS_EXACT float height = own.x - worn + laid + filled + come.slides + risen;
    NS_EXACT float washed = worn * level.wash;
    NS_EXACT float sediment = come.sediment + kept + worn - ns_erosion_cut(washed) - laid;
    return vec4(height, min(sediment, 1048576.0), come.drainage, ns_erosion_water(level, height, come.water));
}

float ns_erosion_finer(float own, float x, float y, float xy) {
    NS_EXACT float along = (x - own) * 0.1875;
    NS_EXACT float down = (y - own) * 0.1875;
    NS_EXACT float across = (xy - own) * 0.0625;
    NS_EXACT float result = own + (ns_erosion_cut(along) + ns_erosion_cut(down)) + ns_erosion_cut(across);
    return result;
}

vec4 ns_erosion_refine(vec4 coarse, NsErosion level, float ground, float smoothed) {
    NS_EXACT float upstream = coarse.z * level.per_cell;
    NS_EXACT float washed = level.suppression * upstream * ns_reciprocal(upstream + 8.0);
    NS_EXACT float buried = max(coarse.x, 0.0) * level.burial;
    NS_EXACT float gone = max(washed, min(buried, 1.0)) * (ground - smoothed);
    NS_EXACT float height = ground + coarse.x - ns_erosion_cut(gone);
    NS_EXACT float water = max(height, coarse.w) + level.lift;
    return vec4(height, coarse.y, coarse.z, water);
}

#endif // NS_PROCESS_EROSION_GLSL
