import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brandColours } from './brand-colours.ts';
import { contrast, hexOf, luminance, parseColour, readable, TEXT_CONTRAST, type Rgb } from './contrast.ts';
import { readThemeObject } from './theme-object.ts';

const rgb = (text: string): Rgb => {
  const colour = parseColour(text);
  if (!colour) throw new Error(text);
  return colour;
};
const file = (name: string): string => readFileSync(resolve(import.meta.dirname, name), 'utf8');
const tokensIn = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--plant-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );

describe('contrast', () => {
  test('is that of WCAG', () => {
    expect(contrast(rgb('#000'), rgb('#fff'))).toBeCloseTo(21, 5);
    expect(contrast(rgb('#777777'), rgb('#ffffff'))).toBeCloseTo(4.48, 2);
    expect(contrast(rgb('#767676'), rgb('#ffffff'))).toBeCloseTo(4.54, 2);
    expect(luminance(rgb('rgb(255, 0, 0)'))).toBeCloseTo(0.2126, 4);
  });

  test.each([['#12'], ['red'], ['rgb(1 2)'], ['rgb(256 0 0)'], ['var(--x)'], ['#12345678'], ['']])(
    '%j is no colour here',
    (text) => {
      expect(parseColour(text)).toBe(null);
    },
  );

  test('a colour that can be read stays as it is', () => {
    expect(readable(rgb('#0b5f6b'), [rgb('#fff')], TEXT_CONTRAST)).toEqual(rgb('#0b5f6b'));
  });

  test.each(['#ffcc00', '#ff6600', '#00bcd4', '#8bc34a', '#e91e63', '#9e9e9e', '#ffffff'])(
    '%s on white becomes the nearest of its hue that passes',
    (text) => {
      const made = readable(rgb(text), [rgb('#fff')], TEXT_CONTRAST);
      if (!made) throw new Error('none');
      const ratio = contrast(made, rgb('#fff'));
      expect(ratio).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      // Nearest: no further than one step of lightness past the limit.
      expect(ratio).toBeLessThan(TEXT_CONTRAST + 0.25);
      expect(hueOf(made)).toBeCloseTo(hueOf(rgb(text)), -1);
    },
  );

  test('grounds that nothing can be read on at once have no colour', () => {
    expect(readable(rgb('#808080'), [rgb('#000'), rgb('#fff')], 7)).toBe(null);
  });
});

/** Hue in degrees; greys have none. */
function hueOf({ r, g, b }: Rgb): number {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (most - least < 0.02) return 0;
  const d = most - least;
  const at = most === r ? ((g - b) / d + 6) % 6 : most === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return Math.round((at * 60) / 20) * 20;
}

describe('a brand colour', () => {
  const themes = ['light', 'dark', 'control-room', 'big-screen'].map((name) => {
    const { surface = '', canvas = '' } = tokensIn(file(`../styles/themes/${name}.css`));
    return { name, surface, canvas };
  });

  test.each(themes)(
    'in the theme $name every text in it and on it can be read, whatever the colour',
    (grounds) => {
      for (const brand of [
        '#ffcc00',
        '#003087',
        '#e2001a',
        '#00a651',
        '#ffffff',
        '#000000',
        '#7f7f7f',
        '#ff69b4',
      ]) {
        const { tokens, shiftedTo, contrastGiven } = brandColours(rgb(brand), grounds);
        const at = (name: string): Rgb => rgb(tokens[name] ?? '');
        for (const ground of [grounds.surface, grounds.canvas, tokens['accent-soft'] ?? ''])
          expect([brand, ground, contrast(at('accent'), rgb(ground)) >= 4.5]).toEqual([brand, ground, true]);
        expect([brand, contrast(at('on-accent'), at('accent')) >= 4.5]).toEqual([brand, true]);
        expect([brand, contrast(at('on-accent'), at('accent-hover')) >= 4.5]).toEqual([brand, true]);
        expect(contrast(at('focus'), rgb(grounds.surface))).toBeGreaterThanOrEqual(3);
        // It is shifted where, and only where, it could not be read.
        expect([brand, shiftedTo === null]).toEqual([brand, contrastGiven >= 4.5]);
        if (shiftedTo === null) expect(tokens['accent']).toBe(hexOf(rgb(brand)));
      }
    },
  );

  test('a ground that is no colour is said', () => {
    expect(() => brandColours(rgb('#123456'), { surface: 'var(--x)', canvas: '#fff' })).toThrow(
      '"var(--x)" is no colour',
    );
  });
});

describe('more contrast', () => {
  test.each([
    ['contrast-light.css', '../styles/themes/light.css'],
    ['contrast-dark.css', '../styles/themes/dark.css'],
    ['contrast-room.css', '../styles/themes/control-room.css'],
  ])('%s over %s: texts at least 7 : 1, edges and marks at least 3 : 1', (own, base) => {
    const names = tokensIn(file(base));
    const tokens = { ...names, ...tokensIn(file(own)) };
    expect(Object.keys(tokens).filter((name) => !(name in names))).toEqual([]);
    const colour = (name: string): Rgb => rgb(tokens[name] ?? '');
    const least = own.includes('room') ? 4.5 : 7;
    for (const ground of ['surface', 'canvas'])
      for (const text of ['text', 'text-2', 'text-3', 'accent', 'better', 'worse', 'error'])
        expect([
          text,
          ground,
          contrast(colour(text), colour(ground)) >= (text.startsWith('text') ? 7 : least),
        ]).toEqual([text, ground, true]);
    for (const edge of [
      'border',
      'border-strong',
      'axis',
      'mute',
      'focus',
      'd1',
      'd2',
      'd3',
      'd4',
      'd5',
      'd6',
      'd7',
      'd8',
    ])
      expect([
        edge,
        contrast(colour(edge), colour('surface')) >= (edge.startsWith('d') && least < 7 ? 1 : 3),
      ]).toEqual([edge, true]);
    expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(7);
  });
});

describe('a look as an object', () => {
  const known = ['--plant-accent', '--plant-radius', '--plant-font'];

  test('is read, its tokens with their whole names', () => {
    expect(
      readThemeObject(
        {
          base: 'dark',
          density: 'touch',
          brand: '#f60',
          font: 'Inter, sans-serif',
          tokens: { radius: '2px', '--plant-accent': '#123456' },
        },
        known,
      ),
    ).toMatchObject({
      ok: true,
      tokens: { '--plant-font': 'Inter, sans-serif', '--plant-radius': '2px', '--plant-accent': '#123456' },
    });
  });

  test.each([
    [{ base: 'sepia' }, 'theme.base'],
    [{ density: 'dense' }, 'theme.density'],
    [{ brand: 'tomato' }, 'theme.brand'],
    [{ tokens: { acccent: '#fff' } }, 'theme.tokens.acccent'],
    [{ tokens: { accent: '#fff; } * { display: none' } }, 'theme.tokens.accent'],
    [{ tokens: { accent: 'url(https://elsewhere.example/x)' } }, 'theme.tokens.accent'],
    [{ font: 'a} b{' }, 'theme.font'],
    [{ colour: '#fff' }, 'theme.colour'],
    ['dark', 'theme.(root)'],
  ])('%j is refused by the name of its field', (input, field) => {
    expect(readThemeObject(input, known)).toMatchObject({ ok: false, field });
  });
});
