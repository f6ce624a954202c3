// Texts of `list --help` about rows for programs.
#pragma once

namespace noisescope {

inline constexpr const char* kListFooter =
    "--json prints {\"TABLE\": [ROW, ...]}, without a name {\"tables\": [ROW, ...]}; every row has name, title and "
    "help.\n"
    "Values are values, null where there is none.\n"
    "Rows of params:\n"
    "  group       the section of the window in which it stands\n"
    "  unit        \"cells\", \"turns\", \"seconds\" ...\n"
    "  type        choice, integer, real, boolean or gradient (a text of color stops)\n"
    "  min, max    the bounds of an integer or a real number, which are allowed themselves\n"
    "  step        of an integer 1; of a real number a slider's step: what lies between is allowed as well\n"
    "  choices     the words that a choice may be\n"
    "  default     its value in an empty recipe, as a recipe file holds it\n"
    "  structural  true: another value asks for another shader; false: it is a number that the shader gets\n"
    "  scope       layer: each field of a recipe with layers has its own; shared: there is one for the whole picture\n"
    "  when        a list of {\"param\", \"in\"}: it is heeded if each of these parameters has one of the values; an "
    "entry\n"
    "              with \"or\" also holds if one of those lists does as a whole; \"not_in\" stands for any value but "
    "those\n"
    "Rows of profiles: size is the side that --size has by default; a map's forms are formats and depths, the first of "
    "which is taken.\n"
    "Rows of combines and shapes: kinks, slopes jump somewhere; jumps, values do. Numbers of a shape have name, title, "
    "type,\n"
    "min, max, default and help; softness tells whether a layer's softness has an effect.\n"
    "Rows of processes: outputs are the fields that a path may name behind the layer's, as rain/flow.\n"
    "Rows of passes: keys that a pass takes in a recipe's map. Rows of tilesets: tiles are sums of the neighbors with "
    "the\n"
    "class: 1 above, 2, 4 right, 8, 16 below, 32, 64 left, 128; of corners 1 up left, 2 up right, 4 down right, 8 down "
    "left.\n"
    "Rows of noises: basis is lattice, points (scattered in cells) or pattern; deviation and hashes (calls) go with\n"
    "dimensions; options are the parameters that it heeds. A hash's period is in cells. A comparison's compare is a "
    "text\n"
    "as --compare takes it, its settings are those of --set, with semicolons between them.\n"
    "Rows of articles: see is a regular expression of what is printed or drawn.";

}  // namespace noisescope
