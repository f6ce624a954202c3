#include "catalogue/passes.h"

#include <array>

namespace noisescope {
namespace {

constexpr std::array kPasses{
    PassInfo{{PassId::single},
             {"single", "Single cells",
              "Cells of a class between others, left and right or above and below, become the left or upper one"},
             {.function = "ns_pass_single",
              .file = "process/single.glsl",
              .usualPasses = 8,
              .mostPasses = 64,
              .settles = true}},
    PassInfo{{PassId::opening},
             {"opening", "Opening", "Cells of a class that are in no 2 x 2 block of it become another class"},
             {.function = "ns_pass_opening", .file = "process/opening.glsl", .into = PassClass::optional}},
    PassInfo{{PassId::majority},
             {"majority", "Majority", "Each cell becomes the class that most of its 3 x 3 cells have"},
             {.function = "ns_pass_majority",
              .file = "process/majority.glsl",
              .of = PassClass::none,
              .usualPasses = 1,
              .mostPasses = 64}},
    PassInfo{{PassId::walls},
             {"walls", "Walls", "Cells of a class beside another one, also diagonally, become a third"},
             {.function = "ns_pass_walls",
              .file = "process/walls.glsl",
              .into = PassClass::required,
              .other = PassClass::required}},
    PassInfo{{PassId::coast},
             {"coast", "Coast", "Cells within a distance of a class become another class: beaches along the water"},
             {.function = "ns_pass_coast",
              .file = "process/coast.glsl",
              .into = PassClass::required,
              .other = PassClass::optional,
              .mostReach = 16}},
};
static_assert(inOrder(kPasses, PassId::coast));

}  // namespace

std::span<const PassInfo> passes() { return kPasses; }

}  // namespace noisescope
