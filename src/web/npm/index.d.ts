/** A recipe: parameters by name, `{ noise: "perlin", fractal: "fbm", seed: 3 }`, or recipe files' JSON. */
export type Recipe = { readonly [parameter: string]: unknown } | string;

/** Pixels of the endless plane, as large as those of a picture of `height` rows. */
export interface Region {
  width: number;
  rows: number;
  /** By default `rows`. */
  height?: number;
  /** Of the first pixel; by default 0. */
  x?: number;
  y?: number;
}

export interface Range {
  low: number;
  high: number;
  /** Every value lies in the range; otherwise it is only a plain range for display. */
  proven: boolean;
}

export interface Preset {
  name: string;
  title: string;
  help: string;
  recipe: Record<string, unknown>;
}

/** Never changes. Its memory is given back by free(), or when nobody uses it any more. */
export interface Field {
  /** The parameters that it heeds. */
  readonly recipe: Record<string, unknown>;
  /** Coordinates of a point, 1 to 4. */
  readonly dimensions: number;
  /** Numbers of a place, 1 to 4. */
  readonly channels: number;
  /** False where the numbers differ from machine to machine. */
  readonly exact: boolean;
  readonly range: Range;
  /** Row after row, channels interleaved: the values that `noisescope render` writes. */
  rows(region: Region): Float32Array;
  /** At points in world units (1 = the picture's height, y down), `coordinates` numbers each, by default `dimensions`. */
  points(numbers: ArrayLike<number>, coordinates?: number): Float32Array;
  /** The first channel at a point. */
  at(x: number, y?: number, z?: number): number;
  /** The recipe as self-contained code, as `noisescope snippet --target` writes it: "glsl330", "shadertoy", "wgsl", ... */
  code(target?: string): string;
  free(): void;
}

export interface Noisescope {
  readonly version: string;
  field(recipe: Recipe): Field;
  preset(name: string): Field;
  presets(): Preset[];
  /** The parameters of recipes: name, type, min, max, choices, default, help ... */
  params(): Record<string, unknown>[];
}

/** Starts the WebAssembly module, once. */
export function load(): Promise<Noisescope>;
