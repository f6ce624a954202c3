// Texts of the GLSL library, and an #include for shaders.
/* texts */

/** The text with every `#include "..."` replaced by what it names, each file once. */
export function included(source, seen = new Set()) {
  return source.replace(/^[ \t]*#include "(.*)"[^\n]*$/gm, (_, name) => {
    if (seen.has(name)) return "";
    if (!Object.hasOwn(texts, name)) throw new Error(`#include "${name}": no such file`);
    seen.add(name);
    return included(texts[name], seen);
  });
}
