// single - cells between two others become one of them: no strip of a class is one cell wide.
//
//   int ns_pass_single(ivec2 at, int target)
//   int ns_cell(ivec2 at)          of the caller: the class of a cell
//
// at              cell                  target  class whose single cells go
// returns         of a cell of the class with others on its left and right: the left one; with others above and below:
//                 the upper one; else the cell's own class. All cells change at once
// halo            1 cell
// SPDX-License-Identifier: MIT
#ifndef NS_PASS_SINGLE_GLSL
#define NS_PASS_SINGLE_GLSL

int ns_pass_single(ivec2 at, int target) {
    int own = ns_cell(at);
    if (own != target) return own;
    int left = ns_cell(at - ivec2(1, 0));
    int above = ns_cell(at - ivec2(0, 1));
    if (left != target && ns_cell(at + ivec2(1, 0)) != target) return left;
    if (above != target && ns_cell(at + ivec2(0, 1)) != target) return above;
    return own;
}

#endif // NS_PASS_SINGLE_GLSL
