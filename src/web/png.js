"use strict";
// Files made of what the module has drawn: PNG of 8 or 16 bits, and ZIP of several files.

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);

/** One array of several. */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

/** Numbers of so many bytes each: [[bytes, number], …]. */
function packed(numbers, littleEndian) {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, number] of numbers) {
    if (bytes === 1) view.setUint8(at, number);
    else if (bytes === 2) view.setUint16(at, number, littleEndian);
    else view.setUint32(at, number, littleEndian);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** A stream of zlib that holds the bytes as they are, for browsers that cannot compress. */
function storedStream(bytes) {
  const MOST = 65535;
  const parts = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at === 0 || at < bytes.length; at += MOST) {
    const block = bytes.subarray(at, at + MOST);
    parts.push(packed([[1, at + MOST < bytes.length ? 0 : 1], [2, block.length], [2, block.length ^ 0xffff]], true), block);
  }
  let low = 1, high = 0;
  for (let at = 0; at < bytes.length;) {
    for (const end = Math.min(at + 3800, bytes.length); at < end; ++at) high += low += bytes[at];  // sums of 32 bits
    low %= 65521;
    high %= 65521;
  }
  parts.push(packed([[2, high], [2, low]], false));
  return joined(parts);
}

async function zlibStream(bytes) {
  if (typeof CompressionStream === "undefined") return storedStream(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Rows with the filter "up", which the program's files have too. */
function filteredUp(bytes, rowBytes) {
  const rows = bytes.length / rowBytes, filtered = new Uint8Array(bytes.length + rows);
  for (let y = 0, to = 0, from = 0; y < rows; ++y) {
    filtered[to++] = 2;
    for (const end = from + rowBytes; from < end; ++from, ++to) filtered[to] = bytes[from] - (y > 0 ? bytes[from - rowBytes] : 0);
  }
  return filtered;
}

function pngChunk(kind, body) {
  const named = joined([new TextEncoder().encode(kind), body]);
  return joined([packed([[4, body.length]], false), named, packed([[4, checksum(named)]], false)]);
}

/** A PNG of integers, the higher byte first, and of what the module says of the file. */
async function pngOf({ width, height, channels, bytes, isColor, texts }, pixels) {
  const kind = { 1: 0, 3: 2, 4: 6 }[channels];
  const chunks = [SIGNATURE, pngChunk("IHDR", packed([[4, width], [4, height], [1, 8 * bytes], [1, kind], [1, 0], [1, 0], [1, 0]], false))];
  if (isColor) chunks.push(pngChunk("sRGB", Uint8Array.of(0)));
  for (const [key, text] of texts)
    chunks.push(key === "Software" ? pngChunk("tEXt", new TextEncoder().encode(`${key}\0${text}`))
      : pngChunk("iTXt", new TextEncoder().encode(`${key}\0\0\0\0\0${text}`)));
  chunks.push(pngChunk("IDAT", await zlibStream(filteredUp(pixels, width * channels * bytes))), pngChunk("IEND", new Uint8Array(0)));
  return joined(chunks);
}

/** A ZIP of files, each {name, bytes}, as they are: they are compressed already, or short. */
function zipOf(files, when = new Date()) {
  const UTF8 = 0x800, VERSION = 20;
  const time = when.getHours() << 11 | when.getMinutes() << 5 | when.getSeconds() >> 1;
  const day = Math.max(0, when.getFullYear() - 1980) << 9 | when.getMonth() + 1 << 5 | when.getDate();
  const parts = [], entries = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const title = new TextEncoder().encode(name);
    const told = [[2, VERSION], [2, UTF8], [2, 0], [2, time], [2, day], [4, checksum(bytes)], [4, bytes.length], [4, bytes.length],
      [2, title.length], [2, 0]];
    entries.push(packed([[4, 0x02014b50], [2, VERSION], ...told, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]], true), title);
    const file = joined([packed([[4, 0x04034b50], ...told], true), title, bytes]);
    parts.push(file);
    at += file.length;
  }
  const list = joined(entries);
  const end = packed([[4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, list.length], [4, at], [2, 0]], true);
  return joined([...parts, list, end]);
}
