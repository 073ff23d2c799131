import { indexed } from '@plantdeck/core/contract';
import type { Series, WholePlantPanels } from '@plantdeck/core/contract';
import type { CartesianModel, ChartNote, ChartSeries } from '@plantdeck/core/chart';
import { zoneOffsetMs } from '@plantdeck/core/units';
import { tariffAndShifts } from '../board/tariff-and-shifts.ts';
import { localUnit, percent, quantity, timeOf, type Reader } from '../board/reader.ts';
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
  const nextDayMs =
    fromMs + DAY_MS + zoneOffsetMs(fromMs, reader.tz) - zoneOffsetMs(fromMs + DAY_MS, reader.tz);
  const toMs = Math.max(context.toMs, context.toMs - fromMs <= DAY_MS ? nextDayMs : 0);
  const dayView = context.range === 'today' || context.range === 'yesterday' || context.range === 'day';
  const name = (key: string) => reader.t(`${WORDS}load.${key}`);
  const series: ChartSeries[] = [
    line(load.today, 'today', name(context.range === 'today' ? 'today' : 'current'), 'actual', 'd1'),
  ];
  if (load.yesterday) {
    const label = name(dayView && context.range === 'today' ? 'yesterday' : 'previous');
    series.push(
      line(load.yesterday, 'yesterday', label, 'baseline', 'mute', { fromMs, timeZone: reader.tz }),
    );
  }
  for (const [i, other] of indexed(load.others ?? [])) {
    const label = other.label ?? (other.key === 'typical' ? name('typical') : other.key);
    const place = { fromMs, timeZone: reader.tz };
    series.push(line(other, `other-${i}`, label, 'baseline', i === 0 ? 'd3' : 'd4', place));
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
    ...tariffAndShifts(load.tiers, { fromMs, toMs }, reader),
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
  place?: Place,
): ChartSeries {
  const { t, v } = place ? onSameClock(series, place) : { t: timesOf(series), v: series.v };
  return { id, name, kind: 'line', role, t, v, ...(hue ? { hue } : {}) };
}

interface Place {
  /** Where the shown period begins. */
  readonly fromMs: number;
  readonly timeZone: string;
}

/** The offset that an ISO time is written in, ms; null where it is not told. */
function offsetIn(time: string): number | null {
  const match = /([+-])(\d{2}):(\d{2})$/.exec(time);
  if (!match) return null;
  const sizeMs = (Number(match[2]) * 60 + Number(match[3])) * 60_000;
  return match[1] === '-' ? -sizeMs : sizeMs;
}

function timesOf({ t0, stepS, v }: Series): Float64Array {
  const t0Ms = Date.parse(t0);
  return Float64Array.from(v, (_, index) => t0Ms + index * stepS * 1000);
}

/**
 * A series of another day under the shown one, whole days away, each point where the wall reads what it read then. Where
 * clocks change between them an hour that one of the days does not have is left out, and of one that came twice the second.
 */
export function onSameClock(series: Series, { fromMs, timeZone }: Place) {
  const times = timesOf(series);
  const [firstMs = fromMs, lastMs = fromMs] = [times[0], times.at(-1)];
  const offset = (tMs: number) => zoneOffsetMs(tMs, timeZone);
  const wallMs = (tMs: number) => tMs + offset(tMs);
  // No clock moves by half a day.
  const shiftMs = Math.round((fromMs - firstMs) / DAY_MS) * DAY_MS;
  // A series says itself in which offset it began; the zone's rules are only asked where that is not the one of now.
  const isSame = [fromMs, lastMs + shiftMs].every((tMs) => offset(tMs) === offsetIn(series.t0));
  if (isSame) return { t: times.map((tMs) => tMs + shiftMs), v: series.v };
  const [t, v]: [number[], (number | null)[]] = [[], []];
  times.forEach((tMs, index) => {
    const wall = wallMs(tMs) + shiftMs;
    const atMs = wall - offset(wall - offset(fromMs));
    if (wallMs(atMs) !== wall || atMs <= (t.at(-1) ?? -Infinity)) return;
    t.push(atMs);
    v.push(series.v[index] ?? null);
  });
  return { t, v };
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
