"use strict";
// The map of the recipe: cells of pixels, and what is told of them.

/** The cell that a pixel's center lies in; exact however far away it is. */
function cellOf(pixel) {
  const above = (2n * BigInt(pixel) + 1n) * BigInt(now.map.cells), below = 2n * BigInt(view.height);
  return above / below - (above % below < 0n ? 1n : 0n);
}

/** The class of the cell that a pixel lies in, in words. */
async function classAt(pixel) {
  const [x, y] = pixel, [index] = await twins.ask("classes", JSON.stringify(seen()), { height: view.height, x, y, width: 1, rows: 1 });
  const { name, walk } = now.map.classes[index];
  return `${name}${walk ? "" : ", no walking"}, cell (${pixel.map(cellOf).join(", ")})  `;
}

const hasMap = () => now.map !== undefined && solo === "";
