import type { Series, WholePlantPanels } from '@plantdeck/core/contract';
import type { CartesianModel, ChartNote, ChartSeries } from '@plantdeck/core/chart';
import { COMMON, localUnit, percent, quantity, timeOf, type Reader } from '../board/reader.ts';
import { WORDS } from './words.ts';

export type LoadPanel = Exclude<WholePlantPanels['load'], undefined | { gap: unknown }>;

/** Per cent of contract demand above which the forecast needs a look, and a person. */
const DEMAND_WARN_PCT = 90;
const DEMAND_ABNORMAL_PCT = 95;

export interface LoadContext {
  readonly fromMs: number;
  readonly toMs: number;
  /** The range as chosen: names the lines. */
  readonly range: string;
  /** Server time while the period runs; null for a closed one. */
  readonly nowMs: number | null;
  readonly stale: boolean;
}

const DAY_MS = 86_400_000;

/** The load panel as a chart: this period and the one before on the same clock, tiers, contract line, forecast. */
export function loadModel(load: LoadPanel, context: LoadContext, reader: Reader): CartesianModel {
  const { fromMs } = context;
  // A running period may end at the answer's own time; the axis shows the whole day all the same.
  const toMs = Math.max(context.toMs, context.toMs - fromMs <= DAY_MS ? fromMs + DAY_MS : 0);
  const dayView = context.range === 'today' || context.range === 'yesterday' || context.range === 'day';
  const name = (key: string) => reader.t(`${WORDS}load.${key}`);
  const series: ChartSeries[] = [
    line(load.today, 'today', name(context.range === 'today' ? 'today' : 'current'), 'actual', 'd1', 0),
  ];
  if (load.yesterday) {
    const label = name(dayView && context.range === 'today' ? 'yesterday' : 'previous');
    series.push(
      line(load.yesterday, 'yesterday', label, 'baseline', 'mute', shiftTo(load.yesterday, fromMs)),
    );
  }
  for (const [i, other] of (load.others ?? []).entries()) {
    const label = other.label ?? (other.key === 'typical' ? name('typical') : other.key);
    series.push(line(other, `other-${i}`, label, 'baseline', i === 0 ? 'd3' : 'd4', shiftTo(other, fromMs)));
  }
  // A forecast from old readings would be a guess.
  const note = context.nowMs === null || context.stale ? undefined : forecastNote(load, reader);
  if (note)
    series.push(towardsForecast(load.today, note, reader.t(`${WORDS}load.forecastShort`, { kw: '' }).trim()));
  return {
    kind: 'cartesian',
    x: { type: 'time', fromMs, toMs, timeZone: reader.tz },
    y: [{ unit: localUnit(reader, load.today.unit) }],
    series,
    limits:
      load.contractKw === null
        ? []
        : [
            {
              name: reader.t(`${WORDS}load.contract`, {
                kw: quantity(reader, load.contractKw, load.today.unit),
              }),
              value: load.contractKw,
            },
          ],
    bands: load.tiers.map(({ tier, from, to }) => ({
      tier,
      fromMs: Date.parse(from),
      toMs: Date.parse(to),
      letter: reader.t(`${COMMON}tier.${tier}`),
    })),
    ...(context.nowMs === null ? {} : { nowMs: context.nowMs }),
    ...(note ? { note } : {}),
    stale: context.stale,
  };
}

function line(
  series: Series,
  id: string,
  name: string,
  role: 'actual' | 'baseline',
  hue: ChartSeries['hue'],
  shiftMs: number,
): ChartSeries {
  const t0 = Date.parse(series.t0) + shiftMs;
  const t = Float64Array.from(series.v, (_, i) => t0 + i * series.stepS * 1000);
  return { id, name, kind: 'line', role, t, v: series.v, ...(hue ? { hue } : {}) };
}

/** Whole days that bring a series of another day under the shown one. */
function shiftTo(series: Series, fromMs: number): number {
  return Math.round((fromMs - Date.parse(series.t0)) / DAY_MS) * DAY_MS;
}

export function demandJudge(pctOfContract: number | null): 'normal' | 'warn' | 'abnormal' {
  if (pctOfContract === null || pctOfContract <= DEMAND_WARN_PCT) return 'normal';
  return pctOfContract > DEMAND_ABNORMAL_PCT ? 'abnormal' : 'warn';
}

function forecastNote(load: LoadPanel, reader: Reader): ChartNote | undefined {
  const { forecast } = load;
  if (!forecast || forecast.kw === null) return undefined;
  const kw = quantity(reader, forecast.kw, load.today.unit);
  const lines = [reader.t(`${WORDS}load.forecast`, { time: timeOf(reader, forecast.windowEnd), kw })];
  if (forecast.pctOfContract !== null && forecast.allowedKwh !== null) {
    const kwh = quantity(reader, forecast.allowedKwh, { code: 'kWh', display: 'kWh', scale: 1, dp: 0 });
    lines.push(reader.t(`${WORDS}load.allowed`, { pct: percent(reader, forecast.pctOfContract), kwh }));
  }
  return {
    tMs: Date.parse(forecast.windowEnd),
    value: forecast.kw,
    lines,
    short: reader.t(`${WORDS}load.forecastShort`, { kw }),
    judge: demandJudge(forecast.pctOfContract),
  };
}

/** A dotted way from the last reading to the forecast: never a flat line to "now". */
function towardsForecast(today: Series, note: ChartNote, name: string): ChartSeries {
  const last = today.v.findLastIndex((value) => value !== null);
  const lastMs = Date.parse(today.t0) + last * today.stepS * 1000;
  return {
    id: 'forecast',
    name,
    kind: 'line',
    role: 'forecast',
    hue: 'mute',
    t: last < 0 ? [note.tMs] : [lastMs, note.tMs],
    v: last < 0 ? [note.value] : [today.v[last] ?? null, note.value],
  };
}

/** Index and time of the last good reading, or null where there is none. */
export function lastReading(series: Series): { readonly tMs: number; readonly value: number } | null {
  const last = series.v.findLastIndex((value) => value !== null);
  const value = series.v[last];
  return value == null ? null : { tMs: Date.parse(series.t0) + last * series.stepS * 1000, value };
}
