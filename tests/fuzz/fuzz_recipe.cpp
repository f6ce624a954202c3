// Recipes as JSON: what is read can be written and read again, to the same text.
#include "core/error.h"
#include "fuzz/support.h"
#include "recipe/recipe_json.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope;
    try {
        const RecipeFile file = parseRecipe(fuzz::textOf(data, size), "input");
        const std::string text = recipeToJson(file);
        fuzz::require(recipeToJson(parseRecipe(text, "written")) == text, "the same recipe again");
        const std::string compact = recipeToCompactJson(file.recipe);
        fuzz::require(recipeToCompactJson(parseRecipe(compact, "compact").recipe) == compact, "the same on one line");
    } catch (const Error& error) {
        fuzz::require(error.code() == ExitCode::usage, "an error of usage");
        // Text of our own may not be refused where it is read: each recipe that was accepted can be read again.
        for (const std::string& line : error.lines())
            fuzz::require(!line.starts_with("written") && !line.starts_with("compact"), "no word about our own text");
    }
    return 0;
}
