#include "recipe/held_recipe.h"

#include "recipe/recipe.h"

namespace noisescope {

HeldRecipe::HeldRecipe() : recipe_(std::make_unique<Recipe>()) {}
HeldRecipe::HeldRecipe(const Recipe& recipe) : recipe_(std::make_unique<Recipe>(recipe)) {}
HeldRecipe::HeldRecipe(const HeldRecipe& other) : HeldRecipe(*other.recipe_) {}
HeldRecipe::~HeldRecipe() = default;

HeldRecipe& HeldRecipe::operator=(const HeldRecipe& other) {
    if (this != &other) *recipe_ = *other.recipe_;
    return *this;
}

HeldRecipe& HeldRecipe::operator=(const Recipe& recipe) {
    *recipe_ = recipe;
    return *this;
}

HeldRecipe::operator FieldRecipe&() { return *recipe_; }
HeldRecipe::operator const FieldRecipe&() const { return *recipe_; }
HeldRecipe::operator SharedRecipe&() { return *recipe_; }
HeldRecipe::operator const SharedRecipe&() const { return *recipe_; }

bool HeldRecipe::operator==(const HeldRecipe& other) const { return *recipe_ == *other.recipe_; }
bool HeldRecipe::operator==(const Recipe& recipe) const { return *recipe_ == recipe; }

}  // namespace noisescope
