// A recipe as a part of something else. Files, documents, panes and exports hold recipes that most of their sources
// only pass on: those need not know the members, and a new parameter does not compile them again.
#pragma once

#include <memory>

namespace noisescope {

struct Recipe;

/// Copied and compared like the recipe that it is; never empty. Its members are told by -> with recipe.h.
class HeldRecipe {
  public:
    HeldRecipe();                      ///< the recipe that an empty file stands for
    HeldRecipe(const Recipe& recipe);  // NOLINT(google-explicit-constructor): stands for a Recipe
    HeldRecipe(const HeldRecipe& other);
    HeldRecipe& operator=(const HeldRecipe& other);
    HeldRecipe& operator=(const Recipe& recipe);
    ~HeldRecipe();

    operator Recipe&() { return *recipe_; }              // NOLINT(google-explicit-constructor)
    operator const Recipe&() const { return *recipe_; }  // NOLINT(google-explicit-constructor)
    Recipe* operator->() { return recipe_.get(); }
    const Recipe* operator->() const { return recipe_.get(); }

    bool operator==(const HeldRecipe& other) const;
    bool operator==(const Recipe& recipe) const;

  private:
    std::unique_ptr<Recipe> recipe_;
};

}  // namespace noisescope
