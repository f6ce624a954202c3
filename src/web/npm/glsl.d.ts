/** Texts of the GLSL library by their paths: `texts["noise/perlin.glsl"]`. */
export const texts: Readonly<Record<string, string>>;

/** The text with every `#include "..."` replaced by what it names, each file once. */
export function included(source: string): string;
