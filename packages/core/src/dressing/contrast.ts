/** A colour of the sRGB space, each part from 0 to 1. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** WCAG 2.2 AA: text, and what has to be told from its ground without being text. */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

/** `#rgb`, `#rrggbb` or `rgb(r g b)` with whole numbers; null for whatever else. */
export function parseColour(text: string): Rgb | null {
  const value = text.trim().toLowerCase();
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value)?.[1];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return { r: part(0), g: part(2), b: part(4) };
  }
  const parts = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(value)?.slice(1).map(Number);
  const [r, g, b] = parts ?? [];
  if (r === undefined || g === undefined || b === undefined || Math.max(r, g, b) > 255) return null;
  return { r: r / 255, g: g / 255, b: b / 255 };
}

export function hexOf({ r, g, b }: Rgb): string {
  return `#${[r, g, b]
    .map((part) =>
      Math.round(clamp(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const clamp = (part: number): number => Math.min(1, Math.max(0, part));
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

/** Relative luminance by WCAG 2.2. */
export const luminance = ({ r, g, b }: Rgb): number =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** From 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Between two colours, as paint of one over the other. */
export const mixed = (one: Rgb, other: Rgb, share: number): Rgb => ({
  r: one.r * share + other.r * (1 - share),
  g: one.g * share + other.g * (1 - share),
  b: one.b * share + other.b * (1 - share),
});

interface Lch {
  /** Lightness as it is seen, 0 to 1. */
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Oklab, in which a step of lightness looks the same for every hue. */
function lchOf(colour: Rgb): Lch {
  const [r, g, b] = [linear(colour.r), linear(colour.g), linear(colour.b)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

function rgbOf({ l, c, h }: Lch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    g: gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    b: gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  };
}

const isShown = ({ r, g, b }: Rgb): boolean => [r, g, b].every((part) => part >= -0.0005 && part <= 1.0005);

/** A colour of another lightness and the same hue, as full as a screen can show it. */
function atLightness(of: Lch, l: number): Rgb {
  for (let c = of.c; c > 0.002; c *= 0.95) {
    const made = rgbOf({ ...of, l, c });
    if (isShown(made)) return made;
  }
  return rgbOf({ ...of, l, c: 0 });
}

/** Lighter or darker by a step of seen lightness. */
export function shifted(colour: Rgb, byLightness: number): Rgb {
  const lch = lchOf(colour);
  return atLightness(lch, clamp(lch.l + byLightness));
}

const LIGHTNESS_STEP = 1 / 256;

/**
 * The colour itself where it can be read on every ground, else the nearest of its hue that can.
 * @returns null where the grounds are so far apart that no lightness is read on all of them
 */
export function readable(colour: Rgb, grounds: readonly Rgb[], least: number): Rgb | null {
  const passes = (each: Rgb): boolean => grounds.every((ground) => contrast(rounded(each), ground) >= least);
  if (passes(colour)) return colour;
  const lch = lchOf(colour);
  for (let by = LIGHTNESS_STEP; by <= 1; by += LIGHTNESS_STEP)
    for (const l of [lch.l - by, lch.l + by]) {
      if (l < 0 || l > 1) continue;
      const made = atLightness(lch, l);
      if (passes(made)) return rounded(made);
    }
  return null;
}

/** What a screen makes of it: contrast is reckoned with the colour that is written. */
const rounded = (colour: Rgb): Rgb => parseColour(hexOf(colour)) ?? colour;
