import {
  contrast,
  hexOf,
  mixed,
  parseColour,
  readable,
  SHAPE_CONTRAST,
  shifted,
  TEXT_CONTRAST,
  type Rgb,
} from './contrast.ts';

/** What a brand colour stands on. */
export interface BrandGrounds {
  readonly surface: string;
  readonly canvas: string;
}

export interface BrandColours {
  /** Tokens by name, without the part that all have. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The colour that stands in for one that could not be read; null where it can. */
  readonly shiftedTo: string | null;
  /** The least contrast that the colour as given has on its grounds. */
  readonly contrastGiven: number;
}

const WHITE: Rgb = { r: 1, g: 1, b: 1 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const INK: Rgb = { r: 0.024, g: 0.098, b: 0.11 };
/** How much of the colour is in the ground of what is chosen. */
const SOFT_SHARE = 0.12;
const HOVER_STEP = 0.06;

/**
 * The tokens that a brand colour sets, so that every text in it and on it can be read: links and figures on panels and
 * on the page, the label on a filled button, the label of what is chosen.
 * @throws {RangeError} where a ground is no colour that could be reckoned with
 */
export function brandColours(brand: Rgb, grounds: BrandGrounds): BrandColours {
  const surface = colourOf(grounds.surface);
  const canvas = colourOf(grounds.canvas);
  const soft = mixed(brand, surface, SOFT_SHARE);
  const on = [surface, canvas, soft];
  // On grounds so far apart the panel is what counts.
  const accent =
    readable(brand, on, TEXT_CONTRAST) ?? readable(brand, [surface], TEXT_CONTRAST) ?? ink(surface);
  const hoverStep = contrast(accent, WHITE) > contrast(accent, BLACK) ? -HOVER_STEP : HOVER_STEP;
  const hover = readable(shifted(accent, hoverStep), [surface, canvas], TEXT_CONTRAST) ?? accent;
  const focus = readable(accent, [surface, canvas], SHAPE_CONTRAST) ?? accent;
  return {
    tokens: {
      accent: hexOf(accent),
      'accent-hover': hexOf(hover),
      'on-accent': hexOf(ink(accent)),
      'accent-soft': hexOf(soft),
      focus: hexOf(focus),
    },
    shiftedTo: hexOf(accent) === hexOf(brand) ? null : hexOf(accent),
    contrastGiven: Math.min(...on.map((ground) => contrast(brand, ground))),
  };
}

/** Of white and a dark ink the one that is read better, black where the ink is not dark enough. */
function ink(ground: Rgb): Rgb {
  if (contrast(WHITE, ground) >= TEXT_CONTRAST) return WHITE;
  return contrast(INK, ground) >= TEXT_CONTRAST ? INK : BLACK;
}

function colourOf(text: string): Rgb {
  const colour = parseColour(text);
  if (!colour) throw new RangeError(`"${text}" is no colour that contrast can be reckoned with`);
  return colour;
}
