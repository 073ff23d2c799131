import type { Tier } from '../contract/values.ts';
import type { SeriesHue } from './model.ts';

/** Every colour and size a chart draws with, read from the theme at the element. */
export interface ChartTokens {
  readonly fontFamily: string;
  /** Size of axis labels and everything written on the chart. */
  readonly fontPx: number;
  readonly lineWidthPx: number;
  readonly surface: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly grid: string;
  readonly axis: string;
  readonly mute: string;
  readonly warn: string;
  readonly abnormal: string;
  readonly hues: Readonly<Record<SeriesHue, string>>;
  readonly tiers: Readonly<Record<Tier, string>>;
  readonly tierWash: number;
}

/** The same with colours that are looked up where they are used, and so follow what holds there without being drawn anew. */
export function inVariables(tokens: ChartTokens): ChartTokens {
  const { hues, text2, mute } = chartTokensFrom(
    (name) => `var(--plant-${name}, ${LIGHT[name] ?? 'currentColor'})`,
  );
  return { ...tokens, hues, text2, mute };
}

const HUES: readonly SeriesHue[] = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8'];
const LIGHT: Readonly<Record<string, string>> = {
  font: 'system-ui, sans-serif',
  surface: '#FFFFFF',
  text: '#171C22',
  'text-2': '#49525D',
  'text-3': '#5D6671',
  grid: '#E6E9ED',
  axis: '#AEB6BF',
  mute: '#8A939E',
  worse: '#944600',
  d1: '#0072B2',
  d2: '#B87A00',
  d3: '#00855F',
  d4: '#B5608F',
  d5: '#2A8CC4',
  d6: '#D55E00',
  d7: '#8F8500',
  d8: '#6B7480',
  'tier-t': '#D55E00',
  'tier-p': '#E69F00',
  'tier-f': '#7C8BA1',
  'tier-v': '#56B4E9',
  'tier-d': '#0072B2',
};
const MIN_FONT_PX = 12;
/** Axis text is 0.85 of the board's base size, strokes grow with the viewing distance. */
const AXIS_OF_BASE = 0.85;
const DESK_BASE_PX = 14;

/**
 * The tokens as they hold at `element`, a host page's own included; without a theme around it the
 * light theme's values stand in, so that such a chart is still readable.
 */
export function readChartTokens(element: Element): ChartTokens {
  const style = getComputedStyle(element);
  return chartTokensFrom((name) => style.getPropertyValue(`--plant-${name}`).trim());
}

/** The same from any source of names; pure. */
export function chartTokensFrom(read: (name: string) => string): ChartTokens {
  const token = (name: string) => read(name) || LIGHT[name] || '#888888';
  const basePx = Number.parseFloat(read('board-base')) || DESK_BASE_PX;
  const hues = Object.fromEntries(HUES.map((hue) => [hue, token(hue)]));
  return {
    fontFamily: token('font'),
    fontPx: Math.max(MIN_FONT_PX, Math.round(basePx * AXIS_OF_BASE)),
    lineWidthPx: basePx > 40 ? Math.max(3, basePx / 16) : basePx > 17 ? 2.5 : 2,
    surface: token('surface'),
    text: token('text'),
    text2: token('text-2'),
    text3: token('text-3'),
    grid: token('grid'),
    axis: token('axis'),
    mute: token('mute'),
    warn: token('worse'),
    abnormal: token('d6'),
    hues: { ...(hues as Record<SeriesHue, string>), text: token('text'), mute: token('mute') },
    tiers: {
      topPeak: token('tier-t'),
      peak: token('tier-p'),
      flat: token('tier-f'),
      valley: token('tier-v'),
      deepValley: token('tier-d'),
    },
    tierWash: Number.parseFloat(read('tier-wash')) || 0.13,
  };
}
