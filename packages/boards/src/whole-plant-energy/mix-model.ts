import type { Unit, WholePlantPanels } from '@plantdeck/core/contract';
import { type CartesianModel, type ChartSeries } from '@plantdeck/core/chart';
import { localUnit, timeOf, type Reader, shortDay } from '../board/reader.ts';
import { WORDS } from './words.ts';

export type MixPanel = Exclude<WholePlantPanels['mix'], undefined | { gap: unknown }>;

const HUES = ['d1', 'd2', 'd8', 'd3', 'd4', 'd5'] as const;
const KGCE: Unit = { code: 'kgce', display: 'kgce', scale: 1, dp: 0 };
const TCE: Unit = { code: 'kgce', display: 'tce', scale: 1e-3, dp: 1 };
const CNY: Unit = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };
const CNY_10K: Unit = { code: 'CNY', display: '10^4 CNY', scale: 1e-4, dp: 2 };
/** From here on a figure reads better in ten thousands, or tonnes. */
const SCALE_FROM = 10_000;

/** Types in the reader's order first, the others as they came. */
export function mixTypes(
  mix: MixPanel,
  order: readonly string[] | undefined,
): { readonly code: string; readonly name: string }[] {
  const names = new Map<string, string>();
  for (const bar of mix) for (const type of bar.byType) names.set(type.energyCode, type.name);
  const chosen = order?.length ? order.filter((code) => names.has(code)) : [...names.keys()];
  return chosen.map((code) => ({ code, name: names.get(code) ?? code }));
}

export function mixIsHourly(mix: MixPanel): boolean {
  return mix.some((bar) => bar.day.includes('T'));
}

export function mixLabel(day: string, reader: Reader): string {
  return day.includes('T') ? timeOf(reader, day) : shortDay(reader, day);
}

const known = (value: number | null): value is number => value !== null;

/** Σ of what is known; null where nothing is. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const numbers = values.filter(known);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0);
}

/** Units of both axes: one scale a chart. */
function mixUnits(mix: MixPanel, scaled: boolean): { readonly energy: Unit; readonly cost: Unit } {
  const most = (pick: (type: MixPanel[number]['byType'][number]) => number | null) =>
    Math.max(0, ...mix.map((bar) => sumKnown(bar.byType.map(pick)) ?? 0));
  return {
    energy: scaled && most((type) => type.kgce) >= SCALE_FROM ? TCE : KGCE,
    cost: scaled && most((type) => type.cost) >= SCALE_FROM ? CNY_10K : CNY,
  };
}

/** Stacked bars of coal equivalent by type; cost as a line on the second axis, without the running bar. */
export function mixModel(
  mix: MixPanel,
  order: readonly string[] | undefined,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  const units = mixUnits(mix, reader.scaled);
  const runningIndex = mix.findIndex((bar) => bar.running);
  const bars: ChartSeries[] = mixTypes(mix, order).map(({ code, name }, i) => ({
    id: `type-${code}`,
    name,
    kind: 'bar',
    stack: 'energy',
    hue: HUES[i % HUES.length] ?? 'd8',
    v: mix.map((bar) => bar.byType.find((type) => type.energyCode === code)?.kgce ?? null),
    ...(runningIndex < 0 ? {} : { runningIndex }),
  }));
  const cost: ChartSeries = {
    id: 'cost',
    name: reader.t(`${WORDS}mix.cost`),
    kind: 'line',
    axis: 1,
    hue: 'text',
    markers: mix.length <= 14,
    v: mix.map((bar) => (bar.running ? null : sumKnown(bar.byType.map((type) => type.cost)))),
  };
  const hasCost = Array.from(cost.v).some((value) => value !== null);
  return {
    kind: 'cartesian',
    x: { type: 'category', labels: mix.map((bar) => mixLabel(bar.day, reader)) },
    y: hasCost
      ? [
          { unit: localUnit(reader, units.energy), fromZero: true },
          { unit: localUnit(reader, units.cost), fromZero: true },
        ]
      : [{ unit: localUnit(reader, units.energy), fromZero: true }],
    series: hasCost ? [...bars, cost] : bars,
    stale,
  };
}
