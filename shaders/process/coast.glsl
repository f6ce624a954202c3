// coast - a strip of another class along a class: beaches, shallows, verges.
//
//   int ns_pass_coast(ivec2 at, int target, int into, int other, int reach)
//   int ns_cell(ivec2 at)          of the caller: the class of a cell
//
// at              cell                  target  class that the strip lies along
// into            class of the strip    other   the only class that becomes it; negative: any
// reach           width of the strip in cells, from center to center: at most 16
// returns         `into` for cells outside `target` whose distance to it is at most `reach`, else the cell's own class.
//                 All cells change at once
// halo            `reach` cells
// SPDX-License-Identifier: MIT
#ifndef NS_PASS_COAST_GLSL
#define NS_PASS_COAST_GLSL

int ns_pass_coast(ivec2 at, int target, int into, int other, int reach) {
    int own = ns_cell(at);
    if (own == target || (other >= 0 && own != other)) return own;
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x)
            if (x * x + y * y <= reach * reach && ns_cell(at + ivec2(x, y)) == target) return into;
    return own;
}

#endif // NS_PASS_COAST_GLSL
