/**
 * What not every page asks of an element: more contrast, another density, a look given as an object. It comes when it is
 * first needed, so that the first picture of a plain page does not wait for it.
 */
import { sheetOf } from '../element/sheets.ts';
import type { Theme } from '../element/types.ts';
import { brandColours } from './brand-colours.ts';
import { parseColour } from './contrast.ts';
import compactCss from './density-compact.css?inline';
import touchCss from './density-touch.css?inline';
import darkCss from './contrast-dark.css?inline';
import lightCss from './contrast-light.css?inline';
import quirksCss from './quirks.css?inline';
import roomCss from './contrast-room.css?inline';
import { DENSITIES, readThemeObject, type Density } from './theme-object.ts';

export interface DressInput {
  readonly host: HTMLElement;
  readonly theme: Theme;
  /** The element gives itself the tokens of its theme; else those around it hold. */
  readonly isThemeRoot: boolean;
  /** The page has no doctype. */
  readonly isQuirky: boolean;
  /** `prefers-contrast: more`, or the theme of that name. */
  readonly hasMoreContrast: boolean;
  /** As it stands on the element or around it. */
  readonly density: string | null;
  /** A look as an object, unread; undefined where there is none. */
  readonly given: unknown;
  /** The object stands on this very element, so that it holds although the tokens come from around. */
  readonly isOwn: boolean;
  readonly tokenNames: readonly string[];
  readonly onProblem: (field: string, reason: string) => void;
}

const CONTRAST: Readonly<Record<Theme, string>> = {
  light: lightCss,
  dark: darkCss,
  'control-room': roomCss,
  'big-screen': darkCss,
  'high-contrast': lightCss,
};
const DENSITY_CSS: Readonly<Record<Density, string>> = {
  comfortable: '',
  compact: compactCss,
  touch: touchCss,
};

/** Looks whose colour was told to be shifted: once a page is enough. */
const told = new Set<string>();

/** Sheets that come after the element's own, in their order. */
export function dress(input: DressInput): readonly CSSStyleSheet[] {
  const { theme, given, tokenNames, onProblem } = input;
  const sheets: string[] = input.isQuirky ? [quirksCss] : [];
  if (input.hasMoreContrast && input.isThemeRoot) sheets.push(CONTRAST[theme]);
  const read = given === undefined ? null : readThemeObject(given, tokenNames);
  if (read && !read.ok) onProblem(read.field, read.reason);
  const look = read?.ok ? read : null;
  const density = DENSITIES.find((each) => each === (input.density ?? look?.theme.density));
  if (density && density !== 'comfortable') sheets.push(DENSITY_CSS[density]);
  if (look && (input.isThemeRoot || input.isOwn)) {
    const { brand } = look.theme;
    // What the host says of a token goes over what comes of its brand.
    const tokens = { ...(brand === undefined ? {} : brandTokens(brand, input)), ...look.tokens };
    const rules = Object.entries(tokens).map(([name, value]) => `${name}: ${value};`);
    if (rules.length > 0) sheets.push(`:host { ${rules.join(' ')} }`);
    // Fonts by language stand on the root inside, nearer than the host.
    const font = tokens['--plant-font'];
    if (font !== undefined) sheets.push(`.plant-root { --plant-font: ${font} !important; }`);
  }
  return sheets.map(sheetOf);
}

function brandTokens(brand: string, { host, theme }: DressInput): Readonly<Record<string, string>> {
  const style = getComputedStyle(host);
  const colour = parseColour(brand);
  if (!colour) return {};
  try {
    const made = brandColours(colour, {
      surface: style.getPropertyValue('--plant-surface'),
      canvas: style.getPropertyValue('--plant-canvas'),
    });
    const name = `${theme} ${brand}`;
    if (made.shiftedTo !== null && !told.has(name)) {
      told.add(name);
      console.warn(
        `plantdeck: the brand colour ${brand} has a contrast of ${made.contrastGiven.toFixed(2)} : 1 in the theme ${theme}, text needs 4.5 : 1 (WCAG 2.2, 1.4.3). ${made.shiftedTo} stands in for it, the nearest of its hue that can be read.`,
      );
    }
    return Object.fromEntries(
      Object.entries(made.tokens).map(([token, value]) => [`--plant-${token}`, value]),
    );
  } catch {
    // A page may have set a ground that is no plain colour; the brand is taken as it is.
    return { '--plant-accent': brand, '--plant-focus': brand };
  }
}
