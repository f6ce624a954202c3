// majority - each cell takes the class that most of its 3 x 3 cells have: smooth borders, no specks.
//
//   int ns_pass_majority(ivec2 at)
//   int ns_cell(ivec2 at)          of the caller: the class of a cell
//
// at              cell
// returns         the most frequent class of the cell and its eight neighbors; of several the cell's own, else the
//                 lowest. All cells change at once
// halo            1 cell
// SPDX-License-Identifier: MIT
#ifndef NS_PASS_MAJORITY_GLSL
#define NS_PASS_MAJORITY_GLSL

int ns_pass_majority(ivec2 at) {
    int near[9];
    for (int i = 0; i < 9; ++i) near[i] = ns_cell(at + ivec2(i % 3 - 1, i / 3 - 1));
    int own = near[4];
    int best = own;
    int most = 0;
    for (int i = 0; i < 9; ++i) {
        int count = 0;
        for (int k = 0; k < 9; ++k) count += near[k] == near[i] ? 1 : 0;
        bool wins = count == most ? (best != own && (near[i] == own || near[i] < best)) : count > most;
        if (wins) {
            best = near[i];
            most = count;
        }
    }
    return best;
}

#endif // NS_PASS_MAJORITY_GLSL
