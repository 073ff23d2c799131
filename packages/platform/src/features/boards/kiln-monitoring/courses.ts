import type { KilnPanels } from '@plantdeck/boards/contract';
import type { Marker, Unit } from '@plantdeck/core/contract';
import { feedGaps, type FeedGaps } from '../../../engine/kiln/firing-curve.ts';
import { meterPlan } from '../../../engine/energy/plant-frame.ts';
import {
  completenessPct,
  energyAccount,
  outputOf,
  quantityOf,
  RATIO_MIN_COMPLETENESS_PCT,
  sumPeriod,
} from '../../../engine/energy/quantities.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { countedGrade, gradeYield } from '../parts/grade-yield.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import type { UnitStop } from '../parts/process-context.ts';
import { measured, TREND_MINUTES, zoneKey, type KilnContext } from './context.ts';
import { EMPTY_BELOW_SHARE } from './zones.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const NM3_PER_M2: Unit = { code: 'Nm3/m2', display: 'Nm³/m²', scale: 1, dp: 2 };
const M2_PER_HOUR: Unit = { code: 'm2/h', display: 'm²/h', scale: 1, dp: 0 };
const DEVIATION_STEP_MINUTES = 5;
const DEVIATION_RANGE_K = 20;
const SPECIFIC_STEP_MS = 2 * SLOT_MS;
const YIELD_HOURS = 12;
/** Below this share of what fills the kiln gas for a square metre says how empty it was, and nothing else. */
const LEAST_OUTPUT_SHARE = 0.2;
const KG_PER_T = 1000;
/** An empty row enters so long after the line before has stopped, at most. */
const STOP_TO_GAP_MS = 20 * MINUTE_MS;

export interface Specific {
  /** Nm3/m2, kJ/kg and kgce/m2; null where a part is missing. */
  readonly perM2: number | null;
  readonly kjPerKg: number | null;
  readonly kgcePerM2: number | null;
  /** Per cent of the readings behind them. */
  readonly completeness: number;
}

/** C3 and C4 of a period: gas and energy of the kiln over what has left it. */
export function specificOf(context: KilnContext, period: Period, leastM2 = 0): Specific {
  const { frame, blocks, kiln } = context;
  const areaId = outputArea(context);
  const gas = sumPeriod(blocks, meterPlan(frame, kiln.areaId, 'gas'), period);
  const made = areaId === null ? null : outputOf(frame, blocks, areaId, period);
  const account = energyAccount(frame, blocks, kiln.areaId, period);
  const outputPct = !made || made.expected === 0 ? 0 : (made.known / made.expected) * 100;
  const completeness = Math.min(completenessPct(gas), outputPct);
  const m2 = made && made.known > 0 ? made.quantity : null;
  const isKnown = completeness >= RATIO_MIN_COMPLETENESS_PCT && m2 !== null && m2 > leastM2;
  const gasNm3 = quantityOf(gas);
  const kg = (made?.massT ?? 0) * KG_PER_T;
  return {
    perM2: isKnown && gasNm3 !== null ? gasNm3 / m2 : null,
    kjPerKg: isKnown && gasNm3 !== null && kg > 0 ? (gasNm3 * kiln.data.gasKjPerNm3) / kg : null,
    kgcePerM2:
      isKnown && account.kgce !== null && account.completeness >= RATIO_MIN_COMPLETENESS_PCT
        ? account.kgce / m2
        : null,
    completeness,
  };
}

/** The nearest area above the kiln whose output is counted. */
export function outputArea({ frame, kiln }: Pick<KilnContext, 'frame' | 'kiln'>): string | null {
  for (let area = frame.areas.get(kiln.areaId); area; area = frame.areas.get(area.parentId ?? ''))
    if (frame.productionAreaIds.includes(area.areaId)) return area.areaId;
  return null;
}

export function specificPanel(context: KilnContext): Filled<KilnPanels['specific']> {
  const { plant, kiln, limits } = context;
  const toMs = plant.elapsedMs;
  const fromMs = toMs - DAY_MS;
  const least = (LEAST_OUTPUT_SHARE * kiln.data.ratedM2PerHour * SPECIFIC_STEP_MS) / HOUR_MS;
  const steps = Array.from({ length: DAY_MS / SPECIFIC_STEP_MS }, (_, at) => fromMs + at * SPECIFIC_STEP_MS);
  const day = specificOf(context, context.day);
  return {
    perM2: {
      key: 'perM2',
      unit: NM3_PER_M2,
      t0: isoOf(context, fromMs),
      stepS: SPECIFIC_STEP_MS / 1000,
      v: steps.map((at) => specificOf(context, { fromMs: at, toMs: at + SPECIFIC_STEP_MS }, least).perM2),
    },
    kjPerKg: day.kjPerKg,
    kgcePerM2: day.kgcePerM2,
    meanPerM2: day.perM2,
    target: limits.gasTarget,
  };
}

export function deviationPanel(context: KilnContext): Filled<KilnPanels['deviation']> {
  const { kiln, recent, atMs } = context;
  return {
    t0: isoOf(context, atMs - TREND_MINUTES * MINUTE_MS),
    stepS: DEVIATION_STEP_MINUTES * 60,
    zoneNos: kiln.data.zones.map(({ no }) => no),
    v: kiln.data.zones.map(({ no }) => {
      const [upper, set] = [recent(zoneKey('upperC', no)), recent(zoneKey('setC', no))];
      return Array.from({ length: TREND_MINUTES / DEVIATION_STEP_MINUTES }, (_, step) => {
        const part = Array.from({ length: DEVIATION_STEP_MINUTES }, (_minute, minute) => {
          const at = step * DEVIATION_STEP_MINUTES + minute;
          return (upper[at] ?? Number.NaN) - (set[at] ?? Number.NaN);
        }).filter(Number.isFinite);
        return part.length === 0 ? null : part.reduce((sum, value) => sum + value, 0) / part.length;
      });
    }),
    rangeK: DEVIATION_RANGE_K,
  };
}

