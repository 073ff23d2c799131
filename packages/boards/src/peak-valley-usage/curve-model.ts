import type { CartesianModel, ChartSeries } from '@plantdeck/core/chart';
import type { PeakValleyPanels, Series } from '@plantdeck/core/contract';
import { localUnit, quantity, type Reader } from '../board/reader.ts';
import { tariffAndShifts } from '../board/tariff-and-shifts.ts';
import { WORDS } from './words.ts';

export type Curve = Exclude<PeakValleyPanels['curve'], undefined | { gap: unknown }>;

const pointMs = (series: Series, index: number): number =>
  Date.parse(series.t0) + index * series.stepS * 1000;

/** A price holds over its interval: a corner at each change, a gap where no tariff holds. */
function priceSteps(series: Series): { readonly t: number[]; readonly v: (number | null)[] } {
  const t: number[] = [];
  const v: (number | null)[] = [];
  series.v.forEach((price, index) => {
    if (index > 0 && price === series.v[index - 1]) return;
    const before = series.v[index - 1];
    if (index > 0) {
      t.push(pointMs(series, index));
      v.push(before ?? null);
    }
    t.push(pointMs(series, index));
    v.push(price);
  });
  const last = series.v.at(-1);
  if (last !== undefined) {
    t.push(pointMs(series, series.v.length));
    v.push(last);
  }
  return { t, v };
}

/** Length of the shown day: bands and prices cover all of it, the load only what has run. */
function dayOf(curve: Curve): { readonly fromMs: number; readonly toMs: number } | null {
  const series = curve.price ?? curve.load;
  if (!series) return null;
  const fromMs = pointMs(series, 0);
  const ends = curve.bands.map(({ to }) => Date.parse(to));
  return { fromMs, toMs: Math.max(pointMs(series, series.v.length), ...ends) };
}

/** Load of the day under its tiers, with the price as steps on the right. */
export function curveModel(
  curve: Curve,
  { nowMs, stale }: { readonly nowMs: number | null; readonly stale: boolean },
  reader: Reader,
): CartesianModel | null {
  const { load, price, contractKw } = curve;
  const day = dayOf(curve);
  if (!load || !day) return null;
  const series: ChartSeries[] = [
    {
      id: 'load',
      name: reader.t(`${WORDS}curve.load`),
      kind: 'line',
      hue: 'd1',
      t: load.v.map((_, index) => pointMs(load, index)),
      v: load.v,
    },
  ];
  const hasPrice = price?.v.some((value) => value !== null) ?? false;
  if (price && hasPrice) {
    const steps = priceSteps(price);
    series.push({
      id: 'price',
      name: reader.t(`${WORDS}curve.price`),
      kind: 'line',
      axis: 1,
      hue: 'text',
      ...steps,
    });
  }
  return {
    kind: 'cartesian',
    x: { type: 'time', ...day, timeZone: reader.tz },
    y:
      price && hasPrice
        ? [
            { unit: localUnit(reader, load.unit), fromZero: true },
            { unit: localUnit(reader, price.unit), fromZero: true },
          ]
        : [{ unit: localUnit(reader, load.unit), fromZero: true }],
    series,
    limits:
      contractKw === null
        ? []
        : [
            {
              name: reader.t(`${WORDS}curve.contract`, { kw: quantity(reader, contractKw, load.unit) }),
              value: contractKw,
            },
          ],
    ...tariffAndShifts(curve.bands, day, reader),
    ...(nowMs !== null && nowMs > day.fromMs && nowMs < day.toMs ? { nowMs } : {}),
    stale,
  };
}
