// walls - a border of a third class where a class meets another.
//
//   int ns_pass_walls(ivec2 at, int target, int into, int other)
//   int ns_cell(ivec2 at)          of the caller: the class of a cell
//
// at              cell                  target  class whose cells become the border
// into            class of the border   other   class on the other side
// returns         `into` for cells of `target` with a cell of `other` among their eight neighbors, else the cell's own
//                 class. All cells change at once
// halo            1 cell
// SPDX-License-Identifier: MIT
#ifndef NS_PASS_WALLS_GLSL
#define NS_PASS_WALLS_GLSL

int ns_pass_walls(ivec2 at, int target, int into, int other) {
    int own = ns_cell(at);
    if (own != target) return own;
    for (int i = 0; i < 9; ++i)
        if (ns_cell(at + ivec2(i % 3 - 1, i / 3 - 1)) == other) return into;
    return own;
}

#endif // NS_PASS_WALLS_GLSL