/** C6: empty rows at the entry over a period. */
export function gapsOf(context: KilnContext, { fromMs, toMs }: Period, feed = context.entry): FeedGaps {
  const [from, to] = [fromMs, toMs].map((ms) => Math.round((ms - context.fedFromMs) / MINUTE_MS));
  const part = [...feed.slice(Math.max(0, from ?? 0), to)].map(measured);
  return feedGaps(
    part,
    context.kiln.data.ratedM2PerHour / 60,
    { fromMs: Math.max(fromMs, context.fedFromMs), stepMs: MINUTE_MS },
    { emptyBelowShare: EMPTY_BELOW_SHARE },
  );
}

export function feedPanel(context: KilnContext): Filled<KilnPanels['feed']> {
  const { atMs, entry, exit } = context;
  const period = { fromMs: atMs - TREND_MINUTES * MINUTE_MS, toMs: atMs };
  const { gaps, gapMinutes, unknownMinutes } = gapsOf(context, period);
  const series = (key: string, values: Float64Array) => ({
    key,
    unit: M2_PER_HOUR,
    t0: isoOf(context, period.fromMs),
    stepS: 60,
    v: [...values.slice(-TREND_MINUTES)].map((value) => {
      const known = measured(value);
      return known === null ? null : known * 60;
    }),
  });
  return {
    entry: series('entry', entry),
    exit: series('exit', exit),
    gaps: gaps.map((gap) => gapMarker(context, gap, 0)),
    gapMinutes,
    unknownMinutes,
  };
}

/** A gap with what stopped before it, as far as a stop was recorded. */
function gapMarker(context: KilnContext, gap: Period, inKilnMs: number): Marker {
  const { language, frame, stops, kiln } = context;
  const minutes = Math.round((gap.toMs - gap.fromMs) / MINUTE_MS);
  const enteredMs = gap.fromMs - inKilnMs;
  const stop = stops
    .filter(
      ({ areaId, fromMs, toMs }) =>
        areaId !== kiln.areaId && fromMs <= enteredMs + MINUTE_MS && toMs > enteredMs - STOP_TO_GAP_MS,
    )
    .at(-1);
  const text = boardText(language, 'kiln.gap', { minutes });
  return {
    t: isoOf(context, gap.fromMs),
    to: isoOf(context, gap.toMs),
    kind: 'gap',
    text: stop ? `${text}, ${stopText(stop, frame.areas.get(stop.areaId), language)}` : text,
  };
}

const stopText = (
  { text, areaId }: UnitStop,
  area: Parameters<typeof nameOf>[0] | undefined,
  language: Parameters<typeof nameOf>[1],
): string => `${area ? nameOf(area, language) : areaId}: ${text}`;

/** Q1 of a period behind the kiln. */
export const yieldOf = ({ frame, blocks, kiln }: KilnContext, period: Period, grade: string) =>
  gradeYield(frame, blocks, kiln.data.sortingAreaId ?? '', period, grade);

export function yieldPanel(context: KilnContext): KilnPanels['yieldHourly'] {
  const { plant, limits, language, exit, atMs } = context;
  const grade = countedGrade(context);
  if (!grade || context.kiln.data.sortingAreaId === undefined)
    return { gap: 'notConfigured', text: boardText(language, 'kiln.noSorting') };
  const toMs = Math.floor(plant.elapsedMs / HOUR_MS) * HOUR_MS;
  const fromMs = toMs - YIELD_HOURS * HOUR_MS;
  const hours = Array.from({ length: YIELD_HOURS }, (_, hour) => fromMs + hour * HOUR_MS);
  const left = gapsOf(context, { fromMs: Math.max(fromMs, context.fedFromMs), toMs: atMs }, exit);
  const inKilnMs = (cycleNow(context) ?? 0) * MINUTE_MS;
  return {
    series: {
      key: 'yield',
      unit: PERCENT,
      t0: isoOf(context, fromMs),
      stepS: HOUR_MS / 1000,
      v: hours.map((at) => yieldOf(context, { fromMs: at, toMs: at + HOUR_MS }, grade.code).pct),
    },
    grade: nameOf(grade, language),
    target: limits.yieldTargetPct,
    // What leaves the kiln now entered a cycle ago: the stop that made it was then.
    markers: [...left.gaps.map((gap) => gapMarker(context, gap, inKilnMs)), ...curveChanges(context)],
  };
}

function cycleNow({ recent, kiln }: KilnContext): number | null {
  const speed = measured(recent('speedMMin').at(-1));
  return speed === null || speed <= 0 ? null : kiln.data.lengthM / speed;
}

/** When set points were changed within the trend. */
function curveChanges(context: KilnContext): Marker[] {
  const { kiln, recent, atMs, language } = context;
  const changed = new Set(
    kiln.data.zones.flatMap(({ no }) => {
      const set = recent(zoneKey('setC', no));
      return [...set].flatMap((value, at) => {
        const before = set[at - 1] ?? Number.NaN;
        return Number.isFinite(value) && Number.isFinite(before) && value !== before ? [at] : [];
      });
    }),
  );
  return [...changed].map((at) => ({
    t: isoOf(context, atMs - (TREND_MINUTES - at) * MINUTE_MS),
    kind: 'curve',
    text: boardText(language, 'kiln.curveChange'),
  }));
}
