import * as v from 'valibot';
import { tryParseContract } from '../contract/parse.ts';
import { THEMES } from '../element/types.ts';
import { parseColour } from './contrast.ts';

export const DENSITIES = ['compact', 'comfortable', 'touch'] as const;
export type Density = (typeof DENSITIES)[number];

/** What a token may hold: nothing that would end its rule, and nothing that would be fetched. */
const TokenValueSchema = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check((text) => !/[;{}<>\\@]|url\s*\(|image-set\s*\(/i.test(text), 'holds what no token may'),
);

/** A look as a host gives it where it has no access to styles. */
const ThemeObjectSchema = v.strictObject({
  base: v.optional(v.picklist(THEMES)),
  density: v.optional(v.picklist(DENSITIES)),
  /** One colour of the host's brand: `#rgb`, `#rrggbb` or `rgb(r g b)`. */
  brand: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => parseColour(text) !== null, 'expected #rrggbb or rgb(r g b)'),
    ),
  ),
  /** Families as in CSS; the host loads them. */
  font: v.optional(TokenValueSchema),
  /** Values of tokens by name, with or without `--plant-`. */
  tokens: v.optional(v.record(v.string(), TokenValueSchema)),
});
export type ThemeObject = v.InferOutput<typeof ThemeObjectSchema>;

export type ThemeResult =
  | { readonly ok: true; readonly theme: ThemeObject; readonly tokens: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly field: string; readonly reason: string };

/** Reads a look from outside; tokens come with their whole names. Never throws. */
export function readThemeObject(input: unknown, known: readonly string[]): ThemeResult {
  const parsed = tryParseContract(ThemeObjectSchema, input);
  if (!parsed.ok) return { ok: false, field: `theme.${parsed.field}`, reason: parsed.reason };
  const { font, tokens: given = {} } = parsed.value;
  const tokens: Record<string, string> = font === undefined ? {} : { '--plant-font': font };
  for (const [name, value] of Object.entries(given)) {
    const whole = name.startsWith('--') ? name : `--plant-${name}`;
    if (!known.includes(whole))
      return { ok: false, field: `theme.tokens.${name}`, reason: `there is no token ${whole}` };
    tokens[whole] = value;
  }
  return { ok: true, theme: parsed.value, tokens };
}
