// Recipe behind a pointer. Files, documents, panes and exports pass recipes on without knowing their members, so that a
// new parameter does not recompile those files.
#pragma once

#include <memory>

namespace noisescope {

struct FieldRecipe;
struct Recipe;
struct SharedRecipe;

/// Copies and compares by value; never empty. Include recipe.h to access members with ->.
class HeldRecipe {
  public:
    HeldRecipe();                      ///< the recipe of an empty file
    HeldRecipe(const Recipe& recipe);  // NOLINT(google-explicit-constructor): stands for a Recipe
    HeldRecipe(const HeldRecipe& other);
    HeldRecipe& operator=(const HeldRecipe& other);
    HeldRecipe& operator=(const Recipe& recipe);
    ~HeldRecipe();

    operator Recipe&() { return *recipe_; }              // NOLINT(google-explicit-constructor)
    operator const Recipe&() const { return *recipe_; }  // NOLINT(google-explicit-constructor)
    /// Parts, for callers that do not include recipe.h.
    operator FieldRecipe&();               // NOLINT(google-explicit-constructor)
    operator const FieldRecipe&() const;   // NOLINT(google-explicit-constructor)
    operator SharedRecipe&();              // NOLINT(google-explicit-constructor)
    operator const SharedRecipe&() const;  // NOLINT(google-explicit-constructor)
    Recipe* operator->() { return recipe_.get(); }
    const Recipe* operator->() const { return recipe_.get(); }

    bool operator==(const HeldRecipe& other) const;
    bool operator==(const Recipe& recipe) const;

  private:
    std::unique_ptr<Recipe> recipe_;
};

}  // namespace noisescope
