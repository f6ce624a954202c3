"use strict";
// Recipes in PNG files, where the program looks for them too.

const PNG_RECIPE = "noisescope-recipe";

const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; ++k) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = CHECKSUMS[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** The file with a text behind its header. */
function pngWithRecipe(bytes, recipe) {
  const header = 33;  // the signature and IHDR
  const body = new TextEncoder().encode(`iTXt${PNG_RECIPE}\0\0\0\0\0${recipe}`);
  const chunk = new DataView(new ArrayBuffer(body.length + 8));
  chunk.setUint32(0, body.length - 4);
  new Uint8Array(chunk.buffer).set(body, 4);
  chunk.setUint32(body.length + 4, checksum(body));
  return new Blob([bytes.slice(0, header), chunk.buffer, bytes.slice(header)], { type: "image/png" });
}

/** The text of a recipe or of a picture's recipe. Throws where there is none. */
async function recipeIn(file) {
  const MOST = 1 << 20;
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  if (!(start[0] === 0x89 && start[1] === 0x50)) {
    if (file.size > MOST) throw new Error("it is larger than a recipe can be");
    return file.text();
  }
  for (let at = 8; at + 12 <= file.size;) {
    const head = new DataView(await file.slice(at, at + 8).arrayBuffer());
    const length = head.getUint32(0), kind = String.fromCharCode(...new Uint8Array(head.buffer, 4));
    if (kind === "iTXt" && length <= MOST) {
      const text = new TextDecoder().decode(await file.slice(at + 8, at + 8 + length).arrayBuffer());
      if (text.startsWith(`${PNG_RECIPE}\0\0`)) return text.slice(text.indexOf("\0", text.indexOf("\0", PNG_RECIPE.length + 3) + 1) + 1);
    }
    at += 12 + length;
  }
  throw new Error("this PNG holds no recipe");
}
