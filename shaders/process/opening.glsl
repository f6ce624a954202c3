// opening - a class keeps only cells that lie in a 2 x 2 block of it: what rule tiles can draw.
//
//   int ns_pass_opening(ivec2 at, int target, int into)
//   int ns_cell(ivec2 at)          of the caller: the class of a cell
//
// at              cell                  target  class whose thin parts go      into  class that they become
// returns         the cell's new class. All cells change at once; a second pass changes none
// halo            1 cell
// origin          opening by a 2 x 2 square, mathematical morphology (G. Matheron, J. Serra)
// SPDX-License-Identifier: MIT
#ifndef NS_PASS_OPENING_GLSL
#define NS_PASS_OPENING_GLSL

bool ns_pass_opening_block(ivec2 corner, int target) {
    return ns_cell(corner) == target && ns_cell(corner + ivec2(1, 0)) == target &&
           ns_cell(corner + ivec2(0, 1)) == target && ns_cell(corner + ivec2(1, 1)) == target;
}

int ns_pass_opening(ivec2 at, int target, int into) {
    int own = ns_cell(at);
    if (own != target) return own;
    bool stays = ns_pass_opening_block(at, target) || ns_pass_opening_block(at - ivec2(1, 0), target) ||
                 ns_pass_opening_block(at - ivec2(0, 1), target) || ns_pass_opening_block(at - ivec2(1, 1), target);
    return stays ? own : into;
}

#endif // NS_PASS_OPENING_GLSL
